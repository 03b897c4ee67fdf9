/** Certificates for stories, made on the spot: of whom and until when the story says. Nobody's outside of it. */
import forge from 'node-forge'

export interface CertificateSpec {
  readonly nit: string
  readonly holder?: string
  readonly from?: Date
  readonly to?: Date
  readonly password: string
}

let pair: forge.pki.rsa.KeyPair | null = null

/** A .p12 with its key, self-signed, in base 64. One pair of keys for all: making one is what takes time. */
export function certificateFile({ nit, holder = 'HISTORIAS S.A.S.', from, to, password }: CertificateSpec): string {
  pair ??= forge.pki.rsa.generateKeyPair({ bits: 2048, e: 0x10001 })
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = pair.publicKey
  certificate.serialNumber = `01${nit}`
  certificate.validity.notBefore = from ?? new Date('2026-01-01T05:00:00Z')
  certificate.validity.notAfter = to ?? new Date('2027-06-30T05:00:00Z')
  const name = [
    { shortName: 'CN', value: holder },
    { shortName: 'C', value: 'CO' },
    { type: '2.5.4.5', value: nit },
  ]
  certificate.setSubject(name)
  certificate.setIssuer([{ shortName: 'CN', value: 'AC de las historias' }])
  certificate.setExtensions([{ name: 'keyUsage', digitalSignature: true, nonRepudiation: true }])
  certificate.sign(pair.privateKey, forge.md.sha256.create())
  const p12 = forge.pkcs12.toPkcs12Asn1(pair.privateKey, [certificate], password, { algorithm: 'aes256' })
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary').toString('base64')
}
