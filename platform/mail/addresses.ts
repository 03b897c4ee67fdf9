/** Addresses as a person types them: parted by commas, semicolons, spaces or lines; and as a call brings them. */
import * as z from 'zod/mini'
import { splitEmails } from '#base/email.ts'
import { obeys } from '../http/fields.ts'
import { email as emailRule, emails, maxEmails, required } from '../rules/index.ts'

export const MAX_RECIPIENTS = 10

export const NO_RECIPIENTS = 'Escribe al menos un correo.'

const email = z.string().check(
  z.trim(),
  obeys((text) => required(text) ?? emailRule(text)),
)

/** To whom a message goes, in the body of a call. */
export const recipients = z.array(email).check(z.minLength(1, NO_RECIPIENTS), z.maxLength(MAX_RECIPIENTS, maxEmails(MAX_RECIPIENTS)))

/** Each once, in the order they were written. */
export const addressesOf = (text: string): string[] => {
  return [...new Map(splitEmails(text).map((each) => [each.toLowerCase(), each])).values()]
}

/** What has to be mended before sending; null when nothing. */
export function addressProblem(text: string): string | null {
  const addresses = addressesOf(text)
  return addresses.length === 0 ? NO_RECIPIENTS : emails(addresses.join(), MAX_RECIPIENTS)
}
