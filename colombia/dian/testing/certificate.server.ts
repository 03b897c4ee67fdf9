/** Certificates for tests and for the simulator of the authority, made on the spot: nobody's outside of it. */
import type { KeyObject } from 'node:crypto'
import forge from 'node-forge'

export interface CertificateSpec {
  readonly nit: string
  readonly holder: string
  readonly pair: { readonly privateKey: KeyObject }
  readonly from?: Date
  readonly to?: Date
}

/** X.509, DER, self-signed. */
export function certificateOf({ nit, holder, pair, from, to }: CertificateSpec): Uint8Array {
  const key = forge.pki.privateKeyFromPem(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  certificate.serialNumber = `01${nit}`
  certificate.validity.notBefore = from ?? new Date('2026-01-01T05:00:00Z')
  certificate.validity.notAfter = to ?? new Date('2036-01-01T05:00:00Z')
  const name: forge.pki.CertificateField[] = [
    { shortName: 'CN', value: holder },
    { shortName: 'C', value: 'CO' },
    { type: '2.5.4.5', value: nit },
  ]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([{ name: 'keyUsage', digitalSignature: true, nonRepudiation: true }])
  certificate.sign(key, forge.md.sha256.create())
  return Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'binary')
}
