import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { numberedAlike, resolution, resolutionErrors } from './resolution.ts'

export const resolutionServed = serveCatalogue(resolution, {
  /** Two ranges of one prefix that overlap would give the same number twice. */
  async check(tx, { change, session, id, values }) {
    if (change !== 'create' && change !== 'update') return []
    const other = await tx.first(sql`
      select from resolution
       where company_id = ${session.companyId} and kind = any(${[...numberedAlike[values.kind]]}) and prefix = ${values.prefix} and id <> ${id}
         and from_number <= ${values.toNumber} and to_number >= ${values.fromNumber} limit 1`)
    return other ? [resolutionErrors.of('rangeTaken', { prefijo: values.prefix || 'vacío' }, 'prefix')] : []
  },
})
