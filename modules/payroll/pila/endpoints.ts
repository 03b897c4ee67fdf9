/** The calls of the contributions of a month: as their file says them, and that file. */
import * as z from 'zod/mini'
import { pilaNames } from '#colombia/index.ts'
import { exportOf } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, id } from '#platform/http/fields.ts'
import { payrollMonth } from '../month/month.ts'

const part = z.object({ subsystem: z.enum(pilaNames), owed: amount, filed: amount })

export const getPila = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/payrolls/{id}/pila',
  summary: 'Planilla de aportes (PILA) de un mes, por persona y subsistema, con el redondeo de su archivo',
  permission: payrollMonth.permissions.read,
  ...payrollMonth.gate,
  response: z.object({
    rows: z.array(
      z.object({
        employeeId: id,
        name: z.string(),
        identification: z.string(),
        days: z.number(),
        base: amount,
        parts: z.array(part),
        filed: amount,
      }),
    ),
    totals: z.array(part),
    ...{ owed: amount, filed: amount },
    /** What the file adds to the payslips: an expense. */
    difference: amount,
  }),
})

export const pilaFile = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/payrolls/{id}/pila/file',
  summary: 'Planilla de aportes (PILA) de un mes como archivo',
  permission: exportOf(payrollMonth.permissions.read),
  ...payrollMonth.gate,
  query: z.object({ format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  response: fileResponse('application/octet-stream'),
})
