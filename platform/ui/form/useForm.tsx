import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import { createFormStore, type FormFields, type FormStore, type Rules } from './store.ts'

/** A form's store for the life of the component. Another record is another form: give the component a `key`. */
export function useForm<Values extends object>(initial: Values | (() => Values), rules?: Rules<Values>): FormStore<Values> {
  const [form] = useState(() => createFormStore(typeof initial === 'function' ? initial() : initial, rules))
  return form
}

/** What `Bind` gives to a field: spread it on the part. */
export interface BoundField<Value> {
  name: string
  value: Value
  error: string | null
  onChange: (value: Value) => void
  onBlur: () => void
  onInvalid: (error: string | null) => void
}

let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)

/** What a press began is done first: an error that takes a line meanwhile would move the button from under it. */
function afterPress(then: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(then), { once: true, capture: true })
  else then()
}

export function useField<Values extends object, N extends keyof Values & string>(form: FormFields<Values>, name: N): BoundField<Values[N]> {
  const subscribe = useCallback((listener: () => void) => form.subscribe(name, listener), [form, name])
  const state = useSyncExternalStore(subscribe, () => form.field(name))
  return {
    name,
    value: state.value,
    error: state.error,
    onChange: (value) => form.set(name, value),
    onBlur: () => afterPress(() => form.leave(name)),
    onInvalid: (error) => form.setUnreadable(name, error),
  }
}

/** Ties one field to the form, so that a key re-renders it alone: `<Bind form={form} name="code">{(f) => <TextField label="Código" {...f} />}</Bind>` */
export function Bind<Values extends object, N extends keyof Values & string>(props: {
  form: FormFields<Values>
  name: N
  children: (field: BoundField<Values[N]>) => ReactNode
}) {
  return props.children(useField(props.form, props.name))
}

/** Something computed from the values, re-rendered when it changes. Must give a primitive or a kept object. */
export function useFormValue<Values extends object, Result>(
  form: Pick<FormStore<Values>, 'values' | 'subscribe'>,
  select: (values: Values) => Result,
): Result {
  const subscribe = useCallback((listener: () => void) => form.subscribe('*', listener), [form])
  return useSyncExternalStore(subscribe, () => select(form.values()))
}

/** Is there anything that would be lost? */
export function useDirty<Values extends object>(form: FormStore<Values>): boolean {
  const subscribe = useCallback((listener: () => void) => form.subscribe('*', listener), [form])
  return useSyncExternalStore(subscribe, form.dirty)
}
