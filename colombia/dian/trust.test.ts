// Whose a signature is: a certificate leads to one that is kept, or proves nothing, whatever names it carries.
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { certificateOf, type CertificateSpec } from './testing/certificate.server.ts'
import { signerOf, signXml } from './sign.server.ts'
import { issuerTrust, NO_ROOTS, type Roots } from './trust.server.ts'
import { verifySignature } from './verify.server.ts'

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [rootPair, middlePair, ownPair, otherPair] = [keys(), keys(), keys(), keys()]
const DIAN = { nit: '8001972684', holder: 'U.A.E. Dirección de Impuestos y Aduanas Nacionales' }
const root = certificateOf({ nit: '', holder: 'Raíz de la entidad', pair: rootPair, isAuthority: true })
const middle = certificateOf({
  ...{ nit: '', holder: 'Subordinada de la entidad', pair: middlePair, isAuthority: true },
  issuer: { certificate: root, pair: rootPair },
})
const byMiddle = { certificate: middle, pair: middlePair }
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const XML =
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?><ApplicationResponse xmlns="${UBL}ApplicationResponse-2" xmlns:cbc="${UBL}CommonBasicComponents-2"` +
  ` xmlns:ext="${UBL}CommonExtensionComponents-2" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:xades="http://uri.etsi.org/01903/v1.3.2#">` +
  `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><cbc:ID>1</cbc:ID></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions><cbc:ID>1</cbc:ID></ApplicationResponse>`

/** How an answer looks that somebody signed with a certificate. */
function seenOf(spec: Partial<CertificateSpec>, at = '2026-11-22T10:00:00-05:00') {
  const pair = { privateKey: ownPair.privateKey }
  const certificate = certificateOf({ ...DIAN, pair, issuer: byMiddle, ...spec })
  const signer = signerOf({ key: ownPair.privateKey.export({ format: 'der', type: 'pkcs8' }), chain: [certificate] })
  const seen = verifySignature(signXml(XML, { signer, signingTime: at, id: 'xmldsig-1', role: 'third party' }))
  expect(seen.fault).toBeNull()
  return seen
}
const selfMade = certificateOf({ ...DIAN, pair: ownPair, isAuthority: true })
const kept = (...certificates: Uint8Array[]): Roots => ({ authority: 'dian', certificates })
const itself = () => seenOf({ issuer: { certificate: selfMade, pair: ownPair } })

test('what leads to a certificate that is kept is the authority', () => {
  expect(issuerTrust(seenOf({}), kept(root, middle))).toBe('checked')
  expect(issuerTrust(seenOf({}), kept(middle))).toBe('checked')
  expect(issuerTrust(seenOf({ issuer: { certificate: root, pair: rootPair } }), kept(root))).toBe('checked')
})

test('with none kept nobody knows; a self-made one is never the authority', () => {
  expect(issuerTrust(seenOf({}), NO_ROOTS)).toBe('unchecked')
  expect(issuerTrust(itself(), NO_ROOTS)).toBe('unchecked')
  expect(issuerTrust(itself(), kept(root, middle))).toBe('foreign')
})

test.each<readonly [string, Partial<CertificateSpec>]>([
  ['of an entity that only has its name', { issuer: { certificate: middle, pair: otherPair } }],
  ['of another NIT', { nit: '900123456' }],
  ['of another holder', { holder: 'Sociedad de Impuestos S.A.S.' }],
  ['that had ended when it signed', { to: new Date('2026-11-22T14:59:59Z') }],
  ['that began after it signed', { from: new Date('2026-11-22T15:00:01Z') }],
])('a certificate %s is not the authority', (_, spec) => {
  expect(issuerTrust(seenOf(spec), kept(root, middle))).toBe('foreign')
})

test('it is judged at the instant of the signature, and an instant that nobody can read is none', () => {
  const spec = { to: new Date('2026-11-22T16:00:00Z') }
  expect(issuerTrust(seenOf(spec, '2026-11-22T10:59:59-05:00'), kept(middle))).toBe('checked')
  expect(issuerTrust(seenOf(spec, '2026-11-22T11:00:01-05:00'), kept(middle))).toBe('foreign')
  expect(issuerTrust({ ...seenOf({}), signingTime: 'ayer' }, kept(middle))).toBe('foreign')
})

test('a holder issues nobody, not even under the root', () => {
  const holder = certificateOf({ ...DIAN, pair: otherPair, issuer: byMiddle })
  expect(issuerTrust(seenOf({ issuer: { certificate: holder, pair: otherPair } }), kept(root, middle, holder))).toBe('foreign')
})

test('a simulated authority is nothing but that', () => {
  const roots: Roots = { authority: 'simulator', certificates: [root, middle] }
  expect(issuerTrust(seenOf({}), roots)).toBe('foreign')
  expect(issuerTrust(seenOf({ holder: 'Simulador de la DIAN: sin validez fiscal' }), roots)).toBe('checked')
  expect(issuerTrust(seenOf({ holder: 'Simulador de la DIAN: sin validez fiscal' }), kept(root, middle))).toBe('foreign')
})
