/**
 * A report is one definition (house.md, section 2): its parameters, columns, permission and address. Its calls, screen
 * and files are read from here; the rows come from one function beside it, in a `.server.ts`.
 */
import * as z from 'zod/mini'
import type { Permission, PlanFlag, ServiceSet } from '../access.ts'
import { endpoint, fileResponse } from '../http/endpoint.ts'
import { screen, type Screen } from '../screen.ts'
import { isFigure, type Column, type Columns } from './column.ts'
import { queryShape, type Parameters, type ReportQuery } from './parameter.ts'

interface Definition<Path extends string, P extends Parameters, C extends Columns> {
  /** `analytics.book-auxiliary`: in favourites, schedules and what this browser remembers. */
  readonly name: string
  readonly path: Path
  readonly title: string
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
}

/** Rows of a page on screen. */
export const PAGE_LINES = 200

const source = z.object({ kind: z.string(), id: z.string() })
const cells = z.record(z.string(), z.nullable(z.string()))

const row = z.object({
  kind: z.enum(['group', 'line', 'subtotal']),
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
  rows: z.array(row),
  totals: cells,
  /** Of the whole report, not of the page. */
  lines: z.number(),
  next: z.nullable(z.string()),
  madeAt: z.string(),
  tookMs: z.number(),
})
export type ReportPageAnswer = z.output<typeof pageShape>

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const fileFormats = ['xlsx', 'csv', 'pdf'] as const
export type FileFormat = (typeof fileFormats)[number]

function endpointsOf(definition: Definition<string, Parameters, Columns>) {
  const { path, permission, plan, services, title } = definition
  const gate = { permission, plan, services } as const
  // Built from the parameters, whose names differ from report to report; every value of a query is a text.
  const query = (extra: Record<string, z.core.$ZodType>) =>
    z.object({ ...queryShape(definition.parameters), ...extra }) as unknown as z.core.$ZodType<ReportQuery, ReportQuery>
  const file = (format: FileFormat, mime: string) =>
    endpoint({
      method: 'GET',
      path: `/api${path}/${format}`,
      summary: `${title} en ${format.toUpperCase()}`,
      ...gate,
      query: query({}),
      response: fileResponse(mime),
    })
  return {
    page: endpoint({
      method: 'GET',
      path: `/api${path}`,
      summary: title,
      ...gate,
      query: query({ after: z._default(z.string().check(z.maxLength(4000)), '') }),
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
  const { module, path, permission, plan, services, title, parents, columns } = definition
  const named = [definition.mainFigure, definition.mainText, ...Object.values<Column>(columns).flatMap(namedBy)]
  const missing = named.find((name) => columns[name] === undefined)
  if (missing !== undefined) throw new Error(`${definition.name} has no column ${missing}`)
  return {
    ...definition,
    endpoints: endpointsOf(definition),
    screen: screen({ path, title, module, permission, plan, services, ...(parents ? { parents } : {}) }),
  }
}

const namedBy = (column: Column): string[] =>
  isFigure(column) ? [...Object.values(column.running ?? {}), ...Object.values(column.unit ?? {})] : []
