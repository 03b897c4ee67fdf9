/** What sending, approving, paying and annulling a payment run do. */
import { dayInBogota } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { onBehalfOf, openBooks } from '#modules/accounting/index.server.ts'
import type { LockedCase, RunsOf } from '#modules/cases/index.server.ts'
import { modulesOf } from '#modules/vouchers/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { recordSettlement } from '../record-settlement.server.ts'
import { payment } from '../settlement.ts'
import { giveBack } from './give-back.server.ts'
import { changedProblems, paymentsOf } from './lines.ts'
import type { paymentRun } from './payment-run.ts'
import { lockPayables, partyLinesOf, readLines, readMade, type PaymentRunColumns } from './rows.server.ts'
import { requireBank } from './written.server.ts'

export type PaymentRunRow = LockedCase<PaymentRunColumns>
type Runs = RunsOf<typeof paymentRun, PaymentRunColumns>
export type Run<Action extends keyof Runs> = Runs[Action]

/** Of the authority's list: a transfer from a bank. */
const TRANSFER = '47'

export const send: Run<'send'> = () => ({ to: 'toApprove' })

export const approve: Run<'approve'> = (_, { session, now }) => ({
  to: 'approved',
  set: { approved_by: session.personId, approved_on: dayInBogota(now) },
})

/**
 * One payment for each third party, dated today. All that is paid is locked at once, after the month and before the first number: so
 * two runs, or a run and a payment, never wait for each other.
 * @throws 401 of each document that changed since, 430, 431, 592
 */
export const pay: Run<'pay'> = async (tx, { session, row, now, today }) => {
  const { companyId } = session
  await requireBank(tx, companyId, row.money_account_id)
  await openBooks(tx, { companyId, date: today, today, modules: modulesOf(payment), by: onBehalfOf(session, now) }, [], [])
  const lines = partyLinesOf(await readLines(tx, companyId, row.id))
  const ids = lines.map(({ openItemId }) => openItemId)
  failWith(changedProblems(await lockPayables(tx, companyId, ids, row.id), lines))
  const made = []
  for (const { partyId, items } of paymentsOf(lines)) {
    const input = {
      ...{ date: today, partyId, branchId: null, moneyAccountId: row.money_account_id, meansCode: TRANSFER },
      ...{ reference: row.number ?? '', notes: row.note, applications: [...items], advances: [], lines: [] },
    }
    // The run itself was approved by another.
    made.push(await recordSettlement(tx, { who: session, kind: payment, input, draft: null, now, isApproved: true }))
  }
  return {
    to: 'paid',
    set: { paid_on: today },
    rows: [['payment_run_payment', made.map(({ id, amount }) => ({ company_id: companyId, run_id: row.id, payment_id: id, amount }))]],
    changes: made.map(({ number, amount }) => [number, '', formatMoney(parseAmount(amount))] as const),
  }
}

/** @throws 401 of one that the bank confirmed, 593 of one that is conciled */
export const annul: Run<'annul'> = async (tx, { session, row, asked: { reason }, now, today }) => {
  const made = (await readMade(tx, session.companyId, row.id)).filter(({ isAnnulled }) => !isAnnulled)
  const confirmed = made.find(({ answer }) => answer === 'paid')
  if (confirmed)
    return httpErrors.fail('invalid', {
      detalle: `El banco ya pagó ${confirmed.number} a ${confirmed.party.name}: la programación no se anula.`,
    })
  await giveBack(
    tx,
    session,
    made.map(({ id }) => ({ id, reason })),
    now,
  )
  return { to: 'annulled', set: { annulled_on: today }, changes: [['Motivo', '', reason]] }
}
