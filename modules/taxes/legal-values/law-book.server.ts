/** The book of legal values of a company, all that payroll asks for: those of all companies and its own, which win. */
import * as z from 'zod/mini'
import type { Day } from '#base/date.ts'
import { scalarNames, tableNames, type LawBook, type LawRow, type PayrollFigure } from '#colombia/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

const bracket = z.object({ over: z.string(), reached: z.boolean(), rate: z.string(), less: z.string(), plus: z.string() })
const keptValue = z.union([z.string(), z.array(bracket)])

interface KeptRow {
  readonly name: PayrollFigure
  readonly from: Day
  readonly until: Day | null
  readonly value: unknown
  readonly source: string
  readonly isOwn: boolean
}

const names: readonly PayrollFigure[] = [...scalarNames, ...tableNames]

/** Read once for a month: with it every payslip is pure. @throws ZodError for a value that is neither a decimal nor a table */
export async function readLawBook(tx: Tx, companyId: string): Promise<LawBook> {
  const rows = await tx.rows<KeptRow>(sql`
    select name, starts as "from", ends as until, value, source, false as "isOwn" from legal_value where name = any(${[...names]})
     union all
    select name, starts, ends, value, source, true from company_legal_value where company_id = ${companyId} and name = any(${[...names]})`)
  return rows.map((row): LawRow => ({ ...row, value: keptValue.parse(row.value) }))
}
