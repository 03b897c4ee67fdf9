/**
 * The key of a submission, so that what was tried and perhaps done is done once: the same content sent again has the same
 * key until it was done. One whose answer did not arrive is remembered beyond the page. Pure, over a store that is given.
 */

/** As `sessionStorage`. */
export interface KeyStore {
  readonly read: () => string | null
  readonly write: (text: string) => void
}

export interface Submissions {
  /** @param name of the endpoint @param content all that is sent, as text */
  readonly keyOf: (name: string, content: string) => string
  /** No answer came: whoever sends the same again, from this page or from the one that is loaded next, sends this key. */
  readonly unanswered: (name: string, content: string) => void
  readonly done: (name: string, content: string) => void
}

/** More than anybody leaves unanswered; the oldest goes. */
const MOST = 20

/** FNV-1a twice over, 64 bits: a long document is not kept to be compared. */
function printOf(name: string, content: string): string {
  const text = `${name}\0${content}`
  let [first, second] = [0x811c9dc5, 0xc9dc5118]
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul(second ^ (unit + index), 0x01000193)
  }
  return `${(first >>> 0).toString(36)}.${(second >>> 0).toString(36)}.${text.length.toString(36)}`
}

function readKeys(text: string | null): [string, string][] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(found)) return []
    return found.flatMap((pair: unknown) =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string' ? [[pair[0], pair[1]] as [string, string]] : [],
    )
  } catch {
    return []
  }
}

export function createSubmissions(store: KeyStore, newKey: () => string): Submissions {
  const keys = new Map(readKeys(store.read()))
  const kept = new Set(keys.keys())
  const write = (): void => store.write(JSON.stringify([...keys].filter(([print]) => kept.has(print))))
  return {
    keyOf: (name, content) => {
      const print = printOf(name, content)
      const key = keys.get(print) ?? newKey()
      keys.set(print, key)
      for (const old of [...keys.keys()].slice(0, Math.max(0, keys.size - MOST))) keys.delete(old)
      return key
    },
    unanswered: (name, content) => {
      kept.add(printOf(name, content))
      write()
    },
    done: (name, content) => {
      const print = printOf(name, content)
      keys.delete(print)
      if (kept.delete(print)) write()
    },
  }
}
