/** The calls about advances of customers and to suppliers: recording, reading, applying, reclassifying and annulling. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { voucherEndpoints, voucherFilter, voucherPage, voucherState, type VoucherSummaries } from '#modules/vouchers/index.ts'
import type { Gate } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, done, id, optionalText, pageQuery, positiveAmount, text } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { openItem, settlementLimits } from '../endpoints.ts'
import { customerAdvance, supplierAdvance, type AdvanceKind } from './advance.ts'

export const advanceLimits = { ...settlementLimits, order: 40 } as const

export const advanceInput = z.object({
  date: day,
  partyId: id,
  /** Where the money came in or went out; without it, where the person works. */
  branchId: z._default(z.nullable(id), null),
  moneyAccountId: id,
  meansCode: text(3),
  amount: positiveAmount,
  /** The order that it is for, as the person calls it. */
  order: optionalText(advanceLimits.order),
  reference: optionalText(advanceLimits.reference),
  notes: optionalText(advanceLimits.notes),
})
export type AdvanceInput = z.output<typeof advanceInput>

export const advanceDraft = z.extend(advanceInput, {
  partyId: z._default(z.nullable(id), null),
  moneyAccountId: z._default(z.nullable(id), null),
  meansCode: optionalText(3),
  amount: z._default(z.nullable(positiveAmount), null),
})
export type AdvanceDraft = z.output<typeof advanceDraft>

const recorded = z.object({ id, number: z.string(), amount })

const advanceRow = z.object({
  id,
  /** Null of a draft, as whose it is while nobody said it. */
  number: z.nullable(z.string()),
  date: day,
  party: z.nullable(z.object({ id, name: z.string() })),
  moneyAccount: z.string(),
  meansCode: z.string(),
  order: z.string(),
  amount,
  applied: amount,
  balance: amount,
  state: voucherState,
})
export type AdvanceRow = z.output<typeof advanceRow>

const advanceUse = z.object({
  id,
  number: z.string(),
  date: day,
  purpose: z.enum(['apply', 'reclassify', 'giveBack', 'settle']),
  amount,
  /** The documents that it was applied to, or the account that it went to. */
  to: z.array(z.string()),
  state: voucherState,
})
export type AdvanceUseView = z.output<typeof advanceUse>

const joined = z.array(z.object({ number: z.string(), amount, balance: amount, source: z.object({ kind: z.string(), id }) }))

const useView = z.extend(advanceUse, {
  party: z.object({ id, name: z.string() }),
  notes: z.string(),
  annulReason: z.nullable(z.string()),
  advances: joined,
  documents: joined,
})
export type WholeUseView = z.output<typeof useView>

const advanceView = z.extend(advanceRow, {
  branch: z.nullable(z.string()),
  reference: z.string(),
  notes: z.string(),
  annulReason: z.nullable(z.string()),
  /** What is left of it, as an open item; null of a draft. */
  openItemId: z.nullable(id),
  uses: z.array(advanceUse),
})
export type AdvanceView = z.output<typeof advanceView>

const amounts = z.array(z.object({ openItemId: id, amount: positiveAmount })).check(z.minLength(1), z.maxLength(200))

export const applying = z.object({
  date: day,
  partyId: id,
  /** What is used of each advance, and how much of each document it closes: they add up to the same. */
  advances: amounts,
  documents: amounts,
  notes: optionalText(advanceLimits.notes),
})
export type Applying = z.output<typeof applying>

export const reclassifying = z.object({
  date: day,
  openItemId: id,
  amount: positiveAmount,
  accountId: id,
  notes: text(advanceLimits.notes, MIN_LENGTH),
})
export type Reclassifying = z.output<typeof reclassifying>

const advanceFilter = { partyId: z.optional(id) }

interface Summaries extends VoucherSummaries {
  readonly list: string
  readonly available: string
}

/** What is done with what is left of them. */
const useEndpoints = <const Base extends string>(kind: AdvanceKind, base: Base, gate: Pick<Gate, 'plan' | 'services'>) => {
  const writing = { permission: kind.permissions.write, ...gate }
  return {
    apply: endpoint({
      method: 'POST',
      path: `${base}/apply` as const,
      summary: `${kind.titles.many}: aplicar a documentos, con el valor de cada uno`,
      ...writing,
      body: applying,
      response: recorded,
    }),
    applyTo: endpoint({
      method: 'POST',
      path: `${base}/apply-to/{sourceId}` as const,
      summary: `${kind.titles.many}: aplicar a un documento lo que su tercero tiene, del anticipo más antiguo al más reciente`,
      ...writing,
      response: recorded,
    }),
    reclassify: endpoint({
      method: 'POST',
      path: `${base}/reclassify` as const,
      summary: `${kind.titles.many}: pasar lo que queda a otra cuenta`,
      permission: kind.permissions.annul,
      ...gate,
      body: reclassifying,
      response: recorded,
    }),
    use: endpoint({
      method: 'GET',
      path: `${base}/uses/{id}` as const,
      summary: `${kind.titles.many}: un cruce o una reclasificación, con lo que unió`,
      permission: kind.permissions.read,
      ...gate,
      response: useView,
    }),
    undo: endpoint({
      method: 'POST',
      path: `${base}/uses/{id}/annul` as const,
      summary: `${kind.titles.many}: desaplicar o deshacer una reclasificación`,
      permission: kind.permissions.annul,
      ...gate,
      body: z.object({ reason: text(400, MIN_LENGTH) }),
      response: done,
    }),
  }
}

const advanceEndpoints = <const Base extends string>(
  kind: AdvanceKind,
  base: Base,
  gate: Pick<Gate, 'plan' | 'services'>,
  summaries: Summaries,
) => {
  const writing = { permission: kind.permissions.write, ...gate }
  const reading = { permission: kind.permissions.read, ...gate }
  return {
    ...voucherEndpoints(kind, {
      ...{ base, gate, summaries },
      filter: advanceFilter,
      input: advanceInput,
      ...{ draft: advanceDraft, shown: advanceDraft },
      posted: recorded,
    }),
    available: endpoint({
      method: 'GET',
      path: `${base}/available/{partyId}` as const,
      summary: summaries.available,
      ...reading,
      response: z.object({ partyId: id, items: z.array(openItem), total: amount }),
    }),
    create: endpoint({
      method: 'POST',
      path: base,
      summary: `Registrar ${summaries.one}`,
      ...writing,
      body: advanceInput,
      response: recorded,
    }),
    list: endpoint({
      method: 'GET',
      path: base,
      summary: summaries.list,
      ...reading,
      query: z.object({ ...voucherFilter, ...advanceFilter, ...pageQuery }),
      response: z.extend(voucherPage(advanceRow), { total: amount }),
    }),
    one: endpoint({
      method: 'GET',
      path: `${base}/{id}` as const,
      summary: `Ver ${summaries.one} con lo que se hizo con él`,
      ...reading,
      response: advanceView,
    }),
    ...useEndpoints(kind, base, gate),
  }
}
export type AdvanceEndpoints = ReturnType<typeof advanceEndpoints<`/api/${string}`>>

export const customerAdvanceEndpoints = advanceEndpoints(
  customerAdvance,
  '/api/treasury/customer-advances',
  { plan: plan.planSalesAdvances, services: ['full'] },
  {
    one: 'un anticipo de cliente',
    annul: 'Anular un anticipo de cliente que no se ha aplicado',
    list: 'Anticipos de clientes, del más reciente al más antiguo',
    available: 'Lo que un cliente tiene a favor: anticipos y lo que le dejaron las notas crédito',
  },
)

export const supplierAdvanceEndpoints = advanceEndpoints(
  supplierAdvance,
  '/api/treasury/supplier-advances',
  { plan: null, services: ['full'] },
  {
    one: 'un anticipo a proveedor',
    annul: 'Anular un anticipo a proveedor que no se ha aplicado',
    list: 'Anticipos a proveedores, del más reciente al más antiguo',
    available: 'Lo que se le ha anticipado a un proveedor y no se ha aplicado',
  },
)
