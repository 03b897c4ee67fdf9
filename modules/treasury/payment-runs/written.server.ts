/** What somebody writes of a payment run: whether it can be, what is kept of it, and what its history tells of it. */
import { showDay, type Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import type { CaseCall, LockedCase } from '#modules/cases/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { treasuryErrors as errors } from '../errors.ts'
import type { PaymentRunInput } from './endpoints.ts'
import { lineProblems } from './lines.ts'
import { lockPayables, readLines, type PaymentRunColumns } from './rows.server.ts'

/** A bank in use whose money is pesos. @throws 592 */
export async function requireBank(tx: Tx, companyId: string, id: string): Promise<void> {
  const row = await tx.first(sql`
    select from money_account where company_id = ${companyId} and id = ${id} and active and kind = 'bank' and currency = 'COP'`)
  if (!row) errors.fail('accountRequired', {}, 'moneyAccountId')
}

/** @throws 401, 591, 592 and 698, each at its field */
export async function checkPaymentRun(
  tx: Tx,
  { session: { companyId } }: CaseCall,
  { moneyAccountId, lines }: PaymentRunInput,
  row: LockedCase<PaymentRunColumns> | null,
): Promise<void> {
  await requireBank(tx, companyId, moneyAccountId)
  const ids = lines.map(({ openItemId }) => openItemId)
  failWith(lineProblems(await lockPayables(tx, companyId, ids, row?.id ?? null), lines))
}

export const headOf = ({ moneyAccountId, dueUntil, note }: PaymentRunInput) => ({
  ...{ money_account_id: moneyAccountId, due_until: dueUntil, note },
})

export const linesOf = ({ lines }: PaymentRunInput) =>
  lines.map(({ openItemId, amount }, index) => ({ position: index + 1, open_item_id: openItemId, amount }))

export async function toldOf(tx: Tx, companyId: string, id: string): Promise<(readonly [label: string, value: string])[]> {
  const row = await tx.first<{ account: string; due_until: Day; note: string }>(sql`
    select m.name as account, v.due_until, v.note from payment_run v
      join money_account m on m.company_id = v.company_id and m.id = v.money_account_id
     where v.company_id = ${companyId} and v.id = ${id}`)
  if (!row) return []
  const lines = await readLines(tx, companyId, id)
  return [
    ['Se paga de', row.account],
    ['Vence hasta', showDay(row.due_until)],
    ['Observaciones', row.note],
    ...lines.map(({ number, party, amount }) => [`${number} ${party.name}`, formatMoney(parseAmount(amount))] as const),
  ]
}
