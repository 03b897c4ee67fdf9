/** `npm run lists`: writes the lists that follow from the definitions. The checks compare them with what they would be now. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gateMatrix, type Column } from '#app/gate-matrix.ts'
import { serverModules } from '#app/modules.server.ts'
import { screens } from '#app/screens.ts'
import { planFlags } from '#modules/subscription/index.ts'
import { ALL_PERMISSIONS, type Visitor } from '#platform/access.ts'
import { permissionsOf } from '#platform/permissions.server.ts'
import { isGrantedRole, presetRoles, roleIds } from '#platform/roles.ts'
import { readRoutes, unbuiltRoutes } from '../checks/routes.ts'

const ROOT = join(import.meta.dirname, '..')
const SERVICES = [1, 9, 11, 13]
const plans = [
  ['todo', Object.fromEntries(planFlags.map(({ name }) => [name, null]))],
  ['nada', Object.fromEntries(planFlags.map(({ name }) => [name, 0]))],
] as const

/** What the roles that a company is made with may do, as the definitions offer it. */
export function offeredPermissions(): ReadonlyMap<number, ReadonlySet<string>> {
  const permissions = permissionsOf(serverModules)
  const offeredTo = (role: string): string[] =>
    isGrantedRole(role)
      ? permissions.filter(({ offeredTo: roles = [] }) => roles.includes(role)).map(({ code }) => code)
      : [ALL_PERMISSIONS]
  return new Map(Object.entries(roleIds).map(([role, id]) => [id, new Set(offeredTo(role))]))
}

/** S shown, F forbidden, - absent; a letter for each role, in the order of their ids. */
function gates(paths: readonly string[]): string {
  const offered = offeredPermissions()
  const visitor = (roleId: number, serviceId: number, planLimits: Visitor['planLimits']): Visitor => ({
    serviceId,
    roleId,
    permissions: offered.get(roleId) ?? new Set(),
    planLimits,
  })
  const columns: Column[] = SERVICES.flatMap((serviceId) =>
    plans.map(([plan, limits]) => ({
      title: `servicio ${serviceId}, plan con ${plan}`,
      visitors: presetRoles.map(({ id }) => visitor(id, serviceId, limits)),
    })),
  )
  return gateMatrix(paths, screens, columns)
}

/** Each by its file. */
export function computedLists(): Readonly<Record<string, string>> {
  const specified = readRoutes(readFileSync(join(ROOT, 'checks/spec/routes.tsv'), 'utf8'))
  const addresses = specified.map(({ path }) => path).filter((path) => path.startsWith('/'))
  return {
    'docs/gates.tsv': gates(addresses),
    'checks/spec/unbuilt.txt': unbuiltRoutes(screens, specified)
      .map((path) => `${path}\n`)
      .join(''),
  }
}

if (import.meta.main) for (const [file, text] of Object.entries(computedLists())) writeFileSync(join(ROOT, file), text)
