/** What must hold of the number of the third party's own paper: no two stand with the same, drafts included. */
import { sql } from '#platform/db/tx.server.ts'
import { together } from '#platform/together.ts'
import { documentErrors } from '../errors.ts'
import { showTheirNumber, theirKey, theirNumberProblems } from './their-number.ts'
import { always, type Condition } from './condition.ts'

export const theirNumber: Condition = {
  uses: always,
  when: ({ theirNumber }) => theirNumber,
  async problems({ use, companyId, id, kind, input, facts: { party } }, tx) {
    if (input.supplierNumber === '' || !party || theirNumberProblems(kind, input, use).length > 0) return []
    const [, other] = await together([
      // Whoever writes the same at once waits for the third party's row, and then sees it.
      tx.run(sql`select from party where company_id = ${companyId} and id = ${party.id} for no key update`),
      tx.first(sql`
      select from document
       where company_id = ${companyId} and kind = ${kind.code} and party_id = ${party.id} and supplier_key = ${theirKey(input)}
         and state in ('draft', 'issued') and id <> ${id}`),
    ])
    if (!other) return []
    return [documentErrors.of('theirNumberTaken', { numero: showTheirNumber(input), tercero: party.displayName }, 'supplierNumber')]
  },
}
