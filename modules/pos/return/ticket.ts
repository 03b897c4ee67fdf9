/** What somebody types or a reader reads of a ticket. Pure. */

export type Ticket =
  | { readonly by: 'code'; readonly code: string }
  | { readonly by: 'sale'; readonly id: string }
  | { readonly by: 'number'; readonly prefix: string; readonly number: string }

const CUDE = /[0-9a-f]{96}/i
const SALE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NUMBER_OF_CODE = /NumFac:\s*([A-Z0-9-]+)/i
const WITH_PREFIX = /^([A-Z0-9]{0,4})-(\d{1,9})$/i
const TOGETHER = /^([A-Z]{0,4})(\d{1,9})$/i

/** @returns null of what is none of them */
export function readTicket(text: string): Ticket | null {
  const said = text.trim()
  const code = CUDE.exec(said)?.[0]
  if (code) return { by: 'code', code: code.toLowerCase() }
  if (SALE.test(said)) return { by: 'sale', id: said.toLowerCase() }
  const short = (NUMBER_OF_CODE.exec(said)?.[1] ?? said).replaceAll(/\s/g, '')
  const [, prefix = '', number] = WITH_PREFIX.exec(short) ?? TOGETHER.exec(short) ?? []
  return number ? { by: 'number', prefix: prefix.toUpperCase(), number } : null
}
