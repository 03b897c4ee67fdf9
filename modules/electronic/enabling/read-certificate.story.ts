// What is read of a certificate's file, as OpenSSL and other programs write it, in a thread of its own.
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { certificateFile } from '../testing/certificates.server.ts'
import { isOfCompany } from './certificate.ts'
import { readCertificate } from './read-certificate.server.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, '../testing', name))
const problemOf = async (bytes: Uint8Array, password: string) => {
  const read = await readCertificate(bytes, password)
  return 'problem' in read ? [read.problem.field, read.problem.message] : []
}

test('a file of OpenSSL 3 with accents in its password and in its holder', async () => {
  const read = await readCertificate(file('rsa.p12'), 'Ñandú-2026')
  if ('problem' in read) throw new Error(read.problem.message)
  expect(read.facts).toMatchObject({
    holder: 'PROVISIONES PÁRAMO S.A.S.',
    uses: { signs: true, isNotDenied: true },
    keyKind: 'rsa',
    keyBits: 2048,
  })
  expect(isOfCompany(read.facts.subject, '901482337', '5')).toBe(true)
  // The key is that of the certificate.
  const key = createPrivateKey({ key: Buffer.from(read.key), format: 'der', type: 'pkcs8' })
  const [own = new Uint8Array()] = read.chain
  const ofCertificate = new X509Certificate(Buffer.from(own)).publicKey.export({ type: 'spki', format: 'pem' })
  expect(createPublicKey(key).export({ type: 'spki', format: 'pem' })).toBe(ofCertificate)
  expect(read.fingerprint).toMatch(/^[0-9a-f]{64}$/)
})

test('a file of another program', async () => {
  const read = await readCertificate(Buffer.from(certificateFile({ nit: '900123456', password: 'clave' }), 'base64'), 'clave')
  expect(read).toMatchObject({ facts: { holder: 'HISTORIAS S.A.S.', issuer: 'AC de las historias' } })
})

test('why a file cannot be read, at its field', async () => {
  expect(await problemOf(file('rsa.p12'), 'otra')).toEqual(['password', expect.stringContaining('no abre este certificado')])
  expect(await problemOf(Buffer.from('no es un certificado'), 'clave')).toEqual(['content', expect.stringContaining('.p12 o .pfx')])
  expect(await problemOf(file('rsa.p12').subarray(0, 900), 'Ñandú-2026')).toEqual(['content', expect.stringContaining('.p12 o .pfx')])
  expect(await problemOf(file('without-key.p12'), 'clave')).toEqual(['content', expect.stringContaining('llave privada')])
})

test('a key that is not RSA is known as such', async () => {
  const read = await readCertificate(file('elliptic.p12'), 'clave')
  expect(read).toMatchObject({ facts: { keyKind: 'ec' } })
})
