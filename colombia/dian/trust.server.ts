/**
 * Whose a signature is: the certificate that made it is followed, issuer by issuer, to one that the operator keeps. A certificate that
 * anybody made for themselves may carry any name and any NIT, and proves nothing.
 */
import { X509Certificate } from 'node:crypto'
import { holderNits, type Verified } from './verify.server.ts'

/** Certificates of entities that issue others, as the operator was given them. */
export interface Roots {
  /** Whose answers are looked at: a simulated authority has a root of its own, and is trusted as nothing but that. */
  readonly authority: 'dian' | 'simulator'
  /** X.509, DER: roots, and whichever stand between them and the holders. */
  readonly certificates: readonly Uint8Array[]
}

export const NO_ROOTS: Roots = { authority: 'dian', certificates: [] }

/** `unchecked`: nobody keeps a root to look it up with; `foreign`: it leads to none of them, was out of force or names somebody else. */
export type IssuerTrust = 'checked' | 'unchecked' | 'foreign'

const DIAN_NIT = '800197268'
/** As the certificate of each writes its holder, without accents. */
const HOLDERS = { dian: 'IMPUESTOS Y ADUANAS NACIONALES', simulator: 'SIMULADOR DE LA DIAN' } as const
/** A holder, the entities that issue, and their root. */
const LONGEST_CHAIN = 6

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()

const namesAuthority = (certificate: X509Certificate, authority: Roots['authority']): boolean =>
  holderNits(certificate).some((nit) => nit.startsWith(DIAN_NIT)) &&
  certificate.subject.split('\n').some((line) => /^(CN|O|OU)=/.test(line) && plain(line).includes(HOLDERS[authority]))

const isInForce = (certificate: X509Certificate, at: Date): boolean =>
  at >= new Date(certificate.validFrom) && at <= new Date(certificate.validTo)

const hasIssued = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/**
 * Whether a certificate leads to one that is trusted, each of the way in force at an instant.
 * @param others that came with it, which prove nothing by themselves
 */
export function leadsTo(
  trusted: readonly X509Certificate[],
  certificate: X509Certificate,
  others: readonly X509Certificate[],
  at: Date,
): boolean {
  let holder = certificate
  for (let step = 0; step < LONGEST_CHAIN && isInForce(holder, at); step++) {
    const below = holder
    const anchor = trusted.find((each) => hasIssued(each, below))
    if (anchor) return isInForce(anchor, at)
    const next = others.find((each) => each.fingerprint256 !== below.fingerprint256 && hasIssued(each, below))
    if (!next) return false
    holder = next
  }
  return false
}

/** @param seen a signature whose value agrees. @returns whether the authority made it */
export function issuerTrust({ certificate, others, signingTime }: Verified, { authority, certificates }: Roots): IssuerTrust {
  if (certificates.length === 0) return 'unchecked'
  const at = new Date(signingTime)
  if (certificate === null || Number.isNaN(at.getTime()) || !namesAuthority(certificate, authority)) return 'foreign'
  const trusted = certificates.map((der) => new X509Certificate(der))
  return leadsTo(trusted, certificate, others, at) ? 'checked' : 'foreign'
}
