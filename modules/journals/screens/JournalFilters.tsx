/** What narrows the list of journals besides the words and the days: where they come from, and what is on their lines. */
import { useState } from 'react'
import { searchParties } from '#modules/people/index.tsx'
import { ChoiceFilter, FilterChips, type FilterChip, NumberField, Picker, type PickerOption, TextField } from '#platform/ui/index.tsx'
import { useAsk, useChangeQuery, useMay, useQueryOfAddress } from '#platform/web/index.tsx'
import { journalTypes } from '../endpoints.ts'
import { journalPermissions } from '../journal-voucher.ts'
import { searchCenters } from './search.tsx'

const origins = [
  { id: 'hand', label: 'Manual' },
  { id: 'automatic', label: 'Automático' },
]

/** The names of the address, by those of the call. */
const names = {
  ...{ origin: 'origen', type: 'tipo', fromAccount: 'cuenta', toAccount: 'cuentaHasta', lineParty: 'tercero', lineCenter: 'centro' },
  ...{ least: 'valorDesde', most: 'valorHasta', files: 'archivos', unbalanced: 'descuadrados' },
} as const
type Name = keyof typeof names
const everyName = Object.keys(names) as Name[]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** What the call takes; an address that somebody wrote by hand narrows nothing. */
const shapes: Readonly<Record<Name, RegExp>> = {
  ...{ origin: /^(hand|automatic)$/, type: /^[A-Z0-9]{1,6}$/i, fromAccount: /^\d{1,30}$/, toAccount: /^\d{1,30}$/ },
  ...{ lineParty: UUID, lineCenter: UUID, least: /^\d{1,15}(\.\d{1,2})?$/, most: /^\d{1,15}(\.\d{1,2})?$/ },
  ...{ files: /^with$/, unbalanced: /^yes$/ },
}

/** As its calls ask for it. */
export interface JournalFilter {
  readonly origin?: 'hand' | 'automatic'
  readonly type?: string
  readonly fromAccount?: string
  readonly toAccount?: string
  readonly lineParty?: string
  readonly lineCenter?: string
  readonly least?: string
  readonly most?: string
  readonly files?: 'with'
  readonly unbalanced?: 'yes'
}

/** What the address narrows, and what takes all of it off; undefined while there is nothing. */
export function useJournalFilter(): { readonly filter: JournalFilter; readonly none: Readonly<Record<string, null>> | undefined } {
  const query = useQueryOfAddress()
  const found = everyName.flatMap((name) => {
    const value = query[names[name]] ?? ''
    return shapes[name].test(value) ? [[name, value] as const] : []
  })
  return {
    filter: Object.fromEntries(found),
    none: found.length === 0 ? undefined : Object.fromEntries(everyName.map((name) => [names[name], null])),
  }
}

type Shown = 'account' | 'party' | 'center' | 'value'

export function JournalFilters({ filter }: { readonly filter: JournalFilter }) {
  const change = useChangeQuery()
  const mayWrite = useMay(journalPermissions.write)
  const types = useAsk(journalTypes, mayWrite ? {} : null).data?.types ?? []
  const [added, setAdded] = useState<Shown | null>(null)
  const set = (name: Name, value: string | null) => change({ [names[name]]: value === '' ? null : value, after: null }, { replace: true })
  const chips = useLineChips(filter, { added, set, onRemoved: () => setAdded(null) })
  const missing = (id: Shown, label: string) => (chips.some((chip) => chip.id === id) ? [] : [{ label, onSelect: () => setAdded(id) }])
  const flag = (name: 'files' | 'unbalanced', label: string, on: string) =>
    filter[name] === undefined ? [{ label, onSelect: () => set(name, on) }] : []
  return (
    <>
      <ChoiceFilter label="Origen" value={filter.origin ?? ''} options={origins} onChange={(id) => set('origin', id)} />
      {types.length > 0 && (
        <ChoiceFilter
          label="Tipo"
          value={filter.type ?? ''}
          options={types.map(({ code, name }) => ({ id: code, label: `${code} ${name}` }))}
          onChange={(id) => set('type', id)}
        />
      )}
      <FilterChips
        chips={chips}
        add={[
          ...missing('account', 'Cuenta'),
          ...missing('party', 'Tercero'),
          ...missing('center', 'Centro de costo'),
          ...missing('value', 'Valor'),
          ...flag('files', 'Con archivos', 'with'),
          ...flag('unbalanced', 'Borradores descuadrados', 'yes'),
        ]}
      />
    </>
  )
}

interface Changing {
  readonly added: Shown | null
  readonly set: (name: Name, value: string | null) => void
  readonly onRemoved: () => void
}

const spanOf = (from: string | undefined, to: string | undefined): string => (from && to ? `${from} a ${to}` : (from ?? to ?? ''))

function useLineChips(filter: JournalFilter, { added, set, onRemoved }: Changing): FilterChip[] {
  const change = useChangeQuery()
  const [party, setParty] = useState<PickerOption | null>(null)
  const [center, setCenter] = useState<PickerOption | null>(null)
  const remove = (...some: readonly Name[]) => {
    onRemoved()
    change({ ...Object.fromEntries(some.map((name) => [names[name], null])), after: null }, { replace: true })
  }
  const shown = (id: Shown, value: string | undefined): boolean => added === id || (value ?? '') !== ''
  const chip = (id: Shown, label: string, value: string): FilterChip => ({ id, label, value: value || 'elige', startsOpen: added === id })
  const { fromAccount, toAccount, lineParty, lineCenter, least, most } = filter
  const chips: FilterChip[] = []
  if (shown('account', fromAccount ?? toAccount))
    chips.push({
      ...chip('account', 'Cuenta', spanOf(fromAccount, toAccount)),
      editor: (
        <div className="stack tight">
          <TextField label="Desde la cuenta" value={fromAccount ?? ''} inputMode="numeric" onChange={(text) => set('fromAccount', text)} />
          <TextField label="Hasta la cuenta" value={toAccount ?? ''} inputMode="numeric" onChange={(text) => set('toAccount', text)} />
        </div>
      ),
      onRemove: () => remove('fromAccount', 'toAccount'),
    })
  const picked = (id: 'party' | 'center', name: 'lineParty' | 'lineCenter', label: string) => {
    const [value, keep] = id === 'party' ? ([party, setParty] as const) : ([center, setCenter] as const)
    chips.push({
      ...chip(id, label, value?.label ?? (filter[name] === undefined ? '' : 'elegido')),
      editor: (
        <Picker
          label={label}
          value={value}
          source={id === 'party' ? searchParties : searchCenters}
          onChange={(option) => {
            keep(option)
            set(name, option?.id ?? null)
          }}
        />
      ),
      onRemove: () => remove(name),
    })
  }
  if (shown('party', lineParty)) picked('party', 'lineParty', 'Tercero')
  if (shown('center', lineCenter)) picked('center', 'lineCenter', 'Centro de costo')
  if (shown('value', least ?? most))
    chips.push({
      ...chip('value', 'Valor', spanOf(least, most)),
      editor: (
        <div className="stack tight">
          <NumberField label="Desde" value={least ?? ''} onChange={(text) => set('least', text)} />
          <NumberField label="Hasta" value={most ?? ''} onChange={(text) => set('most', text)} />
        </div>
      ),
      onRemove: () => remove('least', 'most'),
    })
  if (filter.files) chips.push({ id: 'files', label: 'Archivos', value: 'con archivos', onRemove: () => remove('files') })
  if (filter.unbalanced) chips.push({ id: 'unbalanced', label: 'Borradores', value: 'descuadrados', onRemove: () => remove('unbalanced') })
  return chips
}
