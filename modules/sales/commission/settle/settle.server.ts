/** What a seller earned in months that are over, settled once: by an egreso, while it stands, or by a novelty of payroll. */
import { lastOfMonth, monthTitle, parseDay, type Day } from '#base/date.ts'
import { amountText, parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { draftPayment } from '#modules/treasury/index.server.ts'
import { lackOf } from '#platform/access.ts'
import { audit } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { commission } from '../commission.ts'
import { lookAtCommissions, settleCommissions, type CommissionLine } from './endpoints.ts'
import type { CommissionPayroll } from './payroll-place.server.ts'
import { settlingProblems, toSettle, totalProblems } from './settle.ts'
import { keepSettled, linesIn } from './settled.server.ts'

interface Asked {
  readonly sellerId: string
  readonly from: string
  readonly to: string
}

/** The record that stands for somebody who was merged into another. @throws 698 */
async function sellerOf(tx: Tx, companyId: string, id: string): Promise<{ readonly id: string; readonly name: string }> {
  const seller = await tx.first<{ id: string; name: string }>(sql`
    select s.id, s.display_name as name from party p
      join party s on s.company_id = p.company_id and s.id = coalesce(p.merged_into, p.id)
     where p.company_id = ${companyId} and p.id = ${id}`)
  return seller ?? httpErrors.fail('notFound', {}, 'sellerId')
}

type Payrolls = readonly CommissionPayroll[]

async function linesOf(
  tx: Tx,
  session: Session,
  payrolls: Payrolls,
  { asked, today }: { asked: Asked; today: Day },
): Promise<CommissionLine[]> {
  failWith(settlingProblems(asked, today))
  const seller = await sellerOf(tx, session.companyId, asked.sellerId)
  const [from, to] = [parseDay(`${asked.from}-01`), lastOfMonth(parseDay(`${asked.to}-01`))]
  const lines = await linesIn(tx, session, payrolls, { sellerId: seller.id, from, to })
  return lines.map(({ seller: _seller, ...line }) => line)
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

interface At {
  readonly payrolls: Payrolls
  readonly now: Date
  readonly today: Day
}

async function settle(tx: Tx, session: Session, asked: Settling, { payrolls, now, today }: At) {
  const { companyId } = session
  const lack = lackOf(session, commission.permissions.read)
  if (lack) throw new Forbidden('permission', lack.title)
  const seller = await sellerOf(tx, companyId, asked.sellerId)
  const lines = await linesOf(tx, session, payrolls, { asked, today })
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
  await keepSettled(tx, session, payrolls, { lines: open, sellerId: seller.id, by: { paymentId: draft.id } })
  await audit(tx, session, {
    ...{ action: 'create', entity: commission.name, entityId: draft.id },
    title: `Comisiones de ${seller.name} liquidadas: ${months}`,
  })
  return { paymentId: draft.id, amount: total }
}

export const commissionSettlingHandlers = (payrolls: Payrolls): readonly Handler[] => [
  handle(lookAtCommissions, async ({ tx, session, body, today }) => {
    const lines = await linesOf(tx, session, payrolls, { asked: body, today })
    return { lines, total: amountText(toSettle(lines)), account: await lastAccount(tx, session.companyId) }
  }),
  handle(settleCommissions, ({ tx, session, body, now, today }) => settle(tx, session, body, { payrolls, now, today })),
]
