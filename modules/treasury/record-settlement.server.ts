/**
 * Recording a receipt (recaudo) or a payment (egreso). A receipt debits cash or bank and credits the receivables that it
 * closes, one by one; a payment debits the payables and credits where the money left. Advances cover a part of either, and lines of
 * accounts add to the money or take from it: the total is the money that moves.
 */
import { paymentTypeColumns, requirePaymentType } from './payment-types.server.ts'
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, parseUnitPrice, subtract, sumAmounts, zeroAmount, type Amount, type UnitPrice } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { ratesOfDay, type Books } from '#modules/accounting/index.server.ts'
import { branchToWrite } from '#modules/access/index.server.ts'
import { recordVoucher, type LockedDraft, type PreparedVoucher, type VoucherSource, type Who } from '#modules/vouchers/index.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { together } from '#platform/together.ts'
import type { SettlementDraft, SettlementInput } from './endpoints.ts'
import { treasuryErrors as errors } from './errors.ts'
import { pesosAt } from './exchange.ts'
import { moneyAccountOf, type MoneyPlace } from './money/money-accounts.server.ts'
import { applyToOpenItems, lockOpenItems, readOpenItems, type OpenItem } from './open-items.server.ts'
import { meansProblems, settlementDateProblems } from './settlement-rules.ts'
import type { SettlementKind } from './settlement.ts'
import { coverProblems } from './settlement-parties.ts'
import { ownersOf, partiesOf, requireOtherParties } from './settlement-parties.server.ts'
import { sharesOf, sharesProblems } from './settlement-means.ts'
import { meansRows, requireDraftMeans, requireOtherMeans } from './settlement-means.server.ts'
import { coveredBy, extraMoney, lineRows, requireBookLines, requireDraftLines, requireLines } from './settlement-extras.server.ts'
import { differenceRange } from './settlement-difference.ts'
import { chosenLine, excessRows, ownLines } from './settlement-own-lines.server.ts'
import { emptyLineProblems, excessOf, moneyOf, movesProblems, signedOf } from './settlement-lines.ts'
import { linesOf, type SettledApplication } from './settlement-entry.server.ts'
import { moneyLines } from './settlement-money.server.ts'
import { approvalProblems, type ApprovalRule } from './approval/approval.ts'
import { approvalRule } from './approval/rule.server.ts'
import type { WithholdingBases } from './withholding/bases.ts'
import { requireBases } from './withholding/withheld.server.ts'
import { settleItem, type SaidOfItem, type SettledPart } from './settled-item.ts'

interface Wanted {
  /** Of the request: `applications.2`. */
  readonly field: string
  readonly openItemId: string
  readonly said: SaidOfItem
}

export interface SettlementToRecord {
  readonly who: Who
  readonly kind: SettlementKind
  readonly input: SettlementInput
  readonly draft: LockedDraft | null
  readonly now: Date
  /** The money is the pesos that the books have for what it closes, whatever the currency of its debt: a gateway charges that. */
  readonly isByBooks?: boolean
  /** What withholdings are worked out on; left out where nobody chooses them. */
  readonly bases?: readonly WithholdingBases[]
  /** Somebody else looked at it: an egreso that waited, or a payment run. */
  readonly isApproved?: boolean
}

/** @throws 430, 431, 433, 440, 487, 536, 539, 541, 591, 592, 597, 599, 600, what the accounts of lines ask and 401 before the day of what it closes */
export async function recordSettlement(
  tx: Tx,
  { who, kind, input, draft, now, isByBooks = false, bases = [], isApproved = false }: SettlementToRecord,
): Promise<{ id: string; number: string; amount: string }> {
  const { companyId } = who
  const asked = await askSettlement(tx, { who, kind, input })
  let amount = zeroAmount
  const voucher = await recordVoucher(tx, {
    ...{ who, kind, draft, now },
    date: input.date as Day,
    ...asked.touches,
    place: { branchId: asked.branchId, registerId: null },
    prepare: async (source, books) => {
      const prepared = await prepareSettlement(tx, { companyId, kind, input, asked, isByBooks, bases, source, books })
      amount = prepared.amount
      if (!isApproved) failWith(approvalProblems(asked.approval, amount))
      return prepared.voucher
    },
  })
  return { ...voucher, amount: amountText(amount) }
}

/** What a settlement asks for, found before its month is entered. */
export interface AskedSettlement {
  readonly wanted: readonly Wanted[]
  readonly branchId: string | null
  /** In the books, of each means in its order. */
  readonly places: readonly MoneyPlace[]
  /** From which amount on somebody else approves it. */
  readonly approval: ApprovalRule
  /** What it closes, and what covers a part of it. */
  readonly itemIds: readonly string[]
  /** What its entry may touch. */
  readonly touches: { readonly accountIds: readonly string[]; readonly centerIds: readonly string[] }
}

/**
 * @param keepsBranch of one that is edited: the branch that it has stays, also once it was closed
 * @throws 401, 592, 597, 698
 */
export async function askSettlement(
  tx: Tx,
  { who, kind, input, keepsBranch }: Pick<SettlementToRecord, 'who' | 'kind' | 'input'> & { readonly keepsBranch?: string | null },
): Promise<AskedSettlement> {
  const wanted = wantedOf(input)
  failWith([...repeatedProblems(wanted), ...advanceProblems(input)])
  if (wanted.length === 0 && input.lines.length === 0)
    return errors.fail(kind.ledger === 'AR' ? 'nothingApplied' : 'nothingPaid', {}, 'applications')
  const { companyId } = who
  const itemIds = idsOf(wanted, input)
  // They leave together: none of them waits for another.
  const [money, branchId, approval, accounts] = await together([
    moneyAccountOf(tx, companyId, input.moneyAccountId),
    keepsBranch !== undefined && keepsBranch === input.branchId ? Promise.resolve(keepsBranch) : branchToWrite(tx, who, input.branchId),
    kind.asksApproval ? approvalRule(tx, companyId) : Promise.resolve(null),
    tx.rows<{ account_id: string }>(sql`
      select distinct account_id from open_item where company_id = ${companyId} and id = any(${itemIds}::uuid[])`),
  ])
  if (!money) return errors.fail('accountRequired', {}, 'moneyAccountId')
  failWith(meansProblems(input.meansCode))
  await requirePaymentType(tx, companyId, { ledger: kind.ledger, said: input, use: 'record' })
  const places = [money, ...(await requireOtherMeans(tx, companyId, kind, input))]
  await requireLines(tx, companyId, input.lines)
  await requireOtherParties(tx, companyId, input)
  return {
    ...{ wanted, branchId, places, itemIds, approval },
    touches: {
      accountIds: [
        ...places.map(({ accountId }) => accountId),
        ...accounts.map((row) => row.account_id),
        ...input.lines.map(({ accountId }) => accountId),
      ],
      centerIds: input.lines.flatMap(({ costCenterId }) => costCenterId ?? []),
    },
  }
}

export interface PreparingSettlement {
  readonly companyId: string
  readonly kind: SettlementKind
  readonly input: SettlementInput
  readonly asked: AskedSettlement
  readonly isByBooks?: boolean
  readonly bases?: readonly WithholdingBases[]
  readonly source: VoucherSource
  readonly books: Books
}

/** Once its month is entered: what it closes is locked and closed, and its entry, rows and columns are told. @throws 541, 591, 599 and those of its lines */
export async function prepareSettlement(
  tx: Tx,
  { companyId, kind, input, asked, isByBooks = false, bases = [], source, books }: PreparingSettlement,
): Promise<{ readonly voucher: PreparedVoucher; readonly amount: Amount }> {
  await requireBookLines(tx, companyId, { kind, books, partyId: input.partyId, lines: input.lines })
  const { wanted, branchId, places } = asked
  return applySettlement(tx, companyId, { kind, input, wanted, isByBooks, bases, source, books, branchId, places })
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
  await requirePaymentType(tx, companyId, { ledger: kind.ledger, said: draft, use: 'draft' })
  await requireDraftMeans(tx, companyId, kind, draft)
  const branch_id = await branchToWrite(tx, who, draft.branchId)
  const wanted = wantedOf(draft)
  failWith([
    ...repeatedProblems(wanted),
    ...repeatedAdvances(draft),
    ...wanted.flatMap(({ said, field }) => differenceRange(said.difference, `${field}.difference`)),
  ])
  const items = await readOpenItems(tx, companyId, idsOf(wanted, draft))
  await requireOtherParties(tx, companyId, draft)
  const partyIds = (await partiesOf(tx, companyId, draft)).flat()
  for (const { openItemId, field } of wanted) requireOwn(items.get(openItemId), { kind, partyIds, field })
  coveredBy(draft.advances, { kind, partyIds, items })
  await requireDraftLines(tx, companyId, draft.lines)
  return {
    ...{ party_id: partyId, money_account_id: moneyAccountId, means_code: meansCode, reference, notes, branch_id },
    ...paymentTypeColumns(draft),
    // What is written over is looked at again.
    ...(kind.asksApproval ? { sent_at: null, sent_by: null, sent_back_reason: '' } : {}),
    amount: amountText(atLeastZero(sumAmounts([...wanted.map(({ said }) => moneySaid(said)), extraMoney(draft), excessOf(draft)]))),
  }
}

interface Whose {
  readonly kind: SettlementKind
  /** The third parties, and whoever was merged into them. */
  readonly partyIds: readonly string[]
  readonly field: string
}

/** @throws 698, 599 of another third party, 401 of the other ledger */
function requireOwn(item: OpenItem | undefined, { kind, partyIds, field }: Whose): OpenItem {
  if (!item) return httpErrors.fail('notFound', {}, field)
  if (!partyIds.includes(item.partyId)) return errors.fail('otherParty', {}, field)
  if (item.kind !== kind.ledger)
    return httpErrors.fail('invalid', { detalle: `${item.number} no es un documento ${kind.words.open}.` }, field)
  return item
}

interface Applying {
  readonly kind: SettlementKind
  readonly input: SettlementInput
  readonly wanted: readonly Wanted[]
  readonly isByBooks: boolean
  readonly bases: readonly WithholdingBases[]
  readonly source: VoucherSource
  readonly books: Books
  readonly branchId: string | null
  /** In the books, of each means in its order. */
  readonly places: readonly MoneyPlace[]
}

async function applySettlement(
  tx: Tx,
  companyId: string,
  applying: Applying,
): Promise<{ readonly voucher: PreparedVoucher; readonly amount: Amount }> {
  const { kind, input, wanted, source, books, branchId } = applying
  const date = input.date as Day
  const items = await lockOpenItems(tx, companyId, idsOf(wanted, input))
  const parties = await partiesOf(tx, companyId, input)
  const partyIds = parties.flat()
  const owed = wanted.map((each) => ({
    ...each,
    item: requireOwn(items.get(each.openItemId), { kind, partyIds, field: each.field }),
  }))
  const applications = await settledOf(tx, companyId, applying, owed)
  const covers = coveredBy(input.advances, { kind, partyIds, items })
  const closed = [...applications, ...covers].map(({ item }) => item)
  failWith([...settlementDateProblems(date, closed, kind.words.the), ...coverProblems(parties, applications, covers)])
  await requireBases(tx, companyId, {
    kind,
    voucherId: source.id,
    bases: applying.bases,
    input,
    items: applications.map(({ item }) => item),
  })
  const own = ownLines(kind, { books, closed: applications, excess: excessOf(input) })
  const lines = [...input.lines.map(chosenLine), ...own]
  const amount = moneyOf(
    applications.map(({ money, rounding }) => sumAmounts([money, rounding])),
    covers.map((each) => each.amount),
    lines.map(signedOf),
  )
  failWith(movesProblems(amount, kind.words.the))
  const shares = sharesOf(input, amount)
  failWith(sharesProblems(shares, amount))
  const money = await moneyLines(tx, companyId, { day: date, places: applying.places, shares, applications })
  await widen(tx)
  const others = parties.length < 2 ? [] : Object.values(await ownersOf(tx, companyId, closed))
  return {
    amount,
    voucher: {
      sets: [
        ...(await applyToOpenItems(tx, companyId, { date, applications: [...applications, ...covers], source })),
        ...meansRows(companyId, shares, { column: voucherColumn(kind), id: source.id }),
        ...lineRows(companyId, lines, { voucher: voucherColumn(kind), id: source.id, partyId: input.partyId }),
      ],
      numbered: (number) => excessRows(companyId, { kind, partyId: input.partyId, lines, date, source }, number),
      lines: (title, number) => linesOf(kind, { partyId: input.partyId, money, applications, covers, lines }, title, number),
      words: [...shares.map(({ reference }) => reference), ...closed.map(({ number }) => number), ...others],
      columns: {
        party_id: input.partyId,
        money_account_id: input.moneyAccountId,
        means_code: input.meansCode,
        ...paymentTypeColumns(input),
        amount: amountText(amount),
        reference: input.reference,
        notes: input.notes,
        branch_id: branchId,
      },
    },
  }
}

const applicationOf = (item: OpenItem, { book, money, foreign }: SettledPart): SettledApplication => ({
  ...{ item, amount: book, money, difference: foreign?.difference ?? zeroAmount, rounding: foreign ? zeroAmount : subtract(book, money) },
  ...(foreign ? { currency: foreign.currency, paid: { rate: foreign.rate, money } } : {}),
})

/** What each item gets, at the rates that were said or that the company keeps for the day. @throws 401, 487, 591 */
async function settledOf(
  tx: Tx,
  companyId: string,
  { input, isByBooks }: Applying,
  owed: readonly (Wanted & { readonly item: OpenItem })[],
): Promise<SettledApplication[]> {
  const day = input.date as Day
  const codes = owed.flatMap(({ item, said }) => (item.currency && said.rate === null && !isByBooks ? [item.currency.code] : []))
  const kept = await ratesOfDay(tx, companyId, codes, day)
  const settled = owed.map(({ item, said, field }) => {
    // By the books the pesos say it all, as of what is owed in them.
    const asked = isByBooks ? { ...item, currency: null } : item
    return { item, ...settleItem(asked, said, { day, kept: item.currency ? kept.get(item.currency.code) : undefined, field }) }
  })
  failWith(settled.flatMap((each) => ('problems' in each ? each.problems : [])))
  return settled.flatMap((each) => ('part' in each ? [applicationOf(each.item, each.part)] : []))
}

/** The items that are closed and those that cover a part of them. */
const idsOf = (wanted: readonly Wanted[], { advances }: Pick<SettlementInput, 'advances'>): string[] =>
  [...wanted, ...advances].map(({ openItemId }) => openItemId)

const voucherColumn = (kind: SettlementKind): 'receipt_id' | 'payment_id' => (kind.ledger === 'AR' ? 'receipt_id' : 'payment_id')

/** Each advance is used once, and something of it. */
const advanceProblems = (input: Pick<SettlementInput, 'advances'>): ErrorBody[] => [
  ...emptyLineProblems(input.advances, 'advances'),
  ...repeatedAdvances(input),
]

const repeatedAdvances = ({ advances }: Pick<SettlementInput, 'advances'>): ErrorBody[] =>
  repeatedProblems(advances.map(({ openItemId }, index) => ({ openItemId, field: `advances.${index}` })))

/** What is to be applied to each open item. */
const wantedOf = (input: Pick<SettlementInput, 'applications'>): Wanted[] =>
  input.applications
    .map(({ openItemId, amount, currencyAmount, rate, difference }, index) => ({
      field: `applications.${index}`,
      openItemId,
      said: {
        amount: parseAmount(amount),
        currencyAmount: currencyAmount === undefined ? null : parseAmount(currencyAmount),
        rate: rate === undefined ? null : parseUnitPrice(rate),
        difference: parseAmount(difference ?? '0'),
      },
    }))
    .filter(({ said }) => said.amount > zeroAmount || (said.currencyAmount ?? zeroAmount) > zeroAmount)

/** As far as it was written: the pesos, or those of the currency at its rate. */
const moneySaid = ({ amount, currencyAmount, rate }: SaidOfItem): Amount =>
  amount === zeroAmount ? pesosAt(currencyAmount ?? zeroAmount, rate ?? NO_RATE) : amount

const NO_RATE = 0n as UnitPrice

const atLeastZero = (amount: Amount): Amount => (amount < zeroAmount ? zeroAmount : amount)

/** Each open item is applied to once: two lines on the same one are a slip. */
const repeatedProblems = (wanted: readonly Pick<Wanted, 'openItemId' | 'field'>[]): ErrorBody[] =>
  wanted.flatMap(({ openItemId, field }, index) =>
    wanted.findIndex((other) => other.openItemId === openItemId) < index
      ? [httpErrors.of('invalid', { detalle: 'Este documento ya está en otra fila: deja una sola con el valor completo.' }, field)]
      : [],
  )
