/** What a line of a received document is of ours: an account, or a product or service, in a unit of it, which may be made from it. */
import { useState } from 'react'
import { ItemCreator } from '#modules/items/index.tsx'
import { getItem, itemPermissions, searchItems } from '#modules/items/index.ts'
import { Button, Picker, type PickerOption, SelectField } from '#platform/ui/index.tsx'
import { askOnce, useAsk, useMay } from '#platform/web/index.tsx'
import { billAccounts } from '../bill/endpoints.ts'
import type { Choice } from './choice.ts'
import type { ReceivedView } from './endpoints.ts'

const ITEM = 'item:'
const ACCOUNT = 'account:'

/** Products, services and accounts of a text. */
export async function findAccountOrItem(text: string, signal: AbortSignal): Promise<PickerOption[]> {
  const [items, accounts] = await Promise.all([
    askOnce(searchItems, { query: { text } }, signal),
    askOnce(billAccounts, { query: { text } }, signal),
  ])
  return [
    ...items.items.flatMap(({ id, code, name, kind, unitName }) =>
      kind === 'kit' ? [] : [{ id: `${ITEM}${id}`, label: `${code} ${name}`, detail: unitName }],
    ),
    ...accounts.accounts.map(({ id, code, name }) => ({ id: `${ACCOUNT}${id}`, label: `${code} ${name}` })),
  ]
}

export const choiceOf = ({ id, label }: PickerOption): Choice =>
  id.startsWith(ITEM)
    ? { kind: 'item', id: id.slice(ITEM.length), label, unitId: null, source: null }
    : { kind: 'account', id: id.slice(ACCOUNT.length), label, unitId: null, source: null }

interface Props {
  readonly line: ReceivedView['lines'][number]
  readonly index: number
  readonly choice: Choice | null
  readonly error: string | null
  readonly onChange: (choice: Choice | null) => void
}

export function LineChoice({ line, index, choice, error, onChange }: Props) {
  const [isCreating, setCreating] = useState(false)
  const mayCreate = useMay(itemPermissions.write)
  return (
    <>
      <Picker
        label={`Cuenta o ítem de la línea ${index + 1}`}
        name={`lines.${index}.accountId`}
        hideLabel
        wide
        clearable
        source={findAccountOrItem}
        value={choice && { id: `${choice.kind === 'item' ? ITEM : ACCOUNT}${choice.id}`, label: choice.label }}
        error={error}
        onChange={(option) => onChange(option && choiceOf(option))}
      />
      {choice?.kind === 'item' && choice.source === null && <UnitOf index={index} choice={choice} onChange={onChange} />}
      {choice === null && mayCreate && (
        <div>
          <Button look="quiet" size="small" onClick={() => setCreating(true)}>
            Crear producto o servicio
          </Button>
        </div>
      )}
      {isCreating && (
        <ItemCreator
          begins={{ name: line.description.slice(0, 200) }}
          onClose={() => setCreating(false)}
          onCreated={({ id, name }) => {
            setCreating(false)
            onChange({ kind: 'item', id, label: name, unitId: null, source: null })
          }}
        />
      )}
    </>
  )
}

/** The unit that the supplier counts in, of items that have several. */
function UnitOf({ index, choice, onChange }: Pick<Props, 'index' | 'onChange'> & { readonly choice: Choice }) {
  const item = useAsk(getItem, { params: { id: choice.id } }).data
  if (item?.id !== choice.id || item.units.length === 0) return null
  return (
    <SelectField
      label={`Unidad de la línea ${index + 1}`}
      hideLabel
      value={choice.unitId ?? ''}
      options={[{ value: '', label: item.unitName }, ...item.units.map((unit) => ({ value: unit.id, label: unit.name }))]}
      onChange={(unitId) => onChange({ ...choice, unitId: unitId === '' ? null : unitId })}
    />
  )
}
