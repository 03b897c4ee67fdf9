/** Certificates for tests and for the simulator of the authority, made on the spot: nobody's outside of it. */
import type { KeyObject } from 'node:crypto'
import forge from 'node-forge'

export interface CertificateSpec {
  readonly nit: string
  readonly holder: string
  readonly pair: { readonly privateKey: KeyObject }
  readonly from?: Date
  readonly to?: Date
  /** Who issues it; itself when it is left out. */
  readonly issuer?: { readonly certificate: Uint8Array; readonly pair: { readonly privateKey: KeyObject } }
  /** It may issue others. */
  readonly isAuthority?: boolean
}

const derOf = (bytes: Uint8Array): forge.pki.Certificate =>
  forge.pki.certificateFromAsn1(forge.asn1.fromDer(Buffer.from(bytes).toString('binary')))
const keyOf = ({ privateKey }: { readonly privateKey: KeyObject }) =>
  forge.pki.privateKeyFromPem(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())

/** X.509, DER. */
export function certificateOf({ nit, holder, pair, from, to, issuer, isAuthority = false }: CertificateSpec): Uint8Array {
  const key = keyOf(pair)
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
  certificate.setIssuer(issuer ? derOf(issuer.certificate).subject.attributes : name)
  certificate.setExtensions(
    isAuthority
      ? [
          { name: 'basicConstraints', cA: true, critical: true },
          { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
        ]
      : [{ name: 'keyUsage', digitalSignature: true, nonRepudiation: true }],
  )
  certificate.sign(issuer ? keyOf(issuer.pair) : key, forge.md.sha256.create())
  return Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes(), 'binary')
}
