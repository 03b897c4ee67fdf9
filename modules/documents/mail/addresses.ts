/** Addresses as a person types them: parted by commas, semicolons, spaces or lines. */
import { isEmail } from '#platform/mail/message.ts'
import { MAX_RECIPIENTS } from './endpoints.ts'

/** Each once, in the order they were written. */
export const addressesOf = (text: string): string[] => {
  const written = text.split(/[\s,;]+/).filter((each) => each !== '')
  return [...new Map(written.map((each) => [each.toLowerCase(), each])).values()]
}

/** What has to be mended before sending; null when nothing. */
export function addressProblem(text: string): string | null {
  const addresses = addressesOf(text)
  if (addresses.length === 0) return 'Escribe al menos un correo'
  if (addresses.length > MAX_RECIPIENTS) return `Máximo ${MAX_RECIPIENTS} correos`
  const wrong = addresses.find((each) => !isEmail(each))
  return wrong === undefined ? null : `Revisa «${wrong}»`
}
