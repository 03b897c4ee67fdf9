/**
 * The calls of the service of the DIAN (`WcfDianCustomerServices`, fact sheet, section 6) and what it answers, as text. SOAP 1.2 with
 * WS-Security: the address and the instants are signed with the certificate of who calls.
 */
import type { DianEnvironment } from './environment.ts'

export const dianService: Readonly<Record<DianEnvironment, string>> = {
  '1': 'https://vpfe.dian.gov.co/WcfDianCustomerServices.svc',
  '2': 'https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc',
}

/** Each call with its parameters, in their order. */
export const operations = {
  SendBillSync: ['fileName', 'contentFile'],
  SendBillAsync: ['fileName', 'contentFile'],
  SendTestSetAsync: ['fileName', 'contentFile', 'testSetId'],
  SendEventUpdateStatus: ['contentFile'],
  SendNominaSync: ['contentFile'],
  GetStatus: ['trackId'],
  GetStatusZip: ['trackId'],
  GetStatusEvent: ['trackId'],
  GetNumberingRange: ['accountCode', 'accountCodeT', 'softwareCode'],
  GetXmlByDocumentKey: ['trackId'],
  GetAcquirer: ['identificationType', 'identificationNumber'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type Operation = keyof typeof operations
export type ParametersOf<Name extends Operation> = Readonly<Record<(typeof operations)[Name][number], string>>

export const WCF = 'http://wcf.dian.colombia'
export const actionOf = (operation: Operation): string => `${WCF}/IWcfDianCustomerServices/${operation}`

export const SOAP = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  wsa: 'http://www.w3.org/2005/08/addressing',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
} as const
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const TOKEN_PROFILE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3'
const BASE64 = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary'

export const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The parts that are signed, in exclusive canonical form: each declares what it uses and nothing else. */
export const toText = (url: string): string =>
  `<wsa:To xmlns:wsa="${SOAP.wsa}" xmlns:wsu="${SOAP.wsu}" wsu:Id="to">${escapeXml(url)}</wsa:To>`
export const timestampText = (created: Date, expires: Date): string =>
  `<wsu:Timestamp xmlns:wsu="${SOAP.wsu}" wsu:Id="ts"><wsu:Created>${created.toISOString()}</wsu:Created><wsu:Expires>${expires.toISOString()}</wsu:Expires></wsu:Timestamp>`

const reference = (id: string, digest: string): string =>
  `<ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms>` +
  `<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`

export const securityInfoText = (digests: { readonly to: string; readonly timestamp: string }): string =>
  `<ds:SignedInfo xmlns:ds="${SOAP.ds}"><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod>` +
  `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>` +
  `${reference('ts', digests.timestamp)}${reference('to', digests.to)}</ds:SignedInfo>`

export interface SecuredCall<Name extends Operation = Operation> {
  readonly operation: Name
  readonly parameters: Readonly<Record<string, string>>
  readonly to: string
  readonly timestamp: string
  readonly info: string
  readonly value: string
  /** DER in base 64. */
  readonly certificate: string
}

const bodyOf = ({ operation, parameters }: SecuredCall): string =>
  `<wcf:${operation} xmlns:wcf="${WCF}">` +
  operations[operation].map((name) => `<wcf:${name}>${escapeXml(parameters[name] ?? '')}</wcf:${name}>`).join('') +
  `</wcf:${operation}>`

export const envelopeText = (call: SecuredCall): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="${SOAP.soap}"><soap:Header>` +
  `<wsse:Security xmlns:wsse="${SOAP.wsse}" soap:mustUnderstand="1">${call.timestamp}` +
  `<wsse:BinarySecurityToken xmlns:wsu="${SOAP.wsu}" EncodingType="${BASE64}" ValueType="${TOKEN_PROFILE}" wsu:Id="token">${call.certificate}</wsse:BinarySecurityToken>` +
  `<ds:Signature xmlns:ds="${SOAP.ds}">${call.info}<ds:SignatureValue>${call.value}</ds:SignatureValue>` +
  `<ds:KeyInfo><wsse:SecurityTokenReference><wsse:Reference URI="#token" ValueType="${TOKEN_PROFILE}"/></wsse:SecurityTokenReference></ds:KeyInfo></ds:Signature>` +
  `</wsse:Security><wsa:Action xmlns:wsa="${SOAP.wsa}">${actionOf(call.operation)}</wsa:Action>${call.to}</soap:Header>` +
  `<soap:Body>${bodyOf(call)}</soap:Body></soap:Envelope>`

/** One sentence of an answer: a rejection keeps the document out, a notification does not. */
export interface RuleSaid {
  /** `FAD06`, `90`; '' when the sentence names none. */
  readonly rule: string
  readonly isRejection: boolean
  readonly text: string
}

const SENTENCE = /^Regla: ?([A-Za-z0-9_.-]+) ?, ?(Rechazo|Notificaci[oó]n) ?: ?(.*)$/su

/** A sentence comes broken by lines and blanks (a real answer): they say nothing. */
export function readRule(sentence: string): RuleSaid {
  const text = sentence.replaceAll(/\s+/g, ' ').trim()
  const [, rule, kind, words] = SENTENCE.exec(text) ?? []
  return rule === undefined ? { rule: '', isRejection: true, text } : { rule, isRejection: kind === 'Rechazo', text: words ?? '' }
}

/** Documento procesado anteriormente: the authority has it already. */
export const ALREADY_PROCESSED = '90'

/** A range of numbers as the authority lists it, without a change: days with or without an hour. Source: sheet, section 6, GetNumberingRange. */
export interface NumberingRange {
  readonly resolution: string
  readonly resolutionDate: string
  readonly prefix: string
  readonly from: string
  readonly to: string
  readonly validFrom: string
  readonly validTo: string
  readonly technicalKey: string
}
