/** The journals that a third party is in: it stands on their lines, not on them. A draft is nobody's yet. */
import type { PartyVouchers } from '#modules/vouchers/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { listJournals } from './endpoints.ts'
import { journal } from './journal-voucher.ts'

const { permission, plan, services } = listJournals

export const journalsOfParty: PartyVouchers = {
  kind: journal,
  gate: { permission, plan, services },
  belongs: (companyId, isTheirs) => sql`v.id = any(array(
    select e.source_id from journal_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
     where l.company_id = ${companyId} and ${isTheirs(sql`l.party_id`)} and e.source_kind = ${journal.source}))`,
  from: sql`journal v`,
  amount: sql`v.amount`,
}
