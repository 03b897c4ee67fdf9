// Signing and judging signatures: ours, those of others, and what is left of either when a byte changes.
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { certificateOf } from './testing/certificate.server.ts'
import { readElement } from './xsd.server.ts'
import { nameCertificate, signerOf, signXml } from './sign.server.ts'
import { holderNits, verifySignature } from './verify.server.ts'
import { creditNoteFormat, invoiceFormat } from './sale-format.ts'
import { namespacesOf } from './literals.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = certificateOf({ nit: '901482337', holder: 'Ñandú & Cía «S.A.S.», Bogotá', pair })
const signer = signerOf({ key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }), chain: [own] })

const heads = (root: string) =>
  Object.entries(namespacesOf(root))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
const documentOf = (note: string, root: string = invoiceFormat.root) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?><${root}${heads(root)}><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>` +
  `<sts:DianExtensions></sts:DianExtensions></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions><cbc:ID>FE1</cbc:ID>` +
  `<cbc:Note>${note.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;')}</cbc:Note></${root}>`

const SIGNING = { signer, signingTime: '2026-11-22T23:59:58-05:00', id: 'xmldsig-1' }
const signed = signXml(documentOf('Café & pan'), SIGNING)

test('what we sign verifies, says when, as whom and with whose certificate', () => {
  const seen = verifySignature(signed)
  expect(seen).toMatchObject({ fault: null, signingTime: '2026-11-22T23:59:58-05:00', role: 'supplier' })
  expect(seen.certificate && holderNits(seen.certificate)).toEqual(['901482337'])
})

test('the same document signed twice is the same bytes', () => {
  expect(Buffer.compare(signXml(documentOf('Café & pan'), SIGNING), signed)).toBe(0)
})

test('only the extension of the signature is added', () => {
  const before = readElement(documentOf('Café & pan'))
  const after = readElement(Buffer.from(signed).toString('utf8'))
  expect(after.children.slice(1)).toEqual(before.children.slice(1))
  expect(after.children[0]?.children.map(({ children }) => children[0]?.children[0]?.name)).toEqual(['sts:DianExtensions', 'ds:Signature'])
})

test('any text is signed and verified, in an invoice and in a note', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ0 áñÜ€😀&<>"\'\n\t]]>') })
  fc.assert(
    fc.property(text, fc.constantFrom(invoiceFormat.root, creditNoteFormat.root), (note, root) => {
      expect(verifySignature(signXml(documentOf(note, root), SIGNING)).fault).toBeNull()
    }),
    runs(50),
  )
})

test('a signature of hundreds of references to one long element is refused by their number, before any is looked at', () => {
  const text = Buffer.from(signXml(documentOf('x'.repeat(100_000)), SIGNING)).toString('utf8')
  const [, reference = ''] = text.match(/<ds:Reference\b.*?<\/ds:Reference>/gs) ?? []
  const crowded = (times: number) => Buffer.from(text.replace(reference, reference.repeat(times)))
  expect(reference).toContain('#')
  expect(verifySignature(crowded(1)).fault).toBeNull()
  expect(verifySignature(crowded(500))).toMatchObject({ fault: 'form', detail: 'it has 502 references' })
  // What covers more than it must is taken, as long as it agrees: here the value does not, for nobody signed them.
  expect(verifySignature(crowded(3)).fault).toBe('value')
})

test('one altered character anywhere is refused', () => {
  const original = Buffer.from(signed).toString('latin1')
  const places = [...original.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index)
  const from = original.indexOf('<sts:DianExtensions')
  // The name of the value is the only thing that no signature of this form covers.
  const name = original.indexOf('<ds:SignatureValue ')
  const nameEnd = original.indexOf('>', name)
  const isCovered = (at: number) => at > from && (at < name || at > nameEnd)
  fc.assert(
    fc.property(fc.constantFrom(...places.filter(isCovered)), (at) => {
      const letter = original[at] === 'x' ? 'y' : 'x'
      const altered = Buffer.from(original.slice(0, at) + letter + original.slice(at + 1), 'latin1')
      expect(verifySignature(altered).fault).not.toBeNull()
    }),
    runs(500),
  )
})

test.each([
  ['nothing of XML', 'hola', 'form'],
  ['no signature', documentOf('a'), 'form'],
  ['a DTD', `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`, 'form'],
  ['two signatures', Buffer.from(signed).toString('utf8').replace('</cbc:Note>', '</cbc:Note><ds:Signature></ds:Signature>'), 'form'],
  ['SHA-1', Buffer.from(signed).toString('utf8').replace('xmldsig-more#rsa-sha256', 'xmldsig#rsa-sha1'), 'form'],
])('%s is refused', (_, xml, fault) => {
  expect(verifySignature(Buffer.from(xml)).fault).toBe(fault)
})

test('a certificate is named as RFC 2253 says, and its serial in decimal', () => {
  const { issuer, serial } = nameCertificate(own)
  expect(issuer).toBe(new X509Certificate(own).issuer.split('\n').toReversed().join(','))
  expect(serial).toMatch(/^\d+$/)
})

const SAMPLES = join(import.meta.dirname, '../../../shared/colombia/dian/ejemplos')
test.skipIf(!existsSync(SAMPLES)).each(['factura-SETP990000002-firmada.xml', 'nota-credito-NC3-firmada.xml'])(
  'the sample %s verifies, and altered it does not (skipped where the samples are not)',
  (name) => {
    const bytes = readFileSync(join(SAMPLES, name))
    expect(verifySignature(bytes)).toMatchObject({ fault: null, role: 'supplier' })
    expect(verifySignature(Buffer.from(bytes.toString('utf8').replace(/(<cbc:Note>)./, '$1x'))).fault).toBe('value')
  },
)

const hasXmlsec = (() => {
  try {
    execFileSync('xmlsec1', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
test.skipIf(!hasXmlsec)('xmlsec1 agrees (skipped where it is not installed)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paramo-xmlsec-'))
  const judge = (bytes: Uint8Array): boolean => {
    const [file, pem] = [join(folder, 'document.xml'), join(folder, 'own.pem')]
    writeFileSync(file, bytes)
    writeFileSync(pem, new X509Certificate(own).toString())
    const ids = [
      '--id-attr:Id',
      'http://www.w3.org/2000/09/xmldsig#:KeyInfo',
      '--id-attr:Id',
      'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
    ]
    try {
      execFileSync('xmlsec1', ['--verify', '--pubkey-cert-pem', pem, '--enabled-key-data', 'rsa', ...ids, file], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  try {
    expect(judge(signed)).toBe(true)
    expect(judge(Buffer.from(Buffer.from(signed).toString('utf8').replace('pan', 'sal')))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
