/** Of each line of a bill that comes from an order or a receipt: what was ordered, received and billed, and what is not the same. */
import { parseUnitPrice } from '#base/decimal.ts'
import type { ComparisonProps } from '#modules/documents/index.tsx'
import { Quantity, QuietTable, Section } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { matchSaved, matchWritten, type MatchAnswer } from './endpoints.ts'
import { priceWords } from './words.ts'
import './match.css'

type Line = MatchAnswer['lines'][number]

export default function MatchTable({ written, id }: ComparisonProps) {
  const asked = useAsk(matchWritten, written && { body: { document: written, id } })
  const saved = useAsk(matchSaved, written === null && id !== null ? { params: { id } } : null)
  const lines = (written ? asked : saved).data?.lines ?? []
  if (lines.length === 0) return null
  const count = lines.reduce((sum, { differences }) => sum + differences.length, 0)
  return (
    <Section title="Pedido, recibido y facturado" count={count === 0 ? undefined : countOf(count)}>
      <div className="match-room">
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
            {lines.map((line) => (
              <Row key={line.index} line={line} />
            ))}
          </tbody>
        </QuietTable>
      </div>
    </Section>
  )
}

const countOf = (count: number): string => (count === 1 ? '1 diferencia' : `${count} diferencias`)

function Row({ line: { name, number, currency, ordered, received, billed, billedBefore, differences } }: { line: Line }) {
  return (
    <tr>
      <th scope="row">
        {name} <span className="small muted">{number}</span>
      </th>
      <td className="num">{ordered ? <Worth worth={ordered} currency={currency} /> : <span className="muted">Sin orden</span>}</td>
      <td className="num">{received === null ? <span className="muted">Nada aún</span> : <Quantity value={received} />}</td>
      <td className="num">
        <Worth worth={billed} currency={currency} />
        {billedBefore !== '0' && (
          <div className="small muted">
            <Quantity value={billedBefore} /> en otras
          </div>
        )}
      </td>
      <td>
        {differences.length === 0 ? (
          <span className="muted">Coincide</span>
        ) : (
          <ul className="match-differences">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}

function Worth({ worth: { quantity, unitPrice }, currency }: { worth: Line['billed']; currency: Line['currency'] }) {
  return (
    <>
      <Quantity value={quantity} /> × {priceWords(parseUnitPrice(unitPrice), currency)}
    </>
  )
}
