/**
 * What a form keeps in the browser: the fields that the person changed and nothing else, so that what others saved
 * meanwhile is not undone when it is taken up again. Pure; who reads and writes the store stands in `localDraft.tsx`.
 */

/** A copy, and when it was made, in milliseconds. */
export interface Kept<Values> {
  readonly at: number
  readonly values: Values
}

/** The changed fields; null when there is nothing to lose. */
export function changesOf<Values extends object>(initial: Values, values: Values): Partial<Values> | null {
  const changes: Partial<Values> = {}
  let isChanged = false
  for (const name in values) {
    if (Object.is(values[name], initial[name])) continue
    changes[name] = values[name]
    isChanged = true
  }
  return isChanged ? changes : null
}

type Kind = 'list' | 'nothing' | 'object' | 'string' | 'number' | 'boolean' | 'other'

function kindOf(value: unknown): Kind {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'list'
  const type = typeof value
  return type === 'object' || type === 'string' || type === 'number' || type === 'boolean' ? type : 'other'
}

/**
 * Changes that an earlier version of the form kept: only fields that still exist, with values of their kind.
 * @param initial the form as it opens now
 * @returns null when nothing of it can be used
 */
export function readChanges<Values extends object>(initial: Values, kept: unknown): Partial<Values> | null {
  if (kindOf(kept) !== 'object') return null
  const changes: Partial<Values> = {}
  let isUsable = false
  const found = new Map(Object.entries(kept as object))
  for (const name in initial) {
    if (!found.has(name)) continue
    const value: unknown = found.get(name)
    const [wanted, given] = [kindOf(initial[name]), kindOf(value)]
    // An empty picker holds nothing, and what it held may be taken away.
    const fits = given === wanted || wanted === 'nothing' || (given === 'nothing' && wanted === 'object')
    if (!fits) continue
    // Its kind was looked at; what an object holds is the form's own and was written by it.
    changes[name] = value as Values[typeof name]
    isUsable = true
  }
  return isUsable ? changes : null
}

/** A copy as it stands in the browser's store; null when it cannot be read. */
export function readKept<Values>(text: string | null, accept: (value: unknown) => Values | null): Kept<Values> | null {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('values' in kept) || typeof kept.at !== 'number') return null
    const values = accept(kept.values)
    return values === null ? null : { at: kept.at, values }
  } catch {
    // A draft that cannot be read is worth nothing; the next one replaces it.
    return null
  }
}

/** @param text the values as JSON */
export const writeKept = (at: number, text: string): string => `{"at":${at},"values":${text}}`
