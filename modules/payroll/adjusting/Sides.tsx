/** What a document pays beside what the one that it is about pays: every line of both, and what differs. */
import { parseAmount, type Amount } from '#base/decimal.ts'
import { Money, QuietTable } from '#platform/ui/index.tsx'
import type { AdjustedSlip } from './endpoints.ts'

interface Compared {
  readonly side: 'earned' | 'deducted'
  readonly name: string
  readonly before: Amount | null
  readonly after: Amount | null
}

/** Lines that a worker sees, of every contract, by their names. */
function compared(before: readonly AdjustedSlip[], after: readonly AdjustedSlip[]): Compared[] {
  const sides = ['earned', 'deducted'] as const
  const of = (slips: readonly AdjustedSlip[], side: Compared['side']) =>
    slips.flatMap(({ lines }) => lines.filter((line) => line.side === side))
  const sumOf = (slips: readonly AdjustedSlip[], side: Compared['side'], name: string): Amount | null => {
    const own = of(slips, side).filter((line) => line.name === name)
    return own.length === 0 ? null : (own.reduce((sum, { amount }) => sum + parseAmount(amount), 0n) as Amount)
  }
  return sides.flatMap((side) =>
    [...new Set([...of(before, side), ...of(after, side)].map(({ name }) => name))].map((name) => ({
      ...{ side, name, before: sumOf(before, side, name), after: sumOf(after, side, name) },
    })),
  )
}

const paidBy = (slips: readonly AdjustedSlip[]): Amount => slips.reduce((sum, { paid }) => sum + parseAmount(paid), 0n) as Amount

interface Props {
  readonly before: readonly AdjustedSlip[]
  readonly after: readonly AdjustedSlip[]
  readonly heads: readonly [before: string, after: string]
}

export function Sides({ before, after, heads }: Props) {
  const rows = compared(before, after)
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Concepto</th>
          <th scope="col" className="num">
            {heads[0]}
          </th>
          <th scope="col" className="num">
            {heads[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.side} ${row.name}`}>
            <td>
              {row.name} {row.side === 'deducted' && <span className="small muted">se descuenta</span>}
            </td>
            <td className="num">{row.before === null ? '—' : <Money value={row.before} />}</td>
            <td className={row.before === row.after ? 'num' : 'num b'}>{row.after === null ? '—' : <Money value={row.after} />}</td>
          </tr>
        ))}
        <tr>
          <td className="b">Neto a pagar</td>
          <td className="num b">
            <Money value={paidBy(before)} />
          </td>
          <td className="num b">
            <Money value={paidBy(after)} />
          </td>
        </tr>
      </tbody>
    </QuietTable>
  )
}
