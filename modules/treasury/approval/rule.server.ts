/** From which amount on the company's egresos are approved by somebody else. */
import { parseAmount } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ApprovalRule } from './approval.ts'

export async function approvalRule(tx: Tx, companyId: string): Promise<ApprovalRule> {
  const row = await tx.first<{ amount: string }>(sql`select amount from payment_approval where company_id = ${companyId}`)
  return row ? parseAmount(row.amount) : null
}
