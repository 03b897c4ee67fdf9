/** Transmisión: what the authority has not validated, the oldest first, and the evidence of each. */
import { parseDay, showDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import {
  Button,
  Chip,
  ClockIcon,
  columnsOf,
  DataTable,
  Empty,
  IconButton,
  Money,
  Notice,
  Page,
  RefreshIcon,
  StateChip,
  StateTabs,
  toast,
  WayLink,
} from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useChangeQuery, useMay, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { enablingScreen } from '../enabling/screens.ts'
import { boardTabs, getBoard, MOST_ROWS, retryAll, retryTransmission, type BoardRow, type BoardTab, type BoardView } from './endpoints.ts'
import { EvidencePanel } from './EvidencePanel.tsx'
import { transmissionPermissions } from './permissions.ts'
import { transmissionScreen as page } from './screens.ts'
import { ageText, countdownOf, type Countdown, hourText, outageWords, stateOf, tabTitles } from './words.ts'
import './transmission.css'

/** While something is on its way, and when nothing is. */
const LOOK_EVERY_MS = 3000
const REST_MS = 30_000

const ageOf = (row: BoardRow): string => ageText(Date.now() - new Date(row.createdAt).getTime())
const attemptsOf = ({ attempts }: BoardRow): string =>
  attempts === 0 ? 'Sin intentos' : attempts === 1 ? 'Intento 1' : `Intento ${attempts}`

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
  col.text('attempts', 'Intentos', attemptsOf, { width: 110, priority: 4 }),
  col.text('age', 'Antigüedad', (row) => <Two first={ageOf(row)} second={showDay(parseDay(row.date))} />, {
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

function Two({ first, second }: { readonly first: React.ReactNode; readonly second: string }) {
  return (
    <span className="transmission-two">
      <span className="clip b">{first}</span>
      <span className="clip small muted">{second}</span>
    </span>
  )
}

export default function TransmissionPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const mayRetry = useMay(transmissionPermissions.write)
  const tab: BoardTab = boardTabs.find((each) => each === query['vista']) ?? 'unsent'
  const asked = useAsk(getBoard, { query: { tab } }, ({ counts }) =>
    counts.queued + counts.sent + counts.contingency > 0 ? LOOK_EVERY_MS : REST_MS,
  )
  const retrying = useSend(retryTransmission, { refreshes: [getBoard] })
  const retryingAll = useSend(retryAll, {
    refreshes: [getBoard],
    onDone: ({ count }) =>
      toast({ text: count === 0 ? 'Todo lo que espera ya se está intentando' : `Se intentan ${count} ahora`, tone: 'ok' }),
  })
  const view = asked.data
  const shown = view ? view.rows.map((row) => ({ ...row, countdown: countdownOf(row, view.failingSince, view.now) })) : null
  const opened = query['ver'] ?? null
  const isWaiting = (row: BoardRow) => row.state === 'queued' || row.state === 'sent' || row.state === 'contingency'
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
    <Page
      title={page.title}
      subtitle={view ? `${view.counts.unsent} por transmitir` : ''}
      crumbs={crumbsOf(page)}
      body="fill"
      panel={opened === null ? undefined : <EvidencePanel id={opened} onClose={() => change({ ver: null })} />}
      tabs={
        <StateTabs
          label="Estados de la transmisión"
          current={tab}
          tabs={boardTabs.map((id) => ({
            id,
            label: tabTitles[id],
            href: id === 'unsent' ? page.path : `?vista=${id}`,
            ...(view ? { count: view.counts[id] } : {}),
            alert: id === 'rejected',
          }))}
        />
      }
      {...(mayRetry
        ? {
            actions: (
              <Button icon={RefreshIcon} busy={retryingAll.isSending} busyText="Intentando…" onClick={() => void retryingAll.run({})}>
                Reintentar todo ahora
              </Button>
            ),
          }
        : {})}
    >
      {view && <Service view={view} />}
      <DataTable
        label={page.title}
        rows={shown}
        rowKey={({ id }) => id}
        columns={columns}
        current={opened}
        onOpen={({ id }) => change({ ver: id })}
        rowActions={retryOf}
        card={(row) => ({
          title: row.number,
          amount: <Money value={parseAmount(row.total)} />,
          detail: `${row.party}${row.lastError === '' ? '' : ` · ${row.lastError}`}`,
          side: ageOf(row),
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
    </Page>
  )
}

/** Who answers and how, in a strip; and what keeps anything from being sent. */
function Service({ view: { authority, counts, failingSince, isContingency, usualMillis, rows } }: { readonly view: BoardView }) {
  return (
    <div className="transmission-service">
      {authority === null && (
        <Notice tone="warn">
          Nada se envía todavía: falta elegir a qué autoridad. <WayLink href={enablingScreen.path}>Ir a {enablingScreen.title}</WayLink>
        </Notice>
      )}
      {authority === 'simulator' && <Notice tone="info">Se envía al simulador de la DIAN: lo que valida no tiene validez fiscal.</Notice>}
      {authority !== null && failingSince !== null && (isContingency || counts.unsent > counts.rejected) && (
        <output className="transmission-outage">
          {isContingency ? (
            <Notice tone="special">{outageWords(failingSince)}</Notice>
          ) : (
            <Notice tone="warn">La DIAN no responde desde {hourText(failingSince)}; lo que espera se intenta solo.</Notice>
          )}
        </output>
      )}
      <p className="small muted">
        {usualMillis === null
          ? 'Sin respuestas hoy.'
          : `Hoy responde en ${(usualMillis / 1000).toLocaleString('es-CO', { maximumFractionDigits: 1 })} s.`}
        {rows.length === MOST_ROWS && ` Se muestran los ${MOST_ROWS} más antiguos.`}
      </p>
    </div>
  )
}
