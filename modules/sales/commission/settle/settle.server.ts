/** What a seller earned in months that are over, settled once: by an egreso, while it stands. */
import { lastOfMonth, monthTitle, parseDay, type Day } from '#base/date.ts'
import { amountText, parseAmount, zeroAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { draftPayment } from '#modules/treasury/index.server.ts'
import { lackOf, holds } from '#platform/access.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { commission } from '../commission.ts'
import { earnedIn } from '../earned-report.server.ts'
import { lookAtCommissions, settleCommissions, type CommissionLine } from './endpoints.ts'
import { settlingProblems, toSettle, totalProblems } from './settle.ts'

interface Asked {
  readonly sellerId: string
  readonly from: string
  readonly to: string
}

interface SettledRow {
  readonly commissionId: string
  readonly month: string
  readonly base: string
  readonly amount: string
  readonly rule: string
  readonly paymentId: string
  readonly number: string | null
}

/** The record that stands for somebody who was merged into another. @throws 698 */
async function sellerOf(tx: Tx, companyId: string, id: string): Promise<{ readonly id: string; readonly name: string }> {
  const seller = await tx.first<{ id: string; name: string }>(sql`
    select s.id, s.display_name as name from party p
      join party s on s.company_id = p.company_id and s.id = coalesce(p.merged_into, p.id)
     where p.company_id = ${companyId} and p.id = ${id}`)
  return seller ?? httpErrors.fail('notFound', {}, 'sellerId')
}

interface Months {
  readonly sellerId: string
  readonly from: Day
  readonly to: Day
}

/** What an egreso that stands pays already. */
const settledIn = (tx: Tx, companyId: string, { sellerId, from, to }: Months): Promise<SettledRow[]> =>
  tx.rows<SettledRow>(sql`
    select c.commission_id as "commissionId", to_char(c.month, 'YYYY-MM') as month, c.base, c.amount, r.name as rule,
           c.payment_id as "paymentId", p.number
      from commission_settled c
      join commission r on r.company_id = c.company_id and r.id = c.commission_id
      join party s on s.company_id = c.company_id and s.id = c.seller_id
      join payment p on p.company_id = c.company_id and p.id = c.payment_id and p.state <> 'annulled'
     where c.company_id = ${companyId} and coalesce(s.merged_into, s.id) = ${sellerId} and c.month between ${from} and ${to}`)

async function linesOf(tx: Tx, session: Session, asked: Asked, today: Day): Promise<CommissionLine[]> {
  failWith(settlingProblems(asked, today))
  const { companyId } = session
  const seller = await sellerOf(tx, companyId, asked.sellerId)
  const [from, to] = [parseDay(`${asked.from}-01`), lastOfMonth(parseDay(`${asked.to}-01`))]
  const settled = await settledIn(tx, companyId, { sellerId: seller.id, from, to })
  const earned = await earnedIn({
    ...{ tx, companyId, may: (permission) => holds(session, permission) },
    parameters: { period: { from, to }, base: 'all', seller: seller.id },
  })
  const open = earned
    .filter(({ commission: amount }) => amount > zeroAmount)
    .filter(({ ruleId, month }) => !settled.some((each) => each.commissionId === ruleId && each.month === month))
    .map(({ ruleId, rule, month, base, commission: amount }) => ({
      ...{ commissionId: ruleId, rule, month, base: amountText(base), amount: amountText(amount), settled: null },
    }))
  // What was settled stays as it was then, also where it would come to another figure now.
  const paid = settled.map(({ paymentId, number, ...line }) => ({ ...line, settled: { paymentId, number } }))
  return [...open, ...paid].toSorted((a, b) => a.month.localeCompare(b.month) || a.rule.localeCompare(b.rule, 'es'))
}

/** Where the last one was posted: proposed for the next. */
const lastAccount = async (tx: Tx, companyId: string) =>
  (await tx.first<{ id: string; label: string }>(sql`
    select a.id, a.code || ' ' || a.name as label
      from commission_settled c
      join settlement_line l on l.company_id = c.company_id and l.payment_id = c.payment_id and l.purpose = 'account'
      join account a on a.company_id = l.company_id and a.id = l.account_id
     where c.company_id = ${companyId} order by c.created_at desc, l.position limit 1`)) ?? null

interface Settling extends Asked {
  readonly accountId: string
  readonly total: string
}

async function settle(tx: Tx, session: Session, asked: Settling, { now, today }: { readonly now: Date; readonly today: Day }) {
  const { companyId, personId } = session
  const lack = lackOf(session, commission.permissions.read)
  if (lack) throw new Forbidden('permission', lack.title)
  const seller = await sellerOf(tx, companyId, asked.sellerId)
  const lines = await linesOf(tx, session, asked, today)
  failWith(totalProblems(lines, parseAmount(asked.total)))
  const open = lines.filter(({ settled }) => settled === null)
  const total = amountText(toSettle(lines))
  const months = asked.from === asked.to ? monthTitle(asked.from) : `${monthTitle(asked.from)} a ${monthTitle(asked.to)}`
  const draft = await draftPayment(
    tx,
    session,
    {
      ...{ date: today, partyId: seller.id, branchId: null, moneyAccountId: null, meansCode: '', reference: '' },
      ...{ notes: `Comisiones de ${months.toLowerCase()}`, amount: total, applications: [], advances: [] },
      lines: open.map(({ rule, month, base, amount }) => ({
        ...{ accountId: asked.accountId, partyId: null, costCenterId: null, crossDocument: '', base, sign: 'adds' as const, amount },
        description: `${rule}, ${monthTitle(month).toLowerCase()}`.slice(0, 200),
      })),
    },
    now,
  )
  // Those of egresos that were annulled, or thrown away as drafts, are settled anew.
  const ids = open.map(({ commissionId }) => commissionId)
  const days = open.map(({ month }) => `${month}-01`)
  await tx.run(sql`
    delete from commission_settled c using unnest(${ids}::uuid[], ${days}::date[]) k (id, month)
     where c.company_id = ${companyId} and c.commission_id = k.id and c.month = k.month and c.seller_id = ${seller.id}
       and not exists (select from payment p where p.company_id = c.company_id and p.id = c.payment_id and p.state <> 'annulled')`)
  const written = await tx.run(sql`
    insert into commission_settled (company_id, commission_id, seller_id, month, payment_id, base, amount, created_by)
    select ${companyId}, k.id, ${seller.id}, k.month, ${draft.id}, k.base, k.amount, ${personId}
      from unnest(${ids}::uuid[], ${days}::date[], ${open.map(({ base }) => base)}::numeric[], ${open.map(({ amount }) => amount)}::numeric[])
           k (id, month, base, amount)
     order by k.id, k.month
    on conflict do nothing`)
  // Of two at once, the second finds that they are the other's.
  if (written < open.length)
    return httpErrors.fail('invalid', { detalle: 'Alguien las liquidó al mismo tiempo: míralas de nuevo.' }, 'total')
  await audit(tx, session, {
    ...{ action: 'create', entity: commission.name, entityId: draft.id },
    title: `Comisiones de ${seller.name} liquidadas: ${months}`,
  })
  return { paymentId: draft.id, amount: total }
}

export const commissionSettlingHandlers: readonly Handler[] = [
  handle(lookAtCommissions, async ({ tx, session, body, today }) => {
    const lines = await linesOf(tx, session, body, today)
    return { lines, total: amountText(toSettle(lines)), account: await lastAccount(tx, session.companyId) }
  }),
  handle(settleCommissions, ({ tx, session, body, now, today }) => settle(tx, session, body, { now, today })),
]
