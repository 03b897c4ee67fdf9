/** What the simulated authority says: its signed ApplicationResponse, and the envelopes of its service. */
import { dayOf, hourOf } from './days.ts'
import type { ReadDocument } from './facts.ts'
import type { KeptEvent } from './register.server.ts'
import { sha384, signDocument, written, type Signer } from './sign.server.ts'
import type { Element } from './tree.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const NAMESPACES = {
  xmlns: `${UBL}ApplicationResponse-2`,
  'xmlns:cac': `${UBL}CommonAggregateComponents-2`,
  'xmlns:cbc': `${UBL}CommonBasicComponents-2`,
  'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
  'xmlns:ext': `${UBL}CommonExtensionComponents-2`,
  'xmlns:sts': 'dian:gov:co:facturaelectronica:Structures-2-1',
  'xmlns:xades': 'http://uri.etsi.org/01903/v1.3.2#',
}
const DIAN = { nit: '800197268', name: 'Unidad Especial Dirección de Impuestos y Aduanas Nacionales' }
/** Told in every answer, so that nobody takes it for a real one. */
export const SIMULATED = 'Simulador de la DIAN: sin validez fiscal'

const el = (name: string, content: string | readonly Element[], attributes: Readonly<Record<string, string>> = {}): Element =>
  typeof content === 'string' ? { name, attributes, children: [], text: content } : { name, attributes, children: content, text: '' }

const party = (name: string, nit: string, title: string): Element =>
  el(name, [
    el('cac:PartyTaxScheme', [
      el('cbc:RegistrationName', title),
      el('cbc:CompanyID', nit, { schemeName: '31' }),
      el('cac:TaxScheme', [el('cbc:ID', '01'), el('cbc:Name', 'IVA')]),
    ]),
  ])

const line = (index: number, code: string, text: string): Element =>
  el('cac:LineResponse', [
    el('cac:LineReference', [el('cbc:LineID', String(index))]),
    el('cac:Response', [el('cbc:ResponseCode', code), el('cbc:Description', text)]),
  ])

export interface Said {
  readonly document: ReadDocument
  readonly isValid: boolean
  readonly sentences: readonly string[]
  readonly number: number
  readonly now: Date
}

/** Signed, UTF-8. */
export function applicationResponse({ document, isValid, sentences, number, now }: Said, signer: Signer): Uint8Array {
  const [date, time] = [dayOf(now), hourOf(now)]
  const key = sha384(`${number}${date}${time}${DIAN.nit}${document.issuer}${document.key}`)
  const response = isValid
    ? el('cac:Response', [el('cbc:ResponseCode', '02'), el('cbc:Description', 'Documento validado por la DIAN')])
    : el('cac:Response', [el('cbc:ResponseCode', '04'), el('cbc:Description', 'Documento rechazado por la DIAN')])
  const tree = el(
    'ApplicationResponse',
    [
      el('ext:UBLExtensions', [
        el('ext:UBLExtension', [el('ext:ExtensionContent', [el('sts:DianExtensions', [el('sts:QRCode', document.key)])])]),
      ]),
      el('cbc:UBLVersionID', 'UBL 2.1'),
      el('cbc:CustomizationID', '1'),
      el('cbc:ProfileID', 'DIAN 2.1'),
      el('cbc:ProfileExecutionID', '2'),
      el('cbc:ID', String(number)),
      el('cbc:UUID', key, { schemeName: 'CUDE-SHA384' }),
      el('cbc:IssueDate', date),
      el('cbc:IssueTime', time),
      el('cbc:Note', SIMULATED),
      party('cac:SenderParty', DIAN.nit, DIAN.name),
      party('cac:ReceiverParty', document.issuer, document.issuerName),
      el('cac:DocumentResponse', [
        response,
        el('cac:DocumentReference', [el('cbc:ID', document.number), el('cbc:UUID', document.key)]),
        line(1, '0000', '0'),
        ...sentences.map((text, index) => line(index + 2, '0', text)),
      ]),
    ],
    NAMESPACES,
  )
  return signDocument(written(tree), signer, `${date}T${time}`, `xmldsig-${key.slice(0, 32)}`)
}

/** What GetStatusEvent gives: one answer for each event of an invoice. */
export function eventList(invoiceKey: string, events: readonly KeptEvent[], now: Date, signer: Signer): Uint8Array {
  const [date, time] = [dayOf(now), hourOf(now)]
  const key = sha384(`${date}${time}${DIAN.nit}${invoiceKey}`)
  const said = events.map(({ code, concept, at, number, key: cude, person }) =>
    el('cac:DocumentResponse', [
      el('cac:Response', [
        el('cbc:ResponseCode', code, concept === '' ? {} : { listID: concept }),
        el('cbc:EffectiveDate', dayOf(at)),
        el('cbc:EffectiveTime', hourOf(at)),
      ]),
      el('cac:DocumentReference', [el('cbc:ID', number), el('cbc:UUID', cude, { schemeName: 'CUDE-SHA384' })]),
      ...(person === '' ? [] : [el('cac:IssuerParty', [el('cac:Person', [el('cbc:FirstName', person)])])]),
    ]),
  )
  const extension = el('ext:UBLExtension', [el('ext:ExtensionContent', [el('sts:DianExtensions', [el('sts:QRCode', invoiceKey)])])])
  const tree = el(
    'ApplicationResponse',
    [
      el('ext:UBLExtensions', [extension]),
      ...[el('cbc:ID', '1'), el('cbc:UUID', key, { schemeName: 'CUDE-SHA384' }), el('cbc:IssueDate', date), el('cbc:IssueTime', time)],
      ...[el('cbc:Note', SIMULATED), ...said],
    ],
    NAMESPACES,
  )
  return signDocument(written(tree), signer, `${date}T${time}`, `xmldsig-${key.slice(0, 32)}`)
}

export interface ServiceAnswer {
  readonly isValid: boolean
  readonly statusCode: string
  readonly description: string
  readonly message: string
  readonly sentences: readonly string[]
  readonly xml: Uint8Array
  readonly key: string
}

const RESPONSE = 'http://schemas.datacontract.org/2004/07/DianResponse'

const responseElements = (answer: ServiceAnswer): Element[] => [
  el(
    'b:ErrorMessage',
    answer.sentences.map((text) => el('c:string', text)),
    { 'xmlns:c': 'http://schemas.microsoft.com/2003/10/Serialization/Arrays' },
  ),
  el('b:IsValid', String(answer.isValid)),
  el('b:StatusCode', answer.statusCode),
  el('b:StatusDescription', answer.description),
  el('b:StatusMessage', answer.message),
  el('b:XmlBase64Bytes', Buffer.from(answer.xml).toString('base64')),
  el('b:XmlDocumentKey', answer.key),
]

const envelope = (operation: string, result: Element): string =>
  written(
    el('s:Envelope', [el('s:Header', []), el('s:Body', [el(`${operation}Response`, [result], { xmlns: 'http://wcf.dian.colombia' })])], {
      'xmlns:s': 'http://www.w3.org/2003/05/soap-envelope',
    }),
  )

export const dianEnvelope = (operation: string, answer: ServiceAnswer): string =>
  envelope(operation, el(`${operation}Result`, responseElements(answer), { 'xmlns:b': RESPONSE }))

export const zipStatusEnvelope = (answers: readonly ServiceAnswer[]): string =>
  envelope(
    'GetStatusZip',
    el(
      'GetStatusZipResult',
      answers.map((each) => el('b:DianResponse', responseElements(each))),
      { 'xmlns:b': RESPONSE },
    ),
  )

export const uploadEnvelope = (operation: string, zipKey: string): string =>
  envelope(
    operation,
    el(`${operation}Result`, [el('b:ErrorMessageList', ''), el('b:ZipKey', zipKey)], {
      'xmlns:b': 'http://schemas.datacontract.org/2004/07/UploadDocumentResponse',
    }),
  )

export const rangesEnvelope = (ranges: readonly Readonly<Record<string, string>>[]): string =>
  envelope(
    'GetNumberingRange',
    el(
      'GetNumberingRangeResult',
      [
        el('b:OperationCode', '100'),
        el('b:OperationDescription', 'Acción completada OK.'),
        el(
          'b:ResponseList',
          ranges.map((range) =>
            el(
              'c:NumberRangeResponse',
              Object.entries(range).map(([name, value]) => el(`c:${name}`, value)),
            ),
          ),
          { 'xmlns:c': 'http://schemas.datacontract.org/2004/07/NumberRangeResponse' },
        ),
      ],
      { 'xmlns:b': 'http://schemas.datacontract.org/2004/07/NumberRangeResponseList' },
    ),
  )

/** @param xml of the document; null when it has none of that key */
export const xmlOfKeyEnvelope = (xml: Uint8Array | null): string =>
  envelope(
    'GetXmlByDocumentKey',
    el(
      'GetXmlByDocumentKeyResult',
      [
        el('b:Code', xml === null ? '206' : '100'),
        el('b:Message', xml === null ? 'El documento no existe en los registros de la DIAN.' : 'Acción completada OK.'),
        el('b:XmlBytesBase64', xml === null ? '' : Buffer.from(xml).toString('base64')),
      ],
      { 'xmlns:b': 'http://schemas.datacontract.org/2004/07/EventResponse' },
    ),
  )

/** @param known null of whom it has nothing: its name is empty then */
export const acquirerEnvelope = (known: { readonly name: string; readonly email: string } | null): string =>
  envelope(
    'GetAcquirer',
    el(
      'GetAcquirerResult',
      [
        el('b:Message', known === null ? 'No se encontró información del adquiriente.' : 'Acción completada OK.'),
        el('b:ReceiverEmail', known?.email ?? ''),
        el('b:ReceiverName', known?.name ?? ''),
        el('b:StatusCode', known === null ? '404' : '200'),
      ],
      { 'xmlns:b': 'http://schemas.datacontract.org/2004/07/Gosocket.Dian.Services.Utils.Common' },
    ),
  )

export const faultEnvelope = (text: string): string =>
  written(
    el('s:Envelope', [el('s:Body', [el('s:Fault', [el('s:Code', [el('s:Value', 's:Client')]), el('s:Reason', [el('s:Text', text)])])])], {
      'xmlns:s': 'http://www.w3.org/2003/05/soap-envelope',
    }),
  )
