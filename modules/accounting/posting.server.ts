/**
 * The one door to the books. Opening them shares the lock of the day's period (closing takes the exclusive one) and
 * reads the accounts that will be touched; then a draft becomes rows, which the caller may write together with its own.
 */
import { uuidv7 } from 'uuidv7'
import type { ForeignCode } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import { amountText, type Amount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { unbalancedPairs } from '#colombia/memorandum-pairs.ts'
import { takeConsecutive, takeConsecutives } from '#platform/consecutive.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { together } from '#platform/together.ts'
import { centersNamed } from './cost-center/movements.server.ts'
import { centerProblem, type MovementCenter } from './cost-center/movements.ts'
import { flagProblems } from './chart/account-flags.ts'
import { accountingErrors as errors } from './errors.ts'
import {
  bookOf,
  consolidated,
  imbalance,
  ledgersOf,
  totalCredits,
  totalDebits,
  type AccountRef,
  type JournalDraft,
  type JournalDraftLine,
  type LedgerBook,
} from './journal.ts'
import { usualCodes, type JournalProcess } from './journal-type/journal-entry-type.ts'
import { ownSeries, type UnnumberedDraft } from './own-series.ts'
import { enterPeriod, type Entering } from './periods/door.server.ts'
import type { PeriodModule } from './periods/modules.ts'
import { roleOf } from './account-roles.ts'
import { roleWithoutAccount } from './role-problem.ts'

export interface BookAccount {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly postable: boolean
  readonly requiresParty: boolean
  readonly requiresCostCenter: boolean
  readonly requiresBase: boolean
  readonly requiresCross: boolean
  readonly active: boolean
  readonly book: LedgerBook
  readonly currency: ForeignCode | null
}

/** The books opened on a day, with the accounts that a posting may touch. */
export interface Books {
  readonly companyId: string
  readonly date: Day
  account(ref: AccountRef): BookAccount | undefined
  all(): readonly BookAccount[]
  /** Of those that they were opened with. */
  center(id: string): MovementCenter | undefined
  /** Code of the type of entry that a process writes. */
  voucher(process: JournalProcess): string
}

interface AccountRow {
  id: string
  code: string
  name: string
  postable: boolean
  requires_party: boolean
  requires_cost_center: boolean
  requires_base: boolean
  requires_cross: boolean
  active: boolean
  book: LedgerBook
  currency: ForeignCode | null
  role: string | null
}

/**
 * Opens the books on a day, through the guard of its month.
 * @param accountIds accounts used besides those of the roles
 * @param centerIds cost centres that a line may carry
 * @throws 440 after today, 430 when the period is closed, 431 when it is locked for the module, 433 when its year does not exist
 */
export async function openBooks(
  tx: Tx,
  entering: Entering,
  accountIds: readonly string[],
  centerIds: readonly string[] = [],
): Promise<Books> {
  const { companyId, date } = entering
  const named = [...new Set(centerIds)]
  // With the period, so that carrying cost centres asks nothing more.
  const centers =
    named.length === 0 ? sql`'[]'::json` : sql`(select coalesce(json_agg(n), '[]') from (${centersNamed(companyId, named)}) n)`
  const types = sql`(select coalesce(jsonb_object_agg(process, code), '{}') from journal_entry_type
                      where company_id = ${companyId} and process is not null and active)`
  const [period, accounts] = await together([
    enterPeriod<{ centers: MovementCenter[]; types: Partial<Record<JournalProcess, string>> }>(
      tx,
      entering,
      sql`, ${centers} as centers, ${types} as types`,
    ),
    readAccounts(tx, companyId, date, accountIds),
  ])
  const byId = new Map(period.centers.map((center) => [center.id, center]))
  return {
    ...accounts,
    center: (id) => byId.get(id),
    voucher: (process) => period.types[process] ?? usualCodes[process],
  }
}

/** The accounts of every role and the named ones, without locking a period: for previews. */
export async function readAccounts(tx: Tx, companyId: string, date: Day, accountIds: readonly string[]): Promise<Books> {
  const rows = await tx.rows<AccountRow>(sql`
    select a.id, a.code, a.name, a.postable, a.requires_party, a.requires_cost_center, a.requires_base, a.requires_cross, a.active,
           a.book, a.currency, r.role
      from account a left join account_role r on r.company_id = a.company_id and r.account_id = a.id
     where a.company_id = ${companyId}
       and (a.id = any(${[...new Set(accountIds)]}::uuid[]) or a.id in (select account_id from account_role where company_id = ${companyId}))`)
  const byId = new Map<string, BookAccount>()
  const byRole = new Map<string, BookAccount>()
  for (const row of rows) {
    const account = {
      id: row.id,
      code: row.code,
      name: row.name,
      postable: row.postable,
      requiresParty: row.requires_party,
      requiresCostCenter: row.requires_cost_center,
      requiresBase: row.requires_base,
      requiresCross: row.requires_cross,
      active: row.active,
      ...{ book: row.book, currency: row.currency },
    }
    byId.set(row.id, account)
    if (row.role !== null) byRole.set(row.role, account)
  }
  return {
    companyId,
    date,
    all: () => [...byId.values()],
    account: (ref) => ('id' in ref ? byId.get(ref.id) : (byRole.get(ref.role) ?? byRole.get(roleOf(ref.role).instead ?? ''))),
    center: () => undefined,
    voucher: (process) => usualCodes[process],
  }
}

/** The rows of an entry, in the order in which they are written. Throws every problem of the draft at once. */
export function entryRows(
  books: Books,
  who: { personId: string | null },
  draft: JournalDraft,
  reverses: string | null = null,
): (readonly [string, Row[]])[] {
  const lines = draft.asWritten ? draft.lines : consolidated(draft.lines)
  failWith(problems(books, draft, lines))
  const id = uuidv7()
  const entry = {
    company_id: books.companyId,
    id,
    date: draft.date,
    type: typeof draft.type === 'string' ? books.voucher(draft.type) : draft.type.code,
    number: draft.number,
    description: draft.description,
    source_kind: draft.source.kind,
    source_id: draft.source.id,
    source_event: draft.source.event,
    reverses,
    created_by: who.personId,
  }
  return [
    ['journal_entry', [entry]],
    ['journal_line', lines.map((line, index) => lineRow(books, draft, id, line, index + 1))],
    ['entry_number', [numberRow(entry, draft)]],
    ['unfolded', [{ company_id: books.companyId, entry_id: id }]],
  ]
}

/** What it is called, beside it: readers look here. */
const numberRow = (entry: { company_id: string; id: string; type: string; number: string }, draft: JournalDraft): Row => ({
  company_id: entry.company_id,
  entry_id: entry.id,
  type: entry.type,
  number: entry.number,
  version: draft.version ?? 1,
  series: draft.series ?? null,
})

const lineRow = (books: Books, draft: JournalDraft, entryId: string, line: JournalDraftLine, position: number): Row => ({
  company_id: books.companyId,
  entry_id: entryId,
  position,
  account_id: books.account(line.account)?.id,
  date: draft.date,
  party_id: line.partyId,
  cost_center_id: line.costCenterId,
  cross_document: line.crossDocument,
  due_date: line.dueDate,
  description: line.description,
  base: line.base === null ? null : amountText(line.base),
  debit: amountText(line.debit),
  credit: amountText(line.credit),
  currency: line.currency?.code ?? 'COP',
  currency_amount: line.currency ? amountText(line.currency.amount) : null,
  book: bookOf(line),
})

function problems(books: Books, draft: JournalDraft, lines: readonly JournalDraftLine[]): ErrorBody[] {
  const use = draft.undoes ? 'undo' : 'write'
  const found: ErrorBody[] = []
  if (lines.length < 2) found.push(errors.of('fewLines'))
  const off = ledgersOf(lines).find((each) => imbalance(each) !== 0n)
  if (off) {
    found.push(
      errors.of('unbalanced', {
        debitos: amountText(totalDebits(off)),
        creditos: amountText(totalCredits(off)),
        diferencia: amountText(imbalance(off)),
      }),
    )
  }
  const nameless = new Set(lines.flatMap(({ account }) => ('role' in account && !books.account(account) ? [account.role] : [])))
  for (const role of nameless) found.push(roleWithoutAccount(role))
  // Only a person who wrote the lines has a place where to be told which one it is.
  const isWritten = draft.asWritten === true && use === 'write'
  lines.forEach((line, index) => {
    const at = (column: string): string | undefined => (isWritten ? `lines.${index}.${column}` : undefined)
    found.push(...accountProblems(books, line, { place: index + 1, use, at }), ...figureProblems(line, at))
  })
  if (isWritten) found.push(...pairProblems(books, lines))
  return [...found, ...centersOf(lines).flatMap((id) => centerProblem(books.center(id), use) ?? [])]
}

/**
 * What the accounts and centres of lines that a person chose inside another voucher refuse, each at its field.
 * @param field of a line: `lines.2`; empty where the voucher itself asks the columns
 */
export const chosenLineProblems = (
  books: Books,
  lines: readonly { readonly line: JournalDraftLine; readonly field: string }[],
): ErrorBody[] =>
  lines.flatMap(({ line, field }, index) => {
    const at = (column: string): string => (field === '' ? column : `${field}.${column}`)
    return [
      ...accountProblems(books, line, { place: index + 1, use: 'write', at }),
      ...(line.costCenterId === null ? [] : [centerProblem(books.center(line.costCenterId), 'write', at('costCenterId')) ?? []].flat()),
    ]
  })

/** Memorandum accounts balance by pair, in each ledger. */
function pairProblems(books: Books, lines: readonly JournalDraftLine[]): ErrorBody[] {
  const codeOf = (line: JournalDraftLine): string => books.account(line.account)?.code ?? ''
  const off = ledgersOf(lines).map((each) => unbalancedPairs(each.map((line) => ({ ...line, code: codeOf(line) }))))
  const [pairs = []] = off.filter((each) => each.length > 0)
  return pairs.map(({ groups, debits, credits }) => {
    const detalle = `Las cuentas ${groups.join(' y ')} deben cuadrar entre sí: débitos ${amountText(debits as Amount)}, créditos ${amountText(credits as Amount)}.`
    const first = lines.findIndex((line) => groups.some((group) => codeOf(line).startsWith(group)))
    return httpErrors.of('invalid', { detalle }, `lines.${first}.accountId`)
  })
}

interface LineAsked {
  /** Its number, from 1. */
  readonly place: number
  readonly use: 'write' | 'undo'
  /** The field of one of its columns. */
  readonly at: (column: string) => string | undefined
}

function accountProblems(books: Books, line: JournalDraftLine, { place, use, at }: LineAsked): ErrorBody[] {
  const account = books.account(line.account)
  // A role without account is said once, of all its lines.
  if (!account) return 'role' in line.account ? [] : [errors.of('lineWithoutAccount', { linea: String(place) }, at('accountId'))]
  const { code: cuenta } = account
  // What gives back goes where it was taken, also where auxiliaries hang or that went out of use by now.
  if (!account.active && use === 'write') return [errors.of('accountInactive', { cuenta }, at('accountId'))]
  if (!account.postable && use === 'write') return [errors.of('accountNotPostable', { cuenta }, at('accountId'))]
  if (account.requiresParty && line.partyId === null) return [errors.of('accountNeedsParty', { cuenta }, at('partyId'))]
  if (account.requiresCostCenter && line.costCenterId === null && use === 'write')
    return [errors.of('accountNeedsCostCenter', { cuenta }, at('costCenterId'))]
  if (account.requiresBase && line.base === null) return [errors.of('accountNeedsBase', { cuenta }, at('base'))]
  const off = use === 'write' ? flagProblems(account, { book: bookOf(line), currency: line.currency }, at) : []
  if (off.length > 0) return off
  const needsCross = account.requiresCross && use === 'write' && line.crossDocument === null
  return needsCross ? [errors.of('accountNeedsCross', { cuenta }, at('crossDocument'))] : []
}

/** What rules write has one side by the way it is written; what a person writes may have both, none or less than nothing. */
function figureProblems({ debit, credit, currency }: JournalDraftLine, at: LineAsked['at']): ErrorBody[] {
  const wrong = (detalle: string, column: string) => httpErrors.of('invalid', { detalle }, at(column))
  const isForeignWrong = currency && (currency.amount < 0n || currency.code === 'COP')
  return [
    ...(debit > 0n && credit > 0n ? [errors.of('bothSides', {}, at('credit'))] : []),
    ...(debit < 0n || credit < 0n || (debit === 0n && credit === 0n)
      ? [wrong('Escribe un débito o un crédito mayor que cero.', 'debit')]
      : []),
    ...(isForeignWrong ? [wrong('El valor en moneda extranjera va en otra moneda y no es negativo.', 'currency')] : []),
  ]
}

/** The cost centres that some lines carry, each once: what books are opened with. */
export const centersOf = (lines: readonly JournalDraftLine[]): string[] => [...new Set(lines.flatMap((line) => line.costCenterId ?? []))]

/** Takes the number of an entry that has a consecutive of its own: last, with everything else locked and decided. */
export async function numbered(tx: Tx, companyId: string, draft: UnnumberedDraft): Promise<JournalDraft> {
  const { code } = ownSeries[draft.type]
  // What begins again every year does so by the day of the entry.
  const number = await takeConsecutive(tx, companyId, { code, prefix: code, today: draft.date })
  return { ...draft, number, series: code }
}

/**
 * Opens the books and writes one entry: for callers that have nothing else to write with it. No leave of a person counts.
 * @param modules of what is posted
 */
export async function post(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  draft: JournalDraft | UnnumberedDraft,
  modules: readonly PeriodModule[],
): Promise<void> {
  const ids = draft.lines.flatMap((line) => ('id' in line.account ? [line.account.id] : []))
  const entering = { companyId: who.companyId, date: draft.date, today: null, modules, by: null }
  const books = await openBooks(tx, entering, ids, centersOf(draft.lines))
  await insertTogether(tx, entryRows(books, who, 'number' in draft ? draft : await numbered(tx, who.companyId, draft)))
}

/**
 * Writes many entries of one process that have a consecutive of its own, in the order of their days: the books of each month are
 * opened once. No leave of a person counts.
 * @param modules of what is posted
 */
export async function postMany(
  tx: Tx,
  who: { companyId: string; personId: string | null },
  drafts: readonly UnnumberedDraft[],
  modules: readonly PeriodModule[],
): Promise<void> {
  const sets = new Map<string, Row[]>()
  const inOrder = drafts.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  for (const [, ofMonth] of Map.groupBy(inOrder, ({ date, type }) => `${date.slice(0, 7)} ${type}`)) {
    const [first] = ofMonth
    if (!first) continue
    const lines = ofMonth.flatMap((draft) => draft.lines)
    const ids = lines.flatMap(({ account }) => ('id' in account ? [account.id] : []))
    const entering = { companyId: who.companyId, date: first.date, today: null, modules, by: null }
    const books = await openBooks(tx, entering, ids, centersOf(lines))
    const { code } = ownSeries[first.type]
    const numbers = await takeConsecutives(tx, who.companyId, { code, prefix: code, today: first.date }, ofMonth.length)
    for (const [index, draft] of ofMonth.entries())
      for (const [table, rows] of entryRows(books, who, { ...draft, number: numbers[index] ?? '', series: code }))
        sets.set(table, [...(sets.get(table) ?? []), ...rows])
  }
  await insertTogether(tx, [...sets])
}
