/**
 * The certificate with which a company signs (hechos.md, section 5): of an entity accredited by the ONAC, with the use of
 * signature and non-repudiation, and with the NIT of who issues, or the authority refuses what it signs (ZD01–ZD07, ZE03).
 */
import { daysBetween, dayInBogota, showDay, type Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { dayThreshold, inDays } from '#modules/documents/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { importErrors } from '#platform/import/errors.ts'
import { electronicErrors } from '../errors.ts'

/** A real one has less than 10 KB. */
export const MOST_KILOBYTES = 128
export const isTooLargeCertificate = (bytes: number): boolean => bytes > MOST_KILOBYTES * 1024
export const tooLargeCertificate = (): ErrorBody => importErrors.of('tooLarge', { tamano: `${MOST_KILOBYTES} KB` }, 'content')

export const LEAST_BITS = 2048

/** One value of the holder's name: its object identifier and its text. */
export interface NamePart {
  readonly oid: string
  readonly text: string
}

/** What a certificate says, as it was read. */
export interface CertificateFacts {
  readonly holder: string
  readonly issuer: string
  readonly subject: readonly NamePart[]
  readonly validFrom: Date
  readonly validTo: Date
  /** Null when it does not limit its use. */
  readonly uses: { readonly signs: boolean; readonly isNotDenied: boolean } | null
  /** `rsa` or another kind of key. */
  readonly keyKind: string
  readonly keyBits: number
}

/** Numbers that could be an identification: 6 to 12 digits, whatever marks part them, and a check digit apart if it is written. */
export function numbersIn(text: string): { readonly number: string; readonly checkDigit: string | null }[] {
  const joined = text.replaceAll(/(?<=\d)[.,\s](?=\d{3})/g, '')
  return [...joined.matchAll(/(?<!\d)(\d{6,12})(?:-(\d)(?!\d))?(?!\d)/g)].map(([, number = '', checkDigit]) => ({
    number,
    checkDigit: checkDigit ?? null,
  }))
}

/**
 * Whether the holder's name says the NIT of the company. Each entity writes it in another part of the name (serial number,
 * organisation identifier, unit), with its check digit or without.
 */
export const isOfCompany = (subject: readonly NamePart[], nit: string, checkDigit: string): boolean =>
  subject.some(({ text }) =>
    numbersIn(text).some(
      (found) =>
        (found.number === nit && (found.checkDigit === null || found.checkDigit === checkDigit)) ||
        (found.number === `${nit}${checkDigit}` && found.checkDigit === null),
    ),
  )

interface Owner {
  readonly identification: string
  readonly checkDigit: string
  /** "900.123.456-8". */
  readonly shownNit: string
}

/** Why the company cannot sign with it; empty when it can. All at the field `content`. */
export function certificateProblems(facts: CertificateFacts, owner: Owner, now: Date): ErrorBody[] {
  const invalid = (detalle: string) => httpErrors.of('invalid', { detalle }, 'content')
  const { subject, holder, uses, keyKind, keyBits, validFrom, validTo } = facts
  // Of a key of another kind nothing else is read.
  if (keyKind !== 'rsa' || keyBits < LEAST_BITS)
    return [invalid(`La DIAN recibe firmas RSA de ${LEAST_BITS} bits o más, y la llave de este certificado no es así.`)]
  const numbers = [...new Set(subject.flatMap(({ text }) => numbersIn(text).map(({ number }) => number)))]
  const found: ErrorBody[] = []
  if (!isOfCompany(subject, owner.identification, owner.checkDigit)) {
    const whose = numbers.length === 0 ? 'no dice ningún NIT' : `dice ${numbers.join(', ')}`
    found.push(invalid(`El certificado no es de tu empresa: es de ${holder}, ${whose}, y tu NIT es ${owner.shownNit}.`))
  }
  if (validTo < now) found.push(electronicErrors.of('certificateExpired', { fecha: showDay(dayInBogota(validTo)) }, 'content'))
  else if (validFrom > now) found.push(invalid(`El certificado empieza a regir el ${showDay(dayInBogota(validFrom))}.`))
  if (uses !== null && !(uses.signs && uses.isNotDenied))
    found.push(invalid('El certificado no sirve para firmar: la DIAN exige los usos de firma digital y de no repudio.'))
  return found
}

export interface CertificateTerm {
  /** In Bogotá. */
  readonly validTo: Day
}

/** As near its end as it is said: 30, 15, 5 or 1 days (areas.md, 2.1). */
export function certificateAlert({ validTo }: CertificateTerm, today: Day) {
  const daysLeft = daysBetween(today, validTo)
  return { daysLeft, days: dayThreshold(daysLeft), isExpired: daysLeft < 0, words: inDays(daysLeft) }
}
