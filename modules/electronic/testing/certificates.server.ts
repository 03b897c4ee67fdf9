/** Certificates for stories, made on the spot: of whom and until when the story says. Nobody's outside of it. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import forge from 'node-forge'

export interface CertificateSpec {
  readonly nit: string
  readonly holder?: string
  readonly from?: Date
  readonly to?: Date
  readonly password: string
}

interface Issuer {
  /** Of every certificate: making one is what takes time. */
  readonly pair: forge.pki.rsa.KeyPair
  readonly root: forge.pki.Certificate
}
let issuer: Issuer | null = null
const ENTITY = [{ shortName: 'CN', value: 'AC de las historias' }]

function makeIssuer(): Issuer {
  const pair = forge.pki.rsa.generateKeyPair({ bits: 2048, e: 0x10001 })
  const root = forge.pki.createCertificate()
  root.publicKey = pair.publicKey
  root.serialNumber = '01'
  root.validity.notBefore = new Date('2020-01-01T05:00:00Z')
  root.validity.notAfter = new Date('2045-01-01T05:00:00Z')
  root.setSubject(ENTITY)
  root.setIssuer(ENTITY)
  root.setExtensions([
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ])
  root.sign(pair.privateKey, forge.md.sha256.create())
  return { pair, root }
}

/** In a simulator's folder, before it starts: it takes what the certificates of the stories sign. */
export function trustStoryCertificates(folder: string): void {
  issuer ??= makeIssuer()
  mkdirSync(join(folder, 'roots'), { recursive: true })
  writeFileSync(join(folder, 'roots', 'historias.pem'), forge.pki.certificateToPem(issuer.root))
}

/** A .p12 with its key, in base64. */
export function certificateFile({ nit, holder = 'HISTORIAS S.A.S.', from, to, password }: CertificateSpec): string {
  issuer ??= makeIssuer()
  const { pair } = issuer
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = pair.publicKey
  certificate.serialNumber = `01${nit}`
  certificate.validity.notBefore = from ?? new Date('2026-01-01T05:00:00Z')
  certificate.validity.notAfter = to ?? new Date('2027-06-30T05:00:00Z')
  certificate.setSubject([
    { shortName: 'CN', value: holder },
    { shortName: 'C', value: 'CO' },
    { type: '2.5.4.5', value: nit },
  ])
  certificate.setIssuer(ENTITY)
  certificate.setExtensions([{ name: 'keyUsage', digitalSignature: true, nonRepudiation: true }])
  certificate.sign(pair.privateKey, forge.md.sha256.create())
  const p12 = forge.pkcs12.toPkcs12Asn1(pair.privateKey, [certificate], password, { algorithm: 'aes256' })
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary').toString('base64')
}
