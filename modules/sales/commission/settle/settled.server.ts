/** Which commissions are settled, and settling others: each rule, seller and month once, while the egreso or the novelty that pays it stands. */
import { amountText, zeroAmount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { holds } from '#platform/access.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { earnedIn } from '../earned-report.server.ts'
import type { CommissionLine } from './endpoints.ts'
import type { CommissionPayroll } from './payroll-place.server.ts'

export interface Months {
  /** Null is everybody. */
  readonly sellerId: string | null
  readonly from: Day
  readonly to: Day
}

export interface SellerLine extends CommissionLine {
  readonly seller: { readonly id: string; readonly name: string }
}

interface SettledRow {
  readonly commissionId: string
  readonly month: string
  readonly base: string
  readonly amount: string
  readonly rule: string
  readonly paymentId: string | null
  readonly number: string | null
  readonly payroll: string | null
  readonly seller: SellerLine['seller']
}

/** Of novelties that stand; none where no payroll is kept here. */
const standingOf = (companyId: string, [payroll]: readonly CommissionPayroll[]): Sql =>
  payroll ? payroll.standing(companyId) : sql`select null::uuid as origin_id, ''::text as month where false`

/** What an egreso or a novelty that stands pays already. */
const settledIn = (
  tx: Tx,
  companyId: string,
  payrolls: readonly CommissionPayroll[],
  { sellerId, from, to }: Months,
): Promise<SettledRow[]> =>
  tx.rows<SettledRow>(sql`
    select c.commission_id as "commissionId", to_char(c.month, 'YYYY-MM') as month, c.base, c.amount, r.name as rule,
           c.payment_id as "paymentId", p.number, n.month as payroll, json_build_object('id', k.id, 'name', k.display_name) as seller
      from commission_settled c
      join commission r on r.company_id = c.company_id and r.id = c.commission_id
      join party s on s.company_id = c.company_id and s.id = c.seller_id
      join party k on k.company_id = c.company_id and k.id = coalesce(s.merged_into, s.id)
      left join payment p on p.company_id = c.company_id and p.id = c.payment_id and p.state <> 'annulled'
      left join (${standingOf(companyId, payrolls)}) n on n.origin_id = c.novelty_id
     where c.company_id = ${companyId} and c.month between ${from} and ${to} and (p.id is not null or n.origin_id is not null)
       ${sellerId === null ? empty : sql`and k.id = ${sellerId}`}`)

/** What sellers earned in some months by each rule, and what settled it. */
export async function linesIn(
  tx: Tx,
  session: Session,
  payrolls: readonly CommissionPayroll[],
  { sellerId, from, to }: Months,
): Promise<SellerLine[]> {
  const { companyId } = session
  const settled = await settledIn(tx, companyId, payrolls, { sellerId, from, to })
  const keyOf = ({ seller, commissionId, month }: Pick<SellerLine, 'seller' | 'commissionId' | 'month'>) =>
    `${seller.id} ${commissionId} ${month}`
  const known = new Set(settled.map(keyOf))
  const earned = await earnedIn({
    ...{ tx, companyId, may: (permission) => holds(session, permission) },
    parameters: { period: { from, to }, base: 'all', seller: sellerId },
  })
  const open = earned
    .filter(({ commission: amount }) => amount > zeroAmount)
    .map(
      ({ seller, ruleId, rule, month, base, commission: amount }): SellerLine => ({
        ...{ seller, commissionId: ruleId, rule, month, base: amountText(base), amount: amountText(amount), settled: null },
      }),
    )
    .filter((line) => !known.has(keyOf(line)))
  // What was settled stays as it was then, also where it would come to another figure now.
  const paid = settled.map(({ paymentId, number, payroll, ...line }) => ({ ...line, settled: { paymentId, number, payroll } }))
  return [...open, ...paid].toSorted((a, b) => a.month.localeCompare(b.month) || a.rule.localeCompare(b.rule, 'es'))
}

/** What pays them: an egreso or a novelty. */
type Payer = { readonly paymentId: string } | { readonly noveltyId: string }

interface Settled {
  readonly lines: readonly CommissionLine[]
  readonly sellerId: string
  readonly by: Payer
  /** Where the total stands in what was sent. */
  readonly field?: string
}

/** @throws 401 of those that somebody else settled at once */
export async function keepSettled(
  tx: Tx,
  { companyId, personId }: Session,
  payrolls: readonly CommissionPayroll[],
  { lines, sellerId, by, field = 'total' }: Settled,
): Promise<void> {
  const ids = lines.map(({ commissionId }) => commissionId)
  const days = lines.map(({ month }) => `${month}-01`)
  const [paymentId, noveltyId] = 'paymentId' in by ? [by.paymentId, null] : [null, by.noveltyId]
  // Those of what was annulled, thrown away or taken out are settled anew.
  await tx.run(sql`
    delete from commission_settled c using unnest(${ids}::uuid[], ${days}::date[]) k (id, month)
     where c.company_id = ${companyId} and c.commission_id = k.id and c.month = k.month and c.seller_id = ${sellerId}
       and not exists (select from payment p where p.company_id = c.company_id and p.id = c.payment_id and p.state <> 'annulled')
       and not exists (select from (${standingOf(companyId, payrolls)}) n where n.origin_id = c.novelty_id)`)
  const written = await tx.run(sql`
    insert into commission_settled (company_id, commission_id, seller_id, month, payment_id, novelty_id, base, amount, created_by)
    select ${companyId}, k.id, ${sellerId}, k.month, ${paymentId}, ${noveltyId}, k.base, k.amount, ${personId}
      from unnest(${ids}::uuid[], ${days}::date[], ${lines.map(({ base }) => base)}::numeric[], ${lines.map(({ amount }) => amount)}::numeric[])
           k (id, month, base, amount)
     order by k.id, k.month
    on conflict do nothing`)
  // Of two at once, the second finds that they are the other's.
  if (written < lines.length) httpErrors.fail('invalid', { detalle: 'Alguien las liquidó al mismo tiempo: míralas de nuevo.' }, field)
}
