/** Filters of a list by the company's own fields: each is a chip, kept in the address under its internal name. */
import { useState } from 'react'
import { isDay, showDay } from '#base/date.ts'
import { parseQuantity } from '#base/decimal.ts'
import { DateField, FieldGrid, format, type FilterChip, NumberField, SelectField, TextField } from '../ui/index.tsx'
import { fieldsOf, hasOptions, isFlag, type CustomEntity, type CustomField } from './field.ts'
import { askedBy, customFilterKey, filterName, isRanged, type CustomFilters as Filters } from './filter.ts'

export interface CustomFiltersProps {
  readonly fields: readonly CustomField[]
  readonly entities: readonly CustomEntity[]
  readonly filters: Filters
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

/** Those that a list offers. */
export const filterable = (fields: readonly CustomField[], entities: readonly CustomEntity[]): CustomField[] =>
  entities.flatMap((entity) => fieldsOf(fields, entity).filter(({ inFilter }) => inFilter))

/** Chips of what is asked, and what the menu of the list still offers: they stand among those of the list itself. */
export function useCustomFilters({ fields, entities, filters, onChange }: CustomFiltersProps): {
  readonly chips: FilterChip[]
  readonly add: { readonly label: string; readonly onSelect: () => void }[]
} {
  const [added, setAdded] = useState<string | null>(null)
  const offered = filterable(fields, entities)
  const isAsked = (field: CustomField) => filterName(field) in filters || filterName(field) === added
  const chips = offered.filter(isAsked).map((field): FilterChip => {
    const name = filterName(field)
    const text = filters[name] ?? ''
    return {
      id: customFilterKey(name),
      label: field.label,
      value: text === '' ? 'cualquiera' : wordsOf(field, text),
      plain: text === '',
      startsOpen: name === added,
      editor: <Editor field={field} text={text} onChange={(next) => onChange({ [customFilterKey(name)]: next === '' ? null : next })} />,
      onRemove: () => {
        setAdded(null)
        onChange({ [customFilterKey(name)]: null })
      },
    }
  })
  const more = offered.filter((field) => !isAsked(field))
  return { chips, add: more.map((field) => ({ label: field.label, onSelect: () => setAdded(filterName(field)) })) }
}

function Editor({ field, text, onChange }: { field: CustomField; text: string; onChange: (text: string) => void }) {
  const { label, kind, options } = field
  if (isFlag(kind) || hasOptions(kind)) {
    const choices = isFlag(kind)
      ? [
          { value: 'true', label: 'Sí' },
          { value: 'false', label: 'No' },
        ]
      : options.map(({ id, name }) => ({ value: id, label: name }))
    return <SelectField label={label} empty="Cualquiera" value={text} options={choices} onChange={onChange} />
  }
  if (!isRanged(field)) return <PartField label={label} text={text} onChange={onChange} />
  const [from = '', to = ''] = text.split('..')
  const write = (low: string, high: string) => onChange(low === '' && high === '' ? '' : `${low}..${high}`)
  const bound = (name: string, value: string, set: (value: string) => void) => {
    if (kind === 'DatePicker') return <DateField label={name} value={value} onChange={set} />
    return kind === 'Timepicker' ? (
      <PartField label={name} text={value} onChange={set} />
    ) : (
      <NumberField label={name} value={value} onChange={set} />
    )
  }
  return (
    <FieldGrid>
      {bound('Desde', from, (value) => write(value, to))}
      {bound('Hasta', to, (value) => write(from, value))}
    </FieldGrid>
  )
}

/** A text asks when it is left, or with Enter: not at every key. */
function PartField({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const ask = () => {
    if (typed.trim() !== text) onChange(typed.trim())
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <TextField label={label} value={typed} onChange={setTyped} onBlur={ask} />
    </form>
  )
}

/** "Norte", "Sí", "desde 01/01/2026", "100 a 200". */
function wordsOf(field: CustomField, text: string): string {
  const asked = askedBy(field, text)
  if (!asked) return 'cualquiera'
  switch (asked.is) {
    case 'flag':
      return asked.value ? 'Sí' : 'No'
    case 'option':
      return field.options.find(({ id }) => id === asked.id)?.name ?? ''
    case 'part':
      return asked.text
    case 'between': {
      const show = (bound: string): string => {
        if (isDay(bound)) return showDay(bound)
        return field.kind === 'Timepicker' ? bound : format.formatQuantity(parseQuantity(bound))
      }
      if (asked.to === '') return `desde ${show(asked.from)}`
      return asked.from === '' ? `hasta ${show(asked.to)}` : `${show(asked.from)} a ${show(asked.to)}`
    }
  }
}
