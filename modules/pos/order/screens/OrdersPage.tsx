/** Pedidos y mesas: from the newest, one of them beside the list (`?id=`), a new one (`?new=1`) and one that is written again (`?edit=`). */
import { parseAmount } from '#base/decimal.ts'
import { CasesPage, EditCase } from '#modules/cases/index.tsx'
import { format } from '#platform/ui/index.tsx'
import { useAsk, useQueryOfAddress } from '#platform/web/index.tsx'
import { orderColumns } from '../columns.ts'
import { getOrder, orderCalls } from '../endpoints.ts'
import { order, orderTypeNames } from '../order.ts'
import { ordersScreen } from '../screens.ts'
import { OrderForm } from './OrderForm.tsx'
import { OrderPanel } from './OrderPanel.tsx'

const creating = { title: 'Tomar pedido', path: `${ordersScreen.path}?new=1` } as const
const UNNUMBERED = 'Sin enviar'

export default function OrdersPage() {
  const query = useQueryOfAddress()
  const edited = query['edit']
  if (query['new'] === '1') return <OrderForm screen={{ ...ordersScreen, title: creating.title }} startTable={query['mesa'] ?? ''} />
  if (edited !== undefined) return <Editing id={edited} />
  return (
    <CasesPage
      kind={order}
      calls={orderCalls}
      screen={ordersScreen}
      creating={creating}
      name="pos-orders"
      columns={orderColumns}
      unnumbered={UNNUMBERED}
      searched="Número, mesa, cliente o producto"
      purpose="Toma lo que piden en una mesa, a domicilio o para recoger: la cocina lo recibe y una caja lo cobra, todo o por partes."
      renderPanel={(id, onClose) => <OrderPanel key={id} id={id} onClose={onClose} />}
      card={({ number, place, type, subtotal, items }) => ({
        title: place,
        amount: format.formatMoney(parseAmount(subtotal)),
        detail: `${number ?? UNNUMBERED}, ${orderTypeNames[type]}`,
        side: items === 1 ? '1 ítem' : `${items} ítems`,
      })}
    />
  )
}

function Editing({ id }: { readonly id: string }) {
  const asked = useAsk(getOrder, { params: { id } })
  const screen = { ...ordersScreen, title: 'Editar pedido' }
  return (
    <EditCase
      kind={order}
      screen={screen}
      id={id}
      asked={asked}
      renderForm={(from) => <OrderForm key={id} screen={screen} from={from} startTable="" />}
    />
  )
}
