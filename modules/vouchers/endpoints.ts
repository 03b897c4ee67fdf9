/** The calls that every voucher has, each under the address of its kind. */
import * as z from 'zod/mini'
import { exportOf, type Gate } from '#platform/access.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { day, done, id, text } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { voucherStates, type VoucherKind } from './voucher.ts'

export const voucherState = z.enum(voucherStates)

/** What narrows a list of vouchers of a third party. */
export const voucherFilter = {
  search: z._default(z.string(), ''),
  from: z.optional(day),
  to: z.optional(day),
  partyId: z.optional(id),
}

export interface VoucherSummaries {
  /** "Anular un recaudo: reversa el comprobante y reabre los saldos" */
  readonly annul: string
}

/**
 * @param base `/api/treasury/receipts`
 * @param gate plan and services of all of them
 * @param filter what narrows its list
 */
export function voucherEndpoints<const Base extends string, Filter extends z.core.$ZodLooseShape>(
  { titles, permissions }: Pick<VoucherKind, 'titles' | 'permissions'>,
  base: Base,
  gate: Pick<Gate, 'plan' | 'services'>,
  filter: Filter,
  summaries: VoucherSummaries,
) {
  const one = `${base}/{id}` as const
  return {
    annul: endpoint({
      method: 'POST',
      path: `${one}/annul` as const,
      summary: summaries.annul,
      permission: permissions.annul,
      ...gate,
      body: z.object({ reason: text(400, MIN_LENGTH) }),
      response: done,
    }),
    history: historyEndpoint(one, `${titles.one}: quién hizo qué y cuándo, con lo que había y lo que quedó`, {
      permission: permissions.read,
      ...gate,
    }),
    export: endpoint({
      method: 'GET',
      path: `${base}/export` as const,
      summary: `${titles.many}: la lista filtrada como archivo`,
      exports: titles.many,
      permission: exportOf(permissions.read),
      ...gate,
      query: z.object({ ...filter, columns: columnsInSight, format: exportFormat }),
      response: fileResponse('text/csv; charset=utf-8'),
    }),
  }
}
