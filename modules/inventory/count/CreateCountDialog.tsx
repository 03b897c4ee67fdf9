/** What is counted, and how: a warehouse or one category of it, blind or with what there is, with the warehouse frozen or not. */
import { useState } from 'react'
import { category } from '#modules/items/index.ts'
import { Checkbox, Picker, type PickerOption, SelectField, TextField, toast } from '#platform/ui/index.tsx'
import { askOnce, queryClient, useAsk, useSend } from '#platform/web/index.tsx'
import { stockConcept } from '../concept/concept.ts'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { warehouse } from '../warehouse/warehouse.ts'
import { createCount } from './endpoints.ts'

const findCategories = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> =>
  (await askOnce(category.endpoints.options, { query: { text } }, signal)).options.map(({ id, label }) => ({ id, label }))

interface Props {
  readonly onCreated: (id: string) => void
  readonly onClose: () => void
}

interface Scope {
  readonly warehouseId: string
  readonly conceptId: string
  readonly blind: boolean
  readonly freezes: boolean
  readonly notes: string
}

export function CreateCountDialog({ onCreated, onClose }: Props) {
  const warehouses = useAsk(warehouse.endpoints.options, { query: {} }).data?.options.filter((option) => option.inactive !== true)
  const concepts = useAsk(stockConcept.endpoints.list, { query: { size: '100', state: 'active' } }).data?.rows.filter(
    ({ direction }) => direction === 'both',
  )
  const [scope, setScope] = useState<Scope>({ warehouseId: '', conceptId: '', blind: true, freezes: false, notes: '' })
  const [within, setWithin] = useState<PickerOption | null>(null)
  const edit = (values: Partial<Scope>) => setScope((before) => ({ ...before, ...values }))
  const sending = useSend(createCount, {
    refreshes: [],
    inForm: true,
    onDone: ({ id, number }) => {
      void queryClient.invalidateQueries()
      toast({ text: `Conteo ${number} empezado` })
      onCreated(id)
    },
  })
  if (!warehouses || !concepts) return null
  const only = (options: readonly { readonly id: string }[]) => (options.length === 1 ? (options[0]?.id ?? '') : '')
  const warehouseId = scope.warehouseId || only(warehouses)
  const conceptId = scope.conceptId || only(concepts)
  const isReady = warehouseId !== '' && conceptId !== ''
  const submit = () => {
    if (isReady) void sending.run({ body: { ...scope, warehouseId, conceptId, categoryId: within?.id ?? null } })
  }
  return (
    <StepDialog
      size="medium"
      title="Crear conteo físico"
      verb="Empezar conteo"
      sending={sending}
      fields={['warehouseId', 'categoryId', 'conceptId', 'notes']}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Bodega"
        required
        options={[{ value: '', label: 'Elige la bodega' }, ...warehouses.map(({ id, label }) => ({ value: id, label }))]}
        value={warehouseId}
        onChange={(value) => edit({ warehouseId: value })}
        error={errorAt(sending, 'warehouseId')}
      />
      <Picker
        label="Categoría"
        help="Vacía: toda la bodega"
        clearable
        source={findCategories}
        value={within}
        onChange={setWithin}
        error={errorAt(sending, 'categoryId')}
      />
      <SelectField
        label="Concepto"
        required
        help="Contra el que se contabilizan las diferencias"
        options={[{ value: '', label: 'Elige el concepto' }, ...concepts.map(({ id, name }) => ({ value: id, label: name }))]}
        value={conceptId}
        onChange={(value) => edit({ conceptId: value })}
        error={errorAt(sending, 'conceptId')}
      />
      <Checkbox
        value={scope.blind}
        onChange={(blind) => edit({ blind })}
        label="Contar a ciegas"
        help="Quien cuenta no ve lo que hay ni lo que contaron los demás"
      />
      <Checkbox
        value={scope.freezes}
        onChange={(freezes) => edit({ freezes })}
        label="Congelar la bodega"
        help="Nada entra ni sale de ella hasta que el conteo se apruebe o se cancele"
      />
      <TextField label="Observaciones" value={scope.notes} onChange={(notes) => edit({ notes })} error={errorAt(sending, 'notes')} />
    </StepDialog>
  )
}
