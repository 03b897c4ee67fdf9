/** The visto bueno of all who ask for it in a month of payroll, as whoever calculated it gives it before it is approved. */
import { monthCalls } from '#modules/payroll/index.ts'
import type { Client } from '../client.server.ts'

export interface CalculatedMonth {
  readonly id: string
  readonly version: number
}

/** @returns the month as it is to be approved */
export async function reviewed(client: Client, { id, version }: CalculatedMonth): Promise<CalculatedMonth> {
  const { slips } = await client.call(monthCalls.one, { params: { id } })
  const employeeIds = slips.flatMap((slip) => (slip.asksReview && slip.reviewedBy === '' ? [slip.employeeId] : []))
  return employeeIds.length === 0
    ? { id, version }
    : client.call(monthCalls.actions.review, { params: { id }, body: { version, employeeIds } })
}
