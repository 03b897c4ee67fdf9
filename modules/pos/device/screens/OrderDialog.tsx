/** Charging an order at a register: which one, and how much of it now. It is the server's, so it needs the network. */
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { Button, Coming, Dialog, Empty, NumberField, Quantity, QuietTable, Segmented, SelectField } from '#platform/ui/index.tsx'
import { type AnswerOf, queryClient, useAsk, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { getOrder, openOrders, orderCalls } from '../../order/endpoints.ts'
import { orderTypeNames } from '../../order/order.ts'
import { allLeft, equalPart, MOST_PARTS, partOfSeat, seatsLeft, type LineLeft, type Part } from '../../order/split.ts'
import { emptyCart, type Cart, type CartLine } from '../cart.ts'
import type { Device } from '../device.tsx'
import type { DeviceItem } from '../endpoints.ts'
import type { Lease } from '../kept.tsx'

interface Props {
  readonly device: Device
  readonly lease: Lease
  readonly items: readonly DeviceItem[]
  /** Of which the register has nothing in hand. */
  readonly cart: Cart
  /** Chosen in Pedidos y mesas; empty of none. */
  readonly startId: string
  readonly onClose: () => void
}

type Opened = AnswerOf<typeof getOrder>

export function ChargeOrderDialog(props: Props) {
  const [id, choose] = useState(props.startId)
  const isBusy = props.cart.lines.length > 0
  if (isBusy)
    return (
      <Dialog title="Cobrar un pedido" size="medium" onClose={props.onClose}>
        <p>Cobra o deja en espera esta venta primero.</p>
      </Dialog>
    )
  return id === '' ? <Choosing {...props} onChoose={choose} /> : <Opening {...props} id={id} />
}

function Choosing({ lease, onChoose, onClose }: Props & { readonly onChoose: (id: string) => void }) {
  const asked = useAsk(openOrders, { params: { branchId: lease.branchId } })
  const orders = asked.data?.orders
  return (
    <Dialog title="Cobrar un pedido" size="medium" onClose={onClose}>
      {!orders && <Coming asked={asked} />}
      {orders?.length === 0 && <Empty title="Ningún pedido por cobrar">Tómalos en Pedidos y mesas.</Empty>}
      <ul className="reg-held">
        {orders?.map(({ id, number, type, place }) => (
          <li key={id}>
            <Button block onClick={() => onChoose(id)}>
              {`${place}, ${orderTypeNames[type].toLowerCase()}${number === null ? '' : `, ${number}`}`}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Opening({ id, ...props }: Props & { readonly id: string }) {
  const asked = useAsk(getOrder, { params: { id } })
  if (asked.data?.id === id && !asked.isStale) return <Splitting {...props} order={asked.data} />
  return (
    <Dialog title="Cobrar un pedido" size="medium" onClose={props.onClose}>
      <Coming asked={asked} />
    </Dialog>
  )
}

const ways = ['all', 'items', 'seat', 'equal'] as const
type Way = (typeof ways)[number]
const wayNames: Readonly<Record<Way, string>> = { all: 'Todo', items: 'Por producto', seat: 'Por persona', equal: 'Partes iguales' }

const leftOfOrder = ({ lines }: Opened): LineLeft[] => lines.map(({ id, left, seat }) => ({ id, seat, left: parseQuantity(left) }))

/** As it was written: what is empty is not charged now. */
const chosenOf = (counts: Readonly<Record<string, string>>): Part[] =>
  Object.entries(counts).flatMap(([lineId, text]) => (text === '' ? [] : [{ lineId, quantity: parseQuantity(text) }]))

function useSplit(order: Opened) {
  const lines = leftOfOrder(order)
  const seats = seatsLeft(lines)
  const [way, setWay] = useState<Way>('all')
  const [seat, setSeat] = useState(String(seats[0] ?? ''))
  const [parts, setParts] = useState('2')
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({})
  const among = Number(parts)
  const isMany = Number.isInteger(among) && among >= 1 && among <= MOST_PARTS
  const byWay: Readonly<Record<Way, () => Part[]>> = {
    all: () => allLeft(lines),
    items: () => chosenOf(counts),
    seat: () => partOfSeat(lines, Number(seat)),
    equal: () => (isMany ? equalPart(lines, among) : []),
  }
  return { lines, seats, way, setWay, seat, setSeat, parts, setParts, counts, setCounts, part: byWay[way]() }
}

/** Of what the device sells; what it does not know it cannot charge. */
function cartLinesOf(order: Opened, part: readonly Part[], items: readonly DeviceItem[]): CartLine[] {
  return part.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    const item = items.find(({ id }) => id === line?.item.id)
    return line && item
      ? [
          {
            ...{ key: uuidv7(), itemId: item.id, name: item.name, unit: item.unit, quantity: quantityText(quantity) },
            ...{ unitPrice: line.unitPrice, discount: '0', taxIds: item.taxIds },
          },
        ]
      : []
  })
}

function Splitting({ device, lease, items, order, onClose }: Props & { readonly order: Opened }) {
  const split = useSplit(order)
  const { part } = split
  const sending = useSend(orderCalls.actions.charge, { refreshes: [], inForm: true })
  const unknown = order.lines.find(({ item }) => !items.some(({ id, why }) => id === item.id && why === null))
  const title = [order.number, order.place].filter(Boolean).join(', ')
  const submit = async (): Promise<void> => {
    const lines = part.map(({ lineId, quantity }) => ({ lineId, quantity: quantityText(quantity) }))
    const body = { version: order.version, registerId: lease.registerId, lines }
    const answer = await sending.run({ params: { id: order.id }, body })
    if (!answer) return
    const bill = { billId: answer.billId, orderId: order.id, title: [answer.number, order.place].filter(Boolean).join(', ') }
    device.putCart({ ...emptyCart, lines: cartLinesOf(order, part, items), party: order.party, bill })
    void queryClient.invalidateQueries()
    onClose()
  }
  if (unknown)
    return (
      <Dialog title={`Cobrar ${title}`} size="medium" onClose={onClose}>
        <p>{`${unknown.item.name} no se vende en esta caja: véndelo desde Facturas.`}</p>
      </Dialog>
    )
  return (
    <StepDialog
      title={`Cobrar ${title}`}
      verb="Pasar a la caja"
      sending={sending}
      fields={part.map((_, at) => `lines.${at}.quantity`)}
      onSubmit={() => void (part.length > 0 && submit())}
      onClose={onClose}
    >
      <Segmented
        label="Cuánto se cobra ahora"
        options={ways.filter((way) => way !== 'seat' || split.seats.length > 0).map((value) => ({ value, label: wayNames[value] }))}
        value={split.way}
        onChange={split.setWay}
      />
      <How split={split} />
      <Parts order={order} split={split} errorOf={(at) => errorAt(sending, `lines.${at}.quantity`)} />
    </StepDialog>
  )
}

type Split = ReturnType<typeof useSplit>

function How({ split: { way, seats, seat, setSeat, parts, setParts } }: { readonly split: Split }) {
  if (way === 'seat')
    return (
      <SelectField
        label="Persona"
        value={seat}
        onChange={setSeat}
        options={seats.map((value) => ({ value: String(value), label: `Persona ${value}` }))}
      />
    )
  if (way !== 'equal') return null
  return (
    <NumberField
      label="Entre cuántos"
      help="Se cobra una parte; las demás, una por una, después."
      decimals={0}
      value={parts}
      onChange={setParts}
    />
  )
}

interface PartsProps {
  readonly order: Opened
  readonly split: Split
  readonly errorOf: (at: number) => string | undefined
}

const Parts = ({ order, split: { lines, way, counts, setCounts, part }, errorOf }: PartsProps) => (
  <QuietTable>
    <thead>
      <tr>
        <th scope="col">Producto</th>
        <th scope="col" className="num">
          Por cobrar
        </th>
        <th scope="col" className="num">
          Ahora
        </th>
      </tr>
    </thead>
    <tbody>
      {order.lines.map(({ id, item, left }, index) => {
        const at = part.findIndex(({ lineId }) => lineId === id)
        return (
          <tr key={id}>
            <td>{item.name}</td>
            <td className="num">
              <Quantity value={left} />
            </td>
            <td className="num">
              {way === 'items' && (lines[index]?.left ?? 0n) > 0n ? (
                <NumberField
                  label={`Ahora: ${item.name}`}
                  hideLabel
                  value={counts[id] ?? ''}
                  error={errorOf(at)}
                  onChange={(quantity) => setCounts({ ...counts, [id]: quantity })}
                />
              ) : (
                <Quantity value={quantityText(part[at]?.quantity ?? parseQuantity('0'))} />
              )}
            </td>
          </tr>
        )
      })}
    </tbody>
  </QuietTable>
)
