/** Electronic documents on their way to the authority keep their third parties as they are. */
import type { MergeHurdle } from '#modules/people/index.server.ts'
import { peopleErrors } from '#modules/people/index.ts'
import { sql } from '#platform/db/tx.server.ts'

/** What was issued by who transmits and is not answered yet, or was refused and waits to be corrected. @returns 637 at `into` */
export const onTheirWay: MergeHurdle = async (tx, companyId, partyIds) => {
  const waits = await tx.first(sql`
    select from document d
     where d.company_id = ${companyId} and d.party_id = any(${[...partyIds]}::uuid[]) and d.state = 'issued'
       and (exists (select from transmission t where t.company_id = ${companyId} and t.document_id = d.id and t.state in ('queued', 'sent', 'rejected'))
         or (d.electronic_state = 'queued' and exists (select from transmission_authority a where a.company_id = ${companyId})))
       and not exists (select from transmission v where v.company_id = ${companyId} and v.document_id = d.id and v.state = 'validated')
     limit 1`)
  return waits ? [peopleErrors.of('mergingInProgress', {}, 'into')] : []
}
