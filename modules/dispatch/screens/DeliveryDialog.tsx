/** How an order was received: by whom, whole, in part or not at all, and what happened. */
import { useState } from 'react'
import { SelectField, TextArea, TextField, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { outcomeNames, outcomes, type Outcome } from '../dispatch.ts'
import { tellDelivery } from '../endpoints.ts'
import type { Dispatch } from './DispatchForm.tsx'

interface Props {
  readonly dispatch: Dispatch
  readonly order: Dispatch['dispatched'][number]
  readonly onClose: () => void
}

/** What follows of each. */
const consequences: Readonly<Record<'RMS' | 'INE', Readonly<Record<Outcome, string>>>> = {
  RMS: {
    delivered: 'La remisión queda entregada.',
    partlyDelivered: 'La remisión queda entregada. Lo que volvió se devuelve desde ella, o con la nota de su factura.',
    returned: 'La remisión se anula: los productos vuelven a la bodega y el pedido queda pendiente.',
  },
  INE: {
    delivered: 'La factura queda como está.',
    partlyDelivered: 'Lo que volvió se devuelve con una nota crédito.',
    returned: 'Lo que volvió se devuelve con una nota crédito de toda la factura.',
  },
}

const outcomeOf = (text: string): Outcome => outcomes.find((each) => each === text) ?? 'delivered'

export function DeliveryDialog({ dispatch: { id, version }, order, onClose }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('delivered')
  const [receivedBy, setReceivedBy] = useState('')
  const [receivedIdentification, setIdentification] = useState('')
  const [novelty, setNovelty] = useState('')
  const sending = useSend(tellDelivery, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: `Pedido ${order.number}: ${outcomeNames[outcome].toLowerCase()}` })
      onClose()
    },
  })
  const body = { version, orderId: order.orderId, outcome, receivedBy, receivedIdentification, novelty }
  return (
    <StepDialog
      title={`Entrega del pedido ${order.number}`}
      verb="Registrar entrega"
      size="medium"
      sending={sending}
      fields={['outcome', 'receivedBy', 'receivedIdentification', 'novelty']}
      onSubmit={() => void sending.run({ params: { id }, body })}
      onClose={onClose}
    >
      <SelectField
        label="Cómo se recibió"
        required
        value={outcome}
        onChange={(text) => setOutcome(outcomeOf(text))}
        options={outcomes.map((value) => ({ value, label: outcomeNames[value] }))}
        help={consequences[order.makes][outcome]}
        error={errorAt(sending, 'outcome')}
      />
      <TextField label="Recibió" value={receivedBy} onChange={setReceivedBy} error={errorAt(sending, 'receivedBy')} />
      <TextField
        label="Identificación"
        value={receivedIdentification}
        onChange={setIdentification}
        error={errorAt(sending, 'receivedIdentification')}
      />
      <TextArea
        label={outcome === 'delivered' ? 'Novedad' : 'Qué pasó'}
        required={outcome !== 'delivered'}
        rows={3}
        value={novelty}
        onChange={setNovelty}
        error={errorAt(sending, 'novelty')}
      />
    </StepDialog>
  )
}
