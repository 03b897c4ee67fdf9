/** Where documents are made: their branch and register, checked when they are written and named when they are read. */
import { failWith, type ErrorBody } from '#base/errors.ts'
import { transitRefused } from '#modules/inventory/index.ts'
import { listText } from '#base/list-text.ts'
import { branchOfMember, reachOfMember, usualBranch, type MemberReach } from '#modules/access/index.server.ts'
import { isMember } from '#modules/loyalty/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Who } from '../kind/who.ts'
import type { DocumentInput } from '../wire.ts'

/** The branch of a document `d`, while the company has several: alone it says nothing. */
export const branchName = sql`(select b.name from branch b where b.company_id = d.company_id and b.id = d.branch_id
   and exists (select from branch o where o.company_id = d.company_id and o.id <> d.branch_id))`

/** Where the branch of a document `d` is and how it is reached, as its papers say it; nothing while the branch says nothing. */
export const branchContact = sql`(select array_remove(array[nullif(b.address_line, ''), c.full_name, nullif(b.phone, ''), nullif(b.mobile, ''), nullif(b.email, ''),
     nullif(b.opening_hours, '')], null) from branch b left join city c on c.code = b.city_code where b.company_id = d.company_id and b.id = d.branch_id)`

/** In whose name a document `d` was sold. */
export const sellerName = sql`(select v.display_name from party v where v.company_id = d.company_id and v.id = d.seller_id)`

/** Where a sale that is not written yet would be made. */
export const branchOfSale = async (tx: Tx, who: Who, branchId: string | null): Promise<string | null> => branchId ?? branchOfMember(tx, who)

interface PlaceRow {
  readonly reach: MemberReach
  readonly register_id: string | null
  readonly branch_id: string | null
  readonly branch: string | null
  readonly branch_active: boolean | null
  readonly register_branch_id: string | null
  readonly register_active: boolean | null
  /** Of those that it follows, how many are within reach. */
  readonly followed: number
  /** Names of the branches where the person works; null when it is all of them, or this one. */
  readonly elsewhere: readonly string[] | null
  /** Of the document that it follows. */
  readonly followed_seller: string | null
  /** Who sells to its customer, while they do. */
  readonly customer_seller: string | null
  /** Whether the third party that it says sells is one. */
  readonly seller_known: boolean
  readonly member: boolean
  /** Warehouses that it names and the company does not have. */
  readonly unknown_warehouses: readonly string[]
  readonly transit_warehouses: readonly string[]
}

export interface Place extends Pick<DocumentInput, 'branchId' | 'registerId' | 'sellerId'> {
  /** Its third party is in a programme of points: asked with the place, which is one statement. */
  readonly isMember: boolean
}

interface Placing {
  readonly input: DocumentInput
  /** It is for a customer. */
  readonly isSale: boolean
  /** The document that it replaces. */
  readonly about: string | null
  /** A draft may stay in a branch that was closed; what is issued may not. */
  readonly use: 'draft' | 'issue'
}

/**
 * Where a document is made: the branch that the request says, otherwise that of its register, of the document that it credits,
 * continues or replaces, and at last the user's own. Asked within the user's reach: only after it do all documents of the company count.
 * In whose name a sale is: the seller that the request says, that of the document that it follows, the one that the user is kept to,
 * that of the customer, and at last the user's own.
 * @throws 401 and 698, at `branchId`, `registerId` and `lines`
 */
export async function resolvePlace(tx: Tx, who: Who, { input, isSale, about, use }: Placing): Promise<Place> {
  const { companyId, personId } = who
  const { branchId, correction } = input
  const followed = [...new Set([about, correction?.documentId, ...input.lines.map(({ source }) => source?.documentId)].filter(isThere))]
  const row = await tx.first<PlaceRow>(sql`
    select ${reachOfMember(who)} as reach, r.id as register_id, b.id as branch_id, b.name as branch, b.active as branch_active, r.branch_id as register_branch_id, r.active as register_active,
           f.count as followed, f.seller_id as followed_seller, ${isMember(companyId, input.partyId)} as member,
           exists (select from party p where p.company_id = ${companyId} and p.id = ${input.sellerId}::uuid) as seller_known,
           (select s.id from party c join party v on v.company_id = c.company_id and v.id = c.seller_id
              join party s on s.company_id = v.company_id and s.id = coalesce(v.merged_into, v.id)
             where c.company_id = ${companyId} and c.id = ${isSale ? input.partyId : null}::uuid and s.active) as customer_seller,
           array(select n.id::text from unnest(${warehousesIn(input)}::uuid[]) n (id)
                  where not exists (select from warehouse w where w.company_id = ${companyId} and w.id = n.id)) as unknown_warehouses,
           array(select t.warehouse_id::text from stock_transit t
                  where t.company_id = ${companyId} and t.warehouse_id = any(${warehousesIn(input)}::uuid[])) as transit_warehouses,
           (select array_agg(o.name order by o.name) from member_branch k join branch o on o.company_id = k.company_id and o.id = k.branch_id
             where k.company_id = ${companyId} and k.person_id = ${personId} having not bool_or(k.branch_id = b.id)) as elsewhere
      from (select count(*)::int as count, (array_agg(branch_id order by id) filter (where branch_id is not null))[1] as branch_id,
                   (array_agg(seller_id order by id) filter (where seller_id is not null))[1] as seller_id
              from document where company_id = ${companyId} and id = any(${followed}::uuid[])) f
      left join cash_register r on r.company_id = ${companyId} and r.id = coalesce(${input.registerId}::uuid, (
        select k.id from (select r.id from member_register k join cash_register r on r.company_id = k.company_id and r.id = k.register_id
                           where k.company_id = ${companyId} and k.person_id = ${personId} order by r.active desc, r.code, r.id limit 1) k))
      left join branch b on b.company_id = ${companyId} and b.id = coalesce(${branchId}::uuid, r.branch_id, f.branch_id, ${usualBranch(who)})`)
  if ((row?.followed ?? 0) < followed.length) return httpErrors.fail('notFound', {}, 'lines')
  if (branchId !== null && !row?.branch_id) return httpErrors.fail('notFound', {}, 'branchId')
  const registerId = row?.register_id ?? null
  if (input.registerId !== null && registerId === null) return httpErrors.fail('notFound', {}, 'registerId')
  if (registerId !== null && row?.register_branch_id !== row?.branch_id)
    return httpErrors.fail('invalid', { detalle: 'La caja es de otra sucursal.' }, 'registerId')
  if (row?.elsewhere)
    return httpErrors.fail('invalid', { detalle: `Trabajas en ${listText(row.elsewhere)}: elige una de tus sucursales.` }, 'branchId')
  const { seller: own, registers, warehouses } = row?.reach ?? { seller: null, registers: null, warehouses: null }
  if (registers && !registers.some(({ id }) => id === registerId))
    return httpErrors.fail('invalid', { detalle: `Vendes en ${namesOf(registers)}: elige una de tus cajas.` }, 'registerId')
  if (warehouses) failWith(warehouseProblems(warehouses, input))
  failWith(warehousesAmong(row?.unknown_warehouses ?? [], input, (field) => httpErrors.of('notFound', {}, field)))
  failWith(warehousesAmong(row?.transit_warehouses ?? [], input, transitRefused))
  if (input.sellerId !== null && !row?.seller_known) return httpErrors.fail('notFound', {}, 'sellerId')
  // What takes off a sale is of whoever made it.
  const sellerId =
    (correction ? null : input.sellerId) ?? row?.followed_seller ?? (own?.fixed ? own.id : (row?.customer_seller ?? own?.id)) ?? null
  if (own?.fixed && sellerId !== own.id)
    return httpErrors.fail('invalid', { detalle: `Vendes a nombre de ${own.name}: elige ese vendedor.` }, 'sellerId')
  if (use === 'issue')
    failWith([
      ...(row?.branch_active === false
        ? [httpErrors.of('invalid', { detalle: `La sucursal ${row.branch ?? ''} está inactiva.` }, 'branchId')]
        : []),
      ...(row?.register_active === false ? [httpErrors.of('invalid', { detalle: 'La caja está inactiva.' }, 'registerId')] : []),
    ])
  return { registerId, sellerId, branchId: row?.branch_id ?? null, isMember: row?.member === true }
}

const namesOf = (list: readonly { readonly name: string }[]): string => listText(list.map(({ name }) => name))

const warehousesIn = ({ warehouseId, lines }: DocumentInput): string[] =>
  [...new Set([warehouseId, ...lines.map((line) => line.warehouseId)])].filter(isThere)

const warehousesAmong = (
  refused: readonly string[],
  { warehouseId, lines }: DocumentInput,
  at: (field: string) => ErrorBody,
): ErrorBody[] => {
  const problem = (id: string | null, field: string): ErrorBody[] => (id !== null && refused.includes(id) ? [at(field)] : [])
  return [
    ...problem(warehouseId, 'warehouseId'),
    ...lines.flatMap((line, index) => problem(line.warehouseId, `lines.${index}.warehouseId`)),
  ]
}

/** What takes goods from a warehouse that is none of these, at the head or at its line. */
function warehouseProblems(own: NonNullable<MemberReach['warehouses']>, { warehouseId, lines }: DocumentInput): ErrorBody[] {
  const problem = (id: string | null, field: string): ErrorBody[] =>
    id === null || own.some((each) => each.id === id)
      ? []
      : [httpErrors.of('invalid', { detalle: `Trabajas con ${namesOf(own)}: elige una de tus bodegas.` }, field)]
  return [
    ...problem(warehouseId, 'warehouseId'),
    ...lines.flatMap((line, index) => problem(line.warehouseId, `lines.${index}.warehouseId`)),
  ]
}

const isThere = (id: string | null | undefined): id is string => id !== null && id !== undefined
