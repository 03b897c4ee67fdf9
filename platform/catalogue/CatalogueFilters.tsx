/** The filters of a list by field, as chips: each says what it asks, and is changed where it stands. */
import { useState, type ReactNode } from 'react'
import { isDay, showDay } from '#base/date.ts'
import {
  Checkbox,
  DateField,
  FieldGrid,
  FilterChips,
  format,
  MoneyField,
  NumberField,
  Picker,
  type FilterChip,
  type PickerOption,
} from '#platform/ui/index.tsx'
import type { AnyCatalogue, AnyRecord } from './catalogue.ts'
import { catalogueColours, choiceEntries, colourNames, type CatalogueField } from './field.ts'
import { filterableFields, filterKey, filtersIn, writeFilter, type FieldFilter } from './filter.ts'
import { searchReference } from './ReferenceControl.tsx'

export interface CatalogueFiltersProps {
  readonly catalogue: AnyCatalogue
  readonly query: Readonly<Record<string, string>>
  /** What the list shows: it knows the names of what its records refer to. */
  readonly rows: readonly AnyRecord[]
  /** A field that the page itself filters by. */
  readonly apart?: string | undefined
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

export function CatalogueFilters({ catalogue, query, rows, apart, onChange }: CatalogueFiltersProps) {
  // A filter that was chosen from the menu and asks nothing yet.
  const [added, setAdded] = useState<string | null>(null)
  const [picked, setPicked] = useState<PickerOption | null>(null)
  const referred = (name: string, filter: FieldFilter | undefined): PickerOption | null => {
    const id = filter?.is === 'one of' ? filter.values[0] : undefined
    if (id === undefined) return null
    if (picked?.id === id) return picked
    return { id, label: rows.find((row) => row[name] === id)?.labels[name] ?? 'uno elegido' }
  }
  const filters = filtersIn(catalogue.fields, query)
  const fields = filterableFields(catalogue.fields).filter(([name]) => name !== apart)
  const isShown = (name: string): boolean => name in filters || name === added
  const chips = fields
    .filter(([name]) => isShown(name))
    .map(([name, field]): FilterChip => {
      const filter = filters[name]
      const write = (next: FieldFilter) => onChange({ [filterKey(name)]: writeFilter(next) })
      return {
        id: name,
        label: field.label,
        value: filter ? (field.kind === 'reference' ? (referred(name, filter)?.label ?? '') : wordsOf(field, filter)) : 'cualquiera',
        plain: filter === undefined,
        startsOpen: name === added,
        editor:
          field.kind === 'reference' ? (
            <Picker
              label={field.label}
              value={referred(name, filter)}
              onChange={(option) => {
                setPicked(option)
                write({ is: 'one of', values: option ? [option.id] : [] })
              }}
              source={(text, signal) => searchReference(catalogue, { ...field, leavesOnly: false }, text, signal)}
            />
          ) : (
            <Editor field={field} filter={filter} onChange={write} />
          ),
        onRemove: () => {
          setAdded(null)
          onChange({ [filterKey(name)]: null })
        },
      }
    })
  const more = fields.filter(([name]) => !isShown(name)).map(([name, field]) => ({ label: field.label, onSelect: () => setAdded(name) }))
  const clear = () => {
    setAdded(null)
    onChange(Object.fromEntries(fields.map(([name]) => [filterKey(name), null])))
  }
  return <FilterChips chips={chips} add={more} onClear={chips.length > 1 ? clear : undefined} />
}

interface EditorProps {
  field: CatalogueField
  filter: FieldFilter | undefined
  onChange: (filter: FieldFilter) => void
}

function Editor({ field, filter, onChange }: EditorProps): ReactNode {
  const values = filter?.is === 'one of' ? filter.values : []
  const choices = choicesOf(field)
  if (choices) {
    return choices.map(([value, label]) => (
      <Checkbox
        key={value}
        label={label}
        value={values.includes(value)}
        onChange={(isOn) => onChange({ is: 'one of', values: isOn ? [...values, value] : values.filter((each) => each !== value) })}
      />
    ))
  }
  const { from, to } = filter?.is === 'between' ? filter : { from: '', to: '' }
  const bound = (label: string, value: string, write: (text: string) => void) => {
    if (field.kind === 'date') return <DateField label={label} value={value} onChange={write} />
    if (field.kind === 'amount') return <MoneyField label={label} value={value} onChange={write} />
    return (
      <NumberField
        label={label}
        value={value}
        onChange={write}
        {...(field.kind === 'percent' ? { kind: 'percent' as const } : { decimals: 0 })}
      />
    )
  }
  return (
    <FieldGrid>
      {bound('Desde', from, (text) => onChange({ is: 'between', from: text, to }))}
      {bound('Hasta', to, (text) => onChange({ is: 'between', from, to: text }))}
    </FieldGrid>
  )
}

function choicesOf(field: CatalogueField): [string, string][] | null {
  if (field.kind === 'choice') return choiceEntries(field.choices)
  if (field.kind === 'colour') return catalogueColours.map((colour) => [colour, colourNames[colour]])
  return field.kind === 'flag'
    ? [
        ['true', 'Sí'],
        ['false', 'No'],
      ]
    : null
}

/** "Factura electrónica de venta", "desde 01/01/2026", "10 a 20". */
function wordsOf(field: CatalogueField, filter: FieldFilter): string {
  if (filter.is === 'one of') {
    const names = new Map(choicesOf(field))
    return filter.values.map((value) => names.get(value) ?? value).join(', ')
  }
  const show = (text: string): string => {
    if (isDay(text)) return showDay(text)
    if (field.kind === 'amount') return format.formatAmount(format.toAmount(text))
    return field.kind === 'percent' ? format.formatPercent(format.toPercent(text)) : format.groupThousands(text)
  }
  if (filter.to === '') return `desde ${show(filter.from)}`
  return filter.from === '' ? `hasta ${show(filter.to)}` : `${show(filter.from)} a ${show(filter.to)}`
}
