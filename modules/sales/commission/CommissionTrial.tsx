/** Beside the rule as it is being written: what it pays on some figures, worked out by the rule itself. */
import { useState } from 'react'
import { isAmountText, isPercentText, parseAmount, parsePercent, zeroAmount, type Amount } from '#base/decimal.ts'
import type { AnyValues } from '#platform/catalogue/catalogue.ts'
import type { RecordPart } from '#platform/catalogue/RecordPanel.tsx'
import { linesIn } from '#platform/catalogue/children.ts'
import { FieldGrid, Money, MoneyField, Percent, QuietTable } from '#platform/ui/index.tsx'
import { baseOf, commissionBases, commissionOn, tierModes, type CommissionTier } from './calculate.ts'

const amountOf = (text: string): Amount => (isAmountText(text) ? parseAmount(text) : zeroAmount)
const keyOf = <Key extends string>(choices: Readonly<Record<Key, string>>, value: unknown, otherwise: NoInfer<Key>): Key =>
  (Object.keys(choices) as Key[]).find((key) => key === value) ?? otherwise

/** The lines that can be read. */
const tiersOf = (values: AnyValues): CommissionTier[] =>
  linesIn(values['children']).flatMap(({ starts, percent }) => {
    const [from, rate] = [String(starts ?? ''), String(percent ?? '')]
    return isAmountText(from) && isPercentText(rate) ? [{ from: parseAmount(from), percent: parsePercent(rate) }] : []
  })

export function CommissionTrial({ values }: { values: AnyValues }) {
  const [sold, setSold] = useState('10000000')
  const [collected, setCollected] = useState('8000000')
  const [cost, setCost] = useState('6000000')
  const [returned, setReturned] = useState('0')
  const base = keyOf(commissionBases, values['base'], 'sale')
  const figures = {
    sold: amountOf(sold),
    collected: amountOf(collected),
    cost: amountOf(cost),
    returned: amountOf(returned),
    returnedCost: zeroAmount,
  }
  const found = commissionOn(baseOf(base, figures), tiersOf(values), keyOf(tierModes, values['mode'], 'reached'))
  return (
    <section aria-label="Probar la comisión" className="stack">
      <h3 className="group-title">Probar</h3>
      <FieldGrid>
        {base !== 'collected' && <MoneyField label="Vendido" value={sold} onChange={setSold} />}
        {base === 'collected' && <MoneyField label="Recaudado" value={collected} onChange={setCollected} />}
        {base === 'margin' && <MoneyField label="Costo" value={cost} onChange={setCost} />}
        <MoneyField label="Devuelto" value={returned} onChange={setReturned} />
      </FieldGrid>
      <QuietTable>
        <thead>
          <tr>
            <th scope="col">Sobre</th>
            <th scope="col" className="num">
              Porcentaje
            </th>
            <th scope="col" className="num">
              Comisión
            </th>
          </tr>
        </thead>
        <tbody>
          {found.parts.map(({ on, percent, commission }) => (
            <tr key={String(on) + String(percent)}>
              <td>
                <Money value={on} />
              </td>
              <td className="num">
                <Percent value={percent} />
              </td>
              <td className="num">
                <Money value={commission} />
              </td>
            </tr>
          ))}
          <tr>
            <td colSpan={2} className="b">
              {found.parts.length === 0 ? 'No alcanza el primer tramo' : 'Gana'}
            </td>
            <td className="num b">
              <Money value={found.commission} sign />
            </td>
          </tr>
        </tbody>
      </QuietTable>
    </section>
  )
}

export const commissionPart: RecordPart = { Part: CommissionTrial, refreshes: [] }
