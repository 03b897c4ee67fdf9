/** The calls about approving egresos: from which amount on, sending one, approving it and sending it back. */
import * as z from 'zod/mini'
import { definePermissions } from '#platform/access.ts'
import { todoAnswer } from '#platform/home/todo.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, done, id, positiveAmount, text, version } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { payment, paymentPermissions } from '../settlement.ts'

const gate = { plan: null, services: ['full'] } as const
const RULE = '/api/treasury/payment-approval'
const DRAFT = '/api/treasury/payments/drafts/{id}'

/** Whoever says what is approved is not whoever approves: administrators, until a role says otherwise. */
export const approvalPermissions = definePermissions(
  'treasury.paymentApproval',
  { write: 'Decidir qué egresos se aprueban' },
  { write: [] },
)

export const readApprovalRule = endpoint({
  method: 'GET',
  path: RULE,
  summary: 'Desde cuánto los egresos los aprueba otra persona',
  permission: paymentPermissions.read,
  ...gate,
  response: z.object({ amount: z.nullable(amount) }),
})

export const writeApprovalRule = endpoint({
  method: 'PUT',
  path: RULE,
  summary: 'Decidir desde cuánto los egresos los aprueba otra persona; sin valor, ninguno',
  permission: approvalPermissions.write,
  ...gate,
  body: z.object({ amount: z.nullable(positiveAmount) }),
  response: done,
})

export const sendPayment = endpoint({
  method: 'POST',
  path: `${DRAFT}/send`,
  summary: 'Enviar a aprobar el borrador de un egreso',
  permission: payment.permissions.write,
  ...gate,
  body: z.object({ version }),
  response: done,
})

export const approvePayment = endpoint({
  method: 'POST',
  path: `${DRAFT}/approve`,
  summary: 'Aprobar un egreso que escribió otra persona: queda contabilizado',
  permission: paymentPermissions.approve,
  ...gate,
  body: z.object({ version }),
  response: z.object({ id, number: z.string(), amount }),
})

export const sendPaymentBack = endpoint({
  method: 'POST',
  path: `${DRAFT}/send-back`,
  summary: 'Devolver a quien lo escribió un egreso que espera aprobación, con el motivo',
  permission: paymentPermissions.approve,
  ...gate,
  body: z.object({ version, reason: text(400, MIN_LENGTH) }),
  response: done,
})

export const paymentsToApprove = endpoint({
  method: 'GET',
  path: '/api/home/treasury/payments',
  summary: 'Egresos que esperan la aprobación de quien pregunta',
  permission: paymentPermissions.approve,
  ...gate,
  response: todoAnswer,
})
