/** Lines and totals, as paper shows them. */
import type { TrackedDocument } from '#modules/documents/index.ts'

export const Lines = ({ lines }: Pick<TrackedDocument, 'lines'>) => (
  <table className="lines">
    <thead>
      <tr>
        <th scope="col" className="right">
          N.º
        </th>
        <th scope="col">Ítem</th>
        <th scope="col" className="right">
          Cantidad
        </th>
        <th scope="col">Unidad</th>
        <th scope="col" className="right">
          Valor unitario
        </th>
        <th scope="col" className="right">
          Descuento
        </th>
        <th scope="col">Impuesto</th>
        <th scope="col" className="right">
          Total
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.position}>
          <td className="right position">{line.position}</td>
          <td className="item">
            <b>{line.code}</b> {line.description}
          </td>
          <td className="right quantity">{line.quantity}</td>
          <td className="unit">{line.unit}</td>
          <td className="right price">{line.price}</td>
          <td className="right discount">{line.discount}</td>
          <td className="tax">{line.tax}</td>
          <td className="right total">{line.total}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const Totals = ({ totals }: Pick<TrackedDocument, 'totals'>) => (
  <dl className="totals">
    {totals.map((total) => (
      <div key={`${total.label} ${total.note}`} className={total.weight}>
        <dt>
          {total.label} {total.note === '' ? null : <small>{total.note}</small>}
        </dt>
        <dd>
          <span>{total.weight === 'final' ? `$ ${total.amount}` : total.amount}</span>
        </dd>
      </div>
    ))}
  </dl>
)

/** Longer than half of a phone takes. */
const WIDE = 24

export const Facts = ({ facts }: { readonly facts: TrackedDocument['facts'] }) => (
  <dl className="facts">
    {facts.map((fact) => (
      <div key={fact.label} className={fact.value.length > WIDE ? 'wide' : undefined}>
        <dt>{fact.label}</dt>
        <dd>{fact.value}</dd>
      </div>
    ))}
  </dl>
)
