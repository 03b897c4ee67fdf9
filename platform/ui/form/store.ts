/**
 * The state of a form: values by name, errors by name, who listens to what. Pure: it knows neither screen nor network.
 * A change wakes only the listeners of its field, so that a key re-renders one field.
 */
export interface FieldError {
  /** Name of the field, or its path in the request (`lines.2.quantity`); null when it belongs to none. */
  readonly field: string | null
  readonly message: string
  /** The screen where it is mended, when it is not this one. */
  readonly way?: { readonly href: string; readonly title: string } | null
}

/** Says what is wrong with a value, or null. The same rule runs in the server. */
export type Rule<Value, Values> = (value: Value, values: Values) => string | null
export type Rules<Values> = { readonly [Name in keyof Values]?: Rule<Values[Name], Values> }

export interface FieldState<Value> {
  readonly value: Value
  readonly error: string | null
}

type Name<Values> = keyof Values & string

export interface FormStore<Values extends object> {
  readonly initial: () => Values
  readonly values: () => Values
  readonly field: <N extends Name<Values>>(name: N) => FieldState<Values[N]>
  /** Writes one field, forgets the server's error on it and wakes who listens to it. */
  readonly set: <N extends Name<Values>>(name: N, value: Values[N]) => void
  /** Left: from now on its rule speaks while it is typed in, if anything was. What was only passed through is told when it is saved. */
  readonly leave: (name: Name<Values>) => void
  /** What was typed cannot be read; the value stays the last good one and the form refuses to be sent. */
  readonly setUnreadable: (name: Name<Values>, error: string | null) => void
  /** Every error in the order of the fields; all rules speak from now on. */
  readonly validate: () => readonly FieldError[]
  /** What the summary lists: nothing before it was tried to be saved, for it stands over the fields and would move them. */
  readonly errors: () => readonly FieldError[]
  readonly setServerErrors: (errors: readonly FieldError[]) => void
  /** Errors of a nested part: `errorsUnder('lines')` gives `2.quantity` → text. */
  readonly errorsUnder: (path: string) => ReadonlyMap<string, string>
  readonly dirty: () => boolean
  /** The values are saved as they are, or others take their place. */
  readonly reset: (values?: Values) => void
  readonly subscribe: (name: Name<Values> | '*', listener: () => void) => () => void
}

/** What ties its fields: a form that has more of them than a part needs is that part's too. */
export type FormFields<Values extends object> = Pick<
  FormStore<Values>,
  'field' | 'set' | 'leave' | 'setUnreadable' | 'subscribe' | 'values'
>

/** What is changed travels beside its version, under `input`: the form knows its fields without it. */
export const ownField = (field: string | null): string | null => field?.replace(/^input\./, '') ?? null

export function createFormStore<Values extends object>(first: Values, rules: Rules<Values> = {}): FormStore<Values> {
  let initial = first
  let values = first
  let server: readonly FieldError[] = []
  let spoken = false
  const left = new Set<string>()
  const unreadable = new Map<string, string>()
  const cache = new Map<string, FieldState<unknown>>()
  const listeners = new Map<string, Set<() => void>>()

  const ruleError = <N extends Name<Values>>(name: N): string | null => rules[name]?.(values[name], values) ?? null
  const shownError = (name: Name<Values>): string | null => {
    const typed = unreadable.get(name)
    if (typed !== undefined) return left.has(name) || spoken ? typed : null
    return (left.has(name) || spoken ? ruleError(name) : null) ?? server.find((error) => error.field === name)?.message ?? null
  }
  const names = (): Name<Values>[] => {
    const list: Name<Values>[] = []
    for (const name in values) list.push(name)
    return list
  }
  const isName = (name: string): name is Name<Values> => name in values
  const wake = (name: string) => {
    for (const listener of listeners.get(name) ?? []) listener()
    for (const listener of listeners.get('*') ?? []) listener()
  }
  const wakeAll = () => {
    for (const set of listeners.values()) for (const listener of set) listener()
  }
  const collect = (): FieldError[] => {
    const found: FieldError[] = []
    for (const name of names()) {
      const message = shownError(name)
      if (message !== null) found.push({ field: name, message })
    }
    for (const error of server) if (error.field === null || !isName(error.field)) found.push(error)
    return found
  }

  return {
    initial: () => initial,
    values: () => values,
    field: <N extends Name<Values>>(name: N): FieldState<Values[N]> => {
      const value = values[name]
      const error = shownError(name)
      const kept = cache.get(name)
      // One object for one state, so that who listens can compare by identity. The value under a name is of its type.
      if (kept && Object.is(kept.value, value) && kept.error === error) return kept as FieldState<Values[N]>
      const next = { value, error }
      cache.set(name, next)
      return next
    },
    set: (name, value) => {
      if (Object.is(values[name], value)) return
      values = { ...values, [name]: value }
      server = server.filter((error) => error.field !== name)
      wake(name)
      // A rule may look at two fields: whoever shows an error looks again.
      if (spoken) wakeAll()
    },
    leave: (name) => {
      if (!Object.is(values[name], initial[name]) || unreadable.has(name)) left.add(name)
      wake(name)
    },
    setUnreadable: (name, error) => {
      if (error === null ? !unreadable.delete(name) : unreadable.get(name) === error) return
      if (error !== null) unreadable.set(name, error)
      wake(name)
    },
    validate: () => {
      spoken = true
      server = []
      wakeAll()
      return collect()
    },
    errors: () => (spoken ? collect() : [...server]),
    setServerErrors: (errors) => {
      server = errors.map((error) => ({ ...error, field: ownField(error.field) }))
      wakeAll()
    },
    errorsUnder: (path) => {
      const found = new Map<string, string>()
      for (const { field, message } of server) if (field?.startsWith(`${path}.`)) found.set(field.slice(path.length + 1), message)
      return found
    },
    dirty: () => unreadable.size > 0 || names().some((name) => !Object.is(values[name], initial[name])),
    reset: (next = values) => {
      initial = next
      values = next
      server = []
      spoken = false
      left.clear()
      unreadable.clear()
      wakeAll()
    },
    subscribe: (name, listener) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set)
      set.add(listener)
      return () => set.delete(listener)
    },
  }
}
