/** Who signed a document, when, and under which policy (fact sheet, sections 5 and 9: Z, DC). */
import { dayOf } from '../days.ts'
import type { Rule, SignedFacts } from '../facts.ts'
import { digitOfNit } from '../unique-codes.ts'

const POLICY = 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf'
/** SHA-256 of its PDF. */
const POLICY_DIGEST = 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y='
/** Between the clock of who signs and its own. */
const PATIENCE_MS = 60_000

const timeOf = ({ seen }: SignedFacts): Date => new Date(seen.signingTime)
const isRead = ({ seen }: SignedFacts): boolean => seen.fault === null && seen.certificate !== null
/** Of what was signed, and can be read: the others were told so already. */
const ofSigned = (holds: (facts: SignedFacts) => boolean) => (facts: SignedFacts) => !isRead(facts) || holds(facts)
const isInstant = (facts: SignedFacts): boolean => !Number.isNaN(timeOf(facts).getTime())

function isInForce(facts: SignedFacts): boolean {
  const { certificate } = facts.seen
  const at = timeOf(facts)
  return certificate !== null && at >= new Date(certificate.validFrom) && at <= new Date(certificate.validTo)
}
const isHolder = ({ numbers, document: { issuer } }: SignedFacts): boolean =>
  numbers.some((each) => each === issuer || each === `${issuer}${digitOfNit(issuer)}`)

export const signatureRules: readonly Rule<SignedFacts>[] = [
  ['ZE01', 'La firma no cumple el formato XAdES-EPES.', ({ seen }) => seen.fault !== 'form'],
  ['ZE02', 'Valor de la firma inválido.', ({ seen }) => seen.fault !== 'value'],
  [
    'ZE01',
    'La firma no es de la política de firma de la DIAN.',
    ofSigned(({ seen }) => seen.policy === POLICY && seen.policyDigest === POLICY_DIGEST),
  ],
  [
    'ZE01',
    'La hora de la firma no está en el huso -05:00.',
    ofSigned((facts) => isInstant(facts) && /-05:00$/.test(facts.seen.signingTime)),
  ],
  [
    'ZD02',
    'El certificado de la firma no estaba vigente en la fecha de la firma.',
    ofSigned((facts) => !isInstant(facts) || isInForce(facts)),
  ],
  [
    'ZD05',
    'El certificado de la firma no fue emitido por una entidad en la que la DIAN confía.',
    ofSigned((facts) => !isInForce(facts) || facts.isIssued),
  ],
  ['ZD07', 'El certificado de la firma no es de no repudio.', ofSigned(({ mayCommit }) => mayCommit)],
  ['ZE03', 'El certificado de la firma no corresponde al NIT del emisor.', ofSigned(isHolder)],
  ['DC56', 'El rol del firmante no es válido.', ofSigned(({ seen: { role } }) => ['supplier', 'third party', 'thirdparty'].includes(role))],
  [
    'DC24',
    'La fecha de la firma es posterior a la fecha de validación.',
    ofSigned((facts) => !isInstant(facts) || timeOf(facts).getTime() <= facts.now.getTime() + PATIENCE_MS),
  ],
  [
    '*AD09e',
    'La fecha de emisión no corresponde a la fecha de la firma.',
    ofSigned((facts) => !isInstant(facts) || dayOf(timeOf(facts)) === facts.document.issueDate),
  ],
]
