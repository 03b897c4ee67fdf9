/** Which goods a line is of, as they are written on them: batches with their quantities, or serials. Pure. */
import * as z from 'zod/mini'

import { parseQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { day, positiveQuantity, text } from '#platform/http/fields.ts'
import { formatDay, formatQuantity } from '#platform/ui/format.ts'

/** As many as one line names. */
export const MOST_SERIALS = 10_000
const MOST_BATCHES = 200

const code = text(60)

export const batchInput = z.object({
  code,
  /** In base units of the item. */
  quantity: positiveQuantity,
  /** Of goods that arrive: those that are there have their days. */
  madeOn: z._default(z.nullable(day), null),
  expiresOn: z._default(z.nullable(day), null),
})

/** The fields of a line whose item is told apart. */
export const goodsInput = {
  batches: z._default(z.array(batchInput).check(z.maxLength(MOST_BATCHES, `Máximo ${MOST_BATCHES} lotes por línea.`)), []),
  serials: z._default(z.array(code).check(z.maxLength(MOST_SERIALS, 'Máximo 10.000 seriales por línea.')), []),
}
const goods = z.object(goodsInput)
export type Goods = z.output<typeof goods>
export type BatchInput = Goods['batches'][number]

export const noGoods: Goods = { batches: [], serials: [] }

export const hasGoods = ({ batches, serials }: Goods): boolean => batches.length > 0 || serials.length > 0

/** What is kept beside a line; null of one that names none. */
export const keptGoods = ({ batches, serials }: Goods): Goods | null => (hasGoods({ batches, serials }) ? { batches, serials } : null)

/** "Lote L-1 × 4, vence 25/11/2026" or "Seriales A001, A003"; empty of a line that names none. */
export function goodsWords({
  batches,
  serials,
}: {
  readonly batches: readonly Omit<BatchInput, 'madeOn'>[]
  readonly serials: readonly string[]
}): string {
  const named = batches.map(
    ({ code: batch, quantity, expiresOn }) =>
      `${batch} × ${formatQuantity(parseQuantity(quantity))}${expiresOn === null ? '' : `, vence ${formatDay(expiresOn)}`}`,
  )
  return [
    ...(named.length > 0 ? [`${named.length === 1 ? 'Lote' : 'Lotes'} ${named.join('; ')}`] : []),
    ...(serials.length > 0 ? [`${serials.length === 1 ? 'Serial' : 'Seriales'} ${serials.join(', ')}`] : []),
  ].join(' · ')
}

/** A batch that may be taken from, as it is offered. */
export interface OfferedBatch {
  readonly code: string
  readonly available: Quantity
  readonly expiresOn: string | null
  /** It expired or somebody blocked it. */
  readonly isRefused: boolean
}

/** First what expires first; what never expires, last. */
export const byExpiry = (one: Pick<OfferedBatch, 'expiresOn' | 'code'>, other: Pick<OfferedBatch, 'expiresOn' | 'code'>): number => {
  const [a, b] = [one.expiresOn ?? '9999', other.expiresOn ?? '9999']
  if (a !== b) return a < b ? -1 : 1
  return one.code < other.code ? -1 : one.code > other.code ? 1 : 0
}

/**
 * From which batches a quantity is taken so that what expires first leaves first; as much of it as there is.
 * @returns only those of which something is taken
 */
export function proposeBatches(
  offered: readonly OfferedBatch[],
  quantity: Quantity,
): { readonly code: string; readonly quantity: Quantity }[] {
  let wanted = quantity
  return offered.toSorted(byExpiry).flatMap(({ code: batch, available, isRefused }) => {
    if (isRefused || available <= zeroQuantity || wanted <= zeroQuantity) return []
    const part = available < wanted ? available : wanted
    wanted = (wanted - part) as Quantity
    return [{ code: batch, quantity: part }]
  })
}

const SEPARATORS = ['–', '—', '..', '-'] as const

/** "SN-098" → "SN-" and "098"; the number is empty of one that does not end in one. */
function splitNumber(text: string): { readonly prefix: string; readonly number: string } {
  let at = text.length
  while (at > 0 && /\d/.test(text.charAt(at - 1))) at -= 1
  return { prefix: text.slice(0, at), number: text.slice(at) }
}

/** "A001–A050" → A001, A002 … A050; null of what is no range, or is longer than a line names. */
function expandRange(written: string): string[] | null {
  for (const separator of SEPARATORS) {
    for (let at = written.indexOf(separator); at >= 0; at = written.indexOf(separator, at + 1)) {
      const found = serialsBetween(written.slice(0, at).trimEnd(), written.slice(at + separator.length).trimStart())
      if (found) return found
    }
  }
  return null
}

function serialsBetween(from: string, to: string): string[] | null {
  const [start, end] = [splitNumber(from), splitNumber(to)]
  if (start.number === '' || start.prefix !== end.prefix || start.number.length !== end.number.length) return null
  const [first, last] = [BigInt(start.number), BigInt(end.number)]
  if (last < first || last - first >= BigInt(MOST_SERIALS)) return null
  const found: string[] = []
  for (let each = first; each <= last; each += 1n) found.push(`${start.prefix}${String(each).padStart(start.number.length, '0')}`)
  return found
}

/** Serials as somebody types, pastes or scans them: one a line, or separated by commas; ranges are told out. */
export const readSerials = (written: string): string[] =>
  written.split(/[\n,;\t]+/).flatMap((part) => {
    const serial = part.trim()
    return serial === '' ? [] : (expandRange(serial) ?? [serial])
  })
