/** What the ids in a receipt or a payment that is written are called today. */
import type { DraftName } from '#modules/vouchers/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { SettlementDraft } from './endpoints.ts'

export async function namesIn(
  tx: Tx,
  companyId: string,
  { partyId, otherPartyIds = [], lines }: SettlementDraft,
): Promise<Record<string, DraftName>> {
  const ids = [partyId, ...otherPartyIds, ...lines.flatMap((line) => [line.partyId, line.accountId, line.costCenterId])].flatMap(
    (id) => id ?? [],
  )
  if (ids.length === 0) return {}
  const rows = await tx.rows<DraftName & { id: string }>(sql`
    select id, display_name as name, identification as code, '' as detail from party where company_id = ${companyId} and id = any(${ids}::uuid[])
    union all
    select id, code || ' ' || name, '', '' from account where company_id = ${companyId} and id = any(${ids}::uuid[])
    union all
    select id, code || ' ' || name, '', '' from cost_center where company_id = ${companyId} and id = any(${ids}::uuid[])`)
  return Object.fromEntries(rows.map(({ id, ...name }) => [id, name]))
}
