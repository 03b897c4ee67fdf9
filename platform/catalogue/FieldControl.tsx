/** The part of the kit for each kind of field. */
import { Bind, useFormValue, type FormStore } from '#platform/ui/index.tsx'
import type { AnyCatalogue } from './catalogue.ts'
import { CellControl } from './CellControl.tsx'
import { chosenCell } from './children.ts'
import { ChildrenControl, type ChildrenControlProps } from './ChildrenControl.tsx'
import { ChosenControl } from './ChosenControl.tsx'
import type { CatalogueField } from './field.ts'
import { isChosenReference, shownFields, type FormInputs } from './form-values.ts'
import { ReferenceControl } from './ReferenceControl.tsx'

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
        const isRequired = !field.optional || catalogue.shown?.[name]?.required === true
        if (field.kind === 'children')
          return (
            <ListControl
              {...{ catalogue, name, field, value, onChange, form, first }}
              required={field.least > 0 || catalogue.shown?.[name]?.required === true}
              error={bound.error}
              onInvalid={bound.onInvalid}
            />
          )
        const common = {
          ...bound,
          label: field.label,
          required: isRequired && field.kind !== 'flag',
          readOnly: field.fixed && !creating,
          wide: field.wide,
          autoFocus: first,
          ...(field.help ? { help: field.help } : {}),
        }
        if (field.kind === 'reference')
          return (
            <ReferenceControl
              {...common}
              catalogue={catalogue}
              field={field}
              value={isChosenReference(value) ? value : null}
              onChange={onChange}
            />
          )
        return <CellControl {...common} field={field} value={typeof value === 'object' ? '' : value} onChange={onChange} />
      }}
    </Bind>
  )
}

type ListControlProps = Omit<ChildrenControlProps, 'said'> & { readonly form: FormStore<FormInputs> }

/** A list of the record, with what the server said of its cells. */
function ListControl({ form, ...list }: ListControlProps) {
  // The text is compared, because the map is a new one every time.
  const said = useFormValue(form, () => JSON.stringify([...form.errorsUnder(list.name)]))
  return chosenCell(list.field) ? <ChosenControl {...list} said={said} /> : <ChildrenControl {...list} said={said} />
}

/** What was typed and cannot be read goes with its field, when that is no longer asked. */
function forgetUnasked(catalogue: AnyCatalogue, form: FormStore<FormInputs>): void {
  if (!catalogue.shown) return
  const shown = shownFields(catalogue, form.values())
  for (const name of Object.keys(catalogue.shown)) if (!shown.includes(name)) form.setUnreadable(name, null)
}
