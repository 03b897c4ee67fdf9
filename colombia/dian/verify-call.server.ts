/** Judges the security of a call as the service does: who signs, that the address and the instants are signed, and that they are in force. */
import { createHash, verify, X509Certificate } from 'node:crypto'
import { ParseOption, XmlC14NMode, XmlDocument, XmlElement } from 'libxml2-wasm'
import { SOAP } from './soap.ts'
import { holderNits } from './verify.server.ts'

export type CallProblem = 'form' | 'value' | 'expired'

export interface VerifiedCall {
  readonly problem: CallProblem | null
  /** That the certificate names. */
  readonly nits: readonly string[]
}

const refused = (problem: CallProblem): VerifiedCall => ({ problem, nits: [] })

const exclusive = (element: XmlElement): string => element.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0 })

function elementAt(document: XmlDocument, path: string): XmlElement | null {
  const found = document.find(path, SOAP)
  const [first] = found
  return found.length === 1 && first instanceof XmlElement ? first : null
}

function judge(document: XmlDocument, now: Date): VerifiedCall {
  const at = (path: string) => elementAt(document, `/soap:Envelope/soap:Header/${path}`)
  const [to, timestamp] = [at('wsa:To'), at('wsse:Security/wsu:Timestamp')]
  const [info, value, token] = [
    at('wsse:Security/ds:Signature/ds:SignedInfo'),
    at('wsse:Security/ds:Signature/ds:SignatureValue'),
    at('wsse:Security/wsse:BinarySecurityToken'),
  ]
  if (!to || !timestamp || !info || !value || !token) return refused('form')
  const certificate = new X509Certificate(Buffer.from(token.content, 'base64'))
  for (const element of [to, timestamp]) {
    const id = element.attr('Id', 'wsu')?.content ?? ''
    const digest = /^[\w-]+$/.test(id) ? info.get(`ds:Reference[@URI="#${id}"]/ds:DigestValue`, SOAP) : null
    if (!digest) return refused('form')
    if (digest.content.trim() !== createHash('sha256').update(exclusive(element), 'utf8').digest('base64')) return refused('value')
  }
  if (!verify('sha256', Buffer.from(exclusive(info)), certificate.publicKey, Buffer.from(value.content, 'base64'))) return refused('value')
  const expires = Date.parse(timestamp.get('wsu:Expires', SOAP)?.content ?? '')
  return now.getTime() <= expires ? { problem: null, nits: holderNits(certificate) } : refused('expired')
}

/** @param xml the envelope as it came. Never throws for what somebody sends */
export function verifyCall(xml: string, now: Date): VerifiedCall {
  let document: XmlDocument
  try {
    document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE })
  } catch {
    return refused('form')
  }
  try {
    return document.dtd === null ? judge(document, now) : refused('form')
  } catch {
    return refused('form')
  } finally {
    document.dispose()
  }
}
