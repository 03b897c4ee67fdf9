/** The calls over several documents of a kind: each is done on its own, and the answer says how each went. */
import * as z from 'zod/mini'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { id, optionalText } from '#platform/http/fields.ts'
import { severalResult } from '#platform/http/several.ts'
import { issuingOf, type DocumentKind } from '../kind/kind.ts'
import { paperQuery } from '../paper/paper.ts'
import { saysWhy, whyFields } from '../reason/why.ts'
import { bulkDefinitions } from './actions.ts'

/** How many at most is said by error 466, not by the schema. */
export const ids = z.array(id)
/** In an address, parted by commas. */
const listedIds = z.string().check(z.maxLength(10_000))

export function bulkEndpoints<const Path extends string>(kind: DocumentKind & { readonly path: Path }) {
  const { permissions, titles, plan, services } = kind
  const gate = { plan, services } as const
  const base = `/api${kind.path}/bulk` as const
  const many = titles.many.toLowerCase()
  return {
    issue: endpoint({
      method: 'POST',
      path: `${base}/issue` as const,
      summary: `${issuingOf(kind).verb} varios borradores: ${many}`,
      permission: permissions[bulkDefinitions.issue.permission],
      ...gate,
      body: z.object({
        ids,
        /** An electronic one carries the day it is sent: the date of the draft and its terms become those of today. */
        today: z._default(z.boolean(), false),
      }),
      response: severalResult,
    }),
    annul: endpoint({
      method: 'POST',
      path: `${base}/annul` as const,
      summary: `Anular varios documentos con el mismo motivo: ${many}`,
      permission: permissions[bulkDefinitions.annul.permission],
      ...gate,
      body: saysWhy(z.object({ ids, ...whyFields })),
      response: severalResult,
    }),
    print: endpoint({
      method: 'GET',
      path: `${base}/pdf` as const,
      summary: `Varios documentos en un solo PDF: ${many}`,
      permission: permissions[bulkDefinitions.print.permission],
      ...gate,
      query: z.object({ ids: listedIds, ...paperQuery }),
      response: fileResponse('application/pdf'),
    }),
    zip: endpoint({
      method: 'GET',
      path: `${base}/zip` as const,
      summary: `Los PDF de varios documentos en un ZIP: ${many}`,
      permission: permissions[bulkDefinitions.zip.permission],
      ...gate,
      query: z.object({ ids: listedIds, ...paperQuery }),
      response: fileResponse('application/zip'),
    }),
  }
}
export type BulkEndpoints = ReturnType<typeof bulkEndpoints>

/** Of kinds whose issued documents may be edited: their lines go to another cost centre. */
export const bulkCenterEndpoint = <const Path extends string>({
  permissions,
  titles,
  plan,
  services,
  path,
}: DocumentKind & { readonly path: Path }) =>
  endpoint({
    method: 'POST',
    path: `/api${path}/bulk/cost-center` as const,
    summary: `Asignar un centro de costo a varios documentos, con todas sus líneas: ${titles.many.toLowerCase()}`,
    permission: permissions.issue,
    plan,
    services,
    body: z.object({ ids, costCenterId: id }),
    response: severalResult,
  })
export type BulkCenterEndpoint = ReturnType<typeof bulkCenterEndpoint>

/** Each to the address of its own third party. */
export const bulkMailEndpoint = <const Path extends string>({
  permissions,
  titles,
  plan,
  services,
  path,
}: DocumentKind & { readonly path: Path }) =>
  endpoint({
    method: 'POST',
    path: `/api${path}/bulk/mail` as const,
    summary: `Enviar varios documentos por correo, cada uno a su cliente: ${titles.many.toLowerCase()}`,
    permission: permissions[bulkDefinitions.mail.permission],
    plan,
    services,
    body: z.object({ ids, message: optionalText(2000) }),
    response: severalResult,
  })
