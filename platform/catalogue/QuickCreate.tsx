/** The line that adds one after another without leaving the list: type, Enter, go on. */
import { type RefObject, useState } from 'react'
import { Bind, Button, CloseIcon, IconButton, PlusIcon, TextField, useForm, useShortcuts, type Rules } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { endpointsOfAny, type AnyCatalogue, type AnyRecord } from './catalogue.ts'
import { fieldProblem, inputsOf, valuesOf, type FormContext, type FormInputs } from './form-values.ts'
import { createWords, doneWords, lower } from './words.ts'

export interface QuickCreateProps {
  readonly catalogue: AnyCatalogue
  /** Those of `quickFields`. */
  readonly fields: readonly string[]
  readonly context: FormContext
  /** In a tree: what the new one hangs from; null at the top. */
  readonly under: AnyRecord | null
  /** What a new one begins with, when its page knows. */
  readonly starts: FormInputs | undefined
  readonly onTop: () => void
  /** Its first box, for whoever sends the cursor there. */
  readonly first: RefObject<HTMLInputElement | null>
}

export function QuickCreate({ catalogue, fields, context, under, starts, onTop, first }: QuickCreateProps) {
  const calls = endpointsOfAny(catalogue)
  // The row appears in the list: it is said only to who does not see it.
  const [said, setSaid] = useState('')
  const form = useForm<FormInputs>(
    () => ({ ...inputsOf(catalogue, null), ...starts }),
    Object.fromEntries(
      fields.map((name) => [name, (_: unknown, inputs: FormInputs) => fieldProblem(catalogue, name, inputs, context)]),
    ) satisfies Rules<FormInputs>,
  )
  const create = useSend(calls.create, {
    refreshes: [calls.list, calls.counts, calls.options],
    inForm: true,
    onFailure: (failure) => {
      if (failure.kind !== 'business') return
      const here = failure.errors.map(({ field, message }) => ({
        field: field !== null && fields.includes(field) ? field : (fields[0] ?? null),
        message,
      }))
      form.setServerErrors(here)
    },
  })
  useShortcuts([{ keys: 'a', label: `${createWords(catalogue.titles)} en la lista`, run: () => first.current?.focus() }])

  const add = async () => {
    if (create.isSending || form.validate().length > 0) return
    const typed = valuesOf(catalogue, form.values())
    const values = catalogue.tree ? { ...typed, [catalogue.tree.parent]: under?.id ?? null } : typed
    const made = await create.run({ body: values })
    if (!made) return
    form.reset({ ...inputsOf(catalogue, null), ...starts })
    setSaid(doneWords(catalogue.titles, catalogue.title(values), 'cread'))
    first.current?.focus()
  }

  return (
    <form
      className="quick"
      aria-label={`${createWords(catalogue.titles)} en la lista`}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
      noValidate
    >
      <output className="sr">{said}</output>
      <PlusIcon />
      {fields.map((name, index) => {
        const field = catalogue.fields[name]
        if (field?.kind !== 'text') return null
        const label =
          index === 0
            ? `${field.label} de ${catalogue.titles.gender === 'f' ? 'la nueva' : 'el nuevo'} ${lower(catalogue.titles.one)}`
            : field.label
        return (
          <Bind form={form} name={name} key={name}>
            {({ value, onChange, error }) => (
              <TextField
                label={label.replace(' de el ', ' del ')}
                hideLabel
                name={`quick-${name}`}
                placeholder={label.replace(' de el ', ' del ')}
                value={typeof value === 'string' ? value : ''}
                onChange={(text) => onChange(field.upperCase ? text.toUpperCase() : text)}
                maxLength={field.max}
                error={error}
                {...(index === 0 ? { inputRef: first } : {})}
                {...(name === 'code' ? { width: 'code' as const } : {})}
              />
            )}
          </Bind>
        )
      })}
      {under && (
        <span className="fchip on">
          <span>Dentro de</span>
          <b className="b">{catalogue.title(under)}</b>
          <IconButton name="Agregar en el primer nivel" icon={CloseIcon} size="small" onClick={onTop} />
        </span>
      )}
      <Button type="submit" look="quiet" busy={create.isSending} busyText="Agregando…" shortcut="Enter">
        Agregar
      </Button>
    </form>
  )
}
