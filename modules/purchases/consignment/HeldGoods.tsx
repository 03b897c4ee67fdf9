/** Goods of suppliers that are in the company's warehouses: of all of them in a dialog, of one product on its page. */
import { parseDay, showDay } from '#base/date.ts'
import type { ShownItem } from '#modules/items/index.tsx'
import { Button, Coming, Dialog, Quantity, QuietTable, Section } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { heldGoods, MOST_HELD, type HeldRow } from './endpoints.ts'

/** On the page of a product that somebody left in consignment; of others it says nothing. */
export default function ItemHeld({ item }: { readonly item: ShownItem }) {
  const rows = useAsk(heldGoods, { query: { itemId: item.id } }).data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Section title="En consignación de proveedores" count={item.unitName}>
      <Held rows={rows} withItem={false} />
      <p className="small muted">No es de la empresa: no suma a las existencias ni a su valor hasta que un corte la compre.</p>
    </Section>
  )
}

export function HeldDialog({ onClose }: { readonly onClose: () => void }) {
  const asked = useAsk(heldGoods, { query: {} })
  const rows = asked.data?.rows
  return (
    <Dialog title="Mercancía de terceros" size="large" onClose={onClose} footer={<Button onClick={onClose}>Cerrar</Button>}>
      {!rows && <Coming asked={asked} />}
      {rows?.length === 0 && (
        <p className="muted">No hay mercancía de proveedores en tus bodegas. Registra una remisión en consignación cuando la recibas.</p>
      )}
      {rows && rows.length > 0 && <Held rows={rows} withItem />}
      {rows?.length === MOST_HELD && (
        <p className="small muted">{`Se muestran las primeras ${MOST_HELD}: busca el producto para ver las suyas.`}</p>
      )}
    </Dialog>
  )
}

const Held = ({ rows, withItem }: { readonly rows: readonly HeldRow[]; readonly withItem: boolean }) => (
  <QuietTable>
    <thead>
      <tr>
        {withItem && <th scope="col">Producto</th>}
        <th scope="col">Proveedor</th>
        <th scope="col">Bodega</th>
        <th scope="col">Desde</th>
        <th scope="col" className="num">
          Cantidad
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ item, supplier, warehouse, quantity, baseUnit, since }) => (
        <tr key={`${item.id} ${supplier.id} ${warehouse.id}`}>
          {withItem && (
            <td>
              <b className="b">{item.code}</b> {item.name}
            </td>
          )}
          <td>{supplier.name}</td>
          <td>{warehouse.name}</td>
          <td>{showDay(parseDay(since))}</td>
          <td className="num">
            <Quantity value={quantity} /> {withItem && <span className="small muted">{baseUnit}</span>}
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)
