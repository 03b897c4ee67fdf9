/** The calls of payment runs: what is due to choose from, the run itself, and what is done with it. */
import * as z from 'zod/mini'
import { isGuid } from '#base/guid.ts'
import { caseEndpoints, waitingCall } from '#modules/cases/index.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText, positiveAmount } from '#platform/http/fields.ts'
import { moneyBalancePermissions } from '../money/permissions.ts'
import { MOST_LINES, paymentRun, TOO_MANY_LINES } from './payment-run.ts'
import { paymentRunPermissions } from './permissions.ts'

const gate = { plan: null, services: ['full'] } as const

const party = z.object({ id, name: z.string(), identification: z.string() })

const due = z.object({
  openItemId: id,
  number: z.string(),
  dueDate: day,
  balance: amount,
  party,
  /** Code and name of where it is owed. */
  account: z.string(),
  source: z.object({ kind: z.string(), id }),
})
export type DueItem = z.output<typeof due>

const MOST_SOURCES = 100
const isListOfIds = (text: string): boolean => {
  const ids = text.split(',')
  return ids.length <= MOST_SOURCES && ids.every(isGuid)
}

export const listDue = endpoint({
  method: 'GET',
  path: '/api/treasury/due-payables',
  summary: 'Lo que se debe en pesos hasta un día y no está en otra programación de pagos, de lo que vence primero a lo último',
  permission: paymentRunPermissions.write,
  ...gate,
  query: z.object({
    until: day,
    partyId: z.optional(id),
    accountId: z.optional(id),
    /** What a document owes alone, as a payroll; it and those that changed it, with commas between. */
    sourceId: z.optional(z.string().check(z.refine(isListOfIds, `Máximo ${MOST_SOURCES} documentos, separados por comas.`))),
    /** What this run has is shown too. */
    runId: z.optional(id),
  }),
  response: z.object({
    items: z.array(due),
    /** There is more than is shown. */
    isMore: z.boolean(),
  }),
})

export const getAvailable = endpoint({
  method: 'GET',
  path: '/api/treasury/money-accounts/{id}/available',
  summary: 'Cuánto hay hoy en una caja o un banco, para quien puede ver su saldo',
  permission: moneyBalancePermissions.read,
  ...gate,
  response: z.object({
    /** Null of one whose balance is kept to a few. */
    balance: z.nullable(amount),
  }),
})

export const paymentRunInput = z.object({
  moneyAccountId: id,
  dueUntil: day,
  note: optionalText(400),
  lines: z
    .array(z.object({ openItemId: id, amount: positiveAmount }))
    .check(z.minLength(1, 'Elige al menos un documento.'), z.maxLength(MOST_LINES, TOO_MANY_LINES)),
})
export type PaymentRunInput = z.output<typeof paymentRunInput>

const line = z.extend(due, {
  position: z.number(),
  amount,
})

const made = z.object({
  id,
  number: z.string(),
  party,
  amount,
  isAnnulled: z.boolean(),
  answer: z.nullable(z.enum(['paid', 'rejected'])),
  reason: z.string(),
  /** It was told by mail that it was paid. */
  isTold: z.boolean(),
})

export const paymentRunCalls = caseEndpoints(paymentRun, {
  input: paymentRunInput,
  row: { moneyAccount: z.string(), author: z.string(), dueUntil: day, items: z.number(), parties: z.number(), total: amount },
  view: {
    moneyAccountId: id,
    note: z.string(),
    approvedBy: z.string(),
    approvedOn: z.nullable(day),
    paidOn: z.nullable(day),
    annulledOn: z.nullable(day),
    lines: z.array(line),
    payments: z.array(made),
    /** What was made for the bank. */
    file: z.nullable(z.object({ name: z.string(), layout: z.enum(['delimited', 'fixed']), total: amount })),
  },
})

export const takeBankFile = endpoint({
  method: 'GET',
  path: '/api/treasury/payment-runs/{id}/bank-file',
  summary: 'El archivo de una programación de pagos para el banco, como se generó',
  permission: paymentRunPermissions.export,
  ...gate,
  response: fileResponse('text/plain; charset=us-ascii'),
})

export const runsToApprove = waitingCall(paymentRun, 'approve', {
  path: '/api/home/treasury/payment-runs',
  summary: 'Programaciones de pagos que esperan la aprobación de quien pregunta',
})

export const { one: getPaymentRun } = paymentRunCalls
