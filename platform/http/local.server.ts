/** Who sits at this machine: no proxy in between says that somebody else asks, and the installation serves nobody else. */
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings.server.ts'
import { isAtThisMachine } from './this-machine.ts'

export const isLocal = ({ ip, headers }: FastifyRequest, { publicUrl }: Pick<Settings, 'publicUrl'>): boolean =>
  isAtThisMachine({ ip, headers, publicUrl })
