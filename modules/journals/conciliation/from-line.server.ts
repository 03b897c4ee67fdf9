/** What a line of the bank makes in the books: the note of a bank concept, the receipt or the payment of open documents. Each is matched with it. */
import { dayInBogota, type Day } from '#base/date.ts'
import { absolute, amountText, negate, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { usualCodes } from '#modules/accounting/index.ts'
import { standingEntryOf } from '#modules/accounting/index.server.ts'
import { taxesInForce } from '#modules/taxes/index.server.ts'
import { payment, receipt } from '#modules/treasury/index.ts'
import { recordSettlement } from '#modules/treasury/index.server.ts'
import { holds, type Permission } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { dateProblems } from '#platform/own-date.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { JOURNAL, journalPermissions } from '../journal-voucher.ts'
import { recordJournal } from '../journals.server.ts'
import type { Bank } from './bank.server.ts'
import { noteLines } from './concept.ts'
import { conciliationErrors as errors } from './errors.ts'
import { matchTogether, type MadeBy } from './match.server.ts'

interface Line {
  readonly day: Day
  readonly text: string
  readonly reference: string
  readonly left: Amount
}

/** Locked, so that two do not make two notes of it. @throws 593, 698 */
async function lineToUse(tx: Tx, companyId: string, bank: Bank, id: string): Promise<Line> {
  const row = await tx.first<Omit<Line, 'left'> & { left: string; isOpen: boolean }>(sql`
    select day, text, reference, amount - matched as left, is_open as "isOpen" from bank_line
     where company_id = ${companyId} and money_account_id = ${bank.id} and id = ${id} for no key update`)
  if (!row) return httpErrors.fail('notFound')
  if (!row.isOpen) return errors.fail('conciled')
  return { ...row, left: parseAmount(row.left) }
}

/** @throws 403 */
export function requirePermission(session: Session, permission: Permission): void {
  if (!holds(session, permission)) throw new Forbidden('permission', permission.title)
}

/** Its figures in pesos are another thing: they need the rate of their day. @throws 401 */
function requirePesos({ currency }: Bank): void {
  if (currency !== DEFAULT_CURRENCY)
    httpErrors.fail('invalid', {
      detalle: `La cuenta se lleva en ${currency}: registra el comprobante con su tasa y concílialo con la línea.`,
    })
}

interface Making {
  readonly bank: Bank
  readonly lineId: string
  readonly now: Date
}

interface ConceptRow {
  readonly name: string
  readonly kind: 'in' | 'out'
  readonly account_id: string | null
  readonly party_id: string | null
  readonly tax_id: string | null
}

export interface ConceptChoice {
  readonly conceptId: string
  readonly amount?: string | undefined
  readonly accountId: string | null
  readonly partyId: string | null
  readonly costCenterId: string | null
}

/** @throws 401, 698 of the concept */
async function conceptOf(tx: Tx, companyId: string, id: string, amount: Amount): Promise<ConceptRow> {
  const concept = await tx.first<ConceptRow>(sql`
    select name, kind, account_id, party_id, tax_id from bank_concept where company_id = ${companyId} and id = ${id} and active`)
  if (!concept) return httpErrors.fail('notFound', {}, 'conceptId')
  if ((concept.kind === 'in') !== amount > zeroAmount) {
    const [is, line] = concept.kind === 'in' ? ['entra', 'sale'] : ['sale', 'entra']
    return httpErrors.fail('invalid', { detalle: `Es un concepto de dinero que ${is}, y en esta línea el dinero ${line}.` }, 'conceptId')
  }
  return concept
}

/** @throws 401 at `amount` of more than is left */
function partOf({ left }: Line, asked: string | undefined): Amount {
  if (asked === undefined) return left
  const part = parseAmount(asked)
  if (part === zeroAmount || part > absolute(left))
    return httpErrors.fail('invalid', { detalle: `De esta línea quedan ${formatMoney(absolute(left))}.` }, 'amount')
  return left > zeroAmount ? part : negate(part)
}

/** Of the tax that a bank charges with it, that day. @throws 401 of one without its account */
async function taxOf(tx: Tx, companyId: string, taxId: string | null, day: Day) {
  if (taxId === null) return null
  const tax = (await taxesInForce(tx, companyId, day)).find(({ id }) => id === taxId)
  const accountId = tax?.purchaseAccountId ?? null
  if (!tax || accountId === null)
    return httpErrors.fail('invalid', { detalle: 'El impuesto del concepto no tiene cuenta de compras para ese día.' }, 'conceptId')
  return { accountId, rate: tax.rate }
}

/** The type of entry of conciliations, in this company. */
async function noteType(tx: Tx, companyId: string): Promise<string> {
  const row = await tx.first<{ code: string }>(sql`
    select code from journal_entry_type where company_id = ${companyId} and process = 'conciliation' and active`)
  return row?.code ?? usualCodes.conciliation
}

/** Writes the note of a line and matches it. @throws 401, 403, 430, 431, 433, 449 to 454, 593, 596, 698 */
export async function noteOfLine(tx: Tx, session: Session, { bank, lineId, now }: Making, choice: ConceptChoice) {
  const { companyId } = session
  requirePermission(session, journalPermissions.write)
  requirePesos(bank)
  const line = await lineToUse(tx, companyId, bank, lineId)
  const amount = partOf(line, choice.amount)
  const concept = await conceptOf(tx, companyId, choice.conceptId, amount)
  const conceptAccount = concept.account_id ?? choice.accountId
  if (conceptAccount === null) return httpErrors.fail('invalid', { detalle: 'Elige la cuenta: el concepto no tiene una.' }, 'accountId')
  const tax = await taxOf(tx, companyId, concept.tax_id, line.day)
  const description = [concept.name, line.text]
    .filter((text, at, all) => text !== '' && all.indexOf(text) === at)
    .join(': ')
    .slice(0, 400)
  const lines = noteLines(amount, { bank: bank.accountId, concept: conceptAccount, tax }).map((each, at) => ({
    ...{ accountId: each.accountId, partyId: concept.party_id ?? choice.partyId, costCenterId: at === 0 ? null : choice.costCenterId },
    ...{ description: '', base: each.base === null ? null : amountText(each.base), crossDocument: '', openItemId: null, dueDate: null },
    ...{
      debit: each.amount > zeroAmount ? amountText(each.amount) : '0',
      credit: each.amount < zeroAmount ? amountText(negate(each.amount)) : '0',
    },
    ...{ book: 'both' as const, currency: null, currencyAmount: null },
  }))
  const input = { date: line.day, type: await noteType(tx, companyId), description, branchId: bank.branchId, lines }
  failWith(dateProblems(session, journalPermissions.date, line.day, dayInBogota(now)))
  const made = await recordJournal(tx, { who: session, input, now })
  const id = await matchMade(tx, session, { bank, lineId, amount, made: { kind: 'journal', id: made.id }, source: JOURNAL })
  return { id, journalId: made.id, number: made.number }
}

interface Matched {
  readonly bank: Bank
  readonly lineId: string
  readonly amount: Amount
  readonly made: MadeBy
  /** What wrote its entry. */
  readonly source: string
}

/** Matches a line with what it made, as the books have it now. */
export async function matchMade(tx: Tx, session: Session, { bank, lineId, amount, made, source }: Matched): Promise<string> {
  const entry = await standingEntryOf(tx, session.companyId, { kind: source, id: made.id })
  const movements = await tx.rows<{ entryId: string; position: number }>(sql`
    select entry_id as "entryId", position from bank_movement
     where company_id = ${session.companyId} and money_account_id = ${bank.id} and entry_id = ${entry?.id ?? null}`)
  return matchTogether(tx, session, { bank, lines: [{ id: lineId, amount: amountText(amount) }], movements, made })
}

export interface SettleChoice {
  readonly partyId: string
  readonly otherPartyIds: readonly string[]
  readonly meansCode: string
  readonly applications: readonly { readonly openItemId: string; readonly amount: string }[]
}

/** Records what a line collects or pays and matches it. @throws 401, 403, 541, 591, 593, 596, 597, 599, 698 and what the books refuse */
export async function settleOfLine(tx: Tx, session: Session, { bank, lineId, now }: Making, choice: SettleChoice) {
  requirePesos(bank)
  const line = await lineToUse(tx, session.companyId, bank, lineId)
  const kind = line.left > zeroAmount ? receipt : payment
  requirePermission(session, kind.permissions.write)
  failWith(dateProblems(session, kind.permissions.date, line.day, dayInBogota(now)))
  const total = sumAmounts(choice.applications.map(({ amount }) => parseAmount(amount)))
  if (total === zeroAmount || total > absolute(line.left)) {
    const over = subtract(total, absolute(line.left))
    const detalle = total === zeroAmount ? 'Escribe cuánto se aplica.' : `Los documentos suman ${formatMoney(over)} más que la línea.`
    return httpErrors.fail('invalid', { detalle }, 'applications')
  }
  const input = {
    ...{ date: line.day, partyId: choice.partyId, branchId: bank.branchId, moneyAccountId: bank.id, meansCode: choice.meansCode },
    ...{ reference: line.reference.slice(0, 60), notes: line.text.slice(0, 1000), advances: [], lines: [] },
    applications: choice.applications.map((each) => ({ ...each })),
    otherPartyIds: [...choice.otherPartyIds],
  }
  const made = await recordSettlement(tx, { who: session, kind, input, draft: null, now })
  const isIn = line.left > zeroAmount
  const amount = isIn ? parseAmount(made.amount) : negate(parseAmount(made.amount))
  const source = {
    bank,
    lineId,
    amount,
    made: { kind: isIn ? ('receipt' as const) : ('payment' as const), id: made.id },
    source: kind.source,
  }
  const id = await matchMade(tx, session, source)
  return { id, voucherId: made.id, number: made.number }
}
