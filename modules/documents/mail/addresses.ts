/** Addresses as a person types them: parted by commas, semicolons, spaces or lines. */
import { splitEmails } from '#base/email.ts'
import { emails } from '#platform/rules/index.ts'
import { MAX_RECIPIENTS, NO_RECIPIENTS } from './endpoints.ts'

/** Each once, in the order they were written. */
export const addressesOf = (text: string): string[] => {
  return [...new Map(splitEmails(text).map((each) => [each.toLowerCase(), each])).values()]
}

/** What has to be mended before sending; null when nothing. */
export function addressProblem(text: string): string | null {
  const addresses = addressesOf(text)
  return addresses.length === 0 ? NO_RECIPIENTS : emails(addresses.join(), MAX_RECIPIENTS)
}
