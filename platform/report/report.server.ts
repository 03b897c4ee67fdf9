/**
 * What the server does for any report: its page for the screen and the API, and its files as streams. Everything is read
 * in one snapshot of the database, so that the total of a report is the sum of its lines while others post.
 */
import { dayInBogota, isDay, showDay, type Day } from '#base/date.ts'
import { holds, type Permission } from '../access.ts'
import { chosenRange, rangeLabel, type DayRange } from '../web/day-range.ts'
import { inCompany, inCompanyOnce } from '../db/doors.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import { httpErrors } from '../http/errors.ts'
import { handle, type Handler, type Session, type StreamAnswer } from '../http/handle.server.ts'
import { columnsFor, type Columns } from './column.ts'
import { comparedRange } from './compare.ts'
import { fileName, streamOf, writeCsvFile } from './file.server.ts'
import { narrowest } from './narrowest.server.ts'
import { reportOnPaper } from './pdf.server.ts'
import type { ReportChart } from './chart.ts'
import { hasChart, NEWEST_LINES, PAGE_LINES, PAGE_NODES, type Report, type ReportPageAnswer } from './report.ts'
import type { Parameters, ParameterValues, ReportQuery } from './parameter.ts'
import { goesOnFrom, lineCount, newestLines, totalCells, walk, type Book, type Position, type ReportRow } from './walk.ts'
import { readPosition, refusePosition, writePosition } from './position.server.ts'
import { writeXlsx } from './xlsx.server.ts'

export interface ReportCall<P> {
  readonly tx: Tx
  readonly companyId: string
  readonly parameters: ParameterValues<P>
  readonly today: Day
  /** Of whoever asks: for rows that not everybody with the report may see; columns are `masked`. */
  readonly may: (permission: Permission) => boolean
}

/** Who sends the report, at the head of its files. */
export interface Letterhead {
  readonly name: string
  /** "900.123.456-8". */
  readonly nit: string
  /** PNG or JPEG; none when it has none. */
  readonly logo?: Uint8Array | null
  /** Of a company to try things in: the paper says so. */
  readonly isTrial?: boolean
}

export interface ReportSource<P> {
  /** The groups with their figures, and how their lines are read. */
  book(call: ReportCall<P>): Promise<Book>
  /** The name of what a reference points to; null when there is no such thing. One for each parameter of that kind. */
  readonly names: { readonly [Name in ReferenceNames<P>]: (tx: Tx, companyId: string, value: string) => Promise<string | null> }
  letterhead(tx: Tx, companyId: string): Promise<Letterhead>
  /** Of a quiet parameter: whether the company uses it. */
  readonly used?: { readonly [Name in keyof P]?: (tx: Tx, companyId: string) => Promise<boolean> }
  /** What its chart shows, under filters that leave it a meaning: its points add up to the same totals. */
  chart?(call: ReportCall<P>, book: Book): Promise<ReportChart>
}

type ReferenceNames<P> = { [Name in keyof P]: P[Name] extends { readonly kind: 'reference' } ? Name : never }[keyof P]

/** What was asked, in words. */
export interface Filter {
  readonly name: string
  readonly label: string
  readonly value: string
}

/** A report with its rows: what a list of reports holds. */
export interface ServedReport {
  readonly report: Report
  readonly handlers: readonly Handler[]
  /**
   * What would be asked, in words, without reading the report. `now` is the instant that its periods are counted from.
   * @throws BusinessError at the parameter that cannot be read
   */
  describe(tx: Tx, companyId: string, query: ReportQuery, now: Date): Promise<Described>
  /** Reads it for somebody, in the transaction given. */
  open(tx: Tx, session: Pick<Session, 'companyId' | 'permissions'>, query: ReportQuery, now: Date): Promise<OpenReport>
}

export interface Described {
  readonly filters: readonly Filter[]
  readonly parameters: ParameterValues<Parameters>
  readonly letterhead: Letterhead
}

/** A report that was asked for: ready to be walked, on screen or into a file. */
export interface OpenReport {
  readonly companyId: string
  readonly report: Report
  readonly columns: Columns
  readonly parameters: ParameterValues<Parameters>
  readonly filters: readonly Filter[]
  readonly book: Book
  /** Asked for by files alone. */
  letterhead(): Promise<Letterhead>
  /** Null when it has none under these filters. */
  chart(): Promise<ReportChart | null>
  readonly madeAt: Date
}

export function serveReport<Path extends string, P extends Parameters, C extends Columns>(
  definition: Report<Path, P, C>,
  source: ReportSource<P>,
): ServedReport {
  // Seen without the names of its parameters and columns: from here on every report is alike.
  const report = definition as unknown as Report
  const anySource = source as unknown as AnySource
  const open: ServedReport['open'] = (tx, session, query, now) => openReport(report, anySource, tx, session, query, now)
  return {
    report,
    open,
    describe: async (tx, companyId, query, now) => {
      const { values, filters } = await readParameters(report, anySource, tx, companyId, query, dayInBogota(now))
      return { filters, parameters: values, letterhead: await source.letterhead(tx, companyId) }
    },
    handlers: handlersOf(report, open, (tx, { companyId }, query, now) => askedOf(report, anySource, tx, companyId, query, now)),
  }
}

interface AnySource {
  book(call: ReportCall<Parameters>): Promise<Book>
  chart?(call: ReportCall<Parameters>, book: Book): Promise<ReportChart>
  readonly names: Readonly<Record<string, (tx: Tx, companyId: string, value: string) => Promise<string | null>>>
  readonly used?: Readonly<Record<string, (tx: Tx, companyId: string) => Promise<boolean>>>
  letterhead(tx: Tx, companyId: string): Promise<Letterhead>
}

/** One moment for every statement that follows. It must be the first of its transaction. */
export const oneSnapshot = (tx: Tx): Promise<number> => tx.run(sql`set transaction isolation level repeatable read`)

type Ask = (tx: Tx, session: Session, query: ReportQuery, now: Date) => Promise<ParameterValues<Parameters>>

const askedOf = async (report: Report, source: AnySource, tx: Tx, companyId: string, query: ReportQuery, now: Date) =>
  (await readParameters(report, source, tx, companyId, query, dayInBogota(now))).values

const writers = { xlsx: writeXlsx, csv: writeCsvFile } as const

function handlersOf(report: Report, open: ServedReport['open'], ask: Ask): Handler[] {
  const { endpoints } = report
  const streamed = (format: 'xlsx' | 'csv') =>
    handle(endpoints[format], async ({ tx, session, query, now, runtime }): Promise<StreamAnswer> => {
      // What is wrong with the filters must be an answer and not a broken file.
      const parameters = await ask(tx, session, query, now)
      return {
        name: fileName(report, parameters, format),
        count: () =>
          inCompany(runtime.pool, session, async (own) => {
            const { book } = await open(own, session, query, now)
            return book.leaves.length + lineCount(book)
          }),
        stream: () =>
          streamOf((sink) =>
            inCompanyOnce(runtime.pool, session, async (own) => {
              await oneSnapshot(own)
              await writers[format](await open(own, session, query, now), sink)
            }),
          ),
      }
    })
  return [
    handle(endpoints.page, async ({ tx, session, query, now }) => {
      const began = performance.now()
      await oneSnapshot(tx)
      const { after = '', newest = '', chart = '', ...filter } = query
      const asked = await open(tx, session, filter, now)
      const { columns, book, filters } = asked
      const { rows, next } = newest === '1' ? await newestPage(asked) : await pageFrom(asked, readPosition(after, report.name, filter))
      const period = Object.values(asked.parameters).find((value) => typeof value === 'object' && value !== null) ?? null
      const count = async (query: ReportQuery) => {
        const { book } = await open(tx, session, query, now)
        return book.leaves.length + lineCount(book)
      }
      const narrow = book.leaves.length === 0 ? await narrowest(report.parameters, filter, period, count) : null
      const { label, value } = filters.find(({ name }) => name === narrow) ?? {}
      return {
        narrowest: label === undefined || value === undefined ? null : { label, value },
        filters: [...filters],
        columns: Object.keys(columns),
        rows: rows.map(answered),
        totals: { ...totalCells(columns, book) },
        ...besideRows(book),
        lines: lineCount(book),
        chart: chart === '1' ? await asked.chart() : null,
        next: next && writePosition(next, report.name, filter),
        madeAt: now.toISOString(),
        tookMs: Math.round(performance.now() - began),
      }
    }),
    streamed('xlsx'),
    streamed('csv'),
    handle(endpoints.pdf, async ({ tx, session, query, now }): Promise<StreamAnswer> => {
      await oneSnapshot(tx)
      const asked = await open(tx, session, query, now)
      const paper = await reportOnPaper(asked)
      return {
        name: fileName(report, asked.parameters, 'pdf'),
        count: () => Promise.resolve(paper.lines),
        async *stream(wrote, signal) {
          // All of it is read by now; what is left is to draw it.
          wrote?.(paper.lines)
          yield await paper.draw(signal)
        },
      }
    }),
  ]
}

interface ReportPart {
  readonly rows: readonly ReportRow[]
  readonly next: Position | null
}

const newestPage = async ({ columns, book }: OpenReport): Promise<ReportPart> => ({
  rows: await newestLines(columns, book, NEWEST_LINES),
  next: null,
})

async function pageFrom({ columns, book }: OpenReport, start: Position | null): Promise<ReportPart> {
  if (start && !goesOnFrom(book, start)) return refusePosition()
  const rows: ReportRow[] = []
  const walking = walk(columns, book, start, book.lines === null ? PAGE_NODES : PAGE_LINES)
  for (;;) {
    const step = await walking.next()
    if (step.done) return { rows, next: step.value }
    rows.push(step.value)
  }
}

/** What a report says of its rows: what its columns are called, whether the books agree, and what is explained below. */
const besideRows = ({ labels, check, notes }: Book): Pick<ReportPageAnswer, 'labels' | 'check' | 'notes'> => ({
  labels: { ...labels },
  check: check ? { ...check } : null,
  notes: (notes ?? []).map((note) => ({ ...note })),
})

/** A row as it travels. */
const answered = (row: ReportRow): ReportPageAnswer['rows'][number] => ({
  ...row,
  cells: { ...row.cells },
  source: row.source && { ...row.source },
  narrows: { ...row.narrows },
})

async function openReport(
  report: Report,
  source: AnySource,
  tx: Tx,
  session: Pick<Session, 'companyId' | 'permissions'>,
  query: ReportQuery,
  now: Date,
): Promise<OpenReport> {
  const { companyId } = session
  const today = dayInBogota(now)
  const { values, filters } = await readParameters(report, source, tx, companyId, query, today)
  const call = { tx, companyId, parameters: values, today, may: (permission: Permission) => holds(session, permission) }
  const book = await source.book(call)
  return {
    report,
    columns: calledBy(book, withoutHidden(columnsFor(report.columns, session, values), book)),
    parameters: values,
    filters,
    book,
    companyId,
    letterhead: () => source.letterhead(tx, companyId),
    chart: async () => (hasChart(report, values) && (await source.chart?.(call, book))) || null,
    madeAt: now,
  }
}

const withoutHidden = (columns: Columns, { hides }: Book): Columns =>
  hides ? Object.fromEntries(Object.entries(columns).filter(([name]) => !hides.has(name))) : columns

const calledBy = ({ labels }: Book, columns: Columns): Columns =>
  labels
    ? Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { ...column, label: labels[name] ?? column.label }]))
    : columns

/** The parameters as values and in words. Throws a coded error at the field that cannot be read. */
async function readParameters(
  report: Report,
  source: AnySource,
  tx: Tx,
  companyId: string,
  query: ReportQuery,
  today: Day,
): Promise<{ values: ParameterValues<Parameters>; filters: Filter[] }> {
  const values: Record<string, ParameterValues<Parameters>[string]> = {}
  const filters: Filter[] = []
  for (const [name, parameter] of Object.entries(report.parameters)) {
    const text = query[name] ?? ''
    if (parameter.kind === 'period') {
      refuseDays(query)
      const { range } = chosenRange(query, today, parameter.standard)
      if (range === null) return httpErrors.fail('invalid', { detalle: 'Elige un periodo.' }, 'period')
      values[name] = range
      // Which days it was, not what they were called then: a file is read later.
      const label = rangeLabel(range)
      const days = daysOf(range)
      filters.push({ name, label: parameter.label, value: label === days ? days : `${label} (${days})` })
    } else if (parameter.kind === 'choice') {
      const chosen = text === '' ? parameter.standard : text
      values[name] = chosen
      const range = parameter.compares ? Object.values(values).find((value) => typeof value === 'object' && value !== null) : undefined
      const compared = range ? comparedRange(range, chosen) : null
      const words = parameter.options[chosen] ?? ''
      if (parameter.quiet && chosen === parameter.standard && !(await source.used?.[name]?.(tx, companyId))) continue
      filters.push({ name, label: parameter.label, value: compared ? `${words} (${daysOf(compared)})` : words })
    } else if (text === '') {
      values[name] = null
    } else if (parameter.kind === 'day') {
      if (!isDay(text)) return httpErrors.fail('invalid', { detalle: `Escribe la fecha de «${parameter.label}» como AAAA-MM-DD.` }, name)
      values[name] = text
      filters.push({ name, label: parameter.label, value: showDay(text) })
    } else {
      const found = await source.names[name]?.(tx, companyId, text)
      if (found === null || found === undefined) {
        return httpErrors.fail('invalid', { detalle: `No existe lo que buscas en «${parameter.label}». Elígelo de la lista.` }, name)
      }
      values[name] = text
      filters.push({ name, label: parameter.label, value: found })
    }
  }
  return { values, filters }
}

const daysOf = ({ from, to }: DayRange): string => (from === to ? showDay(from) : `${showDay(from)} a ${showDay(to)}`)

/** A screen mends a period that it cannot read; a call must hear of it. */
function refuseDays({ from = '', to = '' }: ReportQuery): void {
  if (from === '' && to === '') return
  if (!isDay(from)) return httpErrors.fail('invalid', { detalle: 'Escribe la fecha inicial como AAAA-MM-DD.' }, 'from')
  if (!isDay(to)) return httpErrors.fail('invalid', { detalle: 'Escribe la fecha final como AAAA-MM-DD.' }, 'to')
  if (to < from) return httpErrors.fail('invalid', { detalle: 'La fecha final debe ser mayor o igual a la inicial.' }, 'to')
}
