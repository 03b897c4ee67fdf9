import * as z from 'zod/mini'
import { foreignCurrency } from '#modules/accounting/index.ts'
import { partyPermissions } from '#modules/people/index.ts'
import { voucherEndpoints, voucherFilter, voucherPage, voucherState, type VoucherSummaries } from '#modules/vouchers/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText, pageQuery, positiveAmount, positiveUnitPrice, text, version } from '#platform/http/fields.ts'
import { paymentStanding } from './online-payments/endpoints.ts'
import { settleManyEndpoints } from './settle-many/endpoints.ts'
import { MOST_OTHERS } from './settlement-parties.ts'
import { payment, receipt, receiptPermissions, type SettlementKind } from './settlement.ts'

const gate = { plan: null, services: ['full'] } as const

export const openItem = z.object({
  id,
  /** AR, owed to the company; AP, owed by it. */
  kind: z.enum(['AR', 'AP']),
  number: z.string(),
  date: day,
  dueDate: day,
  amount,
  /** In pesos, as the books have it. */
  balance: amount,
  /** Of what is owed in another currency. */
  currency: z.nullable(z.object({ code: foreignCurrency, amount, balance: amount })),
  /** Money of before and no document: an advance, or what a note keeps. */
  isAdvance: z.boolean(),
  source: z.object({ kind: z.string(), id }),
})
export type OpenItemView = z.output<typeof openItem>

/** The longest texts of a receipt or a payment. */
export const settlementLimits = { reference: 60, notes: 1000, description: 200, crossDocument: 40 } as const

const settledItem = z.object({
  openItemId: id,
  /** The pesos that came in or went out; of what is owed in another currency they may follow from its amount and the rate. */
  amount: z._default(positiveAmount, '0'),
  /** How much of its currency is settled; left out, what the pesos are at the rate. */
  currencyAmount: z.optional(positiveAmount),
  /** Pesos for one unit on the day of the money; left out, the one that the company keeps for that day. */
  rate: z.optional(positiveUnitPrice('La tasa de cambio')),
  /** What is missing, or below zero too much, for the pesos to close it: from −2 to 2, posted as rounding. */
  difference: z.optional(amount),
})

/** What the money is for besides documents: an account with its side, whose it is and what it says. */
const settledLine = z.object({
  accountId: id,
  /** That of the voucher while it is left out. */
  partyId: z._default(z.nullable(id), null),
  costCenterId: z._default(z.nullable(id), null),
  description: optionalText(settlementLimits.description),
  /** What it is paid off, of an account that is kept by them: `IVA 2026-10`. */
  crossDocument: optionalText(settlementLimits.crossDocument),
  /** Of an account that asks what it was computed on. */
  base: z._default(z.nullable(positiveAmount), null),
  /** `adds`, more money moves by it; `takes`, less does. */
  sign: z.enum(['adds', 'takes'], 'Elige si suma o resta.'),
  amount: positiveAmount,
})
export type SettledLine = z.output<typeof settledLine>

export const settlementInput = z.object({
  date: day,
  partyId: id,
  /** Whose documents it closes besides those of whoever brings or takes the money. */
  otherPartyIds: z.optional(z.array(id).check(z.maxLength(MOST_OTHERS))),
  /** Where the money came in or went out; without it, where the person works. */
  branchId: z._default(z.nullable(id), null),
  moneyAccountId: id,
  meansCode: text(3),
  /** The company's form of payment, whose means it is; left out, none. */
  paymentTypeId: z.optional(z.nullable(id)),
  /** Through which card terminal it came in. */
  paymentDeviceId: z.optional(z.nullable(id)),
  reference: optionalText(settlementLimits.reference),
  notes: optionalText(settlementLimits.notes),
  applications: z.array(settledItem).check(z.maxLength(200)),
  /** What is paid beforehand and covers a part of it. */
  advances: z._default(z.array(z.object({ openItemId: id, amount: positiveAmount })).check(z.maxLength(200)), []),
  lines: z._default(z.array(settledLine).check(z.maxLength(100)), []),
  /** What is beyond the documents: it stays as an advance of the third party. */
  excess: z.optional(positiveAmount),
})
export type SettlementInput = z.output<typeof settlementInput>

/** As far as somebody got: whose it is and through which account may still be missing. */
export const settlementDraft = z.extend(settlementInput, {
  partyId: z._default(z.nullable(id), null),
  moneyAccountId: z._default(z.nullable(id), null),
  meansCode: optionalText(3),
  /** How much came in or went out, when somebody said it before spreading it. */
  amount: z._default(z.nullable(positiveAmount), null),
  lines: z._default(
    z
      .array(z.extend(settledLine, { accountId: z._default(z.nullable(id), null), amount: z._default(positiveAmount, '0') }))
      .check(z.maxLength(100)),
    [],
  ),
})
export type SettlementDraft = z.output<typeof settlementDraft>

const recorded = z.object({ id, number: z.string(), amount })

const settlementRow = z.object({
  id,
  /** Null of a draft, as whose it is while nobody said it. */
  number: z.nullable(z.string()),
  date: day,
  party: z.nullable(z.object({ id, name: z.string() })),
  /** Whose documents it closes besides. */
  otherParties: z.array(z.string()),
  moneyAccount: z.string(),
  meansCode: z.string(),
  /** Its form of payment and its card terminal, of one that says them. */
  paidBy: z.nullable(z.string()),
  amount,
  documents: z.array(z.string()),
  state: voucherState,
})
export type SettlementRow = z.output<typeof settlementRow>

const settlementView = z.extend(settlementRow, {
  /** Its name, while the company has several. */
  branch: z.nullable(z.string()),
  reference: z.string(),
  notes: z.string(),
  annulReason: z.nullable(z.string()),
  advances: z.array(z.object({ number: z.string(), amount, source: z.object({ kind: z.string(), id }) })),
  lines: z.array(
    z.object({
      position: z.number(),
      /** Code and name. */
      account: z.string(),
      party: z.string(),
      costCenter: z.string(),
      description: z.string(),
      crossDocument: z.string(),
      base: z.nullable(amount),
      /** Below zero it takes from the money. */
      amount,
    }),
  ),
  applications: z.array(
    z.object({
      number: z.string(),
      /** Whose it is, of one of several third parties. */
      party: z.nullable(z.string()),
      /** What it lost in the books. */
      amount,
      balance: amount,
      source: z.object({ kind: z.string(), id }),
      /** Of what is owed in another currency: what was settled of it, at which rate and for how much. */
      currency: z.nullable(
        z.object({
          code: foreignCurrency,
          amount,
          balance: amount,
          rate: z.string(),
          money: amount,
          /** Above zero what was gained. */
          difference: amount,
        }),
      ),
    }),
  ),
})
export type SettlementView = z.output<typeof settlementView>

const settlementFilter = { partyId: z.optional(id) }

const taxDue = z.object({
  accountId: id,
  /** Code and name. */
  account: z.string(),
  /** What the payable is found by: `IVA 2026-10`. */
  crossDocument: z.string(),
  /** "IVA de septiembre a octubre de 2026" */
  title: z.string(),
  balance: amount,
})
export type TaxDue = z.output<typeof taxDue>

interface Summaries extends VoucherSummaries {
  readonly pending: string
  readonly create: string
  readonly list: string
  readonly view: string
}

/** @param owed the address of what is still owed: `/api/treasury/pending` */
const settlementEndpoints = <const Base extends string, const Owed extends string>(
  kind: SettlementKind,
  base: Base,
  owed: Owed,
  summaries: Summaries,
) => ({
  ...voucherEndpoints(kind, {
    ...{ base, gate, summaries },
    filter: settlementFilter,
    input: settlementInput,
    ...{ draft: settlementDraft, shown: settlementDraft },
    posted: recorded,
  }),
  ...settleManyEndpoints(kind, base),
  pending: endpoint({
    method: 'GET',
    path: `${owed}/{partyId}` as const,
    summary: summaries.pending,
    permission: kind.permissions.read,
    ...gate,
    /** Other third parties whose documents are settled together, with commas. */
    query: z.object({ others: z._default(z.string().check(z.maxLength(2000)), '') }),
    response: z.object({
      partyId: id,
      others: z.string(),
      /** Of several third parties, whose each document and advance is, by its id. */
      owners: z.record(z.string(), z.string()),
      items: z.array(openItem),
      total: amount,
      /** What the third party has in advance, for who may use it. */
      advances: z.array(openItem),
      /** What closings of taxes left to be paid to it, for who posts to accounts. */
      taxes: z.array(taxDue),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: summaries.create,
    permission: kind.permissions.write,
    ...gate,
    body: settlementInput,
    response: recorded,
  }),
  list: endpoint({
    method: 'GET',
    path: base,
    summary: summaries.list,
    permission: kind.permissions.read,
    ...gate,
    query: z.object({ ...voucherFilter, ...settlementFilter, ...pageQuery }),
    response: z.extend(voucherPage(settlementRow), { total: amount }),
  }),
  one: endpoint({
    method: 'GET',
    path: `${base}/{id}` as const,
    summary: summaries.view,
    permission: kind.permissions.read,
    ...gate,
    response: settlementView,
  }),
})
export type SettlementEndpoints = ReturnType<typeof settlementEndpoints<`/api/${string}`, `/api/${string}`>>

export const receiptEndpoints = settlementEndpoints(receipt, '/api/treasury/receipts', '/api/treasury/pending', {
  pending: 'Documentos por cobrar de un tercero, del más antiguo al más reciente',
  create: 'Registrar un recaudo que cierra documentos por cobrar, total o parcialmente',
  list: 'Recaudos, del más reciente al más antiguo',
  view: 'Un recaudo con lo que aplicó',
  one: 'un recaudo',
  annul: 'Anular un recaudo: reversa el comprobante y reabre los saldos',
})
export const { pending: getPending, create: createReceipt, list: listReceipts, one: getReceipt, annul: annulReceipt } = receiptEndpoints

export const paymentEndpoints = settlementEndpoints(payment, '/api/treasury/payments', '/api/treasury/payables', {
  pending: 'Documentos por pagar a un tercero, del más antiguo al más reciente',
  create: 'Registrar un egreso que cierra documentos por pagar, total o parcialmente',
  list: 'Egresos, del más reciente al más antiguo',
  view: 'Un egreso con lo que pagó',
  one: 'un egreso',
  annul: 'Anular un egreso: reversa el comprobante y reabre los saldos',
})

/** One that stands as its form writes it again; what it closed, with what is owed of it as if it had not. */
const settlementRevision = z.object({
  number: z.string(),
  version,
  input: settlementDraft,
  names: z.record(z.string(), z.object({ name: z.string(), code: z.string(), detail: z.string() })),
  own: z.object({ items: z.array(openItem), advances: z.array(openItem) }),
})
export type SettlementRevision = z.output<typeof settlementRevision>

export const readPaymentRevision = endpoint({
  method: 'GET',
  path: '/api/treasury/payments/{id}/revise',
  summary: 'Un egreso contabilizado como lo escribe su formulario, con lo que pagó como si se debiera todavía',
  permission: payment.permissions.write,
  ...gate,
  response: settlementRevision,
})

export const revisePayment = endpoint({
  method: 'POST',
  path: '/api/treasury/payments/{id}/revise',
  summary: 'Editar un egreso contabilizado: se reversa en su día y rige otra versión bajo su número',
  permission: payment.permissions.write,
  ...gate,
  body: z.object({ input: settlementInput, version }),
  response: recorded,
})

export const listMoneyAccounts = endpoint({
  method: 'GET',
  path: '/api/treasury/money-accounts',
  summary: 'Cuentas de caja y bancos, formas de pago y datáfonos',
  permission: receiptPermissions.read,
  ...gate,
  response: z.object({
    accounts: z.array(z.object({ id, name: z.string(), kind: z.enum(['cash', 'bank', 'petty', 'other']), accountId: id })),
    /** Forms of payment by which money moves, and card terminals. */
    types: z.array(
      z.object({ id, name: z.string(), isCard: z.boolean(), meansCode: z.string(), /** In the books. */ accountId: z.nullable(id) }),
    ),
    devices: z.array(z.object({ id, name: z.string() })),
  }),
})

const applied = z.object({ id, number: z.string(), date: day, amount, state: voucherState })

/** What was collected or paid of a document, and what is left, for its view. */
export const getCollection = endpoint({
  method: 'GET',
  path: '/api/treasury/collection/{sourceId}',
  summary: 'Cartera de un documento: saldo, vencimiento, recaudos y egresos',
  permission: receiptPermissions.read,
  ...gate,
  response: z.object({
    items: z.array(openItem),
    receipts: z.array(applied),
    /** None for who may not see payments. */
    payments: z.array(applied),
    /** What was applied of advances; none for who may not see them. */
    customerAdvances: z.array(applied),
    supplierAdvances: z.array(applied),
    /** Whether it can be paid online now, and the payments that were begun, the newest first. */
    online: z.object({ canPay: z.boolean(), payments: z.array(paymentStanding) }),
    /** The reminders that went out about it, or found no address. */
    reminders: z.array(
      z.object({ at: z.string(), subject: z.string(), recipients: z.string(), outcome: z.enum(['sent', 'withoutEmail']) }),
    ),
  }),
})

const owedByAge = z.object({
  total: amount,
  /** By how late it is, as `ages` has them. */
  ages: z.array(amount),
})
export type OwedByAge = z.output<typeof owedByAge>

export const getPartyStanding = endpoint({
  method: 'GET',
  path: '/api/treasury/standing/{partyId}',
  summary: 'Cómo está un tercero: lo que debe y lo que se le debe por edades, y los anticipos de ambos lados',
  permission: partyPermissions.read,
  ...gate,
  response: z.object({
    /** What the bands of the company are called, in their order. */
    ages: z.array(z.string()),
    /** Null of what whoever asks may not see. */
    owes: z.nullable(owedByAge),
    isOwed: z.nullable(owedByAge),
    advancedByIt: z.nullable(amount),
    advancedToIt: z.nullable(amount),
  }),
})
export type PartyStanding = z.output<typeof getPartyStanding.response>
