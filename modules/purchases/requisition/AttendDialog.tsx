/** Attending lines of a requisition: from which warehouse they are transferred, or from which supplier they are bought. */
import { useState } from 'react'
import { parseQuantity } from '#base/decimal.ts'
import { transferAddress, warehouse } from '#modules/inventory/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import { NumberField, Picker, type PickerOption, Quantity, QuietTable, SelectField, toast } from '#platform/ui/index.tsx'
import { queryClient, useAsk, useGo, useSend } from '#platform/web/index.tsx'
import { errorAt, type Sending, StepDialog } from '#platform/web/StepDialog.tsx'
import { purchaseOrder } from '../order/kind.ts'
import { attendByOrder, attendByTransfer } from './endpoints.ts'
import type { Way } from './requisition.ts'
import type { Requisition } from './RequisitionPanel.tsx'
import { StockInSight } from './StockInSight.tsx'

interface AttendProps {
  readonly requisition: Requisition
  readonly onClose: () => void
}

type Line = Requisition['lines'][number]
/** How much of each line, by its position. */
type Counts = Readonly<Record<number, string>>

const waitingOf = ({ lines }: Requisition, way: Way): readonly Line[] =>
  lines.filter((line) => line.way === way && Number(line.pending) > 0)
const wholeOf = (lines: readonly Line[]): Counts => Object.fromEntries(lines.map(({ position, pending }) => [position, pending]))
/** Those without a figure are not attended now. */
const chosenOf = (counts: Counts) =>
  Object.entries(counts).flatMap(([position, quantity]) => (quantity === '' ? [] : [{ position: Number(position), quantity }]))
const fieldsOf = (counts: Counts): ReadonlyMap<number, string> =>
  new Map(chosenOf(counts).map(({ position }, index) => [position, `lines.${index}.quantity`]))

const done = (text: string, leave: () => void) => () => {
  void queryClient.invalidateQueries()
  toast({ text })
  leave()
}

export const AttendDialog = ({ way, ...props }: AttendProps & { readonly way: Way }) =>
  way === 'transfer' ? <TransferDialog {...props} /> : <OrderDialog {...props} />

/** The warehouse that has most of what waits. */
function fullest(lines: readonly Line[], except: string): string {
  const sums = new Map<string, bigint>()
  for (const { stock } of lines)
    for (const { warehouseId, available } of stock)
      if (warehouseId !== except) sums.set(warehouseId, (sums.get(warehouseId) ?? 0n) + parseQuantity(available))
  return [...sums].toSorted(([, a], [, b]) => (a < b ? 1 : -1))[0]?.[0] ?? ''
}

function TransferDialog({ requisition, onClose }: AttendProps) {
  const { id, number, version, warehouseId } = requisition
  const lines = waitingOf(requisition, 'transfer')
  const go = useGo()
  const [counts, setCounts] = useState(() => wholeOf(lines))
  const [originId, setOrigin] = useState(() => fullest(lines, warehouseId))
  const options = useAsk(warehouse.endpoints.options, { query: {} }).data?.options ?? []
  const sending = useSend(attendByTransfer, { refreshes: [], inForm: true })
  const submit = async () => {
    const answer = await sending.run({ params: { id }, body: { version, originId, lines: chosenOf(counts) } })
    if (answer) done('Traslado en borrador: revísalo y envíalo', () => go(transferAddress(answer.madeId)))()
  }
  const places = options.filter((option) => option.inactive !== true && option.id !== warehouseId)
  return (
    <StepDialog
      title={`Trasladar para la requisición ${number ?? ''}`}
      verb="Crear traslado"
      sending={sending}
      fields={['originId', ...fieldsOf(counts).values()]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SelectField
        label="Sale de"
        required
        value={originId}
        onChange={setOrigin}
        error={errorAt(sending, 'originId')}
        options={[{ value: '', label: 'Elige la bodega' }, ...places.map((option) => ({ value: option.id, label: option.label }))]}
      />
      <Counting {...{ lines, counts, sending, warehouseId }} onChange={setCounts} />
    </StepDialog>
  )
}

function OrderDialog({ requisition, onClose }: AttendProps) {
  const { id, number, version, warehouseId } = requisition
  const lines = waitingOf(requisition, 'purchase')
  const go = useGo()
  const [counts, setCounts] = useState(() => wholeOf(lines))
  const [supplier, setSupplier] = useState<PickerOption | null>(null)
  const [isAsked, setAsked] = useState(false)
  const sending = useSend(attendByOrder, { refreshes: [], inForm: true })
  const submit = async () => {
    setAsked(true)
    if (supplier === null) return
    const answer = await sending.run({ params: { id }, body: { version, partyId: supplier.id, lines: chosenOf(counts) } })
    if (answer) done('Orden en borrador: escribe los precios y emítela', () => go(`${purchaseOrder.path}/edit/${answer.madeId}`))()
  }
  const lacking = isAsked && supplier === null ? 'Elige el proveedor' : undefined
  return (
    <StepDialog
      title={`Comprar para la requisición ${number ?? ''}`}
      verb="Crear orden de compra"
      sending={sending}
      fields={['partyId', ...fieldsOf(counts).values()]}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Picker
        label="Proveedor"
        required
        source={searchParties}
        value={supplier}
        onChange={setSupplier}
        error={lacking ?? errorAt(sending, 'partyId')}
      />
      <Counting {...{ lines, counts, sending, warehouseId }} onChange={setCounts} />
    </StepDialog>
  )
}

interface CountingProps {
  readonly lines: readonly Line[]
  readonly counts: Counts
  readonly sending: Sending
  readonly warehouseId: string
  readonly onChange: (counts: Counts) => void
}

const Counting = ({ lines, counts, sending, warehouseId, onChange }: CountingProps) => (
  <QuietTable>
    <thead>
      <tr>
        <th scope="col">Producto</th>
        <th scope="col" className="num">
          Pendiente
        </th>
        <th scope="col" className="num requisition-figure">
          Ahora
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ position, item, pending, stock }) => (
        <tr key={position}>
          <td>
            <b className="b">{item.code}</b> {item.name}
            <StockInSight stock={stock} warehouseId={warehouseId} />
          </td>
          <td className="num">
            <Quantity value={pending} />
          </td>
          <td className="num requisition-figure">
            <NumberField
              label={`Ahora: ${item.name}`}
              hideLabel
              value={counts[position] ?? ''}
              error={errorAt(sending, fieldsOf(counts).get(position) ?? '')}
              onChange={(quantity) => onChange({ ...counts, [position]: quantity })}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)
