/** What a note of a till says: of which sale it is, why, what came back and how its money went. */
import { showInstant } from '#base/date.ts'
import { patternOf } from '#modules/documents/index.ts'
import type { AsideProps } from '#modules/documents/index.tsx'
import { tillSale } from '#modules/sales/index.ts'
import { Coming, Facts, KitLink, Money, Quantity, QuietTable } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { getReturnMoney } from './endpoints.ts'

export function ReturnDocument({ document }: AsideProps) {
  const asked = useAsk(getReturnMoney, { params: { id: document.id } })
  const money = asked.data
  if (!money) return <Coming asked={asked} />
  const { saleId, saleNumber, reason, register, means, handed, rounding, returnedBy, returnedAt } = money
  return (
    <>
      <Facts
        items={[
          { label: 'Venta', value: <KitLink href={patternOf(tillSale, 'view').replace('{id}', saleId)}>{saleNumber}</KitLink> },
          { label: 'Cliente', value: document.party?.name ?? '' },
          { label: 'Motivo', value: reason },
          { label: 'Devolvió', value: `${returnedBy}, ${showInstant(new Date(returnedAt))}` },
          ...(register === null ? [] : [{ label: 'Caja', value: register }]),
        ]}
      />
      <QuietTable>
        <caption className="sr">Ítems devueltos</caption>
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
          {document.lines.map(({ position, description, quantity, unitName, total }) => (
            <tr key={position}>
              <td>{description}</td>
              <td className="num">
                <Quantity value={quantity} /> {unitName}
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
          { label: 'Total devuelto', value: <Money value={document.totals.payable} /> },
          { label: 'Redondeo', value: <Money value={rounding} /> },
          means === null
            ? { label: 'Dinero', value: 'Abonado a lo que debía, o a favor del cliente' }
            : { label: means, value: <Money value={handed} /> },
        ]}
      />
    </>
  )
}
