/**
 * What no call may say, whatever it is for: text that the database cannot keep (U+0000, halves of characters), and lists
 * in lists so deep that whoever walks through them falls. It is asked once, at the door, before any schema looks.
 */
import type { ErrorBody } from '#base/errors.ts'
import { textMessages } from '#platform/rules/index.ts'
import { MOST_DEPTH, TOO_DEEP } from './body-limit.ts'
import { httpErrors } from './errors.ts'

/** A call that is wrong a thousand times is told of the first ones. */
const MOST_ERRORS = 20

interface Visited {
  readonly value: unknown
  /** `lines.2.description` */
  readonly path: string
  readonly depth: number
}

const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

const pathTo = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** What is wrong with a part of a call, each at its field. Without recursion: how deep it goes is up to whoever sent it. */
export function unkeepable(part: unknown): ErrorBody[] {
  const found: ErrorBody[] = []
  const waiting: Visited[] = [{ value: part, path: '', depth: 0 }]
  for (let next = waiting.pop(); next !== undefined && found.length < MOST_ERRORS; next = waiting.pop()) {
    const { value, path, depth } = next
    if (typeof value === 'string') {
      if (!isKeepable(value)) found.push(refusal(textMessages.unkeepable, path))
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MOST_DEPTH) return [refusal(TOO_DEEP, null)]
      // The last one is looked at first: this way they come in the order of the call.
      for (const [name, inside] of Object.entries(value).reverse()) {
        // The name itself cannot be shown: what it stands in is the field.
        if (!isKeepable(name)) found.push(refusal(textMessages.unkeepable, path))
        else if (typeof inside === 'string' ? !isKeepable(inside) : typeof inside === 'object' && inside !== null)
          waiting.push({ value: inside, path: pathTo(path, name), depth: depth + 1 })
      }
    }
  }
  return found
}

const refusal = (detalle: string, path: string | null): ErrorBody => httpErrors.of('invalid', { detalle }, path === '' ? null : path)
