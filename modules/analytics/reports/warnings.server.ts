/** The rows of the report of warnings: those of every module, in one statement for their counts and one for each page of cases. */
import type { Day } from '#base/date.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { join, sql, type Sql } from '#platform/db/tx.server.ts'
import { serveReport, type ReportCall, type ServedReport } from '#platform/report/report.server.ts'
import type { Book, Leaf, Line } from '#platform/report/walk.ts'
import { severityNames, type DataWarning } from '#platform/report/warning.server.ts'
import { warningsReport } from './warnings.ts'

type Call = ReportCall<typeof warningsReport.parameters>

interface CaseRow {
  readonly leaf: number
  readonly kind: string
  readonly id: string
  readonly day: Day | null
  readonly label: string
  readonly detail: string
}

async function bookOf({ tx, companyId, parameters, today }: Call, all: readonly DataWarning[]): Promise<Book> {
  const { period, severity } = parameters
  const asked = all.filter((each) => severity === 'all' || each.severity === severity).toSorted((a, b) => order(a) - order(b))
  const rowsOf = (warning: DataWarning): Sql => warning.rows(companyId, period, today)
  if (asked.length === 0) return { leaves: [], lines: async () => [] }
  const counts = await tx.rows<{ place: number; cases: number }>(
    join(
      asked.map((warning, place) => sql`select ${place}::int as place, count(*)::int as cases from (${rowsOf(warning)}) w`),
      ' union all ',
    ),
  )
  const found = new Map(counts.map(({ place, cases }) => [place, cases]))
  const warningOf = new Map<Leaf, DataWarning>()
  const leaves = asked.flatMap((warning, place): Leaf[] => {
    const cases = found.get(place) ?? 0
    if (cases === 0) return []
    const leaf: Leaf = {
      path: [
        { key: warning.severity, label: severityNames[warning.severity], narrows: { severity: warning.severity } },
        { key: warning.name, label: `${warning.title}. ${warning.advice}`, narrows: {} },
      ],
      lines: cases,
      opening: {},
      sums: { cases: String(cases) },
    }
    warningOf.set(leaf, warning)
    return [leaf]
  })
  return {
    leaves,
    lines: async (some, after, limit) => {
      const [label = '', id = ''] = after ?? []
      const parts = some.flatMap((leaf, at) => {
        const warning = warningOf.get(leaf)
        if (!warning) return []
        const behind = at === 0 && after !== null ? sql` where (label, id) > (${String(label)}::text, ${String(id)}::text)` : sql``
        return [
          sql`(select ${at}::int as leaf, kind, id, day, label, detail
                 from (select kind, id, day, label::text collate "C" as label, detail from (${rowsOf(warning)}) w) w${behind} order by label, id limit ${limit})`,
        ]
      })
      if (parts.length === 0) return []
      const rows = await tx.rows<CaseRow>(sql`select * from (${join(parts, ' union all ')}) w order by leaf, label, id limit ${limit}`)
      return rows.map(lineOf)
    },
  }
}

const order = ({ severity }: DataWarning): number => (severity === 'grave' ? 0 : 1)

const lineOf = ({ leaf, kind, id, day, label, detail }: CaseRow): Line => ({
  leaf,
  key: [label, id],
  cells: { case: label, detail, date: day, cases: null },
  source: { kind, id },
})

/** @param warnings of every module */
export const serveWarnings = (warnings: readonly DataWarning[]): ServedReport =>
  serveReport(warningsReport, { book: (call) => bookOf(call, warnings), names: {}, letterhead })
