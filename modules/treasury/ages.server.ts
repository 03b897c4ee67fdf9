/** The bands of what is late in the statements of the database. */
import type { Day } from '#base/date.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { ageLimitsOf, type AgeLimits } from './ages.ts'

export const readAgeLimits = async (tx: Tx, companyId: string): Promise<AgeLimits> =>
  ageLimitsOf((await readCompany(tx, companyId)).profile.ageBands)

/** As `ageAt`. @param due a column */
export const ageOn = (limits: AgeLimits, day: Day, due: Sql): Sql =>
  sql`(${limits.map((days) => sql`(${day}::date - ${due} > ${days}::int)::int`).reduce((sum, each) => sql`${sum} + ${each}`)})`
