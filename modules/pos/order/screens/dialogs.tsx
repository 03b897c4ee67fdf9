/** Where an order goes: to another table, or together with another order. */
import { useState } from 'react'
import { SelectField, toast } from '#platform/ui/index.tsx'
import { queryClient, useAsk, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { listTables, openOrders, orderCalls } from '../endpoints.ts'
import type { Opened } from './OrderForm.tsx'

interface Props {
  readonly opened: Opened
  readonly onClose: () => void
}

const done = (text: string, onClose: () => void) => () => {
  void queryClient.invalidateQueries()
  toast({ text })
  onClose()
}

export function MoveDialog({ opened: { id, version, branchId, tableId }, onClose }: Props) {
  const tables = useAsk(listTables, { params: { branchId } }).data?.tables ?? []
  const [chosen, setChosen] = useState('')
  const sending = useSend(orderCalls.actions.move, { refreshes: [], inForm: true, onDone: done('Pedido en su nueva mesa', onClose) })
  const options = tables
    .filter((table) => table.id !== tableId)
    .map(({ id: value, zone, name, orders }) => ({
      value,
      label: `${zone === '' ? '' : `${zone}, `}${name}${orders.length > 0 ? ' (ocupada)' : ''}`,
    }))
  return (
    <StepDialog
      title="Cambiar de mesa"
      verb="Cambiar"
      size="medium"
      sending={sending}
      fields={['tableId']}
      onSubmit={() => void (chosen !== '' && sending.run({ params: { id }, body: { version, tableId: chosen } }))}
      onClose={onClose}
    >
      <SelectField
        label="Mesa"
        required
        value={chosen}
        onChange={setChosen}
        error={errorAt(sending, 'tableId')}
        options={[{ value: '', label: 'Elige la mesa' }, ...options]}
      />
    </StepDialog>
  )
}

export function JoinDialog({ opened: { id, version, branchId }, onClose }: Props) {
  const found = useAsk(openOrders, { params: { branchId } }).data?.orders ?? []
  const [chosen, setChosen] = useState('')
  const sending = useSend(orderCalls.actions.join, { refreshes: [], inForm: true, onDone: done('Pedidos unidos', onClose) })
  const options = found
    .filter((each) => each.id !== id)
    .map(({ id: value, number, place }) => ({ value, label: `${place}, ${number ?? 'sin enviar'}` }))
  return (
    <StepDialog
      title="Unir con otro pedido"
      verb="Unir"
      size="medium"
      sending={sending}
      fields={['orderId']}
      onSubmit={() => void (chosen !== '' && sending.run({ params: { id }, body: { version, orderId: chosen } }))}
      onClose={onClose}
    >
      <SelectField
        label="Pedido"
        required
        help="Lo que tiene pasa a este, y el otro queda anulado."
        value={chosen}
        onChange={setChosen}
        error={errorAt(sending, 'orderId')}
        options={[{ value: '', label: 'Elige el pedido' }, ...options]}
      />
    </StepDialog>
  )
}
