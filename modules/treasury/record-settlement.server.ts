/**
 * Recording a receipt (recaudo) or a payment (egreso). A receipt debits cash or bank and credits the receivables that it
 * closes, one by one; a payment debits the payables and credits where the money left.
 */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { branchToWrite } from '#modules/access/index.server.ts'
import { recordVoucher, type LockedDraft, type PreparedVoucher, type VoucherSource, type Who } from '#modules/vouchers/index.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { together } from '#platform/together.ts'
import type { SettlementDraft, SettlementInput } from './endpoints.ts'
import { treasuryErrors as errors } from './errors.ts'
import { moneyAccountOf } from './money-accounts.server.ts'
import { applyToOpenItems, lockOpenItems, readOpenItems, type Application, type OpenItem } from './open-items.server.ts'
import { meansProblems, settlementDateProblems } from './settlement-rules.ts'
import type { SettlementKind } from './settlement.ts'

interface Wanted {
  readonly openItemId: string
  readonly amount: Amount
}

export interface SettlementToRecord {
  readonly who: Who
  readonly kind: SettlementKind
  readonly input: SettlementInput
  readonly draft: LockedDraft | null
  readonly now: Date
}

/** @throws 430, 431, 433, 440, 591, 592, 597, 599 and 401 before the day of what it closes */
export async function recordSettlement(
  tx: Tx,
  { who, kind, input, draft, now }: SettlementToRecord,
): Promise<{ id: string; number: string; amount: string }> {
  const wanted = wantedOf(input)
  if (wanted.length === 0) return errors.fail(kind.ledger === 'AR' ? 'nothingApplied' : 'nothingPaid', {}, 'applications')
  const { companyId } = who
  const ids = wanted.map(({ openItemId }) => openItemId)
  // They leave together: none of them waits for another.
  const [money, branchId, accounts] = await together([
    moneyAccountOf(tx, companyId, input.moneyAccountId),
    branchToWrite(tx, who, input.branchId),
    tx.rows<{ account_id: string }>(sql`
      select distinct account_id from open_item where company_id = ${companyId} and id = any(${ids}::uuid[])`),
  ])
  if (!money) return errors.fail('accountRequired', {}, 'moneyAccountId')
  failWith(meansProblems(input.meansCode))
  const voucher = await recordVoucher(tx, {
    ...{ who, kind, draft, now },
    date: input.date as Day,
    accountIds: [money.accountId, ...accounts.map((row) => row.account_id)],
    place: { branchId, registerId: null },
    prepare: (source) => applySettlement(tx, companyId, { kind, input, wanted, source, branchId, moneyAccountId: money.accountId }),
  })
  return { ...voucher, amount: amountText(sumAmounts(wanted.map(({ amount }) => amount))) }
}

/**
 * The row of a draft: what it names is there and fits, but what is left of each document is asked when it is recorded.
 * @throws 592, 597, 599, 698
 */
export async function keepSettlement(
  tx: Tx,
  who: Who,
  kind: SettlementKind,
  draft: SettlementDraft,
): Promise<Readonly<Record<string, unknown>>> {
  const { companyId } = who
  const { partyId, moneyAccountId, meansCode, reference, notes } = draft
  const isThere =
    partyId === null || (await tx.first(sql`select from party where company_id = ${companyId} and id = ${partyId}`)) !== undefined
  if (!isThere) return httpErrors.fail('notFound', {}, 'partyId')
  if (moneyAccountId !== null && !(await moneyAccountOf(tx, companyId, moneyAccountId)))
    return errors.fail('accountRequired', {}, 'moneyAccountId')
  if (meansCode !== '') failWith(meansProblems(meansCode))
  const branch_id = await branchToWrite(tx, who, draft.branchId)
  const wanted = wantedOf(draft)
  const items = await readOpenItems(
    tx,
    companyId,
    wanted.map(({ openItemId }) => openItemId),
  )
  for (const { openItemId } of wanted) requireOwn(items.get(openItemId), kind, partyId)
  return {
    ...{ party_id: partyId, money_account_id: moneyAccountId, means_code: meansCode, reference, notes, branch_id },
    amount: amountText(sumAmounts(wanted.map(({ amount }) => amount))),
  }
}

/** @throws 698, 599 of another third party, 401 of the other ledger */
function requireOwn(item: OpenItem | undefined, kind: SettlementKind, partyId: string | null): OpenItem {
  if (!item) return httpErrors.fail('notFound', {}, 'applications')
  if (item.partyId !== partyId) return errors.fail('otherParty', {}, 'applications')
  if (item.kind !== kind.ledger)
    return httpErrors.fail('invalid', { detalle: `${item.number} no es un documento ${kind.words.open}.` }, 'applications')
  return item
}

interface Applying {
  readonly kind: SettlementKind
  readonly input: SettlementInput
  readonly wanted: readonly Wanted[]
  readonly source: VoucherSource
  readonly branchId: string | null
  /** In the books. */
  readonly moneyAccountId: string
}

async function applySettlement(tx: Tx, companyId: string, applying: Applying): Promise<PreparedVoucher> {
  const { kind, input, wanted, source, branchId, moneyAccountId } = applying
  const date = input.date as Day
  const ids = wanted.map(({ openItemId }) => openItemId)
  const items = await lockOpenItems(tx, companyId, ids)
  const applications = wanted.map(
    ({ openItemId, amount }): Application => ({ item: requireOwn(items.get(openItemId), kind, input.partyId), amount }),
  )
  const closed = applications.map(({ item }) => item)
  failWith(settlementDateProblems(date, closed, kind.words.the))
  await widen(tx)
  const amount = sumAmounts(applications.map((application) => application.amount))
  return {
    sets: await applyToOpenItems(tx, companyId, { date, applications, source }),
    lines: (title) => linesOf(kind, { partyId: input.partyId, moneyAccountId, amount, applications }, title),
    words: [input.reference, ...closed.map(({ number }) => number)],
    columns: {
      party_id: input.partyId,
      money_account_id: input.moneyAccountId,
      means_code: input.meansCode,
      amount: amountText(amount),
      reference: input.reference,
      notes: input.notes,
      branch_id: branchId,
    },
  }
}

interface Settled {
  readonly partyId: string
  readonly moneyAccountId: string
  readonly amount: Amount
  readonly applications: readonly Application[]
}

/** The debits before the credits, as the books are read. */
function linesOf(kind: SettlementKind, { partyId, moneyAccountId, amount, applications }: Settled, title: string): JournalDraftLine[] {
  const [money, documents] = kind.ledger === 'AR' ? [debit, credit] : [credit, debit]
  const ofMoney = money({ id: moneyAccountId }, amount, title, { partyId })
  const ofDocuments = applications.map(({ item, amount: part }) =>
    documents({ id: item.accountId }, part, `${kind.words.ofLine} ${item.number}`, {
      partyId,
      crossDocument: item.number,
      dueDate: item.dueDate,
    }),
  )
  return kind.ledger === 'AR' ? [ofMoney, ...ofDocuments] : [...ofDocuments, ofMoney]
}

/** What is to be applied to each open item; two lines on the same one are one. */
function wantedOf(input: Pick<SettlementInput, 'applications'>): Wanted[] {
  const byItem = Map.groupBy(input.applications, (application) => application.openItemId)
  return [...byItem]
    .map(([openItemId, rows]) => ({ openItemId, amount: sumAmounts(rows.map((row) => parseAmount(row.amount))) }))
    .filter(({ amount }) => amount > zeroAmount)
}
