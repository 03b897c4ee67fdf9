/** A statement of a bank on its way into the ledger: read, compared with what is there, and written whole or not at all. */
import { uuidv7 } from 'uuidv7'
import { addDays, monthTitle, parseDay, showDay, type Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { audit } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { lockBank, refuseClosed, type Bank, type Month } from './bank.server.ts'
import { conciliationErrors } from './errors.ts'
import { readStatementFile, type ReadFile, type StatementFile } from './statement-file.server.ts'
import { shapeOf } from './score.ts'
import { alikeKey, counted, isOfAccount, unseen, type CountedLine, type RawLine, type RawStatement } from './statement/raw.ts'
import type { TableLayout } from './statement/table.ts'

export const BANK_STATEMENT = 'accounting.bankStatement'
/** No bank of ours writes of before. */
const EARLIEST = parseDay('2000-01-01')

/** How many of each line the ledger has, on the days of some lines. */
async function ledgerOf(tx: Tx, companyId: string, bankId: string, lines: readonly RawLine[]): Promise<Map<string, number>> {
  const days = lines.map(({ day }) => day).toSorted()
  const rows = await tx.rows<{ alike: string; most: number }>(sql`
    select alike, max(nth) as most from bank_line
     where company_id = ${companyId} and money_account_id = ${bankId} and day between ${days[0] ?? null} and ${days.at(-1) ?? null} and kind = 'line'
     group by alike`)
  return new Map(rows.map(({ alike, most }) => [alike, most]))
}

/** @throws 401 naming the first line of another month, 422 of a file without lines */
function requireMonth({ lines }: RawStatement, { from, to, month }: Month, today: Day): void {
  if (from < EARLIEST || from > today) httpErrors.fail('invalid', { detalle: 'Elige un mes desde enero de 2000 hasta el de hoy.' }, 'month')
  const ahead = lines.find(({ day }) => day > today)
  if (ahead) httpErrors.fail('invalid', { detalle: `La fila ${ahead.row} es del ${showDay(ahead.day)}, que no ha llegado.` }, 'content')
  const stray = lines.find(({ day }) => day < from || day > to)
  if (!stray) return
  const detalle = `La fila ${stray.row} es del ${showDay(stray.day)}, y se está conciliando ${monthTitle(month)}.`
  httpErrors.fail('invalid', { detalle }, 'content')
}

interface Remembered {
  readonly layout: TableLayout
  /** Of the account itself, and not of another one of its bank. */
  readonly isOwn: boolean
}

/** How its files were read the last time: those of the account, or of another one that the company has at the same bank. */
const rememberedLayout = (tx: Tx, companyId: string, bankId: string): Promise<Remembered | undefined> =>
  tx.first<Remembered>(sql`
    select l.layout, l.money_account_id = own.id as "isOwn"
      from money_account own
      join money_account m on m.company_id = own.company_id and (m.id = own.id or (own.bank <> '' and lower(m.bank) = lower(own.bank)))
      join bank_layout l on l.company_id = m.company_id and l.money_account_id = m.id
     where own.company_id = ${companyId} and own.id = ${bankId} order by l.money_account_id = own.id desc, l.updated_at desc limit 1`)

interface ReadAsked {
  readonly bank: Bank
  readonly month: Month
  readonly today: Day
  readonly file: StatementFile
}

async function read(
  tx: Tx,
  companyId: string,
  { bank, month, file, today }: ReadAsked,
): Promise<ReadFile & { readonly isRemembered: boolean }> {
  const remembered = file.layout ? undefined : await rememberedLayout(tx, companyId, bank.id)
  const reading = await readStatementFile({
    ...file,
    layout: file.layout ?? remembered?.layout ?? null,
    isHint: remembered?.isOwn === false,
  })
  requireMonth(reading.statement, month, today)
  requireAccount(reading.statement, bank)
  return { ...reading, isRemembered: remembered !== undefined && reading.layout !== null }
}

/** @throws 401 of a file of another account or currency */
function requireAccount(statement: RawStatement, { number, currency, name }: Bank): void {
  if (isOfAccount(statement, { number, currency })) return
  const said = [statement.account, statement.currency].filter((each) => each !== '').join(', ')
  httpErrors.fail('invalid', { detalle: `El archivo es de otra cuenta (${said}) y no de ${name} (${number}, ${currency}).` }, 'content')
}

/** What the bank had before a day, by its ledger; null while it has none. */
async function balanceBefore(tx: Tx, companyId: string, bankId: string, day: Day): Promise<Amount | null> {
  const row = await tx.first<{ balance: string; lines: number }>(sql`
    select coalesce(sum(amount) filter (where day < ${day} and ignored is null), 0)::numeric(20,2) as balance, count(*)::int as lines
      from bank_line where company_id = ${companyId} and money_account_id = ${bankId}`)
  return !row || row.lines === 0 ? null : parseAmount(row.balance)
}

export async function previewOf(tx: Tx, companyId: string, asked: ReadAsked) {
  const { statement, layout, format, isRemembered } = await read(tx, companyId, asked)
  const ledger = await ledgerOf(tx, companyId, asked.bank.id, statement.lines)
  const fresh = new Set(unseen(statement.lines, ledger).map(({ line }) => line.row))
  const before = await balanceBefore(tx, companyId, asked.bank.id, asked.month.from)
  return {
    ...{ format, layout, isRemembered, lines: statement.lines.length, known: statement.lines.length - fresh.size },
    opening: statement.opening === null ? null : amountText(statement.opening),
    closing: statement.closing === null ? null : amountText(statement.closing),
    asksOpening: before === null && statement.opening === null,
    first: statement.lines.slice(0, 10).map((line) => ({
      ...{ row: line.row, day: line.day, text: line.text, reference: line.reference, amount: amountText(line.amount) },
      ...{ balance: line.balance === null ? null : amountText(line.balance), isKnown: !fresh.has(line.row) },
    })),
  }
}

/** What was before the first statement is its opening balance already. @throws 401 */
async function refuseEarlier(tx: Tx, companyId: string, bankId: string, { from }: Month): Promise<void> {
  const row = await tx.first<{ month: Day | null }>(sql`
    select date_trunc('month', min(day))::date as month from bank_line
     where company_id = ${companyId} and money_account_id = ${bankId} and kind = 'line'`)
  const first = row?.month ?? null
  if (first === null || from >= first) return
  const detalle = `Ya hay extractos desde ${monthTitle(first).toLowerCase()}: lo anterior es su saldo inicial.`
  httpErrors.fail('invalid', { detalle }, 'month')
}

interface Loading extends ReadAsked {
  readonly repeated: 'refuse' | 'skip' | 'keep'
  readonly opening: string | null
}

/** @throws 401, 420, 422, 424, 428, 594, 596 */
export async function loadStatement(tx: Tx, session: Session, loading: Loading) {
  const { companyId, personId } = session
  const { bank, month, repeated } = loading
  // Whoever posts to the bank waits from the lock on, and reading takes its time.
  const { statement, layout, format } = await read(tx, companyId, loading)
  await lockBank(tx, companyId, bank.id)
  await refuseClosed(tx, companyId, bank.id, month)
  await refuseEarlier(tx, companyId, bank.id, month)
  const ledger = await ledgerOf(tx, companyId, bank.id, statement.lines)
  const fresh = repeated === 'keep' ? counted(statement.lines, ledger) : unseen(statement.lines, ledger)
  const skipped = statement.lines.length - fresh.length
  if (repeated === 'refuse' && skipped > 0) conciliationErrors.fail('overlaps', { cantidad: String(skipped) }, 'content')
  if (fresh.length === 0) conciliationErrors.fail('overlaps', { cantidad: String(skipped) }, 'content')
  const before = await balanceBefore(tx, companyId, bank.id, month.from)
  const start = before ?? openingSaid(statement, loading.opening)
  const closing = await balanceAfter(tx, companyId, { bank, month, statement, fresh, isKept: repeated === 'keep', start })
  refuseJump(statement, { start, closing: closing.atEnd, isFirst: before !== null && !closing.hasMore })
  const statementId = uuidv7()
  const days = statement.lines.map(({ day }) => day).toSorted()
  const of = { company_id: companyId, money_account_id: bank.id }
  const head = {
    ...{ ...of, id: statementId, from_day: days[0], to_day: days.at(-1), opening: amountText(start), closing: amountText(closing.atEnd) },
    ...{ lines: fresh.length, format, name: loading.file.name, created_by: personId },
  }
  const lines = fresh.map(({ line, alike, nth }, place) =>
    lineRow({ ...of, statement_id: statementId }, line, { alike, nth, place: place + 1 }),
  )
  const opens =
    before === null && start !== zeroAmount ? [openingRow({ ...of, statement_id: statementId }, addDays(month.from, -1), start)] : []
  await insertTogether(tx, [
    ['bank_statement', [head]],
    ['bank_line', [...opens, ...lines]],
  ])
  if (layout) await rememberLayout(tx, companyId, bank.id, layout)
  await audit(tx, session, {
    ...{ action: 'import', entity: BANK_STATEMENT, entityId: statementId },
    title: `Extracto de ${bank.name}, ${monthTitle(month.month)}: ${fresh.length} movimientos`,
  })
  return { id: statementId, lines: fresh.length, skipped, opening: amountText(start), closing: amountText(closing.atEnd) }
}

interface Ending {
  readonly bank: Bank
  readonly month: Month
  readonly statement: RawStatement
  readonly fresh: readonly CountedLine[]
  readonly isKept: boolean
  readonly start: Amount
}

/**
 * What the bank has when the file ends: what is there of days before its last one, what it brings, and of its last day what it says itself,
 * because the ledger may go on where the file ends in the middle of a day.
 */
async function balanceAfter(tx: Tx, companyId: string, { bank, month, statement, fresh, isKept, start }: Ending) {
  const last =
    statement.lines
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? month.to
  const row = await tx.first<{ before: string; lastDay: string; lines: number }>(sql`
    select coalesce(sum(amount) filter (where day < ${last}), 0)::numeric(20,2) as before, count(*)::int as lines,
           coalesce(sum(amount) filter (where day = ${last}), 0)::numeric(20,2) as "lastDay"
      from bank_line where company_id = ${companyId} and money_account_id = ${bank.id} and kind = 'line' and ignored is null
       and day between ${month.from} and ${month.to}`)
  const [before, lastDay] = [parseAmount(row?.before ?? '0'), parseAmount(row?.lastDay ?? '0')]
  const amounts = (lines: readonly RawLine[]): Amount => sumAmounts(lines.map(({ amount }) => amount))
  const brought = fresh.map(({ line }) => line)
  const atEnd = isKept
    ? sumAmounts([start, before, lastDay, amounts(brought)])
    : sumAmounts([
        start,
        before,
        amounts(brought.filter(({ day }) => day < last)),
        amounts(statement.lines.filter(({ day }) => day === last)),
      ])
  return { atEnd, hasMore: (row?.lines ?? 0) > 0 }
}

/** @throws 401 at `opening` of a first statement that nobody says what it begins with */
function openingSaid(statement: RawStatement, said: string | null): Amount {
  if (statement.opening !== null) return statement.opening
  if (said !== null) return parseAmount(said)
  return httpErrors.fail('invalid', { detalle: 'Escribe cuánto había en el banco antes del primer movimiento del extracto.' }, 'opening')
}

interface Joint {
  readonly start: Amount
  readonly closing: Amount
  /** Nothing else of its month is there, and something of before is: it goes on from that. */
  readonly isFirst: boolean
}

/** A file that says its balances has to go on from what is there and end where it says. @throws 401 */
function refuseJump(statement: RawStatement, { start, closing, isFirst }: Joint): void {
  const off = (what: string, expected: Amount, said: Amount) => {
    const detalle = `El extracto no sigue de lo cargado: ${what} es ${formatMoney(said)} y debería ser ${formatMoney(expected)}.`
    return [httpErrors.of('invalid', { detalle }, 'content')]
  }
  if (isFirst && statement.opening !== null && statement.opening !== start) failWith(off('su saldo inicial', start, statement.opening))
  if (statement.closing !== null && statement.closing !== closing) failWith(off('su saldo final', closing, statement.closing))
}

const lineRow = (of: Row, line: RawLine, { alike, nth, place }: { alike: string; nth: number; place: number }): Row => ({
  ...of,
  ...{ id: uuidv7(), kind: 'line', day: line.day, place, text: line.text, reference: line.reference, amount: amountText(line.amount) },
  ...{ balance: line.balance === null ? null : amountText(line.balance), alike, nth, shape: shapeOf(line.text) },
})

/** What the bank had before its first statement is answered as any line: by what the books had. */
const openingRow = (of: Row, day: Day, amount: Amount): Row => {
  const line = { row: 0, day, text: 'Saldo inicial', reference: '', amount, balance: amount }
  return { ...lineRow(of, line, { alike: `opening\u001f${alikeKey(line)}`, nth: 1, place: 0 }), kind: 'opening' }
}

const rememberLayout = (tx: Tx, companyId: string, bankId: string, layout: TableLayout): Promise<number> =>
  tx.run(sql`
    insert into bank_layout (company_id, money_account_id, layout) values (${companyId}, ${bankId}, ${JSON.stringify(layout)}::jsonb)
    on conflict (company_id, money_account_id) do update set layout = excluded.layout, updated_at = now()`)
