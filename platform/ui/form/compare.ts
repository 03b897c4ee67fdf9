/** Two versions of a form side by side: where they differ as a person reads them, and one person's changes over the other's. */

/** How each field is called and read. */
export type ComparedFields<Values extends object> = {
  readonly [Name in Extract<keyof Values, string>]: { readonly label: string; readonly shown: (value: Values[Name]) => string }
}

/** A field where two versions differ. */
export interface Difference<Values extends object> {
  readonly name: Extract<keyof Values, string>
  readonly label: string
  readonly one: string
  readonly other: string
}

const EMPTY = 'Vacío'

/** Where both read differently, in the order of the form; what reads the same is the same. */
export function differencesOf<Values extends object>(fields: ComparedFields<Values>, one: Values, other: Values): Difference<Values>[] {
  const found: Difference<Values>[] = []
  for (const name in one) {
    const { label, shown } = fields[name]
    const [left, right] = [shown(one[name]), shown(other[name])]
    if (left !== right) found.push({ name, label, one: left || EMPTY, other: right || EMPTY })
  }
  return found
}

/** What I changed since `before`, over what is saved: the fields that I did not touch stay as the other person left them. */
export function mergedOver<Values extends object>(fields: ComparedFields<Values>, before: Values, mine: Values, theirs: Values): Values {
  const changed = new Set<string>(differencesOf(fields, before, mine).map(({ name }) => name))
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(([name]) => changed.has(name))) }
}
