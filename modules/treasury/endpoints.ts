import * as z from 'zod/mini'
import { foreignCurrency } from '#modules/accounting/index.ts'
import { partyPermissions } from '#modules/people/index.ts'
import { voucherEndpoints, voucherFilter, voucherPage, voucherState, type VoucherSummaries } from '#modules/vouchers/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, done, id, pageQuery, version } from '#platform/http/fields.ts'
import { recipients } from '#platform/mail/addresses.ts'
import { paymentStanding } from './online-payments/endpoints.ts'
import { settleManyEndpoints } from './settle-many/endpoints.ts'
import { settlementDraft, settlementInput } from './settlement-input.ts'
import { withheldKinds } from './withholding/kinds.ts'
import { payment, receipt, receiptPermissions, type SettlementKind } from './settlement.ts'

export {
  settlementDraft,
  settlementInput,
  settlementLimits,
  type SettledLine,
  type SettlementDraft,
  type SettlementInput,
} from './settlement-input.ts'

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

const recorded = z.object({ id, number: z.string(), amount })

const settlementRow = z.object({
  id,
  /** Null of a draft, as whose it is while nobody said it. */
  number: z.nullable(z.string()),
  date: day,
  party: z.nullable(z.object({ id, name: z.string() })),
  /** Whose documents it closes besides. */
  otherParties: z.array(z.string()),
  /** Of several means, each account once. */
  moneyAccount: z.string(),
  meansCode: z.string(),
  /** Its form of payment and its card terminal, of one that says them. */
  paidBy: z.nullable(z.string()),
  amount,
  documents: z.array(z.string()),
  /** A draft that waits to be approved. */
  isWaiting: z.boolean(),
  state: voucherState,
})
export type SettlementRow = z.output<typeof settlementRow>

const settlementView = z.extend(settlementRow, {
  /** Its name, while the company has several. */
  branch: z.nullable(z.string()),
  reference: z.string(),
  notes: z.string(),
  annulReason: z.nullable(z.string()),
  /** Of a draft that somebody else has to approve: whether it waits for that, and why it was sent back. */
  approval: z.nullable(z.object({ isWaiting: z.boolean(), sentBackReason: z.string(), version })),
  /** What it moved by, each with its part, where they are several. */
  means: z.array(
    z.object({
      position: z.number(),
      moneyAccount: z.string(),
      meansCode: z.string(),
      paidBy: z.nullable(z.string()),
      reference: z.string(),
      amount,
    }),
  ),
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

/** A concept in force that may be withheld. */
const withholdable = z.object({
  id,
  kind: z.enum(withheldKinds),
  code: z.string(),
  name: z.string(),
  beneficiary: z.string(),
  /** The norm that says so. */
  source: z.string(),
  /** As it is read, and as it is counted with. */
  rate: z.string(),
  percent: z.string(),
  accountId: id,
  /** Code and name. */
  account: z.string(),
})
export type Withholdable = z.output<typeof withholdable>

const withholdableDocument = z.object({
  openItemId: id,
  number: z.string(),
  /** What is left of it to withhold on. */
  left: z.array(z.object({ kind: z.enum(withheldKinds), base: amount })),
})

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

const withholdableEndpoint = <const Base extends string>({ titles, permissions }: SettlementKind, base: Base) =>
  endpoint({
    method: 'GET',
    path: `${base}/withholdable` as const,
    summary: `Lo que se puede retener de unos documentos en una fecha: ${titles.many.toLowerCase()}`,
    permission: permissions.write,
    ...gate,
    query: z.object({
      date: day,
      /** Of the documents that are closed, with commas. */
      items: z._default(z.string().check(z.maxLength(8000)), ''),
    }),
    response: z.object({ rules: z.array(withholdable), documents: z.array(withholdableDocument) }),
  })

const mailEndpoint = <const Base extends string>({ titles, permissions }: SettlementKind, base: Base) =>
  endpoint({
    method: 'POST',
    path: `${base}/{id}/mail` as const,
    summary: `${titles.paper} por correo, en PDF`,
    permission: permissions.write,
    ...gate,
    body: z.object({ to: recipients }),
    response: done,
  })

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
  withholdable: withholdableEndpoint(kind, base),
  mail: mailEndpoint(kind, base),
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
    accounts: z.array(
      z.object({ id, name: z.string(), kind: z.enum(['cash', 'bank', 'petty', 'other']), accountId: id, currency: z.string() }),
    ),
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
