/**
 * A report is one definition (house.md, section 2): its parameters, columns, permission and address. Its calls, screen
 * and files are read from here; the rows come from one function beside it, in a `.server.ts`.
 */
import * as z from 'zod/mini'
import { exportOf, type Permission, type PlanFlag, type ServiceSet } from '../access.ts'
import { chartShape } from './chart.ts'
import { endpoint, fileResponse } from '../http/endpoint.ts'
import { screen, type Screen } from '../screen.ts'
import { addsUp, isFigure, type Column, type Columns } from './column.ts'
import { queryShape, type Parameters, type ReportQuery } from './parameter.ts'

interface Definition<Path extends string, P extends Parameters, C extends Columns> {
  /** `analytics.book-auxiliary`: in favourites, schedules and what this browser remembers. */
  readonly name: string
  readonly path: Path
  /** It shares its address with other reports: the address says which one is shown, and the first of them needs no word. */
  readonly view?: string
  readonly title: string
  /** Of its address, when that is another word than the report's. */
  readonly screenTitle?: string
  /** What it is for, in one sentence: shown when there is nothing. */
  readonly purpose: string
  readonly module: string
  readonly permission: Permission
  readonly plan: PlanFlag | null
  readonly services: readonly ServiceSet[]
  readonly parents?: Screen['parents']
  readonly parameters: P
  readonly columns: C
  /** What a group begins with: "Saldo anterior". */
  readonly openingLabel?: string
  /** The column that a phone shows beside each row. */
  readonly mainFigure: string
  /** The column that a phone shows as the name of a line. */
  readonly mainText: string
  /** The name of its files: "libro-auxiliar". */
  readonly file: string
  /** Its rows are a tree: each group is one row with all its figures, and folds. */
  readonly tree?: true
  /** The report that each figure of a tree leads to. */
  readonly drill?: Drill
  /** It can tell its newest lines, for the reports whose figures lead to it. */
  readonly newestFirst?: true
  /** It has a chart, while these parameters leave it a meaning: one with something, another without some of its values. */
  readonly chart?: { readonly needs?: string; readonly unless?: { readonly parameter: string; readonly values: readonly string[] } }
  /**
   * What must be the same while nothing is left out: the totals of two columns, with what their foot is called then; of a
   * statement, two of its totals by their keys.
   */
  readonly square?: { readonly of: readonly [string, string]; readonly label: string } | { readonly totals: readonly [string, string] }
}

/** What stands behind a figure, beside the report: the newest lines of another one, under the filters of its row. */
export interface Drill {
  readonly report: Report
  /** "Ver en el libro auxiliar" */
  readonly link: string
  /** Parameters of this report that are asked of that one as they are. */
  readonly shares: readonly string[]
  /** What more is asked by the column that was followed. */
  readonly sides: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Columns of that report that say what a line is, the first that has something. */
  readonly says: readonly string[]
}

/** Rows of a page on screen. */
export const PAGE_LINES = 200
/** Innermost groups of a page of a tree: parts of it on other pages would be hard to fold. */
export const PAGE_NODES = 2000
/** Newest lines that stand beside a figure. */
export const NEWEST_LINES = 50

const source = z.object({ kind: z.string(), id: z.string() })
const cells = z.record(z.string(), z.nullable(z.string()))

const row = z.object({
  kind: z.enum(['group', 'line', 'subtotal', 'node', 'total']),
  key: z.optional(z.string()),
  depth: z.number(),
  label: z.string(),
  cells,
  source: z.nullable(source),
  narrows: z.record(z.string(), z.string()),
  note: z.nullable(z.string()),
  continued: z.boolean(),
})

const pageShape = z.object({
  /** What was asked, in words, as the files say it. */
  filters: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  /** Names of the columns that this person may see, in their order. */
  columns: z.array(z.string()),
  /** What some of them are called in this company, by their names. */
  labels: z.record(z.string(), z.string()),
  rows: z.array(row),
  totals: cells,
  /** Of a statement, whether it says what the books say. */
  check: z.nullable(z.object({ with: z.string(), difference: z.nullable(z.object({ account: z.string(), amount: z.string() })) })),
  /** What is explained below it. */
  notes: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Of the whole report, not of the page; of a tree, its rows. */
  lines: z.number(),
  next: z.nullable(z.string()),
  /** Of an empty report, the filter that leaves most out. */
  narrowest: z.nullable(z.object({ label: z.string(), value: z.string() })),
  chart: z.nullable(chartShape),
  madeAt: z.string(),
  tookMs: z.number(),
})
export type ReportPageAnswer = z.output<typeof pageShape>

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const fileFormats = ['xlsx', 'csv', 'pdf'] as const
export type FileFormat = (typeof fileFormats)[number]

function endpointsOf(definition: Definition<string, Parameters, Columns>) {
  const { permission, plan, services, title } = definition
  const path = definition.view === undefined ? definition.path : `${definition.path}/${definition.view}`
  const gate = { permission, plan, services } as const
  // Built from the parameters, whose names differ from report to report; every value of a query is a text.
  const query = (extra: Record<string, z.core.$ZodType>) =>
    z.object({ ...queryShape(definition.parameters), ...extra }) as unknown as z.core.$ZodType<ReportQuery, ReportQuery>
  const file = (format: FileFormat, mime: string) =>
    endpoint({
      method: 'GET',
      path: `/api${path}/${format}`,
      summary: `${title} en ${format.toUpperCase()}`,
      exports: title,
      ...gate,
      permission: exportOf(permission),
      query: query({}),
      response: fileResponse(mime),
    })
  return {
    page: endpoint({
      method: 'GET',
      path: `/api${path}`,
      summary: title,
      ...gate,
      query: query({
        after: z._default(z.string().check(z.maxLength(4000)), ''),
        ...(definition.chart ? { chart: z._default(z.enum(['', '1']), '') } : {}),
        ...(definition.newestFirst ? { newest: z._default(z.enum(['', '1']), '') } : {}),
      }),
      response: pageShape,
    }),
    xlsx: file('xlsx', XLSX_MIME),
    csv: file('csv', 'text/csv; charset=utf-8'),
    pdf: file('pdf', 'application/pdf'),
  }
}

export interface Report<Path extends string = string, P extends Parameters = Parameters, C extends Columns = Columns>
  extends Definition<Path, P, C> {
  readonly endpoints: ReturnType<typeof endpointsOf>
  readonly screen: Screen & { readonly path: Path }
}

/**
 * Declares a report.
 * @throws Error when it names a column that it does not have
 */
export function defineReport<const Path extends string, const P extends Parameters, const C extends Columns>(
  definition: Definition<Path, P, C>,
): Report<Path, P, C> {
  const { module, path, permission, plan, services, parents, columns, drill, square } = definition
  const title = definition.screenTitle ?? definition.title
  const named = [
    definition.mainFigure,
    definition.mainText,
    ...Object.values<Column>(columns).flatMap(namedBy),
    ...Object.keys(drill?.sides ?? {}),
    ...(square && 'of' in square ? square.of : []),
  ]
  const missing = named.find((name) => columns[name] === undefined)
  if (missing !== undefined) throw new Error(`${definition.name} has no column ${missing}`)
  const unknown = drill?.shares.find((name) => !definition.parameters[name] || !drill.report.parameters[name])
  if (unknown !== undefined) throw new Error(`${definition.name} does not share ${unknown}`)
  return {
    ...definition,
    endpoints: endpointsOf(definition),
    screen: screen({ path, title, module, permission, plan, services, ...(parents ? { parents } : {}) }),
  }
}

const namedBy = (column: Column): string[] =>
  isFigure(column)
    ? [
        ...[column.running, column.unit, column.difference, column.change, column.ratio].flatMap((of) => Object.values(of ?? {})),
        ...(column.part ? [column.part.of, ...('by' in column.part ? [column.part.by] : [])] : []),
        ...(column.opens === undefined ? [] : [column.opens]),
      ]
    : []

/** Which of the reports of an address is shown. */
export const VIEW_QUERY = 'reporte'

/** Where it is shown. @param query as an address has it, without its question mark */
export function addressOfReport({ path, view }: Pick<Report, 'path' | 'view'>, query = ''): string {
  const asked = [...(view === undefined ? [] : [`${VIEW_QUERY}=${view}`]), ...(query === '' ? [] : [query])].join('&')
  return asked === '' ? path : `${path}?${asked}`
}

/** The figure that a phone shows, of the columns in sight: the one of the report, or the last when it is not among them. */
export const mainFigureOf = (report: Report, names: readonly string[]): string => {
  if (names.includes(report.mainFigure)) return report.mainFigure
  return names.findLast((name) => report.columns[name] !== undefined && isFigure(report.columns[name])) ?? report.mainFigure
}

/** Whether its chart means something under these filters. */
export const hasChart = ({ chart }: Report, asked: Readonly<Record<string, unknown>>): boolean =>
  chart !== undefined &&
  (chart.needs === undefined || !['', null, undefined].some((nothing) => asked[chart.needs ?? ''] === nothing)) &&
  !chart.unless?.values.some((value) => asked[chart.unless?.parameter ?? ''] === value)

/** The groups of the report end with figures. */
export const hasTotals = (columns: Columns): boolean =>
  Object.values(columns).some((column) => isFigure(column) && !column.onlyInGroups && addsUp(column))
