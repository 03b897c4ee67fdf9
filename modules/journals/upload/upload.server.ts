/** Journals from a file: what the form asks of each, said at its row; they are posted through the same door, and undone together. */
import { uuidv7 } from 'uuidv7'
import { DEFAULT_CURRENCY, isForeignCode } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import { amountText, parseAmount } from '#base/decimal.ts'
import { BusinessError, fillText, type ErrorBody } from '#base/errors.ts'
import { formatNit } from '#colombia/nit.ts'
import { futureProblems, ledgerBookNames, type LedgerBook } from '#modules/accounting/index.ts'
import {
  entryRows,
  onBehalfOf,
  periodRefusal,
  readAccounts,
  readCenters,
  readEntryCells,
  sideOfRow,
  type Books,
} from '#modules/accounting/index.server.ts'
import { readItemAccounts, readItems } from '#modules/treasury/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dayOfRow, figureText, moneyOfRow, Named, oneSpaced, refuseCell } from '#platform/import/reading.ts'
import type { ImportRow, ImportTable, ImportWriter, Prepared, ServedImport, WrittenRecord } from '#platform/import/served.server.ts'
import { belowZero, textMessages } from '#platform/rules/index.ts'
import { dateProblems } from '#platform/own-date.ts'
import type { JournalInput } from '../endpoints.ts'
import { JOURNAL, journal, journalPermissions } from '../journal-voucher.ts'
import { annulJournal, lineOf, recordJournal } from '../journals.server.ts'
import { entryOfJournal } from '../list.server.ts'
import { itemLineOf, namedBy } from '../items/journal-items.server.ts'
import { itemsAfter, planItems, type ItemLeft } from '../items/plan-items.ts'
import { foreignProblems } from '../foreign-lines.ts'
import { keptProblems, readTypes } from '../rules.server.ts'
import { journalImport } from './kind.ts'

type Line = JournalInput['lines'][number]

/** A row as a line; its account is null while it is not known. */
interface ReadRow {
  readonly row: ImportRow
  readonly line: Line | null
}

interface Group {
  readonly rows: readonly ReadRow[]
  readonly head: Pick<JournalInput, 'date' | 'type' | 'description'>
}

/** The column of the file for each field of a line. */
const columns: Readonly<Record<string, string>> = { accountId: 'account', partyId: 'party', costCenterId: 'costCenter' }

/** The longest that the form takes, by field. */
const longest: Readonly<Record<string, number>> = { crossDocument: 40, description: 400, concept: 400 }

function textOfRow(row: ImportRow, field: string): string {
  const text = oneSpaced(row.text(field))
  const most = longest[field] ?? 400
  if (text.length > most) refuseCell(row, field, fillText(textMessages.maxLength, { max: String(most) }))
  return text
}

const booksByWord: Readonly<Record<string, LedgerBook>> = { '': 'both', ambos: 'both', fiscal: 'fiscal', niif: 'niif' }

function bookOfRow(row: ImportRow): LedgerBook {
  const book = booksByWord[oneSpaced(row.text('book')).toLowerCase()]
  if (book === undefined) refuseCell(row, 'book', 'Escribe Fiscal, NIIF o Ambos.')
  return book ?? 'both'
}

/** Its currency and how much of it; half of it is refused at its cell. */
function foreignOfRow(row: ImportRow): Pick<Line, 'currency' | 'currencyAmount'> {
  const said = oneSpaced(row.text('currency')).toUpperCase()
  const currency = isForeignCode(said) ? said : null
  if (said !== '' && said !== DEFAULT_CURRENCY && currency === null)
    refuseCell(row, 'currency', `«${row.text('currency')}» no es una moneda de la lista.`)
  const currencyAmount = moneyOfRow(row, 'currencyAmount')
  if (currencyAmount?.startsWith('-')) refuseCell(row, 'currencyAmount', belowZero('El valor'))
  return { currency, currencyAmount }
}

async function prepare(tx: Tx, writer: ImportWriter, { rows }: ImportTable): Promise<Prepared> {
  const { companyId } = writer.session
  const { today } = writer
  const cells = await readEntryCells(tx, companyId, rows)
  const read = rows.map((row): ReadRow => {
    const account = cells.account(row)
    const party = cells.party(row)
    const center = cells.center(row)
    const base = moneyOfRow(row, 'base')
    if (base?.startsWith('-')) refuseCell(row, 'base', belowZero('La base'))
    const [debit, credit] = [sideOfRow(row, 'debit'), sideOfRow(row, 'credit')].map(amountText)
    const said = { description: textOfRow(row, 'description'), crossDocument: textOfRow(row, 'crossDocument') }
    const due = { openItemId: null, dueDate: dayOfRow(row, 'dueDate', today) }
    if (!account || debit === undefined || credit === undefined) return { row, line: null }
    return {
      row,
      line: {
        ...said,
        accountId: account.id,
        partyId: party?.id ?? null,
        costCenterId: center?.id ?? null,
        base,
        debit,
        credit,
        book: bookOfRow(row),
        ...foreignOfRow(row),
        ...due,
      },
    }
  })
  await refuseKept(tx, companyId, read)
  refuseForeign(read)
  const groups = await groupsOf(tx, writer, read)
  await judgeItems(tx, companyId, groups)
  for (const group of groups) await judgeGroup(tx, writer, group)
  const right = groups.filter(({ rows: own }) => own.every(({ row }) => row.isRight))
  return {
    created: right.length,
    changed: 0,
    equal: 0,
    async write() {
      const records: WrittenRecord[] = []
      for (const { head, rows: own } of right) {
        const input = { ...head, branchId: null, lines: own.flatMap(({ line }) => line ?? []) }
        const { id, number } = await recordJournal(tx, { who: writer.session, input, now: writer.now })
        records.push({
          id,
          title: `${journal.titles.one} ${number}`,
          version: await versionOf(tx, writer.session.companyId, id),
          before: null,
        })
        await writer.progress?.(records.length, right.length)
      }
      return records
    },
  }
}

/** By which it is known whether somebody edited it since. */
async function versionOf(tx: Tx, companyId: string, id: string): Promise<number> {
  const row = await tx.first<{ version: number }>(sql`select version from journal where company_id = ${companyId} and id = ${id}`)
  return row?.version ?? 0
}

/** Stock is kept by its documents. */
async function refuseKept(tx: Tx, companyId: string, read: readonly ReadRow[]): Promise<void> {
  const written = read.flatMap(({ row, line }) => (line ? [{ row, line }] : []))
  const problems = await keptProblems(
    tx,
    companyId,
    written.map(({ line }) => line),
  )
  tellAtRows(
    problems,
    written.map(({ row }) => row),
  )
}

/** Half of what a line is in a foreign currency, and figures that no rate joins. */
function refuseForeign(read: readonly ReadRow[]): void {
  const written = read.flatMap(({ row, line }) => (line ? [{ row, line }] : []))
  tellAtRows(
    foreignProblems(written.map(({ line }) => line)),
    written.map(({ row }) => row),
  )
}

/** What is said of a line goes to its row; what is said of the journal, to the last. */
function tellAtRows(problems: readonly ErrorBody[], rows: readonly ImportRow[]): void {
  for (const problem of problems) {
    const [, at = '', column = ''] = /^lines\.(\d+)\.(\w+)$/.exec(problem.field ?? '') ?? []
    const row = at === '' ? rows.at(-1) : rows[Number(at)]
    row?.refuse(at === '' ? null : (columns[column] ?? column), problem)
  }
}

/** In the order in which the file names them. */
async function groupsOf(tx: Tx, { session, today }: ImportWriter, read: readonly ReadRow[]): Promise<Group[]> {
  const types = new Named(
    'un tipo de comprobante que se escriba a mano',
    (await readTypes(tx, session.companyId)).map(({ code, name }) => ({ id: code, names: [code, name] })),
  )
  return [...Map.groupBy(read, ({ row }) => oneSpaced(row.text('group')).toLowerCase()).values()].map((rows): Group => {
    const own = rows.map(({ row }) => row)
    const type = alikeIn(own, 'type', (row) => types.of(row, 'type', row.text('type'))?.id)
    const date = alikeIn(own, 'date', (row) => dayOfRow(row, 'date', today) ?? undefined)
    const description = alikeIn(own, 'concept', (row) => textOfRow(row, 'concept'))
    return { rows, head: { type: type ?? journal.consecutive, date: date ?? today, description: description ?? '' } }
  })
}

/** What the rows of a journal say alike: the first that says it. */
function alikeIn<T extends string>(rows: readonly ImportRow[], field: string, read: (row: ImportRow) => T | undefined): T | undefined {
  let first: T | undefined
  for (const row of rows) {
    if (row.text(field) === '') continue
    const said = read(row)
    first ??= said
    if (said !== undefined && said !== first) refuseCell(row, field, 'Es del mismo comprobante y dice otra cosa que la fila de arriba.')
  }
  return first
}

/** What the door would refuse: 430 to 433, 440, 446 to 455. */
async function judgeGroup(tx: Tx, { session, today, now }: ImportWriter, { rows, head }: Group): Promise<void> {
  const { companyId } = session
  const date = head.date as Day
  const own = rows.map(({ row }) => row)
  const closed = await periodRefusal(tx, { companyId, date, today, modules: ['accounting'], by: onBehalfOf(session, now) })
  const problems = [
    ...futureProblems(date, today),
    ...dateProblems(session, journalPermissions.date, date, today),
    ...(closed ? [closed] : []),
  ]
  // At each row that says the day, or where it would.
  const dated = own.filter((row) => row.text('date') !== '')
  for (const row of dated.length > 0 ? dated : own.slice(0, 1)) for (const problem of problems) row.refuse('date', problem)
  // While rows are wrong nobody knows whether the others balance.
  if (!own.every(({ isRight }) => isRight)) return
  const lines = rows.flatMap(({ line }) => (line ? [lineOf(line, head.description)] : []))
  const books = await readAccounts(
    tx,
    companyId,
    date,
    rows.flatMap(({ line }) => line?.accountId ?? []),
  )
  const centers = await readCenters(
    tx,
    companyId,
    rows.flatMap(({ line }) => line?.costCenterId ?? []),
  )
  const open: Books = { ...books, center: (id) => centers.get(id) }
  try {
    entryRows(open, session, {
      ...{
        source: { kind: JOURNAL, id: uuidv7(), event: 'post' },
        date,
        type: { code: head.type },
        number: '',
        description: head.description,
      },
      ...{ lines, asWritten: true },
    })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    tellAtRows(error.errors, own)
  }
}

/** What the lines of each would open and apply, after those before it: 450, 453, 591 and 599. */
async function judgeItems(tx: Tx, companyId: string, groups: readonly Group[]): Promise<void> {
  const lines = groups.flatMap(({ rows }) => rows.flatMap(({ line }) => (line ? [itemLineOf(line)] : [])))
  const accounts = await readItemAccounts(
    tx,
    companyId,
    lines.map(({ accountId }) => accountId),
  )
  if (accounts.size === 0) return
  let items: readonly ItemLeft[] = await readItems(tx, companyId, namedBy(lines.filter(({ accountId }) => accounts.has(accountId))))
  for (const { rows, head } of groups) {
    const written = rows.flatMap(({ row, line }) => (line ? [{ row, line: itemLineOf(line) }] : []))
    const date = head.date as Day
    const plan = planItems({ date, lines: written.map(({ line }) => line), accounts, items })
    tellAtRows(
      plan.problems,
      written.map(({ row }) => row),
    )
    items = itemsAfter(items, plan, date)
  }
}

/** @throws 401 naming one that was edited or annulled since, and what the books refuse */
async function undo(tx: Tx, { session, now }: ImportWriter, records: readonly WrittenRecord[]): Promise<void> {
  // What one opened another may have applied: the last goes first.
  for (const { id, title, version } of records.toReversed()) {
    const row = await tx.first<{ version: number; state: string }>(sql`
      select version, state from journal where company_id = ${session.companyId} and id = ${id} for update`)
    if (row?.state !== 'posted' || row.version !== version)
      return httpErrors.fail('invalid', { detalle: `No se puede deshacer: «${title}» cambió después de importarse.` })
    await annulJournal(tx, session, { id, reason: 'Se deshizo su importación', now })
  }
}

interface LineRow {
  readonly group: string
  readonly type: string
  readonly date: string
  readonly concept: string
  readonly account: string
  readonly party: string | null
  readonly checkDigit: string | null
  readonly costCenter: string | null
  readonly crossDocument: string | null
  readonly dueDate: string | null
  readonly base: string | null
  readonly description: string
  readonly debit: string
  readonly credit: string
  readonly book: LedgerBook
  readonly currency: string | null
  readonly currencyAmount: string | null
}

/** Those that were written by hand and stand, line by line. */
async function records(tx: Tx, { session: { companyId } }: ImportWriter, names: readonly string[]): Promise<string[][]> {
  const rows = await tx.rows<LineRow>(sql`
    select j.number as "group", j.type, j.date, j.description as concept, a.code as account, p.identification as party, p.check_digit as "checkDigit",
           c.code as "costCenter", l.cross_document as "crossDocument", l.due_date as "dueDate", l.base, l.description, l.debit, l.credit, l.book,
           case when l.currency_amount is not null then l.currency end as currency, l.currency_amount as "currencyAmount"
      from journal j
      join journal_line l on l.company_id = j.company_id and l.entry_id = ${entryOfJournal('id', sql`j.company_id`, sql`j.id`)}
      join account a on a.company_id = l.company_id and a.id = l.account_id
      left join party p on p.company_id = l.company_id and p.id = l.party_id
      left join cost_center c on c.company_id = l.company_id and c.id = l.cost_center_id
     where j.company_id = ${companyId} and j.state = 'posted' order by j.date, j.number, l.position`)
  const money = (text: string | null) => (text === null || parseAmount(text) === 0n ? '' : figureText(amountText(parseAmount(text))))
  return rows.map((row) => {
    const texts: Readonly<Record<string, string | null>> = {
      ...{ group: row.group, type: row.type, date: row.date, concept: row.concept, account: row.account },
      party: row.party !== null && row.checkDigit !== null ? formatNit(row.party, row.checkDigit) : row.party,
      ...{ costCenter: row.costCenter, crossDocument: row.crossDocument, dueDate: row.dueDate, description: row.description },
      book: row.book === 'both' ? '' : ledgerBookNames[row.book],
      ...{ currency: row.currency, currencyAmount: money(row.currencyAmount) },
      ...{ base: money(row.base), debit: money(row.debit), credit: money(row.credit) },
    }
    return names.map((name) => texts[name] ?? '')
  })
}

export const journalImportServed: ServedImport = { kind: journalImport, prepare, undo, records }
