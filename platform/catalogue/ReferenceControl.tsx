/** Choosing a record of another list, in a field or in a cell of a line. */
import * as z from 'zod/mini'
import { type FieldProps, Picker } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { endpoint } from '../http/endpoint.ts'
import { option } from '../http/fields.ts'
import { endpointsOfAny, type AnyCatalogue } from './catalogue.ts'
import type { ReferenceField } from './field.ts'
import type { ChosenReference } from './form-values.ts'

export interface ReferenceControlProps extends FieldProps {
  /** The one whose record points. */
  readonly catalogue: AnyCatalogue
  readonly field: ReferenceField
  readonly value: ChosenReference | null
  readonly onChange: (chosen: ChosenReference | null) => void
}

export function ReferenceControl({ catalogue, field, value, onChange, ...common }: ReferenceControlProps) {
  return (
    <Picker
      {...common}
      value={value}
      onChange={(chosen) => onChange(chosen && { id: chosen.id, label: chosen.label })}
      source={(text, signal) => searchReference(catalogue, field, text, signal)}
    />
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
