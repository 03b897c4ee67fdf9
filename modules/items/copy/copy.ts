/** Another item like one that there is: what of it is taken, and which code it may have. Pure. */
import type { Item } from '../endpoints.ts'
import { formOfItem, type ItemForm } from '../form.ts'

/** As long as a code may be. */
const LONGEST = 40
/** How far the number at its end goes on: one by one, then further and further. */
const STEPS = [...Array.from({ length: 100 }, (_, at) => BigInt(at + 1)), 1_000n, 10_000n, 100_000n, 1_000_000n]
const isDigit = (text: string | undefined): boolean => text !== undefined && text >= '0' && text <= '9'

/** Where the number at the end of a code begins; no more than its last nine digits. */
function numberStart(code: string): number {
  let at = code.length
  while (at > 0 && code.length - at < 9 && isDigit(code[at - 1])) at -= 1
  return at
}

/**
 * Codes that a copy of an item may have, the first one that nobody has is taken: its number goes on with as many figures, and a code
 * without one gets one.
 */
export function codesAfter(code: string): string[] {
  const at = numberStart(code)
  const [begin, number] = at === code.length ? [`${code.slice(0, LONGEST - 8)}-`, '1'] : [code.slice(0, at), code.slice(at)]
  return STEPS.map((step) => `${begin}${String(BigInt(number) + step).padStart(number.length, '0')}`).filter(
    (each) => each.length <= LONGEST,
  )
}

/** Where a copy of an item is begun. */
export const copyAddress = (id: string): string => `/items?new=1&copia=${id}`

/** The form of a copy: what is of one item alone stays with it, its bar codes, its reference and its number on the scales. */
export const formOfCopy = (item: Item, code: string): ItemForm => ({ ...formOfItem(item), code, reference: '', barcode: '', plu: '' })
