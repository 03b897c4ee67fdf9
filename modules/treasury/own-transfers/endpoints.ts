/** The calls about money that goes between the company's own tills and banks. */
import * as z from 'zod/mini'
import { voucherEndpoints, voucherFilter, voucherPage, voucherState } from '#modules/vouchers/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText, pageQuery, positiveAmount } from '#platform/http/fields.ts'
import { settlementLimits } from '../endpoints.ts'
import { ownTransfer } from './own-transfer.ts'

const gate = { plan: null, services: ['full'] } as const
const BASE = '/api/treasury/own-transfers'

export const ownTransferInput = z.object({
  date: day,
  /** Where the money goes out and where it comes in. */
  fromId: id,
  toId: id,
  /** Without it, where the person works. */
  branchId: z._default(z.nullable(id), null),
  /** In the currency of the account that it leaves. */
  amount: positiveAmount,
  /** In that of the account that it enters, where they are not the same. */
  receivedAmount: z._default(z.nullable(positiveAmount), null),
  reference: optionalText(settlementLimits.reference),
  notes: optionalText(settlementLimits.notes),
})
export type OwnTransferInput = z.output<typeof ownTransferInput>

export const ownTransferDraft = z.extend(ownTransferInput, {
  fromId: z._default(z.nullable(id), null),
  toId: z._default(z.nullable(id), null),
  amount: z._default(z.nullable(positiveAmount), null),
})
export type OwnTransferDraft = z.output<typeof ownTransferDraft>

const recorded = z.object({ id, number: z.string(), /** In pesos. */ amount })

const account = z.nullable(z.object({ id, name: z.string() }))
const sideMoney = z.object({ currency: z.string(), amount })
const row = z.object({
  id,
  /** Null of a draft, as an account that nobody said yet. */
  number: z.nullable(z.string()),
  date: day,
  from: account,
  to: account,
  reference: z.string(),
  /** In pesos. */
  amount,
  /** What left and what came in, each in the currency of its account; null between accounts in pesos. */
  sides: z.nullable(z.object({ from: sideMoney, to: sideMoney })),
  state: voucherState,
})
export type OwnTransferRow = z.output<typeof row>

const view = z.extend(row, {
  branch: z.nullable(z.string()),
  notes: z.string(),
  annulReason: z.nullable(z.string()),
})
export type OwnTransferView = z.output<typeof view>

const filter = {
  /** Of either side. */
  account: z.optional(id),
}

const { read, write } = ownTransfer.permissions

export const ownTransferEndpoints = {
  ...voucherEndpoints(ownTransfer, {
    ...{ base: BASE, gate, filter, input: ownTransferInput, draft: ownTransferDraft, shown: ownTransferDraft, posted: recorded },
    summaries: { one: 'un traslado entre cuentas', annul: 'Anular un traslado entre cuentas que ningún banco tiene conciliado' },
  }),
  create: endpoint({
    method: 'POST',
    path: BASE,
    summary: 'Registrar un traslado de dinero entre dos cajas o bancos de la empresa',
    permission: write,
    ...gate,
    body: ownTransferInput,
    response: recorded,
  }),
  list: endpoint({
    method: 'GET',
    path: BASE,
    summary: 'Traslados entre cuentas, del más reciente al más antiguo',
    permission: read,
    ...gate,
    query: z.object({ ...voucherFilter, ...filter, ...pageQuery }),
    response: z.extend(voucherPage(row), { total: amount }),
  }),
  one: endpoint({
    method: 'GET',
    path: `${BASE}/{id}`,
    summary: 'Ver un traslado entre cuentas',
    permission: read,
    ...gate,
    response: view,
  }),
} as const
