import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import type { DocumentKind } from '#modules/documents/index.ts'

/** The XML of a document of this kind, under its own address. */
export const xmlEndpoint = <const Path extends string>(kind: DocumentKind & { readonly path: Path }) =>
  endpoint({
    method: 'GET',
    path: `/api${kind.path}/{id}/xml` as const,
    summary: `${kind.titles.one}: XML para la DIAN, firmado desde que se firma`,
    permission: kind.permissions.export,
    plan: kind.plan,
    services: kind.services,
    response: fileResponse('application/xml'),
  })

export type XmlEndpoint = ReturnType<typeof xmlEndpoint>
