/** The part of the kit for each kind of field. */
import { Bind, Picker, type FormStore } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { endpointsOfAny, type AnyCatalogue } from './catalogue.ts'
import { CellControl } from './CellControl.tsx'
import { ChildrenControl } from './ChildrenControl.tsx'
import type { CatalogueField, ReferenceField } from './field.ts'
import { shownFields, type FormInputs } from './form-values.ts'
import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { option } from '../http/fields.ts'

export function FieldControl({
  catalogue,
  name,
  field,
  form,
  creating,
  first,
}: {
  catalogue: AnyCatalogue
  name: string
  field: CatalogueField
  form: FormStore<FormInputs>
  creating: boolean
  first: boolean
}) {
  return (
    <Bind form={form} name={name}>
      {({ value, onChange: set, ...bound }) => {
        const onChange = (chosen: typeof value) => {
          set(chosen)
          forgetUnasked(catalogue, form)
        }
        const common = {
          ...bound,
          label: field.label,
          required: (!field.optional || catalogue.shown?.[name]?.required === true) && field.kind !== 'flag',
          readOnly: field.fixed && !creating,
          wide: field.wide,
          autoFocus: first,
          ...(field.help ? { help: field.help } : {}),
        }
        if (field.kind === 'children')
          return <ChildrenControl field={field} value={value} onChange={onChange} error={bound.error} onInvalid={bound.onInvalid} />
        if (field.kind === 'reference')
          return (
            <Picker
              {...common}
              value={value !== null && typeof value === 'object' && 'label' in value ? value : null}
              onChange={(chosen) => onChange(chosen && { id: chosen.id, label: chosen.label })}
              source={(text, signal) => searchReference(catalogue, field, text, signal)}
            />
          )
        return <CellControl {...common} field={field} value={typeof value === 'object' ? '' : value} onChange={onChange} />
      }}
    </Bind>
  )
}

/** What was typed and cannot be read goes with its field, when that is no longer asked. */
function forgetUnasked(catalogue: AnyCatalogue, form: FormStore<FormInputs>): void {
  if (!catalogue.shown) return
  const shown = shownFields(catalogue, form.values())
  for (const name of Object.keys(catalogue.shown)) if (!shown.includes(name)) form.setUnreadable(name, null)
}

const optionsAnswer = z.object({ options: z.array(option) })

/** Every catalogue answers its options in the same shape, so the address is enough to ask. */
export async function searchReference(catalogue: AnyCatalogue, field: ReferenceField, text: string, signal: AbortSignal) {
  const { permission, plan, services } = endpointsOfAny(catalogue).options
  const options = endpoint({
    method: 'GET',
    path: field.optionsPath,
    summary: field.label,
    permission,
    plan,
    services,
    query: z.object({ text: z._default(z.string(), ''), leaves: z._default(z.string(), '') }),
    response: optionsAnswer,
  })
  const answer = await askOnce(options, { query: { text, leaves: field.leavesOnly ? '1' : '' } }, signal)
  return answer.options.map(({ id, label, detail, inactive }) => ({
    id,
    label,
    ...(detail ? { detail } : {}),
    ...(inactive ? { inactive } : {}),
  }))
}
