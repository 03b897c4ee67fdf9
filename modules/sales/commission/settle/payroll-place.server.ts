/** What payroll, which is above, says of the commissions that it pays. */
import type { Sql } from '#platform/db/tx.server.ts'
import { defineSocket } from '#platform/socket.ts'

export interface CommissionPayroll {
  /** Its novelties that stand and came from elsewhere: `origin_id` of each, and `month` of its payroll, "2026-11". */
  readonly standing: (companyId: string) => Sql
}

export const commissionPayrolls = defineSocket<CommissionPayroll>('payrolls of commissions')
