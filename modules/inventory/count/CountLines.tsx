/** What is counted, product by product: what each person found, what there was, and what differs. */
import { parseQuantity, zeroQuantity } from '#base/decimal.ts'
import {
  AlertIcon,
  Chip,
  CircleCheckIcon,
  ClockIcon,
  columnsOf,
  DataTable,
  Empty,
  format,
  Money,
  Quantity,
  WarningIcon,
} from '#platform/ui/index.tsx'
import type { AnswerOf } from '#platform/web/index.tsx'
import { countCan } from './count.ts'
import type { getCount } from './endpoints.ts'

export type Count = AnswerOf<typeof getCount>
export type Line = Count['lines'][number]

const show = (text: string): string => format.formatQuantity(parseQuantity(text))

interface StandingProps {
  readonly line: Line
  readonly isHidden: boolean
  /** It may still be counted. */
  readonly isOpen: boolean
}

function Standing({ line: { status, difference }, isHidden, isOpen }: StandingProps) {
  if (status === 'pending')
    return (
      <Chip tone="neutral" icon={ClockIcon}>
        {isOpen ? 'Pendiente' : 'Sin contar'}
      </Chip>
    )
  if (status === 'unlike')
    return (
      <Chip tone="danger" icon={AlertIcon}>
        No coinciden
      </Chip>
    )
  if (isHidden || difference === null)
    return (
      <Chip tone="ok" icon={CircleCheckIcon} look="quiet">
        Contado
      </Chip>
    )
  const by = parseQuantity(difference)
  return by === zeroQuantity ? (
    <Chip tone="ok" icon={CircleCheckIcon} look="quiet">
      Cuadra
    </Chip>
  ) : (
    <Chip tone="warn" icon={WarningIcon}>
      {by < zeroQuantity ? `Faltan ${show(difference.replace('-', ''))}` : `Sobran ${show(difference)}`}
    </Chip>
  )
}

/** "Ana 212, Luis 221"; the second count is said to be one. */
const foundBy = ({ counts }: Line): string =>
  counts.map(({ person, round, quantity }) => `${person} ${show(quantity)}${round === 2 ? ' (segundo)' : ''}`).join(', ')

const sinceText = ({ since }: Line): string => {
  if (since === null || parseQuantity(since) === zeroQuantity) return ''
  return since.startsWith('-') ? `Después de contarlo salieron ${show(since.slice(1))}` : `Después de contarlo entraron ${show(since)}`
}

const col = columnsOf<Line>()
const named = col.name(
  'item',
  'Producto',
  (line) => (
    <>
      <b className="b">{line.item.code}</b> {line.item.name}
    </>
  ),
  { min: 180 },
)
const standing = (isHidden: boolean, isOpen: boolean) =>
  col.state('status', 'Resultado', (line) => <Standing line={line} isHidden={isHidden} isOpen={isOpen} />, { width: 140 })
const mine = col.quantity('mine', 'Contaste', (line) => line.mine, { width: 100 })
const blind = [named, mine, standing(true, true)]
const found = [
  named,
  col.text('counts', 'Contaron', foundBy, { width: 210, priority: 3 }),
  col.quantity('counted', 'Contado', (line) => line.counted, { width: 96 }),
  col.quantity('expected', 'Había', (line) => line.expected, { width: 96 }),
  col.quantity('difference', 'Diferencia', (line) => line.difference, { width: 104 }),
  col.text('since', 'Mientras tanto', sinceText, { width: 230, priority: 2 }),
  col.money('value', 'Valor', (line) => line.value, { width: 120 }),
]
/** By whether it is still counted. */
const seen = { open: [...found, standing(false, true)], ended: [...found, standing(false, false)] }
const withoutCost = (columns: typeof found) => columns.filter(({ id }) => id !== 'value')
const cheap = { open: withoutCost(seen.open), ended: withoutCost(seen.ended) }

interface Props {
  readonly count: Count
  readonly seesCost: boolean
  readonly current: string | null
  /** Chooses the product that is counted; left out when nothing is. */
  readonly onChoose?: (line: Line) => void
}

export function CountLines({ count: { hidden, state, lines }, seesCost, current, onChoose }: Props) {
  // In the second count, what is asked again comes first.
  const stage = countCan(state, 'tally') ? 'open' : 'ended'
  const rows = state === 'recount' ? [...lines.filter(({ again }) => again), ...lines.filter(({ again }) => !again)] : lines
  return (
    <DataTable
      label="Productos del conteo"
      rows={rows}
      rowKey={({ item }) => item.id}
      columns={hidden ? blind : seesCost ? seen[stage] : cheap[stage]}
      current={current}
      {...(onChoose ? { onOpen: onChoose } : {})}
      rowOff={({ again }) => state === 'recount' && !again}
      empty={<Empty title="No hay productos con existencias">Escanea o busca lo que encuentres: entra al conteo con su cantidad.</Empty>}
      card={(line) => ({
        title: line.item.name,
        amount: hidden ? line.mine !== null && <Quantity value={line.mine} /> : line.counted !== null && <Quantity value={line.counted} />,
        detail: sinceText(line) || (line.counts.length > 0 ? foundBy(line) : line.item.code),
        side: hidden ? '' : line.expected !== null && `Había ${show(line.expected)}`,
        states: (
          <>
            <Standing line={line} isHidden={hidden} isOpen={stage === 'open'} />
            {seesCost && line.value !== null && <Money value={line.value} />}
          </>
        ),
      })}
    />
  )
}
