/** Beside the programme as it is being written: what a purchase gives, worked out by the rule itself. */
import { countText } from '#base/count.ts'
import { type ReactNode, useState } from 'react'
import { isAmountText, parseAmount, zeroAmount } from '#base/decimal.ts'
import type { AnyValues } from '#platform/catalogue/catalogue.ts'
import { DayText, FieldGrid, Money, MoneyField, NumberField, QuietTable } from '#platform/ui/index.tsx'
import { useToday } from '#platform/web/index.tsx'
import { lastDayOf, levelOf, pointsFor, redeemable, valueOf } from './points.ts'
import { programmeOf } from './program.ts'

export function ProgrammeTrial({ values }: { values: AnyValues }) {
  const today = useToday()
  const [bought, setBought] = useState('85000')
  const [held, setHeld] = useState('1200')
  const programme = programmeOf(values)
  const amount = isAmountText(bought) ? parseAmount(bought) : zeroAmount
  const before = /^\d{1,9}$/.test(held) ? BigInt(held) : 0n
  return (
    <section aria-label="Probar el programa" className="stack">
      <h3 className="group-title">Probar</h3>
      <FieldGrid>
        <MoneyField label="Compra, sin impuestos" value={bought} onChange={setBought} />
        <NumberField label="Puntos que ya tiene" decimals={0} value={held} onChange={setHeld} />
      </FieldGrid>
      {programme === null ? (
        <p className="small t2">Escribe la regla y el valor del punto para probarla.</p>
      ) : (
        <QuietTable>
          <tbody>
            <Row label={`Gana${levelWords(levelOf(programme, before)?.name)}`}>
              {countText(pointsFor(programme, amount, levelOf(programme, before)))} puntos
            </Row>
            <Row label="Valen">
              <Money value={valueOf(programme, pointsFor(programme, amount, levelOf(programme, before)))} sign />
            </Row>
            <Row label="Se pueden usar hasta">
              {programme.months === null ? 'No vencen' : <DayText value={lastDayOf(programme, today) ?? today} />}
            </Row>
            <Row label="Con los que ya tiene paga">
              <Money value={valueOf(programme, redeemable(programme, before, amount))} sign />
            </Row>
          </tbody>
        </QuietTable>
      )}
    </section>
  )
}

const levelWords = (name: string | undefined): string => (name ? `, en el nivel ${name}` : '')

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr>
      <td>{label}</td>
      <td className="num">{children}</td>
    </tr>
  )
}
