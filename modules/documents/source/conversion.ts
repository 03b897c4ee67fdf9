/** Which lines of a document another is made from, as an address carries it: it survives a reload and can be shared. */
import { isQuantityText, parseQuantity, zeroQuantity } from '#base/decimal.ts'
import type { SourcePrices } from './expired.ts'

export interface ChosenLine {
  /** Of the line in its document, as it is written in the address. */
  readonly position: string
  readonly quantity: string
}

export interface Conversion {
  /** Address of the screens of its kind: `/sales/quotes`. */
  readonly path: string
  readonly id: string
  /** Others of the same kind and third party that are made into one with it, whole. */
  readonly others?: readonly string[]
  /** Null takes everything that is left. */
  readonly lines: readonly ChosenLine[] | null
  /** Of an offer past its day: which prices count. */
  readonly prices: SourcePrices
}

/** "from=/sales/quotes/0189…&lines=1x2.5,3x1&prices=update" */
export function conversionQuery({ path, id, others = [], lines, prices }: Conversion): string {
  const chosen = lines ? `&lines=${lines.map((line) => `${line.position}x${line.quantity}`).join(',')}` : ''
  return `from=${path}/${[id, ...others].join(',')}${chosen}${prices === null ? '' : `&prices=${prices}`}`
}

/** @returns null when the address names no document; a line that cannot be read is left out */
export function readConversion(query: Readonly<Record<string, string>>): Conversion | null {
  const [, path, ids = ''] = /^((?:\/[\w-]+)+)\/([\da-f-]{36}(?:,[\da-f-]{36}){0,49})$/.exec(query['from'] ?? '') ?? []
  const [id, ...others] = ids.split(',')
  if (!path || !id) return null
  return {
    path,
    id,
    ...(others.length > 0 ? { others } : {}),
    // Of several everything that is left is taken.
    lines: query['lines'] === undefined || others.length > 0 ? null : query['lines'].split(',').flatMap(readLine),
    prices: query['prices'] === 'update' || query['prices'] === 'keep' ? query['prices'] : null,
  }
}

function readLine(text: string): ChosenLine[] {
  const [position = '', quantity = ''] = text.split('x')
  if (!/^[1-9]\d{0,3}$/.test(position) || !isQuantityText(quantity) || parseQuantity(quantity) <= zeroQuantity) return []
  return [{ position, quantity }]
}
