/**
 * The container that a customer gets (AttachedDocument; fact sheet, 3.10): the signed document and the authority's answer to it, byte
 * for byte. It is signed like any document, and not sent to the authority.
 */
import type { DianEnvironment } from './environment.ts'
import { el, elWhole, serialise } from './element.ts'
import { namespacesOf } from './literals.ts'
import { partyTaxScheme } from './party-xml.ts'
import type { UblParty } from './sale.ts'

export interface DocumentContainer {
  readonly environment: DianEnvironment
  /** Of the container: that of its file. */
  readonly id: string
  /** When it is signed. */
  readonly day: string
  /** With its offset. */
  readonly time: string
  /** As the document says it: `FV1208`. */
  readonly number: string
  readonly uniqueCode: string
  readonly codeScheme: 'CUFE-SHA384' | 'CUDE-SHA384'
  readonly supplier: UblParty
  readonly customer: UblParty
  readonly document: string
  /** Null of what is delivered in contingency, before the authority answers (fact sheet, section 8). */
  readonly answer: ContainedAnswer | null
}

export interface ContainedAnswer {
  readonly xml: string
  /** When the authority validated it. */
  readonly day: string
  readonly time: string
}

const VALIDATOR = 'Unidad Especial Dirección de Impuestos y Aduanas Nacionales'
const VALIDATED = '02'

const attachment = (text: string) =>
  el('cac:Attachment', [
    el('cac:ExternalReference', [el('cbc:MimeCode', 'text/xml'), el('cbc:EncodingCode', 'UTF-8'), elWhole('cbc:Description', text)]),
  ])

/** @returns the container as text, ready to be signed: its extensions wait for the signature */
export function containerXml(container: DocumentContainer): string {
  const { number, answer } = container
  const root = el(
    'AttachedDocument',
    [
      // Written whole, so that it has an end before which the signature goes.
      el('ext:UBLExtensions', EMPTY),
      el('cbc:UBLVersionID', 'UBL 2.1'),
      el('cbc:CustomizationID', 'Documentos adjuntos'),
      el('cbc:ProfileID', 'Factura Electrónica de Venta'),
      el('cbc:ProfileExecutionID', container.environment),
      el('cbc:ID', container.id),
      el('cbc:IssueDate', container.day),
      el('cbc:IssueTime', container.time),
      el('cbc:DocumentType', 'Contenedor de Factura Electrónica'),
      el('cbc:ParentDocumentID', number),
      el('cac:SenderParty', [partyTaxScheme(container.supplier)]),
      el('cac:ReceiverParty', [partyTaxScheme(container.customer)]),
      attachment(container.document),
      answer && answerReference(container, answer),
    ],
    namespacesOf('AttachedDocument'),
  )
  return serialise(root)
}

const answerReference = ({ number, uniqueCode, codeScheme }: DocumentContainer, { xml, day, time }: ContainedAnswer) =>
  el('cac:ParentDocumentLineReference', [
    el('cbc:LineID', '1'),
    el('cac:DocumentReference', [
      el('cbc:ID', number),
      el('cbc:UUID', uniqueCode, { schemeName: codeScheme }),
      el('cbc:IssueDate', day),
      el('cbc:DocumentType', 'ApplicationResponse'),
      attachment(xml),
      el('cac:ResultOfVerification', [
        el('cbc:ValidatorID', VALIDATOR),
        el('cbc:ValidationResultCode', VALIDATED),
        el('cbc:ValidationDate', day),
        el('cbc:ValidationTime', time),
      ]),
    ]),
  ])

/** A text that is no text: the element is written with both its tags. */
const EMPTY = '\n'

/** The files of a delivery, and the most that goes by mail (fact sheet, 3.10). */
export const MOST_DELIVERED_BYTES = 2 * 1024 * 1024

/** Codes of the documents, as the subject says them. */
const typeCodes = {
  Invoice: '01',
  Transcription: '03',
  Contingency: '04',
  CreditNote: '91',
  DebitNote: '92',
  Pos: '20',
  PosCreditNote: '94',
} as const

export interface DeliverySubject {
  readonly nit: string
  readonly name: string
  readonly number: string
  readonly root: keyof typeof typeCodes
  readonly tradeName: string
}

/** `NIT;Nombre;Número;Tipo de documento;Nombre comercial`: what separates its parts stands in none of them. */
export const deliverySubject = ({ nit, name, number, root, tradeName }: DeliverySubject): string =>
  [nit, name, number, typeCodes[root], tradeName || name].map((part) => part.replaceAll(/[;\s]+/g, ' ').trim()).join(';')
