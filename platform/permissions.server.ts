/** All permissions of the product: those that its doors ask for, and what is asked inside an answer. */
import type { Permission } from './access.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { ServerModule } from './module.server.ts'

const isNamed = (permission: Endpoint['permission']): permission is Permission => typeof permission !== 'string'

/** @param modules as a server runs them */
export function permissionsOf(modules: readonly Pick<ServerModule, 'handlers' | 'permissions'>[]): Permission[] {
  const asked = modules.flatMap(({ handlers }) => handlers.map(({ endpoint }) => endpoint.permission)).filter(isNamed)
  const withoutDoor = modules.flatMap(({ permissions = [] }) => permissions)
  return [...new Map([...asked, ...withoutDoor].map((each) => [each.code, each])).values()]
}
