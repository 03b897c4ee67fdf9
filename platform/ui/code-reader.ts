/** Telling a reader of codes from a person: its keys arrive faster than anybody types, and end in Enter (CJ1). Pure. */
export interface Heard {
  readonly text: string
  /** Of the last key, in milliseconds. */
  readonly at: number
}

export const nothingHeard: Heard = { text: '', at: 0 }

/** Slower than this it is a person. */
const BETWEEN_KEYS_MS = 40
const SHORTEST = 4

/**
 * @param key as the browser names it @param at in milliseconds
 * @returns the reading that ended with this key, when one did
 */
export function hearKey(heard: Heard, key: string, at: number): { readonly heard: Heard; readonly reading: string | null } {
  const isFast = heard.text !== '' && at - heard.at <= BETWEEN_KEYS_MS
  if (key === 'Enter') {
    const reading = isFast && heard.text.length >= SHORTEST ? heard.text : null
    return { heard: nothingHeard, reading }
  }
  if (key.length !== 1) return { heard: nothingHeard, reading: null }
  return { heard: { text: isFast ? `${heard.text}${key}` : key, at }, reading: null }
}
