/** The calls that every voucher has, each under the address of its kind. */
import * as z from 'zod/mini'
import { exportOf, type Gate } from '#platform/access.ts'
import { attachedEndpoints } from '#platform/attached/endpoints.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { endpoint, fileResponse, type Schema } from '#platform/http/endpoint.ts'
import { day, done, id, pageOf, text, version } from '#platform/http/fields.ts'
import { severalResult } from '#platform/http/several.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { voucherPaperSizes } from './paper.ts'
import { voucherStates, voucherTabs, type VoucherKind } from './voucher.ts'

export const voucherState = z.enum(voucherStates)

/** What narrows a list of vouchers. */
export const voucherFilter = {
  tab: z._default(z.enum(voucherTabs), 'all'),
  search: z._default(z.string().check(z.maxLength(200)), ''),
  /** The days of the voucher; drafts wait whatever theirs. */
  from: z.optional(day),
  to: z.optional(day),
}

/** A page of a list, with how many its filter leaves and how many each tab has. */
export const voucherPage = <Row extends z.core.$ZodType>(row: Row) =>
  z.extend(pageOf(row), {
    count: z.number(),
    tabs: z.record(z.enum(voucherTabs), z.number()),
    /** There is one at all, whatever the filter. */
    any: z.boolean(),
  })

const savedDraft = z.object({ id, version: z.number() })

export interface VoucherSummaries {
  /** "un recaudo" */
  readonly one: string
  /** "Anular un recaudo: reversa el comprobante y reabre los saldos" */
  readonly annul: string
}

/**
 * `base`: `/api/treasury/receipts`; `gate`: plan and services of all of them; `filter`: what narrows its list besides
 * `voucherFilter`; `input`: what recording one asks; `draft`: the same as far as somebody got; `shown`: a draft as it is read, with
 * what not everybody sees; `posted`: what recording answers.
 */
export interface VoucherCalls<
  Base extends string,
  Input extends Schema,
  Draft extends Schema,
  Shown extends Schema,
  Posted extends Schema,
  Filter extends z.core.$ZodLooseShape,
> {
  readonly base: Base
  readonly gate: Pick<Gate, 'plan' | 'services'>
  readonly filter: Filter
  readonly input: Input
  readonly draft: Draft
  readonly shown: Shown
  readonly posted: Posted
  readonly summaries: VoucherSummaries
}

type Kind = Pick<VoucherKind, 'titles' | 'permissions'>
type Shared<Base extends string> = Pick<VoucherCalls<Base, Schema, Schema, Schema, Schema, Record<never, never>>, 'base' | 'gate'>

const draftEndpoints = <
  const Base extends string,
  Input extends Schema,
  Draft extends Schema,
  Shown extends Schema,
  Posted extends Schema,
  Filter extends z.core.$ZodLooseShape,
>(
  { permissions }: Kind,
  { base, gate, input, draft, shown, posted, summaries }: VoucherCalls<Base, Input, Draft, Shown, Posted, Filter>,
) => {
  const drafts = `${base}/drafts` as const
  const one = `${drafts}/{id}` as const
  const writing = { permission: permissions.write, ...gate }
  return {
    saveDraft: endpoint({
      method: 'POST',
      path: drafts,
      summary: `Guardar el borrador de ${summaries.one}: sin número, sin contabilidad`,
      ...writing,
      body: z.object({ input: draft }),
      response: savedDraft,
    }),
    changeDraft: endpoint({
      method: 'PUT',
      path: one,
      summary: `Cambiar el borrador de ${summaries.one}`,
      ...writing,
      body: z.object({ input: draft, version }),
      response: savedDraft,
    }),
    draft: endpoint({
      method: 'GET',
      path: one,
      summary: `El borrador de ${summaries.one}, como se guardó`,
      permission: permissions.read,
      ...gate,
      response: z.object({
        id,
        version: z.number(),
        savedBy: z.nullable(z.string()),
        input: shown,
        /** What the ids in it are called today. */
        names: z.record(z.string(), z.object({ name: z.string(), code: z.string(), detail: z.string() })),
      }),
    }),
    removeDraft: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Eliminar el borrador de ${summaries.one}`,
      ...writing,
      response: done,
    }),
    post: endpoint({
      method: 'POST',
      path: `${one}/post` as const,
      summary: `Registrar ${summaries.one} desde su borrador`,
      ...writing,
      body: z.object({ input, version }),
      response: posted,
    }),
  }
}

const fileEndpoints = <const Base extends string>({ titles, permissions }: Kind, { base, gate }: Shared<Base>) =>
  attachedEndpoints(base, {
    title: titles.one,
    reading: { permission: permissions.read, ...gate },
    writing: { permission: permissions.write, ...gate },
  })

/** About several at once: each is done on its own, and the answer says how each went. How many at most is said by error 466. */
const severalEndpoints = <const Base extends string>({ titles, permissions }: Kind, { base, gate }: Shared<Base>) => ({
  postMany: endpoint({
    method: 'POST',
    path: `${base}/bulk/post` as const,
    summary: `Registrar varios borradores como están guardados: ${titles.many.toLowerCase()}`,
    permission: permissions.write,
    ...gate,
    body: z.object({ ids: z.array(id) }),
    response: severalResult,
  }),
  annulMany: endpoint({
    method: 'POST',
    path: `${base}/bulk/annul` as const,
    summary: `Anular varios con el mismo motivo: ${titles.many.toLowerCase()}`,
    permission: permissions.annul,
    ...gate,
    body: z.object({ ids: z.array(id), reason: text(400, MIN_LENGTH) }),
    response: severalResult,
  }),
})

export function voucherEndpoints<
  const Base extends string,
  Input extends Schema,
  Draft extends Schema,
  Shown extends Schema,
  Posted extends Schema,
  Filter extends z.core.$ZodLooseShape,
>(kind: Kind, calls: VoucherCalls<Base, Input, Draft, Shown, Posted, Filter>) {
  const { titles, permissions } = kind
  const { base, gate, filter, summaries } = calls
  const one = `${base}/{id}` as const
  const taking = { permission: exportOf(permissions.read), ...gate }
  return {
    ...draftEndpoints(kind, calls),
    ...fileEndpoints(kind, { base, gate }),
    ...severalEndpoints(kind, { base, gate }),
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
      ...taking,
      query: z.object({ ...voucherFilter, ...filter, columns: columnsInSight, format: exportFormat }),
      response: fileResponse('text/csv; charset=utf-8'),
    }),
    print: endpoint({
      method: 'GET',
      path: `${base}/print` as const,
      summary: `${titles.paper}: uno o varios en un PDF, cada uno en su página`,
      ...taking,
      query: z.object({ ids: z.string(), papel: z._default(z.enum(voucherPaperSizes), 'carta') }),
      response: fileResponse('application/pdf'),
    }),
  }
}

/** Those of any kind. */
export type VoucherEndpoints = ReturnType<typeof voucherEndpoints<`/api/${string}`, Schema, Schema, Schema, Schema, Record<never, never>>>
