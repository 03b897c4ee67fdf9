/** An order of a dispatch in its form: what is made of it, and how much of each line leaves. */
import { Button, format, NumberField, Quantity, QuietTable, SelectField } from '#platform/ui/index.tsx'
import { leavesFrom, type ChosenOrder, type WaitingLine } from '../chosen.ts'
import { madeKinds, madeNames } from '../dispatch.ts'

interface Props {
  readonly chosen: ChosenOrder
  /** The warehouse from where the dispatch leaves. */
  readonly place: string
  readonly error: string | null
  readonly errorAt: (orderPosition: number) => string | undefined
  readonly onChange: (chosen: ChosenOrder) => void
  readonly onRemove: () => void
}

const isOfKind = (text: string) => madeKinds.find((kind) => kind === text) ?? 'RMS'

export function OrderLines({ chosen, place, error, errorAt, onChange, onRemove }: Props) {
  const { order, makes, quantities } = chosen
  const where = [order.address, order.city].filter(Boolean).join(', ')
  const day = order.deliveryDate === null ? '' : `entregar el ${format.formatDay(order.deliveryDate)}`
  return (
    <section className="dispatch-order" aria-label={`Pedido ${order.number}`}>
      <header>
        <div>
          <b className="b">{order.number}</b> {order.party}
          <div className="small muted">{[where, day].filter(Boolean).join(' · ')}</div>
          {error !== null && (
            <p role="alert" className="err">
              {error}
            </p>
          )}
        </div>
        <SelectField
          label={`Sale con: pedido ${order.number}`}
          hideLabel
          value={makes}
          options={madeKinds.map((kind) => ({ value: kind, label: madeNames[kind] }))}
          onChange={(kind) => onChange({ ...chosen, makes: isOfKind(kind) })}
        />
        <Button look="quiet" onClick={onRemove}>
          Quitar
        </Button>
      </header>
      <QuietTable>
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col" className="num">
              Pendiente
            </th>
            <th scope="col" className="num">
              Hay
            </th>
            <th scope="col" className="num dispatch-figure">
              Despachar
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.orderPosition}>
              <Thing line={line} />
              {leavesFrom(line, place) ? (
                <td className="num dispatch-figure">
                  <NumberField
                    label={`Despachar: ${line.item.name} de ${order.number}`}
                    hideLabel
                    value={quantities[line.orderPosition] ?? ''}
                    error={errorAt(line.orderPosition)}
                    onChange={(quantity) => onChange({ ...chosen, quantities: { ...quantities, [line.orderPosition]: quantity } })}
                  />
                </td>
              ) : (
                <td className="num small muted">Sale de otra bodega</td>
              )}
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </section>
  )
}

const Thing = ({ line: { item, unit, pending, available } }: { readonly line: WaitingLine }) => (
  <>
    <td>
      <b className="b">{item.code}</b> {item.name}
      <div className="small muted">{unit}</div>
    </td>
    <td className="num">
      <Quantity value={pending} />
    </td>
    <td className="num t2">{available !== null && <Quantity value={available} />}</td>
  </>
)
