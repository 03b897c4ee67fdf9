/** Gives the XML of an issued invoice, checked against the authority's own schemas when the operator has them. */
import { hasInvoiceSchema, validateAgainstXsd } from '#colombia/index.server.ts'
import { documentErrors, stateNames, type DocumentKind, type StoredDocument } from '#modules/documents/index.ts'
import { readStored } from '#modules/documents/index.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { electronicErrors as errors } from './errors.ts'
import type { XmlEndpoint } from './endpoints.ts'
import { invoiceXmlOf } from './seal.server.ts'

export const xmlHandler = (kind: DocumentKind, endpoint: XmlEndpoint): Handler =>
  handle(endpoint, async ({ tx, session, params, runtime }) => {
    const document = await readStored(tx, session.companyId, kind.code, params.id)
    if (!document) return httpErrors.fail('notFound')
    const xml = xmlOf(document)
    refuseInvalid(xml, runtime.settings.dianXsdDir)
    return { name: `${document.prefix}${document.number}.xml`, bytes: new TextEncoder().encode(xml) }
  })

/** @throws 482 on a draft: it has neither number nor unique code */
function xmlOf(document: StoredDocument): string {
  const { number, prefix, uniqueCode, snapshot } = document
  if (number === null || uniqueCode === null)
    return documentErrors.fail('notInThisState', { accion: 'descargar el XML de', estado: stateNames[document.state] })
  return invoiceXmlOf(snapshot, document, { prefix, number }, uniqueCode)
}

/**
 * @param folder with the authority's schemas (DIAN_XSD_DIR); null when the operator gave none
 * @throws 511 with the first complaint of the schema
 */
export function refuseInvalid(xml: string, folder: string | null): void {
  if (folder === null) return
  if (!hasInvoiceSchema(folder)) throw new Error(`DIAN_XSD_DIR names ${folder}, which has no maindoc/UBL-Invoice-2.1.xsd`)
  const [first, ...others] = validateAgainstXsd(xml, folder)
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` (y ${others.length} más)`
  errors.fail('refusedBySchema', { motivo: `el esquema de la DIAN dice «${first}»${more}` })
}
