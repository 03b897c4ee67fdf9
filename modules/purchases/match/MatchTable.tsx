/** Of each line of a bill that comes from an order or a receipt: what was ordered, received and billed, and what is not the same. */
import type { ReactNode } from 'react'
import { parseUnitPrice } from '#base/decimal.ts'
import type { ComparisonProps } from '#modules/documents/index.tsx'
import { Facts, Quantity, QuietTable, Section, useIsPhone } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { matchSaved, matchWritten, type MatchAnswer } from './endpoints.ts'
import { priceWords } from './words.ts'
import './match.css'

type Line = MatchAnswer['lines'][number]

export default function MatchTable({ written, id }: ComparisonProps) {
  const phone = useIsPhone()
  const asked = useAsk(matchWritten, written && { body: { document: written, id } })
  const saved = useAsk(matchSaved, written === null && id !== null ? { params: { id } } : null)
  const lines = (written ? asked : saved).data?.lines ?? []
  if (lines.length === 0) return null
  const count = lines.reduce((sum, { differences }) => sum + differences.length, 0)
  return (
    <Section title="Pedido, recibido y facturado" count={count === 0 ? undefined : countOf(count)}>
      {phone ? <MatchCards lines={lines} /> : <MatchRows lines={lines} />}
    </Section>
  )
}

const countOf = (count: number): string => (count === 1 ? '1 diferencia' : `${count} diferencias`)

const MatchRows = ({ lines }: { lines: readonly Line[] }) => (
  <QuietTable>
    <caption className="sr">Pedido, recibido y facturado de cada línea</caption>
    <thead>
      <tr>
        <th scope="col">Ítem</th>
        <th scope="col" className="num">
          Pedido
        </th>
        <th scope="col" className="num">
          Recibido
        </th>
        <th scope="col" className="num">
          Facturado
        </th>
        <th scope="col">Diferencia</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => {
        const { ordered, received, billed, difference } = figuresOf(line)
        return (
          <tr key={line.index}>
            <td>
              <Named line={line} />
            </td>
            <td className="num">{ordered}</td>
            <td className="num">{received}</td>
            <td className="num">{billed}</td>
            <td>{difference}</td>
          </tr>
        )
      })}
    </tbody>
  </QuietTable>
)

const MatchCards = ({ lines }: { lines: readonly Line[] }) => (
  <ul className="match-cards">
    {lines.map((line) => {
      const { ordered, received, billed, difference } = figuresOf(line)
      return (
        <li key={line.index}>
          <Named line={line} />
          <Facts
            items={[
              { label: 'Pedido', value: ordered },
              { label: 'Recibido', value: received },
              { label: 'Facturado', value: billed },
              { label: 'Diferencia', value: difference },
            ]}
          />
        </li>
      )
    })}
  </ul>
)

const Named = ({ line: { name, number } }: { line: Line }) => (
  <>
    {name} <span className="small muted">{number}</span>
  </>
)

function figuresOf({
  currency,
  ordered,
  received,
  billed,
  billedBefore,
  differences,
}: Line): Readonly<Record<'ordered' | 'received' | 'billed' | 'difference', ReactNode>> {
  const worth = ({ quantity, unitPrice }: Line['billed']) => (
    <>
      <Quantity value={quantity} /> × {priceWords(parseUnitPrice(unitPrice), currency)}
    </>
  )
  const others = billedBefore !== '0' && (
    <div className="small muted">
      <Quantity value={billedBefore} /> en otras
    </div>
  )
  return {
    ordered: ordered ? worth(ordered) : <span className="muted">Sin orden</span>,
    received: received === null ? <span className="muted">Nada aún</span> : <Quantity value={received} />,
    billed: (
      <>
        {worth(billed)}
        {others}
      </>
    ),
    difference:
      differences.length === 0 ? (
        <span className="muted">Coincide</span>
      ) : (
        <ul className="match-differences">
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      ),
  }
}
