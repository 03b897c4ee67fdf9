/** What goes to the authority: the documents of one tab of the board, the oldest first. */
import { parseDay, showDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { Chip, ClockIcon, columnsOf, DataTable, Empty, IconButton, Money, RefreshIcon, StateChip } from '#platform/ui/index.tsx'
import { useSend, type Asked } from '#platform/web/index.tsx'
import { getBoard, retryTransmission, type BoardRow, type BoardTab, type BoardView } from './endpoints.ts'
import { transmissionScreen as page } from './screens.ts'
import { ageText, attemptsText, countdownOf, stateOf, type Countdown } from './words.ts'

const isWaiting = ({ state }: BoardRow): boolean => state === 'queued' || state === 'sent' || state === 'contingency'

/** How long something has been there, by the clock of whoever looks. */
export const ageOf = (since: string): string => ageText(Date.now() - new Date(since).getTime())

const State = ({ row }: { readonly row: BoardRow }) => <StateChip {...stateOf[row.state]} />

interface ShownRow extends BoardRow {
  readonly countdown: Countdown | null
}

/** It shows only while the clock of the law runs, or is about to. */
function Term({ row: { countdown } }: { readonly row: ShownRow }) {
  if (countdown === null) return null
  if (countdown.tone === 'plain') return <span className="small">{countdown.text}</span>
  return (
    <Chip tone={countdown.tone} icon={ClockIcon}>
      {countdown.text}
    </Chip>
  )
}

const col = columnsOf<ShownRow>()
const columns = [
  col.name('number', 'Documento', (row) => <Two first={row.number} second={row.kindTitle} />, { min: 150 }),
  col.text('party', 'Tercero y último error', (row) => <Two first={row.party} second={row.lastError || '—'} />, { width: 300 }),
  col.state('state', 'Estado', (row) => <State row={row} />, { width: 130 }),
  col.text('term', 'Plazo', (row) => <Term row={row} />, { width: 240, priority: 1 }),
  col.text('attempts', 'Intentos', ({ attempts }) => attemptsText(attempts), { width: 110, priority: 4 }),
  col.text('age', 'Antigüedad', (row) => <Two first={ageOf(row.issuedAt)} second={showDay(parseDay(row.date))} />, {
    width: 120,
    align: 'end',
    priority: 2,
  }),
  col.text('total', 'Total', (row) => <Two first={<Money value={parseAmount(row.total)} />} second={row.issuedBy} />, {
    width: 150,
    align: 'end',
    priority: 3,
  }),
]

export function Two({ first, second }: { readonly first: React.ReactNode; readonly second: string }) {
  return (
    <span className="transmission-two">
      <span className="clip b">{first}</span>
      <span className="clip small muted">{second}</span>
    </span>
  )
}

interface SendingsTableProps {
  readonly asked: Asked<BoardView>
  readonly tab: BoardTab
  readonly mayRetry: boolean
  readonly opened: string | null
  readonly onOpen: (id: string) => void
}

export function SendingsTable({ asked, tab, mayRetry, opened, onOpen }: SendingsTableProps) {
  const retrying = useSend(retryTransmission, { refreshes: [getBoard] })
  const view = asked.data
  const shown = view ? view.rows.map((row) => ({ ...row, countdown: countdownOf(row, view.failingSince, view.now) })) : null
  const retryOf = (row: BoardRow) =>
    mayRetry && isWaiting(row) ? (
      <IconButton
        size="small"
        name={`Reintentar ${row.number}`}
        icon={RefreshIcon}
        onClick={() => void retrying.run({ params: { id: row.id } })}
      />
    ) : null
  return (
    <DataTable
      label={page.title}
      rows={shown}
      rowKey={({ id }) => id}
      columns={columns}
      current={opened}
      onOpen={({ id }) => onOpen(id)}
      rowActions={retryOf}
      card={(row) => ({
        title: row.number,
        amount: <Money value={parseAmount(row.total)} />,
        detail: `${row.party}${row.lastError === '' ? '' : ` · ${row.lastError}`}`,
        side: ageOf(row.issuedAt),
        states: (
          <>
            <State row={row} />
            <Term row={row} />
          </>
        ),
      })}
      error={asked.error}
      onRetry={asked.ask}
      empty={
        <Empty title={tab === 'unsent' ? 'No hay nada por transmitir' : 'Nada en esta vista'}>
          Lo que emites se firma y se envía solo. Aquí queda lo que la DIAN no ha validado.
        </Empty>
      }
    />
  )
}
