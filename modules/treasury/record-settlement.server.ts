/**
 * Recording a receipt (recaudo) or a payment (egreso). A receipt debits cash or bank and credits the receivables that it
 * closes, one by one; a payment debits the payables and credits where the money left.
 */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, parseUnitPrice, sumAmounts, zeroAmount, type Amount, type UnitPrice } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { ratesOfDay } from '#modules/accounting/index.server.ts'
import { branchToWrite } from '#modules/access/index.server.ts'
import { recordVoucher, type LockedDraft, type PreparedVoucher, type VoucherSource, type Who } from '#modules/vouchers/index.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { together } from '#platform/together.ts'
import type { SettlementDraft, SettlementInput } from './endpoints.ts'
import { treasuryErrors as errors } from './errors.ts'
import { pesosAt } from './exchange.ts'
import { exchangeLines } from './exchange-lines.ts'
import { moneyAccountOf } from './money-accounts.server.ts'
import { applyToOpenItems, lockOpenItems, readOpenItems, type Application, type OpenItem } from './open-items.server.ts'
import { meansProblems, settlementDateProblems } from './settlement-rules.ts'
import type { SettlementKind } from './settlement.ts'
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
}

/** @throws 430, 431, 433, 440, 487, 591, 592, 597, 599 and 401 before the day of what it closes */
export async function recordSettlement(
  tx: Tx,
  { who, kind, input, draft, now, isByBooks = false }: SettlementToRecord,
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
  let amount = zeroAmount
  const voucher = await recordVoucher(tx, {
    ...{ who, kind, draft, now },
    date: input.date as Day,
    accountIds: [money.accountId, ...accounts.map((row) => row.account_id)],
    place: { branchId, registerId: null },
    prepare: async (source) => {
      const applying = { kind, input, wanted, isByBooks, source, branchId, moneyAccountId: money.accountId }
      const prepared = await applySettlement(tx, companyId, applying)
      amount = prepared.amount
      return prepared.voucher
    },
  })
  return { ...voucher, amount: amountText(amount) }
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
    amount: amountText(sumAmounts(wanted.map(({ said }) => moneySaid(said)))),
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
  readonly isByBooks: boolean
  readonly source: VoucherSource
  readonly branchId: string | null
  /** In the books. */
  readonly moneyAccountId: string
}

async function applySettlement(
  tx: Tx,
  companyId: string,
  applying: Applying,
): Promise<{ readonly voucher: PreparedVoucher; readonly amount: Amount }> {
  const { kind, input, wanted, source, branchId, moneyAccountId } = applying
  const date = input.date as Day
  const ids = wanted.map(({ openItemId }) => openItemId)
  const items = await lockOpenItems(tx, companyId, ids)
  const owed = wanted.map((each) => ({
    ...each,
    item: requireOwn(items.get(each.openItemId), { kind, partyId: input.partyId, field: each.field }),
  }))
  const applications = await settledOf(tx, companyId, applying, owed)
  const closed = applications.map(({ item }) => item)
  failWith(settlementDateProblems(date, closed, kind.words.the))
  await widen(tx)
  const amount = sumAmounts(applications.map(({ money }) => money))
  return {
    amount,
    voucher: {
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
    },
  }
}

interface SettledApplication extends Application {
  readonly money: Amount
  /** Gained in exchange, or lost below zero. */
  readonly difference: Amount
}

const applicationOf = (item: OpenItem, { book, money, foreign }: SettledPart): SettledApplication => ({
  ...{ item, amount: book, money, difference: foreign?.difference ?? zeroAmount },
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

interface Settled {
  readonly partyId: string
  readonly moneyAccountId: string
  readonly amount: Amount
  readonly applications: readonly SettledApplication[]
}

/** The debits before the credits, as the books are read. */
function linesOf(kind: SettlementKind, { partyId, moneyAccountId, amount, applications }: Settled, title: string): JournalDraftLine[] {
  const [money, documents] = kind.ledger === 'AR' ? [debit, credit] : [credit, debit]
  const ofMoney = money({ id: moneyAccountId }, amount, title, { partyId })
  const ofDocuments = applications.map(({ item, amount: part, currency }) =>
    documents({ id: item.accountId }, part, `${kind.words.ofLine} ${item.number}`, {
      partyId,
      crossDocument: item.number,
      dueDate: item.dueDate,
      ...(item.currency && currency !== undefined ? { currency: { code: item.currency.code, amount: currency } } : {}),
    }),
  )
  const differences = applications.flatMap(({ item, difference }) => exchangeLines(item, difference))
  return kind.ledger === 'AR' ? [ofMoney, ...ofDocuments, ...differences] : [...ofDocuments, ...differences, ofMoney]
}

/** What is to be applied to each open item. */
const wantedOf = (input: Pick<SettlementInput, 'applications'>): Wanted[] =>
  input.applications
    .map(({ openItemId, amount, currencyAmount, rate }, index) => ({
      field: `applications.${index}`,
      openItemId,
      said: {
        amount: parseAmount(amount),
        currencyAmount: currencyAmount === undefined ? null : parseAmount(currencyAmount),
        rate: rate === undefined ? null : parseUnitPrice(rate),
      },
    }))
    .filter(({ said }) => said.amount > zeroAmount || (said.currencyAmount ?? zeroAmount) > zeroAmount)

/** As far as it was written: the pesos, or those of the currency at its rate. */
const moneySaid = ({ amount, currencyAmount, rate }: SaidOfItem): Amount =>
  amount === zeroAmount ? pesosAt(currencyAmount ?? zeroAmount, rate ?? NO_RATE) : amount

const NO_RATE = 0n as UnitPrice

/** Each open item is applied to once: two lines on the same one are a slip. */
const repeatedProblems = (wanted: readonly Wanted[]): ErrorBody[] =>
  wanted.flatMap(({ openItemId, field }, index) =>
    wanted.findIndex((other) => other.openItemId === openItemId) < index
      ? [httpErrors.of('invalid', { detalle: 'Este documento ya está en otra fila: deja una sola con el valor completo.' }, field)]
      : [],
  )
