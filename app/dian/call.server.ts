/** A call to the service: what it asks for, and whether its security is that of WS-Security (fact sheet, section 6). */
import { createHash, verify, X509Certificate } from 'node:crypto'
import { canonical } from './canonical.ts'
import { childElements, parseXml, wholeText, type XmlElement } from './xml.ts'

const SOAP = 'http://www.w3.org/2003/05/soap-envelope'
const ADDRESSING = 'http://www.w3.org/2005/08/addressing'
const OASIS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-'
const WSSE = `${OASIS}secext-1.0.xsd`
const WSU = `${OASIS}utility-1.0.xsd`
const DS = 'http://www.w3.org/2000/09/xmldsig#'

export interface ReadCall {
  readonly operation: string
  readonly parameters: Readonly<Record<string, string>>
  readonly problem: 'form' | 'value' | 'expired' | null
}

type Step = readonly [uri: string, local: string]
function at(element: XmlElement | null, ...path: readonly Step[]): XmlElement | null {
  return path.reduce<XmlElement | null>((found, [uri, local]) => {
    const [one, ...more] = found === null ? [] : childElements(found).filter((each) => each.uri === uri && each.local === local)
    return one === undefined || more.length > 0 ? null : one
  }, element)
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
const exclusive = (element: XmlElement): string => canonical(element, { isExclusive: true })
const textOf = (element: XmlElement | null): string => (element === null ? '' : wholeText(element).trim())

/** The address and the instants are signed by who sends the token, and it is still time. */
function problemOf(envelope: XmlElement, now: Date): ReadCall['problem'] {
  const header = at(envelope, [SOAP, 'Header'])
  const security = at(header, [WSSE, 'Security'])
  const [to, timestamp] = [at(header, [ADDRESSING, 'To']), at(security, [WSU, 'Timestamp'])]
  const info = at(security, [DS, 'Signature'], [DS, 'SignedInfo'])
  const value = at(security, [DS, 'Signature'], [DS, 'SignatureValue'])
  const token = at(security, [WSSE, 'BinarySecurityToken'])
  if (!to || !timestamp || !info || !value || !token) return 'form'
  for (const part of [to, timestamp]) {
    const id = part.attributes.find(({ uri, local }) => uri === WSU && local === 'Id')?.value ?? ''
    const reference = childElements(info).find(
      ({ attributes }) => id !== '' && attributes.some((each) => each.local === 'URI' && each.value === `#${id}`),
    )
    const digest = at(reference ?? null, [DS, 'DigestValue'])
    if (digest === null) return 'form'
    if (textOf(digest) !== sha256(exclusive(part))) return 'value'
  }
  const { publicKey } = new X509Certificate(Buffer.from(textOf(token), 'base64'))
  if (!verify('sha256', Buffer.from(exclusive(info)), publicKey, Buffer.from(textOf(value), 'base64'))) return 'value'
  return now.getTime() <= Date.parse(textOf(at(timestamp, [WSU, 'Expires']))) ? null : 'expired'
}

/** @param text the envelope as it came. Never throws for what somebody sends */
export function readCall(text: string, now: Date): ReadCall {
  try {
    const envelope = parseXml(text)
    const body = at(envelope, [SOAP, 'Body'])
    const [call] = body === null ? [] : childElements(body)
    if (call === undefined) return { operation: '', parameters: {}, problem: 'form' }
    const parameters = Object.fromEntries(childElements(call).map((each) => [each.local, wholeText(each).trim()]))
    return { operation: call.local, parameters, problem: problemOf(envelope, now) }
  } catch {
    return { operation: '', parameters: {}, problem: 'form' }
  }
}
