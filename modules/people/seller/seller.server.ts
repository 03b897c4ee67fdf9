/** The seller of a customer: read with those that were merged, and judged for whoever writes. */
import type { ErrorBody } from '#base/errors.ts'
import { isGuid } from '#base/guid.ts'
import { readReach } from '#modules/access/index.server.ts'
import { empty, type Sql, sql, type Tx } from '#platform/db/tx.server.ts'
import type { PartyInput, PartyView } from '../party.ts'
import { peopleErrors } from '../errors.ts'
import { standingFor } from '../merge/following.server.ts'
import { type KnownSeller, type OwnSeller, sellerProblem } from './seller.ts'

interface Who {
  readonly companyId: string
  readonly personId: string | null
}

/** As one value of a statement: id and name of the seller of a customer `p`, or of the one that stands for it; null of nobody. */
export const sellerOfParty = sql`(
  select json_build_object('id', s.id, 'name', s.display_name) from party v
    join party s on s.company_id = v.company_id and s.id = coalesce(v.merged_into, v.id)
   where v.company_id = p.company_id and v.id = p.seller_id)`

/** The same of those who still sell: with it new documents begin. */
export const sellerForDocuments = sql`(
  select json_build_object('id', s.id, 'name', s.display_name) from party v
    join party s on s.company_id = v.company_id and s.id = coalesce(v.merged_into, v.id)
   where v.company_id = p.company_id and v.id = p.seller_id and s.active)`

/** What a filter asks for those that nobody sells to. */
const NOBODY = 'ninguno'

/** Customers `p` of one seller, or of nobody. */
export const sellerCondition = (companyId: string, sellerId: string): Sql =>
  sellerId === ''
    ? empty
    : sellerId === NOBODY
      ? sql` and p.is_customer and p.seller_id is null`
      : isGuid(sellerId)
        ? sql` and p.seller_id = ${standingFor(companyId, sellerId)}`
        : sql` and false`

/** The one that whoever writes is kept to. */
export async function ownSellerOf(tx: Tx, who: Who): Promise<OwnSeller | null> {
  const { seller } = await readReach(tx, who)
  return seller?.fixed ? seller : null
}

const readSellers = (tx: Tx, companyId: string, ids: readonly string[]): Promise<KnownSeller[]> =>
  tx.rows<KnownSeller>(sql`
    select id, display_name as "displayName", is_seller as "isSeller", active from party
     where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`)

export interface AskedSeller {
  /** Null of a new customer. */
  readonly id: string | null
  readonly before: string | null
  /** Undefined leaves it as it is. */
  readonly after: string | null | undefined
}

/**
 * What is wrong with the sellers that are given, each once.
 * @param isRestoring customers become again what they were: their seller need only exist
 */
export async function sellerProblems(tx: Tx, who: Who, asked: readonly AskedSeller[], isRestoring = false): Promise<ErrorBody[]> {
  const changed = asked.flatMap(({ id, before, after }) =>
    after === undefined || after === before ? [] : [{ customerId: id, before, after }],
  )
  if (changed.length === 0) return []
  const ids = [...new Set(changed.flatMap(({ after }) => after ?? []))]
  const sellers = new Map((await readSellers(tx, who.companyId, ids)).map((seller) => [seller.id, seller]))
  const own = isRestoring ? null : await ownSellerOf(tx, who)
  const problems = changed.flatMap((each) => {
    const found = sellers.get(each.after ?? '')
    const seller = isRestoring && found ? { ...found, isSeller: true, active: true } : found
    return sellerProblem(each, seller, own) ?? []
  })
  return [...new Set(problems)].map((detalle) => peopleErrors.of('invalid', { detalle }, 'sellerId'))
}

/** The names of some sellers, for the history. */
export async function sellerNames(
  tx: Tx,
  companyId: string,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id): id is string => typeof id === 'string')
  if (known.length === 0) return new Map()
  return new Map((await readSellers(tx, companyId, known)).map(({ id, displayName }) => [id, displayName]))
}

type SaidSeller = Pick<PartyInput, 'isCustomer' | 'sellerId'>

/** The names of the sellers that some forms say, as the history tells them, asked once for all. */
export async function sellerNamesOf(tx: Tx, companyId: string, parties: readonly SaidSeller[]) {
  const names = await sellerNames(
    tx,
    companyId,
    parties.map(({ sellerId }) => sellerId),
  )
  return (id: string | null | undefined): string | null => names.get(id ?? '') ?? null
}

/** The seller of a third party after a form: what nobody says stays; whoever is no customer any more has none. */
export const sellerAfter = ({ isCustomer, sellerId }: SaidSeller, before: Pick<PartyView, 'seller'> | undefined): string | null =>
  isCustomer ? (sellerId === undefined ? (before?.seller?.id ?? null) : sellerId) : null
