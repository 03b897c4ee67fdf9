/**
 * Whether somebody sits at the machine of the server: by their address, by the name under which they asked for it, and by nothing that
 * says that a proxy stands between. A plain proxy says nothing and asks as this machine would, so an installation whose own address
 * (`PUBLIC_URL`) is of elsewhere has nobody at its machine.
 */

const LOCAL_ADDRESSES = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** A page of elsewhere may point its own name at this machine; the browser then says that name. */
const LOCAL_NAMES = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/
/** What proxies add, whatever they say in it (RFC 7239; RFC 9110, 7.6.3; and what they added before there was one). */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-(real|client|cluster-client|original-forwarded)-?(ip|for)|(true-client|.+-connecting|.+-client)-ip)$/

/** Whether an address, as `http://localhost:3000`, names the machine where it is opened. */
export const isOfThisMachine = (url: string): boolean => URL.canParse(url) && LOCAL_NAMES.test(new URL(url).host)

export interface AskedFrom {
  /** As the connection has it, or the proxy that is trusted. */
  readonly ip: string
  readonly headers: Readonly<Record<string, unknown>>
  /** The installation's own address: `http://localhost:3000`. */
  readonly publicUrl: string
}

export function isAtThisMachine({ ip, headers, publicUrl }: AskedFrom): boolean {
  if (!isOfThisMachine(publicUrl)) return false
  if (Object.keys(headers).some((name) => FORWARDING.test(name.toLowerCase()))) return false
  return LOCAL_ADDRESSES.test(ip) && LOCAL_NAMES.test(String(headers['host'] ?? ''))
}
