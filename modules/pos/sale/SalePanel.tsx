/** One sale of a register: what was sold, how it was paid, and what was found of it. */
import { showInstant } from '#base/date.ts'
import { Coming, Facts, format, Money, Notice, Quantity, QuietTable, SidePanel } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { getTransaction } from './read-endpoints.ts'
import { Resolution } from './deciding.tsx'
import { findingText, stateOfSale } from './words.ts'

type Sale = AnswerOf<typeof getTransaction>

export function SalePanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getTransaction, { params: { id } })
  const sale = asked.data
  return (
    <SidePanel title={sale ? sale.number : 'Venta de caja'} {...(sale ? { over: 'Documento equivalente POS' } : {})} onClose={onClose}>
      {sale ? <SaleBody sale={sale} /> : <Coming asked={asked} />}
    </SidePanel>
  )
}

/** What was sold, how it was paid, and what was found of it. */
export const SaleBody = ({ sale }: { readonly sale: Sale }) => (
  <div className="stack">
    {sale.findings.map((finding) => (
      <Notice key={findingText(finding)} tone="warn">
        {findingText(finding)}
      </Notice>
    ))}
    <Resolution sale={sale} />
    <Facts
      items={[
        { label: 'Cliente', value: sale.customer },
        { label: 'Vendida', value: showInstant(new Date(sale.soldAt)) },
        { label: 'Fecha del documento', value: format.formatDay(sale.date) },
        { label: 'Llegó', value: showInstant(new Date(sale.arrivedAt)) },
        { label: 'Caja', value: sale.register },
        { label: 'Cajero', value: sale.cashier },
        { label: 'Estado', value: stateOfSale[sale.state].text },
      ]}
    />
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Ítem</th>
          <th scope="col" className="num">
            Cantidad
          </th>
          <th scope="col" className="num">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {sale.lines.map(({ position, description, quantity, unit, total }) => (
          <tr key={position}>
            <td>{description}</td>
            <td className="num">
              <Quantity value={quantity} /> {unit}
            </td>
            <td className="num">
              <Money value={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
    <Facts
      items={[
        { label: 'Total', value: <Money value={sale.total} /> },
        { label: 'Propina', value: <Money value={sale.tip} /> },
        { label: 'Redondeo', value: <Money value={sale.rounding} /> },
        ...sale.payments.map(({ name, kept, isCredit }) => ({
          label: isCredit ? `${name}, por cobrar` : name,
          value: <Money value={kept} />,
        })),
        { label: 'Cambio', value: <Money value={sale.change} /> },
      ]}
    />
  </div>
)
