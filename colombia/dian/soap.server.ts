/** Calls to the service of the DIAN, signed, and its answers read whole. */
import { createHash, sign } from 'node:crypto'
import type { Element } from './element.ts'
import { readElement } from './xsd.server.ts'
import type { Signer } from './sign.server.ts'
import {
  envelopeText,
  readRule,
  securityInfoText,
  timestampText,
  toText,
  type NumberingRange,
  type Operation,
  type ParametersOf,
  type RuleSaid,
} from './soap.ts'

const MINUTES_VALID = 5
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64')

export interface Call<Name extends Operation> {
  readonly operation: Name
  readonly parameters: ParametersOf<Name>
  /** Address of the service. */
  readonly url: string
  readonly now: Date
}

export function securedEnvelope<Name extends Operation>({ operation, parameters, url, now }: Call<Name>, signer: Signer): string {
  const to = toText(url)
  const timestamp = timestampText(now, new Date(now.getTime() + MINUTES_VALID * 60_000))
  const info = securityInfoText({ to: sha256(to), timestamp: sha256(timestamp) })
  const value = sign('sha256', Buffer.from(info), signer.key).toString('base64')
  return envelopeText({ operation, parameters, to, timestamp, info, value, certificate: signer.certificate })
}

/** `DianResponse`, as it came. */
export interface DianResponse {
  readonly isValid: boolean
  /** 00 processed, 66 unknown NSU, 90 unknown track id, 98 in process, 99 with errors. */
  readonly statusCode: string
  readonly statusDescription: string
  readonly statusMessage: string
  readonly rules: readonly RuleSaid[]
  /** The signed ApplicationResponse; empty when it brought none. */
  readonly xml: Uint8Array
  readonly documentKey: string
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
function* descendants(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) yield* descendants(child)
}
const firstNamed = (element: Element, name: string): Element | null => {
  for (const each of descendants(element)) if (local(each.name) === name) return each
  return null
}
const textNamed = (element: Element, name: string): string => firstNamed(element, name)?.text.trim() ?? ''

const responseOf = (element: Element): DianResponse => ({
  isValid: textNamed(element, 'IsValid') === 'true',
  statusCode: textNamed(element, 'StatusCode'),
  statusDescription: textNamed(element, 'StatusDescription'),
  statusMessage: textNamed(element, 'StatusMessage'),
  rules: (firstNamed(element, 'ErrorMessage')?.children ?? []).map(({ text }) => readRule(text)),
  xml: Buffer.from(textNamed(element, 'XmlBase64Bytes'), 'base64'),
  documentKey: textNamed(element, 'XmlDocumentKey'),
})

/** Nothing that the service says: a fault, or no envelope at all. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

function resultOf(xml: string, operation: Operation): Element {
  let envelope: Element
  try {
    envelope = readElement(xml)
  } catch {
    throw new UnreadableAnswer('the answer is not XML')
  }
  const fault = firstNamed(envelope, 'Fault')
  if (fault) throw new UnreadableAnswer(`fault: ${textNamed(fault, 'Text') || textNamed(fault, 'Value')}`.slice(0, 300))
  const result = firstNamed(envelope, `${operation}Result`)
  if (result === null) throw new UnreadableAnswer('the answer is of another call')
  return result
}

/** @throws UnreadableAnswer */
export const readDianResponse = (xml: string, operation: Operation): DianResponse => responseOf(resultOf(xml, operation))

/** Of `GetStatusZip`: one per document. @throws UnreadableAnswer */
export function readDianResponses(xml: string): DianResponse[] {
  const result = resultOf(xml, 'GetStatusZip')
  return result.children.filter(({ name }) => local(name) === 'DianResponse').map(responseOf)
}

/** Of the calls that only receive. @throws UnreadableAnswer */
export function readUpload(xml: string, operation: Operation): { readonly zipKey: string; readonly problems: readonly string[] } {
  const result = resultOf(xml, operation)
  const list = firstNamed(result, 'ErrorMessageList')
  return { zipKey: textNamed(result, 'ZipKey'), problems: (list?.children ?? []).map((each) => textNamed(each, 'ProcessedMessage')) }
}

/** @throws UnreadableAnswer */
export function readNumberingRanges(xml: string): NumberingRange[] {
  const result = resultOf(xml, 'GetNumberingRange')
  const list = firstNamed(result, 'ResponseList')
  return (list?.children ?? []).map((each) => ({
    resolution: textNamed(each, 'ResolutionNumber'),
    resolutionDate: textNamed(each, 'ResolutionDate'),
    prefix: textNamed(each, 'Prefix'),
    from: textNamed(each, 'FromNumber'),
    to: textNamed(each, 'ToNumber'),
    validFrom: textNamed(each, 'ValidDateFrom'),
    validTo: textNamed(each, 'ValidDateTo'),
    technicalKey: textNamed(each, 'TechnicalKey'),
  }))
}

/** What the authority has of a document: its XML as it was signed, or why it gives none. */
export interface XmlOfKey {
  readonly xml: Uint8Array | null
  readonly message: string
}

/** @throws UnreadableAnswer */
export function readXmlOfKey(xml: string): XmlOfKey {
  const result = resultOf(xml, 'GetXmlByDocumentKey')
  const bytes = Buffer.from(textNamed(result, 'XmlBytesBase64'), 'base64')
  return { xml: bytes.length === 0 ? null : bytes, message: textNamed(result, 'Message') }
}

/** What the authority has of whoever buys. */
export interface Acquirer {
  /** Empty when it has nothing of that identification. */
  readonly name: string
  readonly email: string
  readonly message: string
}

/** Of `GetAcquirer`: an identification without data is answered with an empty name (`AdquirienteResponse`). @throws UnreadableAnswer */
export function readAcquirer(xml: string): Acquirer {
  const result = resultOf(xml, 'GetAcquirer')
  return { name: textNamed(result, 'ReceiverName'), email: textNamed(result, 'ReceiverEmail'), message: textNamed(result, 'Message') }
}

/** The call that an envelope asks for, with its parameters: what a service reads. @throws UnreadableAnswer */
export function readCall(xml: string): { readonly operation: string; readonly parameters: Readonly<Record<string, string>> } {
  const [call] = firstNamed(readElement(xml), 'Body')?.children ?? []
  if (call === undefined) throw new UnreadableAnswer('there is no call')
  return {
    operation: local(call.name),
    parameters: Object.fromEntries(call.children.map(({ name, text }) => [local(name), text.trim()])),
  }
}
