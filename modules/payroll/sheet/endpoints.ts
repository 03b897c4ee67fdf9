/** A payroll as a file: each concept of each worker, or what each is paid in all. */
import * as z from 'zod/mini'
import { exportOf } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { payrollMonth } from '../month/month.ts'

export const monthSheet = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/payrolls/{id}/file',
  summary: 'Una nómina como archivo: por empleado y concepto, o los totales de cada empleado',
  permission: exportOf(payrollMonth.permissions.read),
  ...payrollMonth.gate,
  query: z.object({
    of: z._default(z.enum(['concepts', 'totals']), 'concepts'),
    format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  }),
  response: fileResponse('application/octet-stream'),
})
