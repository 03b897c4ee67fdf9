/** What a person is kept to in a company, and with what their work begins there, for those who obey it. */
import { parsePercent, type Percent } from '#base/decimal.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'

interface Who {
  readonly companyId: string
  /** Null of work that nobody asked for. */
  readonly personId: string | null
}

/** The highest discount that somebody gives, as a percentage; null is any. */
export async function maxDiscountOf(tx: Tx, { companyId, personId }: Who): Promise<Percent | null> {
  const row = await tx.first<{ most: string | null }>(sql`
    select max_discount as most from member_limit where company_id = ${companyId} and person_id = ${personId}`)
  return row?.most ? parsePercent(row.most) : null
}

/** The branches where somebody works, those that they are kept to or all; `b.usual` is the one that their documents begin with. */
export const branchesOfMember = ({ companyId, personId }: Who): Sql => sql`
  select b.*, exists (select from member_default f where f.company_id = b.company_id and f.branch_id = b.id and f.person_id = ${personId}) as usual
    from branch b
   where b.company_id = ${companyId} and (
     not exists (select from member_branch k where k.company_id = b.company_id and k.person_id = ${personId})
     or exists (select from member_branch k where k.company_id = b.company_id and k.person_id = ${personId} and k.branch_id = b.id))`

/** The id of the one of them in which they write, unless they say another; null in a company without branches. */
export const usualBranch = (who: Who): Sql =>
  sql`(select b.id from (${branchesOfMember(who)}) b order by b.active desc, b.usual desc, b.code, b.id limit 1)`

export const branchOfMember = async (tx: Tx, who: Who): Promise<string | null> =>
  (await tx.first<{ id: string | null }>(sql`select ${usualBranch(who)} as id`))?.id ?? null

/**
 * The branch where somebody writes: the one that they say, otherwise the usual one; null in a company without branches.
 * @throws 401 for one where they do not work, or that was closed
 */
export async function branchToWrite(tx: Tx, who: Who, branchId: string | null): Promise<string | null> {
  if (branchId === null) return branchOfMember(tx, who)
  const branch = await tx.first<{ id: string; name: string; active: boolean }>(
    sql`select b.id, b.name, b.active from (${branchesOfMember(who)}) b where b.id = ${branchId}`,
  )
  if (!branch) return httpErrors.fail('invalid', { detalle: 'Elige una de las sucursales donde trabajas.' }, 'branchId')
  if (!branch.active) return httpErrors.fail('invalid', { detalle: `La sucursal ${branch.name} está inactiva.` }, 'branchId')
  return branch.id
}

/** As one value of a statement: the id of the price list that the sales of somebody propose, as their preferences say; null of nobody. */
export const usualPriceList = ({ companyId, personId }: Who): Sql =>
  sql`(select f.price_list_id from member_default f where f.company_id = ${companyId} and f.person_id = ${personId})`

/**
 * The warehouses `w` where somebody moves stock: those that they are kept to by name, otherwise those of their branches and those
 * that no branch has for itself; all of them where a branch of theirs has none (as `reached_stock` in the database).
 */
export const movesIn = ({ companyId, personId }: Who, warehouse: Sql): Sql => sql`(case
  when exists (select from member_warehouse k where k.company_id = ${companyId} and k.person_id = ${personId})
  then exists (select from member_warehouse k where k.company_id = ${companyId} and k.person_id = ${personId} and k.warehouse_id = ${warehouse})
  else not exists (select from branch b where b.company_id = ${companyId} and b.warehouse_id = ${warehouse})
    or not exists (select from member_branch k where k.company_id = ${companyId} and k.person_id = ${personId})
    or exists (select from member_branch k join branch b on b.company_id = k.company_id and b.id = k.branch_id
                where k.company_id = ${companyId} and k.person_id = ${personId} and (b.warehouse_id is null or b.warehouse_id = ${warehouse})) end)`

interface Named {
  readonly id: string
  readonly name: string
}

/** What the documents of a person are kept to, and in whose name they sell. */
export interface MemberReach {
  /** The one that they are kept to (`fixed`), otherwise as their preferences say; null of nobody. */
  readonly seller: (Named & { readonly fixed: boolean }) | null
  /** Null is all of them. */
  readonly warehouses: readonly Named[] | null
  /** Null is all of them; the first one is where they sell unless they say another. */
  readonly registers: readonly Named[] | null
}

/** As one value of a statement: `MemberReach`. */
export const reachOfMember = ({ companyId, personId }: Who): Sql => sql`(
  select json_build_object(
    'seller', (select json_build_object('id', p.id, 'name', p.display_name, 'fixed', l.seller_id is not null)
                 from (select ${companyId}::uuid as company_id, ${personId}::uuid as person_id) me
                 left join member_limit l on l.company_id = me.company_id and l.person_id = me.person_id
                 left join member_default f on f.company_id = me.company_id and f.person_id = me.person_id
                 join party p on p.company_id = me.company_id and p.id = coalesce(l.seller_id, f.seller_id)),
    'warehouses', case when exists (select from member_warehouse k where k.company_id = ${companyId} and k.person_id = ${personId})
      or (select bool_and(b.warehouse_id is not null) from member_branch k join branch b on b.company_id = k.company_id and b.id = k.branch_id
           where k.company_id = ${companyId} and k.person_id = ${personId})
      then (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) order by w.name), '[]') from warehouse w
             where w.company_id = ${companyId} and ${movesIn({ companyId, personId }, sql`w.id`)}) end,
    'registers', (select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.active desc, r.code, r.id)
                    from member_register k join cash_register r on r.company_id = k.company_id and r.id = k.register_id
                   where k.company_id = ${companyId} and k.person_id = ${personId})))`

export const readReach = async (tx: Tx, who: Who): Promise<MemberReach> =>
  (await tx.first<{ reach: MemberReach }>(sql`select ${reachOfMember(who)} as reach`))?.reach ?? {
    seller: null,
    warehouses: null,
    registers: null,
  }

/** The warehouse with which the documents of a person begin: theirs, or that of where they are kept to; null of anybody else. */
export async function usualWarehouse(tx: Tx, { companyId, personId }: Who): Promise<string | null> {
  const row = await tx.first<{ id: string }>(sql`
    select w.id from warehouse w
      left join member_default f on f.company_id = w.company_id and f.warehouse_id = w.id and f.person_id = ${personId}
      left join lateral (
        select min(b.code) as code from member_branch m join branch b on b.company_id = m.company_id and b.id = m.branch_id
         where m.company_id = w.company_id and m.person_id = ${personId} and b.warehouse_id = w.id) k on true
     where w.company_id = ${companyId} and w.active and (f.warehouse_id is not null or k.code is not null) and ${movesIn({ companyId, personId }, sql`w.id`)}
     order by (f.warehouse_id is not null) desc, k.code limit 1`)
  return row?.id ?? null
}
