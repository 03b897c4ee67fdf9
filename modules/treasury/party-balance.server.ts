/** What each third party of a list owes and is owed, with whoever was merged into it. */
import type { PartyFigure } from '#modules/people/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { getPending, paymentEndpoints } from './endpoints.ts'

const balanceOf =
  (kind: 'AR' | 'AP', field: 'receivable' | 'payable'): PartyFigure['read'] =>
  async (tx, companyId, ids) => {
    const rows = await tx.rows<{ id: string; balance: string }>(sql`
    select w.id, s.balance
      from unnest(${[...ids]}::uuid[]) as w (id)
      cross join lateral (
        select sum(b.balance)::numeric(20,2) as balance from open_item_balance b
         where b.company_id = ${companyId} and b.kind = ${kind} and b.is_open and b.party_id = any(array(
               select w.id union all select same.id from party same where same.company_id = ${companyId} and same.merged_into = w.id))) s
     where s.balance is not null`)
    return new Map(rows.map(({ id, balance }) => [id, { [field]: balance }]))
  }

const { permission, plan, services } = getPending
const { permission: payablePermission, plan: payablePlan, services: payableServices } = paymentEndpoints.pending

export const partyBalances: readonly PartyFigure[] = [
  { gate: { permission, plan, services }, read: balanceOf('AR', 'receivable') },
  { gate: { permission: payablePermission, plan: payablePlan, services: payableServices }, read: balanceOf('AP', 'payable') },
]
