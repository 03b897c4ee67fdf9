/** Who sits at this machine: no proxy in between says that somebody else asks. */
import type { FastifyRequest } from 'fastify'
import { isFromThisMachine } from './this-machine.ts'

export const isLocal = (request: FastifyRequest): boolean => isFromThisMachine(request.ip, request.headers.host ?? '')
