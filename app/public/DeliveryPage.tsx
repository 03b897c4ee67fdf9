/** The orders of a route, each with its proof of delivery: made for a phone held in one hand. */
import { useState } from 'react'
import { formatQuantity, toQuantity } from '#platform/ui/format.ts'
import { DeliveryForm } from './DeliveryForm.tsx'
import { outcomeWords, type Route, type RouteOrder } from './deliver.tsx'

export function DeliveryPage({ token, route }: { readonly token: string; readonly route: Route }) {
  const [orders, setOrders] = useState(route.orders)
  const [openId, setOpenId] = useState<string | null>(null)
  const left = orders.filter(({ outcome }) => outcome === null).length
  const tell = (id: string, outcome: RouteOrder['outcome']) => {
    setOrders(orders.map((order) => (order.id === id ? { ...order, outcome } : order)))
    setOpenId(null)
  }
  return (
    <div className="column">
      <header className="issuer">
        <b>{route.issuer}</b>
        <span>{[route.carrier, route.vehiclePlate].filter(Boolean).join(', ')}</span>
      </header>
      <main className="sheet">
        <section className="head">
          <h1>
            Despacho <span className="number">{route.number}</span>
          </h1>
          <output>
            {left === 0
              ? 'Todo quedó registrado. Ya puedes cerrar esta página.'
              : `${left === 1 ? 'Falta' : 'Faltan'} ${left} de ${orders.length} pedidos.`}
          </output>
        </section>
        <ol className="stops" aria-label="Pedidos">
          {orders.map((order) => (
            <li key={order.id}>
              <Stop order={order} />
              {order.outcome === null && openId === order.id && (
                <DeliveryForm token={token} order={order} onSaid={(outcome) => tell(order.id, outcome)} onBack={() => setOpenId(null)} />
              )}
              {order.outcome === null && openId !== order.id && (
                <button type="button" className="button filled" onClick={() => setOpenId(order.id)}>
                  Registrar entrega
                </button>
              )}
            </li>
          ))}
        </ol>
      </main>
    </div>
  )
}

const Stop = ({ order }: { readonly order: RouteOrder }) => (
  <>
    <h2>{order.party}</h2>
    {order.address !== '' && <p>{order.address}</p>}
    <p className="small">
      Pedido {order.number} · {order.document}
    </p>
    <ul className="goods">
      {order.lines.map((line) => (
        <li key={`${line.name} ${line.unit} ${line.quantity}`}>
          <b>{formatQuantity(toQuantity(line.quantity))}</b> {line.unit} · {line.name}
        </li>
      ))}
    </ul>
    {order.outcome !== null && <p className="notice done">{outcomeWords[order.outcome]}</p>}
  </>
)
