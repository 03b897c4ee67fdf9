/**
 * Recording a receipt (recaudo) or a payment (egreso). A receipt debits cash or bank and credits the receivables that it
 * closes, one by one; a payment debits the payables and credits where the money left.
 */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
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
  /** Of the request: `applications.2`. */
  readonly field: string
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
  failWith(repeatedProblems(wanted))
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
  failWith(repeatedProblems(wanted))
  const items = await readOpenItems(
    tx,
    companyId,
    wanted.map(({ openItemId }) => openItemId),
  )
  for (const { openItemId, field } of wanted) requireOwn(items.get(openItemId), { kind, partyId, field })
  return {
    ...{ party_id: partyId, money_account_id: moneyAccountId, means_code: meansCode, reference, notes, branch_id },
    amount: amountText(sumAmounts(wanted.map(({ amount }) => amount))),
  }
}

interface Whose {
  readonly kind: SettlementKind
  readonly partyId: string | null
  readonly field: string
}

/** @throws 698, 599 of another third party, 401 of the other ledger */
function requireOwn(item: OpenItem | undefined, { kind, partyId, field }: Whose): OpenItem {
  if (!item) return httpErrors.fail('notFound', {}, field)
  if (item.partyId !== partyId) return errors.fail('otherParty', {}, field)
  if (item.kind !== kind.ledger)
    return httpErrors.fail('invalid', { detalle: `${item.number} no es un documento ${kind.words.open}.` }, field)
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
    ({ openItemId, amount, field }): Application => ({
      item: requireOwn(items.get(openItemId), { kind, partyId: input.partyId, field }),
      amount,
    }),
  )
  failWith(
    applications.flatMap(({ item, amount }, index) =>
      amount > item.balance ? [errors.of('overBalance', { numero: item.number }, `${wanted[index]?.field ?? 'applications'}.amount`)] : [],
    ),
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

/** What is to be applied to each open item. */
const wantedOf = (input: Pick<SettlementInput, 'applications'>): Wanted[] =>
  input.applications
    .map(({ openItemId, amount }, index) => ({ field: `applications.${index}`, openItemId, amount: parseAmount(amount) }))
    .filter(({ amount }) => amount > zeroAmount)

/** Each open item is applied to once: two lines on the same one are a slip. */
const repeatedProblems = (wanted: readonly Wanted[]): ErrorBody[] =>
  wanted.flatMap(({ openItemId, field }, index) =>
    wanted.findIndex((other) => other.openItemId === openItemId) < index
      ? [httpErrors.of('invalid', { detalle: 'Este documento ya está en otra fila: deja una sola con el valor completo.' }, field)]
      : [],
  )
