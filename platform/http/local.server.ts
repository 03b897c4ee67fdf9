/** Who sits at this machine: no proxy in between says that somebody else asks. */
import type { FastifyRequest } from 'fastify'

const LOCAL_ADDRESSES = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** A page of elsewhere may point its own name at this machine; the browser then says that name. */
const LOCAL_NAMES = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/

export const isLocal = (request: FastifyRequest): boolean =>
  LOCAL_ADDRESSES.test(request.ip) && LOCAL_NAMES.test(request.headers.host ?? '')
