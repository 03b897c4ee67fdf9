/** The calls of payslips: on paper, by mail, and by the link that a worker opens without an account. */
import * as z from 'zod/mini'
import { ALL_SERVICES, exportOf } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { done, id } from '#platform/http/fields.ts'
import { payrollMonth } from '../month/month.ts'

const MOST_CHOSEN = 5000
const writing = { permission: payrollMonth.permissions.write, ...payrollMonth.gate } as const

export const printSlips = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/payrolls/{id}/slips',
  summary: 'Desprendibles de una nómina contabilizada, cada uno en su página, como PDF',
  permission: exportOf(payrollMonth.permissions.read),
  ...payrollMonth.gate,
  /** Empty: of everybody. */
  query: z.object({ employeeId: z._default(z.union([z.literal(''), id]), '') }),
  response: fileResponse('application/pdf'),
})

export const mailSlips = endpoint({
  method: 'POST',
  path: '/api/payroll-lite/payrolls/{id}/slips/mail',
  summary: 'Enviar por correo los desprendibles de una nómina contabilizada, a todos o a los elegidos',
  ...writing,
  body: z.object({ employeeIds: z.array(id).check(z.maxLength(MOST_CHOSEN)) }),
  response: z.object({
    sent: z.int(),
    /** Names of who has no address to write to. */
    withoutEmail: z.array(z.string()),
  }),
})

export const revokeSlip = endpoint({
  method: 'POST',
  path: '/api/payroll-lite/payrolls/{id}/slips/{employeeId}/revoke',
  summary: 'Cerrar el enlace de un desprendible',
  ...writing,
  response: done,
})

export const openSlip = endpoint({
  method: 'POST',
  path: '/api/public/payrolls-lite/{companyServiceApiKey}/{documentPeriod}/{documentMonth}/{token}',
  summary: 'Descargar un desprendible con el final de la identificación',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 20,
  body: z.object({ digits: z.string().check(z.maxLength(40)) }),
  response: fileResponse('application/pdf'),
})
