/** Closing and reopening a year, from what the books say when nobody else writes in it. */
import { uuidv7 } from 'uuidv7'
import { monthTitle, type Day } from '#base/date.ts'
import { amountText, parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { recordSkip } from '#modules/company/index.server.ts'
import { audit } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { accountingErrors as errors } from '../errors.ts'
import type { JournalDraft, LedgerBook } from '../journal.ts'
import type { UnnumberedDraft } from '../own-series.ts'
import type { PendingView } from '../periods/endpoints.ts'
import { lockMonths, needReason, periodChange, readPeriods } from '../periods/periods.server.ts'
import { openBefore, pendingProblems } from '../periods/rules.ts'
import { centersOf, entryRows, numbered, openBooks } from '../posting.server.ts'
import { reversalOf } from '../reversal.server.ts'
import type { PointReason } from './reasons.ts'
import type { ClosingKeeper } from './record.server.ts'
import { closingLines, openProduction, resultOfYear, type YearBalance } from './year-closing.ts'

/** What an entry that closes a year comes from: reports of results leave it out. */
export const YEAR_CLOSING = 'accounting.yearClosing'

const firstDay = (year: number): Day => `${year}-01-01` as Day
const lastDay = (year: number): Day => `${year}-12-31` as Day
const lastMonth = (year: number): string => `${year}-12`

/** @throws 698 of what is no year */
export const yearOfAddress = (text: string): number => (/^20\d\d$/.test(text) ? Number(text) : httpErrors.fail('notFound'))

interface BalanceRow {
  accountId: string
  code: string
  partyId: string | null
  costCenterId: string | null
  book: LedgerBook
  balance: string
}

/** Of classes 4 to 7, by third party, centre and ledger. */
export async function yearBalances(tx: Tx, companyId: string, year: number): Promise<YearBalance[]> {
  const rows = await tx.rows<BalanceRow>(sql`
    select a.id as "accountId", a.code, l.party_id as "partyId", l.cost_center_id as "costCenterId", l.book,
           sum(l.debit - l.credit)::numeric(24,2) as balance
      from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
     where l.company_id = ${companyId} and l.date between ${firstDay(year)} and ${lastDay(year)} and left(a.code, 1) in ('4', '5', '6', '7')
     group by a.id, a.code, l.party_id, l.cost_center_id, l.book having sum(l.debit - l.credit) <> 0
     order by a.code, l.party_id nulls first, l.cost_center_id nulls first, l.book`)
  return rows.map((row) => ({ ...row, balance: parseAmount(row.balance) }))
}

export interface StandingClosing {
  readonly entryId: string
  readonly number: string
  readonly date: Day
  readonly sourceId: string
  readonly event: string
}

/** The entry that closes a year; undefined while it is open, or once it was reopened. */
export const readClosing = (tx: Tx, companyId: string, year: number): Promise<StandingClosing | undefined> =>
  tx.first<StandingClosing>(sql`
    select e.id as "entryId", n.number, e.date, e.source_id as "sourceId", e.source_event as event
      from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
     where e.company_id = ${companyId} and e.source_kind = ${YEAR_CLOSING} and e.date = ${lastDay(year)} and e.reverses is null
       and not exists (select from journal_entry r where r.company_id = e.company_id and r.reverses = e.id)
     order by e.id desc limit 1`)

/** The result before its closing, also of a year that is closed. */
export async function yearResult(tx: Tx, companyId: string, year: number) {
  const rows = await tx.rows<BalanceRow>(sql`
    select a.id as "accountId", a.code, null::uuid as "partyId", null::uuid as "costCenterId", l.book, sum(l.debit - l.credit)::numeric(24,2) as balance
      from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
      join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
     where l.company_id = ${companyId} and l.date between ${firstDay(year)} and ${lastDay(year)} and left(a.code, 1) in ('4', '5', '6')
       and e.source_kind <> ${YEAR_CLOSING}
     group by a.id, a.code, l.book`)
  const balances = rows.map((row) => ({ ...row, balance: parseAmount(row.balance) }))
  const { income, costs, result } = resultOfYear(balances)
  const niif = resultOfYear(balances, 'niif').result
  return {
    ...{ income: amountText(income), costs: amountText(costs), result: amountText(result) },
    niifResult: niif === result ? null : amountText(niif),
  }
}

interface Closing {
  readonly tx: Tx
  readonly session: Session
  readonly year: number
  readonly now: Date
  readonly today: Day
  readonly pendingOf: (tx: Tx, companyId: string, months: readonly string[]) => Promise<PendingView[]>
  readonly keep: ClosingKeeper
  /** Why it closes in spite of what is worth a look in December. */
  readonly reasons: readonly PointReason[]
}

/**
 * One entry on the last day of the year, and December closed, whole or not at all: nobody posts in the year meanwhile, for its months
 * are held from before its balances are read.
 * @throws 434 closed already, 435 with an earlier month open, 436 and 437 with what December has under way, 440 before the year ends, 401 at `reasons` of what has none
 */
export async function closeYearNow({
  tx,
  session,
  year,
  now,
  today,
  pendingOf,
  keep,
  reasons,
}: Closing): Promise<{ number: string; result: string }> {
  const { companyId, personId } = session
  await lockMonths(tx, companyId, { to: lastMonth(year) })
  const periods = await readPeriods(tx, companyId)
  const december = periods.find(({ month }) => month === lastMonth(year)) ?? errors.fail('yearNotCreated', { anio: String(year) })
  if (await readClosing(tx, companyId, year)) return errors.fail('yearClosed', { anio: String(year) })
  const [first] = openBefore(periods, december.month)
  if (first !== undefined) failWith([errors.of('closeEarlierFirst', { periodo: monthTitle(first) })])
  if (december.state === 'closed')
    return errors.fail('invalidPeriodChange', {
      detalle: 'Vuelve a abrir diciembre: el cierre del año escribe su comprobante en él y lo cierra.',
    })
  failWith(pendingProblems(await pendingOf(tx, companyId, [december.month])))
  const balances = await yearBalances(tx, companyId, year)
  const production = openProduction(balances)
  if (production.length > 0)
    return errors.fail('invalidPeriodChange', {
      detalle: `Traslada primero los costos de producción: ${production.join(', ')} tiene saldo.`,
    })
  const lines = closingLines(balances, year)
  const number = lines.length === 0 ? '' : await writeClosing({ tx, session, year, now, today }, lines)
  await keep({ tx, session, months: [december.month], today, reasons })
  await tx.run(sql`
    update fiscal_period set state = 'closed', closed_at = ${now}, closed_by = ${personId}
     where company_id = ${companyId} and month = ${`${december.month}-01`}`)
  const { result } = resultOfYear(balances)
  await audit(tx, session, periodChange('close', december.month, { state: ['open', 'closed'] }))
  await audit(tx, session, {
    ...{ action: 'close', entity: 'accounting.year', entityId: null, title: `Año contable ${year}` },
    changes: { number: [null, number], result: [null, amountText(result)] },
  })
  return { number, result: amountText(result) }
}

async function writeClosing(
  { tx, session, year, today }: Omit<Closing, 'pendingOf' | 'keep' | 'reasons'>,
  lines: ReturnType<typeof closingLines>,
): Promise<string> {
  const { companyId } = session
  const ids = lines.flatMap(({ account }) => ('id' in account ? [account.id] : []))
  const entering = { companyId, date: lastDay(year), today, modules: ['accounting'] as const, by: null }
  const books = await openBooks(tx, entering, ids, centersOf(lines))
  const draft = await freelyNumbered(tx, session, books.voucher('yearClosing'), {
    source: { kind: YEAR_CLOSING, id: uuidv7(), event: 'close' },
    date: lastDay(year),
    type: 'yearClosing',
    description: `Cierre del año ${year}`,
    lines,
    // Every third party and centre keeps its own line, also those whose account or centre went out of use since.
    asWritten: true,
    undoes: true,
  })
  await insertTogether(tx, entryRows(books, session, draft))
  return draft.number
}

/** Under the next number that nobody wrote by hand: the type of closings was offered to people once. What is passed over is told. */
async function freelyNumbered(tx: Tx, session: Session, type: string, unnumbered: UnnumberedDraft): Promise<JournalDraft> {
  const { companyId } = session
  for (;;) {
    const draft = await numbered(tx, companyId, unnumbered)
    const { number, series = '' } = draft
    const taken = await tx.first(sql`select 1 from entry_number where company_id = ${companyId} and type = ${type} and number = ${number}`)
    if (!taken) return draft
    const [, prefix = '', place = ''] = /^(.*)-(\d+)$/.exec(number) ?? []
    const skip = { code: series, prefix, from: Number(place), to: Number(place) }
    await recordSkip(tx, session, { ...skip, reason: `${number} se escribió a mano` })
  }
}

/** @throws 438 when a later month is closed, 434's contrary (401) when the year is open */
export async function reopenYearNow({ tx, session, year }: Pick<Closing, 'tx' | 'session' | 'year'>, reason: string): Promise<void> {
  const { companyId } = session
  needReason(reason)
  const month = lastMonth(year)
  await lockMonths(tx, companyId, { from: month })
  const periods = await readPeriods(tx, companyId)
  const closing = await readClosing(tx, companyId, year)
  if (!closing) return errors.fail('invalidPeriodChange', { detalle: `El año ${year} no está cerrado.` })
  const later = periods.findLast((period) => period.state === 'closed' && period.month > month)
  if (later) return errors.fail('laterPeriodClosed', { periodo: monthTitle(later.month) })
  await tx.run(sql`
    update fiscal_period set state = 'open', closed_at = null, closed_by = null where company_id = ${companyId} and month = ${`${month}-01`}`)
  const source = { kind: YEAR_CLOSING, id: closing.sourceId, event: closing.event }
  const reversal = await reversalOf(tx, { companyId, modules: ['accounting'], by: null }, source, 'reopen')
  if (reversal) {
    const books = await openBooks(
      tx,
      { companyId, date: reversal.draft.date, today: null, modules: ['accounting'], by: null },
      reversal.draft.lines.flatMap(({ account }) => ('id' in account ? [account.id] : [])),
      centersOf(reversal.draft.lines),
    )
    await insertTogether(tx, entryRows(books, session, await numbered(tx, companyId, reversal.draft), reversal.reverses))
  }
  await audit(tx, session, periodChange('open', month, { state: ['closed', 'open'], reason: [null, reason] }))
  await audit(tx, session, {
    ...{ action: 'open', entity: 'accounting.year', entityId: null, title: `Año contable ${year}` },
    changes: { number: [closing.number, null], reason: [null, reason] },
  })
}
