/** Gives the XML of an issued document, checked against the authority's own schemas when the operator has them. */
import { documentErrors, stateNames, type DocumentKind, type StoredDocument } from '#modules/documents/index.ts'
import {
  dressDocument,
  foundAt,
  printPdf,
  readStationery,
  readStored,
  type AtAddress,
  type PublishedKind,
} from '#modules/documents/index.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { XmlEndpoint, ZipEndpoint } from './endpoints.ts'
import { refuseInvalid } from './schema.server.ts'
import { signedXmlOf } from './transmission/read.server.ts'
import type { XmlOf } from './seal.server.ts'

/** A kind, and how its XML is made: `invoiceXmlOf`, `noteXmlOf`. */
export interface WithXml {
  readonly kind: DocumentKind
  readonly xmlOf: XmlOf
}

export const xmlHandler = (kinds: AtAddress<WithXml>, endpoint: XmlEndpoint): Handler =>
  handle(endpoint, async ({ tx, session, params, runtime, today }) => {
    const { kind, xmlOf } = await foundAt(tx, session.companyId, kinds, params.id)
    const document = await readStored(tx, { companyId: session.companyId, kind, id: params.id, today })
    if (!document) return httpErrors.fail('notFound')
    const xml = issuedXml(document, xmlOf)
    const name = `${document.prefix}${document.number}.xml`
    // Once signed it is those bytes and no others.
    const signed = await signedXmlOf(tx, session.companyId, document.uniqueCode ?? '')
    if (signed !== null) return { name, bytes: signed }
    refuseInvalid(xml, runtime.settings.dianXsdDir)
    return { name, bytes: new TextEncoder().encode(xml) }
  })

export const zipHandler = (published: AtAddress<PublishedKind>, endpoint: ZipEndpoint): Handler =>
  handle(endpoint, async ({ tx, session: { companyId }, params, today }) => {
    const one = await foundAt(tx, companyId, published, params.id)
    const document = await readStored(tx, { companyId, kind: one.kind, id: params.id, today })
    if (!document) return httpErrors.fail('notFound')
    const packed = await one.container?.(tx, companyId, document)
    if (!packed) return httpErrors.fail('invalid', { detalle: 'El ZIP para el cliente se arma cuando la DIAN valida el documento.' })
    const bytes = packed.pack(await printPdf(dressDocument(one, document, await readStationery(tx, companyId))))
    return { name: packed.name, bytes }
  })

/** @throws 482 on a draft: it has neither number nor unique code */
function issuedXml(document: StoredDocument, xmlOf: XmlOf): string {
  const { number, prefix, uniqueCode, snapshot } = document
  if (number === null || uniqueCode === null)
    return documentErrors.fail('notInThisState', { accion: 'descargar el XML de', estado: stateNames[document.state] })
  return xmlOf(snapshot, document, { prefix, number }, uniqueCode)
}
