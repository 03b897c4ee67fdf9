/** The calls of a kind, made from its definition: the same for all, under `/api` and the address of its screens. */
import * as z from 'zod/mini'
import { currencies } from '#base/currency.ts'
import { customField } from '#platform/custom/field.ts'
import { customFilter } from '#platform/custom/filter.ts'
import { attachedEndpoints } from '#platform/attached/endpoints.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, day, done, id, pageOf, pageQuery, version } from '#platform/http/fields.ts'
import { MOST_TAGS, shownTag, tagFilter } from '#platform/tags/tags.ts'
import { bulkEndpoints } from './bulk/endpoints.ts'
import { withholdingDay } from './figures/day.ts'
import { annullingOf, documentKindCodes, issuingOf, type DocumentKind } from './kind/kind.ts'
import { listedMails } from './kind/listed.ts'
import { documentOrigins, dueSpanNames, electronicAnswerNames } from './kind/origins.ts'
import { paperQuery } from './paper/paper.ts'
import { obstacle } from './conditions/readiness.ts'
import { saysWhy, whyFields } from './reason/why.ts'
import { taxContent } from './figures/tax-content-shape.ts'
import { documentTabs } from './tabs.ts'
import { documentInput, documentRow, documentView, replacedInput, saleWarning, savedDocument } from './wire.ts'

const filter = {
  tab: z._default(z.enum(documentTabs), 'all'),
  search: z._default(z.string().check(z.maxLength(200)), ''),
  /** The days of the document; the tabs of work that waits (drafts, unsent, open, overdue, waiting) are whatever their day. */
  from: z.optional(day),
  to: z.optional(day),
  /** Of one of the kinds that are kept at the address. */
  kind: z.optional(z.enum(documentKindCodes)),
  partyId: z.optional(id),
  branchId: z.optional(id),
  sellerId: z.optional(id),
  currency: z.optional(z.enum(currencies.map(({ code }) => code))),
  /** That carry this tag. */
  tagId: tagFilter,
  costCenterId: z.optional(id),
  origin: z.optional(z.enum(documentOrigins)),
  /** In one of its lines. */
  itemId: z.optional(id),
  resolutionId: z.optional(id),
  /** How it stands before the tax authority. */
  dianState: z.optional(z.enum(['queued', 'sent', 'validated', 'rejected', 'contingency', 'trial'])),
  /** 1 at once, 2 on credit. */
  paymentForm: z.optional(z.enum(['1', '2'])),
  /** How its mail went. */
  mail: z.optional(z.enum(listedMails)),
  /** With an electronic document, of its supplier or its own, or without one. */
  electronic: z.optional(z.enum(electronicAnswerNames)),
  /** Of what is still owed: when it falls due. */
  due: z.optional(z.enum(dueSpanNames)),
  /** By the company's own fields: an object of internal names, as text; those of lines begin with `line.`. */
  custom: customFilter,
}

const sort = z._default(z.enum(['date', 'number', 'total']), 'date')

const issuing = {
  issue: z._default(z.boolean(), false),
  /** With `issue`: what has to be approved of it, of kinds that wait on request, does not refuse it but lets it wait. */
  asksApproval: z._default(z.boolean(), false),
}

const checked = {
  document: documentInput,
  /** Of one that is there already. */
  id: z._default(z.nullable(id), null),
}

const publicLink = z.object({ url: z.string(), expiresAt: z.string() })
export type PublicLink = z.output<typeof publicLink>

/** Attached and taken away also once it is issued: they are no part of what it says. */
const fileEndpoints = <const Base extends string>({ titles, permissions, plan, services }: DocumentKind, base: Base) =>
  attachedEndpoints(base, {
    title: titles.one,
    reading: { permission: permissions.read, plan, services },
    writing: { permission: permissions.write, plan, services },
  })

export function documentEndpoints<const Path extends string>(kind: DocumentKind & { readonly path: Path }) {
  const { permissions, titles, plan, services } = kind
  const gate = { plan, services } as const
  const base = `/api${kind.path}` as const
  const one = `${base}/{id}` as const
  return {
    list: endpoint({
      method: 'GET',
      path: base,
      summary: `${titles.many}: lista con filtros`,
      permission: permissions.read,
      ...gate,
      query: z.object({ ...filter, ...pageQuery, sort }),
      response: pageOf(documentRow),
    }),
    totals: endpoint({
      method: 'GET',
      path: `${base}/totals` as const,
      summary: `${titles.many}: totales del filtro y conteo por estado`,
      permission: permissions.read,
      ...gate,
      query: z.object(filter),
      response: z.object({ count: z.number(), total: amount, balance: amount, tabs: z.partialRecord(z.enum(documentTabs), z.number()) }),
    }),
    view: endpoint({
      method: 'GET',
      path: one,
      summary: `${titles.one}: detalle`,
      permission: permissions.read,
      ...gate,
      response: documentView,
    }),
    create: endpoint({
      method: 'POST',
      path: base,
      summary: `Crear ${titles.short}; con issue, también se ${issuingOf(kind).present}`,
      permission: permissions.write,
      ...gate,
      body: z.object({
        document: documentInput,
        ...issuing,
        /** Issued it takes the place of that version, under the same number. */
        replaces: z._default(z.nullable(replacedInput), null),
      }),
      response: savedDocument,
    }),
    check: endpoint({
      method: 'POST',
      path: `${base}/check` as const,
      summary: `${titles.one}: lo que la empresa avisa o no deja hacer, antes de ${issuingOf(kind).verb.toLowerCase()}: cupo, cartera vencida, costo`,
      permission: permissions.write,
      ...gate,
      perMinute: 240,
      body: z.object(checked),
      response: z.object({ warnings: z.array(saleWarning) }),
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: `Guardar un borrador de ${titles.short}; con issue, también se ${issuingOf(kind).present}`,
      permission: permissions.write,
      ...gate,
      body: z.object({ document: documentInput, version, ...issuing }),
      response: savedDocument,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      summary: `Eliminar un borrador de ${titles.short}`,
      permission: permissions.write,
      ...gate,
      response: done,
    }),
    annul: endpoint({
      method: 'POST',
      path: `${one}/annul` as const,
      summary: `${annullingOf(titles).verb} ${titles.short}: reversa comprobante, existencias y cartera`,
      permission: permissions.annul,
      ...gate,
      body: saysWhy(z.object(whyFields)),
      response: savedDocument,
    }),
    link: endpoint({
      method: 'GET',
      path: `${one}/link` as const,
      summary: `Enlace público vigente de ${titles.short}`,
      permission: permissions.read,
      ...gate,
      response: z.object({ link: z.nullable(publicLink) }),
    }),
    share: endpoint({
      method: 'POST',
      path: `${one}/link` as const,
      summary: `Enlace público de seguimiento de ${titles.short}: el vigente, o uno nuevo si no hay`,
      permission: permissions.read,
      ...gate,
      isRepeatable: true,
      response: publicLink,
    }),
    renewLink: endpoint({
      method: 'PUT',
      path: `${one}/link` as const,
      summary: `Cambiar el enlace público de ${titles.short}: los anteriores dejan de abrir`,
      permission: permissions.write,
      ...gate,
      response: publicLink,
    }),
    revokeLink: endpoint({
      method: 'DELETE',
      path: `${one}/link` as const,
      summary: `Cerrar todos los enlaces públicos de ${titles.short}`,
      permission: permissions.write,
      ...gate,
      response: done,
    }),
    pdf: endpoint({
      method: 'GET',
      path: `${one}/pdf` as const,
      summary: `${titles.one}: representación gráfica en PDF`,
      permission: permissions.print,
      ...gate,
      query: z.object(paperQuery),
      response: fileResponse('application/pdf'),
    }),
    /** Also once it is issued: they are no part of what it says. */
    tag: endpoint({
      method: 'PUT',
      path: `${one}/tags` as const,
      summary: `Cambiar las etiquetas de ${titles.short}`,
      permission: permissions.write,
      ...gate,
      body: z.object({ tagIds: z.array(id).check(z.maxLength(MOST_TAGS, `Máximo ${MOST_TAGS} etiquetas.`)) }),
      response: z.object({ tags: z.array(shownTag) }),
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
      permission: permissions.export,
      ...gate,
      query: z.object({
        ...filter,
        sort,
        columns: columnsInSight,
        format: exportFormat,
      }),
      response: fileResponse('text/csv; charset=utf-8'),
    }),
    /** The same for several documents. */
    bulk: bulkEndpoints(kind),
    facts: endpoint({
      method: 'GET',
      path: `${base}/facts` as const,
      summary: `Lo que se necesita para calcular ${titles.short} mientras se escribe`,
      permission: permissions.write,
      ...gate,
      query: z.object({ date: day, kind: z.optional(z.enum(documentKindCodes)) }),
      response: editorFacts,
    }),
    ...{ withholdingDay: withholdingDay(kind), ...fileEndpoints(kind, base) },
  }
}

export type DocumentEndpoints = ReturnType<typeof documentEndpoints>

const seller = z.object({
  kind: z.enum(['juridica', 'natural']),
  selfWithholder: z.boolean(),
  simple: z.boolean(),
  vatAgent: z.boolean(),
  declarante: z.boolean(),
  vatResponsible: z.boolean(),
  incResponsible: z.boolean(),
  cityCode: z.nullable(z.string()),
})

/** Everything but the third party and the items, which the pickers bring with them. */
export const editorFacts = z.object({
  date: day,
  /** Null while nobody wrote that year's. */
  uvt: z.nullable(amount),
  rounding: z.enum(['peso', 'cent']),
  /** What the company asks of its documents. */
  limits: z.object({
    operationsStart: z.string(),
    quantityDecimals: z.number(),
    priceDecimals: z.number(),
    offerDays: z.number(),
    sellerRequired: z.enum(['optional', 'required']),
    repeatedItems: z.enum(['allow', 'refuse']),
  }),
  /** The company as it sells, and as it buys. */
  seller,
  buyer: z.object({
    agentOf: z.object({ retefuente: z.boolean(), reteiva: z.boolean(), reteica: z.boolean() }),
    cityCode: z.nullable(z.string()),
    simple: z.boolean(),
    vatResponsible: z.boolean(),
  }),
  /** The part of IVA in common that the company takes off, of what it buys; null of what it sells. */
  vatProration: z.nullable(z.string()),
  taxes: z.array(
    z.object({
      id,
      code: z.string(),
      name: z.string(),
      kind: z.enum(['percent', 'unit', 'exempt', 'excluded']),
      rate: z.string(),
      perUnit: amount,
      content: taxContent,
      /** An inactive one is not offered; it stays where it is. */
      active: z.boolean(),
      accountId: z.nullable(id),
      returnAccountId: z.nullable(id),
    }),
  ),
  withholdingRules: z.array(
    z.object({
      id,
      kind: z.enum(['retefuente', 'reteiva', 'reteica']),
      code: z.string(),
      name: z.string(),
      rate: z.string(),
      minimumUvt: z.nullable(z.string()),
      minimumBase: z.nullable(amount),
      beneficiary: z.enum(['any', 'declarante', 'no_declarante', 'juridica', 'natural', 'simple', 'abroad', 'over_year']),
      cityCode: z.nullable(z.string()),
      source: z.string(),
      accountId: z.nullable(id),
    }),
  ),
  /** Accounts by id and by role, to show the entry before it exists. */
  accounts: z.array(z.object({ id, code: z.string(), name: z.string(), roles: z.array(z.string()) })),
  resolutions: z.array(
    z.object({
      id,
      prefix: z.string(),
      number: z.string(),
      next: z.number(),
      validTo: day,
      /** How many numbers are left, and how much of the range is used, in percent. */
      left: z.number(),
      usedPercent: z.number(),
    }),
  ),
  /** Where it may be made, the first one proposed; each with what it proposes. */
  branches: z.array(
    z.object({
      id,
      name: z.string(),
      resolutionId: z.nullable(id),
      warehouseId: z.nullable(id),
      costCenter: z.nullable(z.object({ id, name: z.string() })),
      /** What the next one made there is called, of kinds with a consecutive of their own. */
      next: z.nullable(z.string()),
    }),
  ),
  /** The same where the company has no branch. */
  next: z.nullable(z.string()),
  warehouses: z.array(z.object({ id, name: z.string() })),
  /** In whose name the person sells; `fixed`, in no other. */
  ownSeller: z.nullable(z.object({ id, name: z.string(), fixed: z.boolean() })),
  /** Leaves in use, by code; none when the company has none. */
  costCenters: z.array(z.object({ id, name: z.string() })),
  /** Some promotion asks for a coupon. */
  takesCoupon: z.boolean(),
  /** The company's own, of head and lines; none of a note. */
  customFields: z.array(customField),
  /** Why this person may not issue with that date; null when they may. */
  periodRefusal: z.nullable(obstacle),
  /** What is issued now is a trial. */
  isTrial: z.boolean(),
  /** What stands in the way of issuing any, worst first. */
  obstacles: z.array(obstacle),
})
export type EditorFacts = z.output<typeof editorFacts>
