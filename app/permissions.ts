/** All permissions of the product, gathered from the doors that ask for them and from what is asked inside an answer. */
import { partyPermissions } from '#modules/people/index.ts'
import { masks } from '#modules/access/index.ts'
import { stockPermissions } from '#modules/inventory/index.ts'
import { paymentPermissions, receiptPermissions } from '#modules/treasury/index.ts'
import { itemPermissions } from '#modules/items/index.ts'
import { accountingPermissions, chartPermissions } from '#modules/accounting/index.ts'
import { salesKinds } from '#modules/sales/index.ts'
import { rolePermissions, userPermissions } from '#modules/users/index.ts'
import { exportOf, type Permission } from '#platform/access.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { viewPermissions } from '#platform/views/views.ts'

/** Asked where no door names them: masks of figures, dates and prices of one's own, issuing in the call that saves, what only files change, sharing a view. */
const withoutDoor: readonly Permission[] = [
  ...Object.values<Permission>(masks),
  ...[receiptPermissions.date, paymentPermissions.date, stockPermissions.date],
  ...[itemPermissions, accountingPermissions, chartPermissions, viewPermissions, userPermissions, rolePermissions].flatMap((each) =>
    Object.values<Permission>(each),
  ),
  ...salesKinds.flatMap(({ permissions }) => Object.values<Permission | null>({ ...permissions }).filter((each) => each !== null)),
  // What exists, as a file to be mended and brought back.
  ...[itemPermissions.read, partyPermissions.read].map(exportOf),
  // Asked by what the matrix itself is served with.
  exportOf(userPermissions.read),
]

const isNamed = (permission: Endpoint['permission']): permission is Permission => typeof permission !== 'string'

/** @param modules as a server runs them */
export function permissionsOf(modules: readonly { readonly handlers: readonly { readonly endpoint: Endpoint }[] }[]): Permission[] {
  const asked = modules.flatMap(({ handlers }) => handlers.map(({ endpoint }) => endpoint.permission)).filter(isNamed)
  return [...new Map([...asked, ...withoutDoor].map((each) => [each.code, each])).values()]
}
