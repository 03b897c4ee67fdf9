/** The price list with which the sales of a user begin: one in use, and of where they work. */
import { priceList } from '#modules/pricing/index.ts'
import { refusalOf } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'

interface FoundList {
  readonly id: string
  readonly name: string
  /** Null is any. */
  readonly branchId: string | null
}

const { plan, exempt, services } = priceList.screen
const hasLists = (session: Session): boolean =>
  refusalOf({ permission: 'member', plan, services, ...(exempt ? { exempt } : {}) }, session) === null

/** Those that somebody may be given. */
export const priceListsFor = async (tx: Tx, session: Session): Promise<FoundList[]> =>
  hasLists(session)
    ? tx.rows<FoundList>(sql`
        select id, name, case when audience = 'branch' then branch_id end as "branchId" from price_list
         where company_id = ${session.companyId} and active order by name`)
    : []

/**
 * The one that was chosen, with its name.
 * @param at where they work (none is everywhere), and the list that they had: it stays though it went out of use
 * @throws BusinessError 401 at `priceList`
 */
export async function priceListFor(
  tx: Tx,
  session: Session,
  id: string,
  at: { readonly branchIds: readonly string[]; readonly before: string | null },
): Promise<FoundList> {
  const refusal = (detalle: string) => httpErrors.fail('invalid', { detalle }, 'priceList')
  const list = await tx.first<FoundList & { readonly active: boolean; readonly branch: string | null }>(sql`
    select l.id, l.name, l.active, case when l.audience = 'branch' then l.branch_id end as "branchId", b.name as branch from price_list l
      left join branch b on b.company_id = l.company_id and b.id = l.branch_id
     where l.company_id = ${session.companyId} and l.id = ${id} for share of l`)
  if (!list) return refusal('Elige una lista de precios de la empresa.')
  if (list.id === at.before) return list
  if (!hasLists(session)) return refusal('El plan de la empresa no incluye listas de precios.')
  if (!list.active) return refusal(`La lista ${list.name} está inactiva.`)
  if (list.branchId !== null && at.branchIds.length > 0 && !at.branchIds.includes(list.branchId))
    return refusal(`La lista ${list.name} es de la sucursal ${list.branch ?? ''}, donde no trabaja.`)
  return list
}
