/** Whether the authority is about to answer of what is being printed: it was just issued, it is sent, and the service is well. */
import type { IsAwaited } from '#modules/documents/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'

/** What was issued longer ago waits for something else than the usual answer. */
const FRESH_MS = 60_000

export const awaitsAnswer: IsAwaited = async (tx, companyId, documentIds, now) =>
  (await tx.first(sql`
    select from document d join transmission_authority a on a.company_id = d.company_id
     where d.company_id = ${companyId} and d.id = any(${[...documentIds]}::uuid[]) and d.state = 'issued'
       and d.electronic_state in ('queued', 'sent') and d.issued_at > ${new Date(now.getTime() - FRESH_MS)}
       and not exists (select from authority_outage o where o.company_id = ${companyId} and o.ended_at is null)
     limit 1`)) !== undefined
