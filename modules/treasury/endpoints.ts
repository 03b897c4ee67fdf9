import * as z from 'zod/mini'
import { dateOf, definePermissions } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, done, id, optionalText, pageOf, pageQuery, positiveAmount, text } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'

const ownReceipts = definePermissions('treasury.receipt', {
  read: 'Ver recaudos',
  write: 'Registrar recaudos',
  annul: 'Anular recaudos',
})
export const receiptPermissions = { ...ownReceipts, date: dateOf(ownReceipts.write) }

const gate = { plan: null, services: ['full'] } as const

const openItem = z.object({
  id,
  number: z.string(),
  date: day,
  dueDate: day,
  amount,
  balance: amount,
  source: z.object({ kind: z.string(), id }),
})
export type OpenItemView = z.output<typeof openItem>

export const getPending = endpoint({
  method: 'GET',
  path: '/api/treasury/pending/{partyId}',
  summary: 'Documentos por cobrar de un tercero, del más antiguo al más reciente',
  permission: receiptPermissions.read,
  ...gate,
  response: z.object({ partyId: id, items: z.array(openItem), total: amount }),
})

export const listMoneyAccounts = endpoint({
  method: 'GET',
  path: '/api/treasury/money-accounts',
  summary: 'Cuentas de caja y bancos',
  permission: receiptPermissions.read,
  ...gate,
  response: z.object({ accounts: z.array(z.object({ id, name: z.string(), kind: z.enum(['cash', 'bank']), accountId: id })) }),
})

/** The longest texts of a receipt. */
export const receiptLimits = { reference: 60, notes: 1000 } as const

export const receiptInput = z.object({
  date: day,
  partyId: id,
  /** Where the money came in; without it, where the person works. */
  branchId: z._default(z.nullable(id), null),
  moneyAccountId: id,
  meansCode: text(3),
  reference: optionalText(receiptLimits.reference),
  notes: optionalText(receiptLimits.notes),
  applications: z.array(z.object({ openItemId: id, amount: positiveAmount })).check(z.maxLength(200)),
})
export type ReceiptInput = z.output<typeof receiptInput>

export const createReceipt = endpoint({
  method: 'POST',
  path: '/api/treasury/receipts',
  summary: 'Registrar un recaudo que cierra documentos por cobrar, total o parcialmente',
  permission: receiptPermissions.write,
  ...gate,
  body: receiptInput,
  response: z.object({ id, number: z.string(), amount }),
})

const receiptRow = z.object({
  id,
  number: z.string(),
  date: day,
  party: z.object({ id, name: z.string() }),
  moneyAccount: z.string(),
  meansCode: z.string(),
  amount,
  documents: z.array(z.string()),
  state: z.enum(['posted', 'annulled']),
})

const receiptFilter = {
  search: z._default(z.string(), ''),
  from: z.optional(day),
  to: z.optional(day),
  partyId: z.optional(id),
}

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/treasury/receipts',
  summary: 'Recaudos, del más reciente al más antiguo',
  permission: receiptPermissions.read,
  ...gate,
  query: z.object({ ...receiptFilter, ...pageQuery }),
  response: z.extend(pageOf(receiptRow), { total: amount, count: z.number() }),
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/treasury/receipts/{id}',
  summary: 'Un recaudo con lo que aplicó',
  permission: receiptPermissions.read,
  ...gate,
  response: z.extend(receiptRow, {
    /** Its name, while the company has several. */
    branch: z.nullable(z.string()),
    reference: z.string(),
    notes: z.string(),
    annulReason: z.nullable(z.string()),
    applications: z.array(z.object({ number: z.string(), amount, balance: amount, source: z.object({ kind: z.string(), id }) })),
  }),
})

export const annulReceipt = endpoint({
  method: 'POST',
  path: '/api/treasury/receipts/{id}/annul',
  summary: 'Anular un recaudo: reversa el comprobante y reabre los saldos',
  permission: receiptPermissions.annul,
  ...gate,
  body: z.object({ reason: text(400, MIN_LENGTH) }),
  response: done,
})

/** Receipts and balance behind a document, for its view. */
export const getCollection = endpoint({
  method: 'GET',
  path: '/api/treasury/collection/{sourceId}',
  summary: 'Cartera de un documento: saldo, vencimiento y recaudos',
  permission: receiptPermissions.read,
  ...gate,
  response: z.object({
    items: z.array(openItem),
    receipts: z.array(z.object({ id, number: z.string(), date: day, amount, state: z.enum(['posted', 'annulled']) })),
  }),
})
