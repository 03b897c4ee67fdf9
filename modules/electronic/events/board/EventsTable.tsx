/** The events of invoices on the board: refused, waiting, and validated today. */
import { parseDay } from '#base/date.ts'
import { eventWords } from '#colombia/index.ts'
import { Chip, ClockIcon, columnsOf, DataTable, Empty, IconButton, RefreshIcon, StateChip } from '#platform/ui/index.tsx'
import { useSend, type Asked } from '#platform/web/index.tsx'
import { ageOf, Two } from '../../transmission/SendingsTable.tsx'
import { attemptsText } from '../../transmission/words.ts'
import { getEventBoard, retryEvent, type EventBoardRow, type EventBoardView } from './endpoints.ts'
import { eventStateOf, eventTermOf, isEventWaiting, type EventTermWords } from './words.ts'

const titleOf = ({ code }: EventBoardRow): string => `${code} ${eventWords[code].short}`

interface ShownEvent extends EventBoardRow {
  readonly term: EventTermWords | null
}

function Term({ row: { term } }: { readonly row: ShownEvent }) {
  if (term === null) return null
  if (term.tone === 'plain') return <span className="small">{term.text}</span>
  return (
    <Chip tone={term.tone} icon={ClockIcon}>
      {term.text}
    </Chip>
  )
}

const col = columnsOf<ShownEvent>()
const columns = [
  col.name('event', 'Evento', (row) => <Two first={titleOf(row)} second={row.number} />, { min: 170 }),
  col.text('invoice', 'Factura', (row) => <Two first={row.invoice} second={row.side === 'received' ? 'Recibida' : 'Emitida'} />, {
    width: 150,
    priority: 3,
  }),
  col.text('party', 'Tercero y último error', (row) => <Two first={row.party} second={row.lastError || '—'} />, { width: 300 }),
  col.state('state', 'Estado', ({ state }) => <StateChip {...eventStateOf[state]} />, { width: 130 }),
  col.text('term', 'Plazo', (row) => <Term row={row} />, { width: 220, priority: 1 }),
  col.text('attempts', 'Intentos', ({ attempts }) => attemptsText(attempts), { width: 110, priority: 4 }),
  col.text('age', 'Antigüedad', (row) => <Two first={ageOf(row.createdAt)} second={row.saidBy} />, {
    width: 150,
    align: 'end',
    priority: 2,
  }),
]

interface EventsTableProps {
  readonly asked: Asked<EventBoardView>
  readonly mayRetry: boolean
  readonly opened: string | null
  readonly onOpen: (id: string) => void
}

export function EventsTable({ asked, mayRetry, opened, onOpen }: EventsTableProps) {
  const retrying = useSend(retryEvent, { refreshes: [getEventBoard] })
  const view = asked.data
  const shown = view ? view.rows.map((row) => ({ ...row, term: eventTermOf(row, parseDay(view.today)) })) : null
  const retryOf = (row: EventBoardRow) =>
    mayRetry && isEventWaiting(row) ? (
      <IconButton
        size="small"
        name={`Reintentar ${titleOf(row)} de ${row.invoice}`}
        icon={RefreshIcon}
        onClick={() => void retrying.run({ params: { id: row.id } })}
      />
    ) : null
  return (
    <DataTable
      label="Eventos de facturas"
      rows={shown}
      rowKey={({ id }) => id}
      columns={columns}
      current={opened}
      onOpen={({ id }) => onOpen(id)}
      rowActions={retryOf}
      card={(row) => ({
        title: `${titleOf(row)} · ${row.invoice}`,
        detail: `${row.party}${row.lastError === '' ? '' : ` · ${row.lastError}`}`,
        side: ageOf(row.createdAt),
        states: (
          <>
            <StateChip {...eventStateOf[row.state]} />
            <Term row={row} />
          </>
        ),
      })}
      error={asked.error}
      onRetry={asked.ask}
      empty={
        <Empty title="No hay eventos por transmitir">
          Acuses, recibos, aceptaciones y reclamos se firman y se envían solos. Aquí queda lo que la DIAN no ha validado.
        </Empty>
      }
    />
  )
}
