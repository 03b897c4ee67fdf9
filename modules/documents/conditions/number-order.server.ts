/** Where the company numbers by day: a number is of no earlier day than the one before it, in the same numbering and branch. */
import { showDay, type Day } from '#base/date.ts'
import { sql } from '#platform/db/tx.server.ts'
import { documentErrors } from '../errors.ts'
import { toIssue, type Condition } from './condition.ts'

export const numberOrder: Condition = {
  uses: toIssue,
  // What others issued has its own day.
  when: ({ theirNumber }) => !theirNumber,
  async problems({ companyId, kind, input, asWritten, revised, facts }, tx) {
    if (facts.company.profile.numberOrder === 'any' || revised) return []
    const last = await tx.first<{ date: Day }>(sql`
      select date from document
       where company_id = ${companyId} and kind = ${kind.code} and number is not null
         and resolution_id is not distinct from ${input.resolutionId} and branch_id is not distinct from ${asWritten.branchId}
       order by number desc limit 1`)
    return last && input.date < last.date ? [documentErrors.of('dateBeforeLast', { fecha: showDay(last.date) }, 'date')] : []
  },
}
