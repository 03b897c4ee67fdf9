/** The calls of the electronic payroll: sending a month, and each document as it was sent. */
import * as z from 'zod/mini'
import { exportOf } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { id } from '#platform/http/fields.ts'
import { payrollMonth } from '../month/month.ts'
import { monthPermissions } from '../month/permissions.ts'
import { documentStates } from './states.ts'

const MOST_CHOSEN = 5000

/** A document as the month of its worker shows it. */
export const documentView = z.object({
  /** null of a draft. */
  id: z.nullable(id),
  number: z.string(),
  state: z.enum(documentStates),
  /** Why it was rejected, or what keeps it from being sent. */
  reason: z.string(),
  /** The note that replaces or eliminates it, whatever was answered of that. */
  adjustment: z.nullable(id),
  /** A note about it, or about what replaced it, waits for its answer. */
  isAdjusting: z.boolean(),
})

export const transmitMonth = endpoint({
  method: 'POST',
  path: '/api/payroll-lite/payrolls/{id}/transmit',
  summary: 'Transmitir a la DIAN la nómina de un mes contabilizado: un documento por trabajador, a todos los que faltan o a los elegidos',
  permission: monthPermissions.approve,
  ...payrollMonth.gate,
  /** Empty: everybody who has none, and whose was rejected. */
  body: z.object({ employeeIds: z._default(z.array(id).check(z.maxLength(MOST_CHOSEN)), []) }),
  response: z.object({ sent: z.int() }),
})

export const payrollXmlFile = endpoint({
  method: 'GET',
  path: '/api/payroll-lite/documents/{id}/xml',
  summary: 'El XML firmado de un documento de nómina electrónica',
  permission: exportOf(payrollMonth.permissions.read),
  ...payrollMonth.gate,
  response: fileResponse('application/xml'),
})
