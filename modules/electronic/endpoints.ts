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

/** The container of a validated document, under its own address. */
export const zipEndpoint = <const Path extends string>(kind: DocumentKind & { readonly path: Path }) =>
  endpoint({
    method: 'GET',
    path: `/api${kind.path}/{id}/zip` as const,
    summary: `${kind.titles.one}: ZIP que recibe el cliente, con el XML firmado, la respuesta de la DIAN y el PDF`,
    permission: kind.permissions.export,
    plan: kind.plan,
    services: kind.services,
    response: fileResponse('application/zip'),
  })

export type ZipEndpoint = ReturnType<typeof zipEndpoint>

export type XmlEndpoint = ReturnType<typeof xmlEndpoint>
