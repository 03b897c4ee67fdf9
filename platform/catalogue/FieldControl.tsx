/** The part of the kit for each kind of field. */
import {
  Bind,
  DateField,
  MoneyField,
  NumberField,
  Picker,
  type FormStore,
  Segmented,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { endpointsOfAny, type AnyCatalogue } from './catalogue.ts'
import { ColourField } from './Colour.tsx'
import type { CatalogueField, ReferenceField } from './field.ts'
import type { FormInput, FormInputs } from './form-values.ts'
import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { option } from '../http/fields.ts'

const LONG_TEXT = 200
/** Two to four options are shown at once. */
const SEGMENTS = 4

const asText = (input: FormInput): string => (typeof input === 'string' ? input : '')

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
      {({ value, onChange, ...bound }) => {
        const common = {
          ...bound,
          label: field.label,
          required: !field.optional && field.kind !== 'flag',
          readOnly: field.fixed && !creating,
          wide: field.wide,
          autoFocus: first,
          ...(field.help ? { help: field.help } : {}),
        }
        switch (field.kind) {
          case 'text':
            return field.max > LONG_TEXT ? (
              <TextArea {...common} wide value={asText(value)} onChange={onChange} maxLength={field.max} />
            ) : (
              <TextField
                {...common}
                value={asText(value)}
                onChange={(text) => onChange(field.upperCase ? text.toUpperCase() : text)}
                maxLength={field.max}
              />
            )
          case 'number':
            return <NumberField {...common} value={asText(value)} onChange={onChange} decimals={0} />
          case 'amount':
            return <MoneyField {...common} value={asText(value)} onChange={onChange} />
          case 'percent':
            return <NumberField {...common} kind="percent" value={asText(value)} onChange={onChange} />
          case 'date':
            return <DateField {...common} value={asText(value)} onChange={onChange} />
          case 'choice': {
            const options = Object.entries(field.choices).map(([choice, label]) => ({ value: choice, label }))
            return options.length > 1 && options.length <= SEGMENTS && !field.optional ? (
              <Segmented {...common} value={asText(value)} onChange={onChange} options={options} />
            ) : (
              <SelectField {...common} value={asText(value)} onChange={onChange} options={options} />
            )
          }
          case 'flag':
            return <Switch {...common} value={value === true} onChange={onChange} states={['Sí', 'No']} />
          case 'colour':
            return <ColourField {...common} value={asText(value)} onChange={onChange} />
          case 'reference':
            return (
              <Picker
                {...common}
                value={typeof value === 'object' ? value : null}
                onChange={(chosen) => onChange(chosen && { id: chosen.id, label: chosen.label })}
                source={(text, signal) => searchReference(catalogue, field, text, signal)}
              />
            )
        }
      }}
    </Bind>
  )
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
