/**
 * What the roles that companies find made do besides seeing and writing: taking lists out in files and documents on paper,
 * writing prices and dates of their own. Companies that were there before got from migrations what their roles could do until then.
 */
import { ALL_PERMISSIONS, type Permission } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { bookkeepers, roleIds, type GrantedRole } from '../roles.ts'

interface Given {
  /** The last word of the permissions' codes. */
  readonly verb: string
  readonly to: readonly GrantedRole[]
}

/** Files take the whole list away: not whoever sells or answers customers. */
const takingOut: readonly Given[] = [
  { verb: 'export', to: [...bookkeepers, 'viewer', 'warehouseKeeper', 'payroll'] },
  { verb: 'print', to: [...bookkeepers, 'seller', 'cashier', 'viewer', 'warehouseKeeper', 'deskAgent'] },
]

/** Prices are the company's for whoever stands at a register; who sells gives no more than their highest discount. */
const ownPrices: readonly Given[] = [{ verb: 'price', to: [...bookkeepers, 'seller'] }]

/** What is sold or collected at a register is of the day. */
const ownDates: readonly Given[] = [{ verb: 'date', to: [...bookkeepers, 'seller', 'warehouseKeeper'] }]

/** Each role gets a verb of the things in which it holds what the verb needs. */
async function give(tx: Tx, companyId: string, permissions: readonly Permission[], given: readonly Given[]): Promise<void> {
  for (const { verb, to } of given) {
    const verbs = permissions.flatMap(({ code, needs: [held] = [] }) =>
      code.endsWith(`.${verb}`) && held ? [{ code, held: held.code }] : [],
    )
    await tx.run(sql`
      update role r set permissions = r.permissions || (
               select coalesce(jsonb_agg(v.code order by v.code), '[]')
                 from unnest(${verbs.map(({ code }) => code)}::text[], ${verbs.map(({ held }) => held)}::text[]) as v (code, held)
                where r.permissions ? v.held and not r.permissions ? v.code)
       where r.company_id = ${companyId} and r.id = any(${to.map((role) => roleIds[role])}::int[]) and not r.permissions ? ${ALL_PERMISSIONS}`)
  }
}

/** After the steps that grant what they look at. @param permissions of the product, asked when a company is there */
export const grantVerbs = (permissions: () => readonly Permission[]): ServerModule => ({
  name: 'verbs',
  handlers: [],
  steps: [
    { name: 'access.taking-out', run: (tx, { companyId }) => give(tx, companyId, permissions(), takingOut) },
    { name: 'access.own-dates', run: (tx, { companyId }) => give(tx, companyId, permissions(), ownDates) },
    { name: 'access.own-prices', run: (tx, { companyId }) => give(tx, companyId, permissions(), ownPrices) },
  ],
})
