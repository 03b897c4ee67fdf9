// The signature as the simulated authority reads and makes it, beside the product's reading of it.
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifySignature } from '#colombia/index.server.ts'
import { certificateOf } from '#colombia/dian/testing/certificate.server.ts'
import { mayCommit, seeSignature } from './signature.server.ts'
import { signDocument, signerOf } from './sign.server.ts'
import { X509Certificate } from 'node:crypto'
import { parseXml } from './xml.ts'

const SAMPLES = new URL('../../../shared/colombia/dian/ejemplos/', import.meta.url)
const sample = (name: string): string | null => {
  try {
    return readFileSync(new URL(name, SAMPLES), 'utf8')
  } catch {
    return null
  }
}
const signedSamples = ['factura-SETP990000002-firmada.xml', 'nota-credito-NC3-firmada.xml'] as const
const isAbsent = sample(signedSamples[0]) === null
test.skipIf(isAbsent).each(signedSamples)(`%s agrees${isAbsent ? ' (which is not in ../shared/colombia/dian/ejemplos)' : ''}`, (name) => {
  const seen = seeSignature(parseXml(sample(name) ?? ''))
  expect([seen.fault, seen.role !== '', seen.policy.replace(/v\d\/(?=polit)/, 'v2/')]).toEqual([
    null,
    true,
    'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  ])
  const altered = (sample(name) ?? '').replace('<cbc:IssueDate>20', '<cbc:IssueDate>19')
  expect(seeSignature(parseXml(altered)).fault).toBe('value')
})

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const der = certificateOf({ nit: '800197268', holder: 'Ñandú & Cía', pair })
const xml =
  '<?xml version="1.0" encoding="UTF-8"?><ApplicationResponse xmlns="urn:a" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:ext="urn:e" xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"><ext:UBLExtensions></ext:UBLExtensions><Note>é &amp; &lt;</Note></ApplicationResponse>'

test('what it signs is read by it and by the product', () => {
  const bytes = signDocument(
    xml,
    signerOf(pair.privateKey.export({ format: 'der', type: 'pkcs8' }), der),
    '2026-11-22T23:59:58-05:00',
    'xmldsig-1',
  )
  expect(seeSignature(parseXml(Buffer.from(bytes).toString('utf8')))).toMatchObject({ fault: null, role: 'third party' })
  expect(verifySignature(bytes)).toMatchObject({ fault: null, signingTime: '2026-11-22T23:59:58-05:00' })
})

test('a certificate says whether what it signs commits its holder', () => {
  expect(mayCommit(new X509Certificate(Buffer.from(der)))).toBe(true)
  expect(mayCommit(new X509Certificate(Buffer.from(certificateOf({ nit: '1', holder: 'X', pair, isAuthority: true }))))).toBe(false)
})
