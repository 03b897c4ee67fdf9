/** Whether somebody sits at the machine of the server: by their address, and by the name under which they asked for it. */

const LOCAL_ADDRESSES = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** A page of elsewhere may point its own name at this machine; the browser then says that name. */
const LOCAL_NAMES = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

/** @param host as the request says it: `localhost:3000` */
export const isFromThisMachine = (ip: string, host: string): boolean => LOCAL_ADDRESSES.test(ip) && LOCAL_NAMES.test(host)

/** Whether an address, as `http://localhost:3000`, names the machine where it is opened. */
export const isOfThisMachine = (url: string): boolean => URL.canParse(url) && LOCAL_NAMES.test(new URL(url).host)
