/**
 * An event of an invoice as XML: the ApplicationResponse 96 of the buyer (030 to 033) or of the seller (034), in the order of the
 * schema (annex RADIAN 1.1; fact sheet, sections 1.5, 3 and 7). Its unique code is a CUDE without amounts, and its QR leads to the
 * invoice that it is about.
 */
import type { Day } from '#base/date.ts'
import { checkDigit } from '../nit.ts'
import { el, elIf, serialise, type Element } from './element.ts'
import type { DianEnvironment } from './environment.ts'
import { claimConcepts, eventWords, type ClaimConcept, type EventCode } from './events.ts'
import { DIAN_AGENCY, DIAN_NIT, EVENT_PROFILE, namespacesOf } from './literals.ts'
import type { UblSoftware } from './sale.ts'
import { dianExtensions } from './sale-xml.ts'
import type { EventCudeFields } from './unique-code.ts'

/** Who says it, or to whom. */
export interface EventParty {
  readonly name: string
  readonly typeCode: string
  /** Without check digit. */
  readonly number: string
  readonly checkDigit: string | null
  /** 01 IVA, ZZ none: as the party is to the authority. */
  readonly taxScheme: { readonly id: string; readonly name: string }
}

/** Who received the invoice or the goods within the company («Mis datos»). */
export interface EventPerson {
  readonly typeCode: string
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  readonly position: string
  readonly area: string
}

export interface InvoiceEvent {
  readonly environment: DianEnvironment
  /** Its own, never the same twice. */
  readonly number: string
  readonly date: Day
  /** HH:MM:SS-05:00 */
  readonly time: string
  readonly code: EventCode
  /** Of a claim. */
  readonly concept: ClaimConcept | null
  readonly notes: readonly string[]
  readonly software: UblSoftware
  readonly sender: EventParty
  readonly receiver: EventParty
  readonly person: EventPerson | null
  /** With its prefix. */
  readonly invoiceNumber: string
  readonly invoiceKey: string
}

/** To the authority: who states a tacit acceptance says it to nobody else. */
export const authorityParty: EventParty = {
  name: 'Unidad Administrativa Especial Dirección de Impuestos y Aduanas Nacionales',
  typeCode: '31',
  number: DIAN_NIT,
  checkDigit: '4',
  taxScheme: { id: '01', name: 'IVA' },
}

const INVOICE_TYPE = '01'

export const eventCudeFieldsOf = (event: InvoiceEvent, softwarePin: string): EventCudeFields => ({
  ...{ number: event.number, date: event.date, time: event.time, softwarePin },
  ...{ senderNit: event.sender.number, receiverNumber: event.receiver.number, responseCode: event.code },
  ...{ documentNumber: event.invoiceNumber, documentTypeCode: INVOICE_TYPE },
})

/** What is stated under oath with a tacit acceptance. @param receipt the event 032 that the term counts from */
export const tacitStatement = (
  receipt: { readonly number: string; readonly key: string },
  buyer: EventParty,
  businessDays: number,
): string =>
  `Manifiesto bajo la gravedad de juramento que transcurridos ${businessDays} días hábiles contados desde la creación del Recibo de bienes y servicios ` +
  `${[receipt.number, receipt.key === '' ? '' : `con CUDE ${receipt.key}`].filter((text) => text !== '').join(' ')}, el adquirente ${buyer.name} identificado con NIT ${buyer.number} ` +
  'no manifestó expresamente la aceptación o rechazo de la referida factura, ni reclamó en contra de su contenido.'

const party = (name: string, { name: title, typeCode, number, checkDigit: digit, taxScheme }: EventParty): Element =>
  el(name, [
    el('cac:PartyTaxScheme', [
      el('cbc:RegistrationName', title),
      el('cbc:CompanyID', number, {
        ...DIAN_AGENCY,
        ...(digit === null ? {} : { schemeID: digit }),
        schemeName: typeCode,
        schemeVersionID: '1',
      }),
      el('cac:TaxScheme', [el('cbc:ID', taxScheme.id), el('cbc:Name', taxScheme.name)]),
    ]),
  ])

/** A document with letters has no check digit. */
const digitOf = (number: string) => (/^\d{1,15}$/.test(number) ? { schemeID: String(checkDigit(number)) } : {})

const personGroup = ({ typeCode, number, firstName, lastName, position, area }: EventPerson): Element =>
  el('cac:IssuerParty', [
    el('cac:Person', [
      el('cbc:ID', number, { ...digitOf(number), schemeName: typeCode }),
      el('cbc:FirstName', firstName),
      el('cbc:FamilyName', lastName),
      elIf('cbc:JobTitle', position),
      elIf('cbc:OrganizationDepartment', area),
    ]),
  ])

function response({ code, concept }: InvoiceEvent): Element {
  const claim = claimConcepts.find((each) => each.code === concept)
  return el('cac:Response', [
    el('cbc:ResponseCode', code, claim ? { listID: claim.code, name: claim.name } : {}),
    el('cbc:Description', eventWords[code].description),
  ])
}

/** Of the events of which the authority asks who received. */
const namesPerson = (code: EventCode): boolean => code === '030' || code === '032'

/** @param cude `eventCude(eventCudeFieldsOf(event, pin))`. @returns the text, ready to be signed */
export const eventXml = (event: InvoiceEvent, cude: string): string =>
  serialise(
    el(
      'ApplicationResponse',
      [
        el('ext:UBLExtensions', [el('ext:UBLExtension', [el('ext:ExtensionContent', [dianExtensions(event, event.invoiceKey, null)])])]),
        el('cbc:UBLVersionID', 'UBL 2.1'),
        el('cbc:CustomizationID', '1'),
        el('cbc:ProfileID', EVENT_PROFILE),
        el('cbc:ProfileExecutionID', event.environment),
        el('cbc:ID', event.number),
        el('cbc:UUID', cude, { schemeID: event.environment, schemeName: 'CUDE-SHA384' }),
        el('cbc:IssueDate', event.date),
        el('cbc:IssueTime', event.time),
        event.notes.map((note) => elIf('cbc:Note', note)),
        party('cac:SenderParty', event.sender),
        party('cac:ReceiverParty', event.receiver),
        el('cac:DocumentResponse', [
          response(event),
          el('cac:DocumentReference', [
            el('cbc:ID', event.invoiceNumber),
            el('cbc:UUID', event.invoiceKey, { schemeName: 'CUFE-SHA384' }),
            el('cbc:DocumentTypeCode', INVOICE_TYPE),
          ]),
          event.person && namesPerson(event.code) ? personGroup(event.person) : null,
        ]),
      ],
      namespacesOf('ApplicationResponse'),
    ),
  )
