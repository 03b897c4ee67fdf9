/** Recording a receipt (recaudo): it debits cash or bank and closes receivables, one by one. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { credit, debit, type JournalDraft } from '#modules/accounting/index.ts'
import { entryRows, onBehalfOf, openBooks } from '#modules/accounting/index.server.ts'
import { branchToWrite } from '#modules/access/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { takeConsecutive } from '#platform/consecutive.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wordRows } from '#platform/search.server.ts'
import type { ReceiptInput } from './endpoints.ts'
import { treasuryErrors as errors } from './errors.ts'
import { moneyAccountOf } from './money-accounts.server.ts'
import { applyToOpenItems, lockOpenItems, type Application } from './open-items.server.ts'
import { meansProblems, receiptDateProblems } from './receipt-rules.ts'
import { RECEIPT } from './source-links.ts'

export interface Who {
  readonly companyId: string
  readonly personId: string | null
}

/** Gathers, decides, writes. @throws 430, 431, 433, 440, 591, 592, 597, 599 and 401 before the day of what it collects */
export async function recordReceipt(
  tx: Tx,
  who: Who,
  input: ReceiptInput,
  now: Date,
): Promise<{ id: string; number: string; amount: string }> {
  const wanted = wantedOf(input)
  if (wanted.length === 0) return errors.fail('nothingApplied', {}, 'applications')
  const money = await moneyAccountOf(tx, who.companyId, input.moneyAccountId)
  if (!money) return errors.fail('accountRequired', {}, 'moneyAccountId')
  failWith(meansProblems(input.meansCode))
  const branchId = await branchToWrite(tx, who, input.branchId)

  const date = input.date as Day
  const accounts = await tx.rows<{ account_id: string }>(sql`
    select distinct account_id from open_item where company_id = ${who.companyId} and id = any(${wanted.map(({ openItemId }) => openItemId)}::uuid[])`)
  const entering = { companyId: who.companyId, date, today: dayInBogota(now), modules: ['treasury'], by: onBehalfOf(who, now) } as const
  const books = await openBooks(tx, entering, [money.accountId, ...accounts.map((row) => row.account_id)])
  const items = await lockOpenItems(
    tx,
    who.companyId,
    wanted.map(({ openItemId }) => openItemId),
  )
  const applications = wanted.map(({ openItemId, amount }): Application => {
    const item = items.get(openItemId)
    if (!item) return httpErrors.fail('notFound')
    if (item.partyId !== input.partyId) return errors.fail('otherParty', {}, 'applications')
    return { item, amount }
  })
  failWith(
    receiptDateProblems(
      date,
      applications.map(({ item }) => item),
    ),
  )

  await widen(tx)
  const id = uuidv7()
  const source = { kind: RECEIPT, id, event: 'post' }
  const applied = await applyToOpenItems(tx, who.companyId, date, applications, source)
  const number = await takeConsecutive(tx, who.companyId, {
    code: RECEIPT,
    prefix: RECEIPT,
    today: dayInBogota(now),
    place: { branchId, registerId: null },
  })
  const amount = sumAmounts(applications.map((application) => application.amount))
  const draft: JournalDraft = {
    source,
    date,
    type: 'receipt',
    number,
    description: `Recaudo ${number}`,
    lines: [
      debit({ id: money.accountId }, amount, `Recaudo ${number}`, { partyId: input.partyId }),
      ...applications.map((application) =>
        credit({ id: application.item.accountId }, application.amount, `Abono a ${application.item.number}`, {
          partyId: input.partyId,
          crossDocument: application.item.number,
          dueDate: application.item.dueDate,
        }),
      ),
    ],
  }
  await insertTogether(tx, [
    [
      'receipt',
      [
        {
          company_id: who.companyId,
          id,
          number,
          date,
          party_id: input.partyId,
          money_account_id: input.moneyAccountId,
          means_code: input.meansCode,
          amount: amountText(amount),
          reference: input.reference,
          notes: input.notes,
          created_by: who.personId,
          branch_id: branchId,
        },
      ],
    ],
    ...applied,
    ...entryRows(books, who, draft),
    [
      'search_word',
      wordRows(who.companyId, 'treasury.receipt', id, [number, input.reference, ...applications.map(({ item }) => item.number)]),
    ],
    ['audit_event', [auditRow(who, { action: 'create', entity: 'treasury.receipt', entityId: id, title: `Recaudo ${number}` })]],
  ])
  return { id, number, amount: amountText(amount) }
}

/** What is to be applied to each open item; two lines on the same one are one. */
function wantedOf(input: ReceiptInput): { readonly openItemId: string; readonly amount: Amount }[] {
  const byItem = Map.groupBy(input.applications, (application) => application.openItemId)
  return [...byItem]
    .map(([openItemId, rows]) => ({ openItemId, amount: sumAmounts(rows.map((row) => parseAmount(row.amount))) }))
    .filter(({ amount }) => amount > zeroAmount)
}
