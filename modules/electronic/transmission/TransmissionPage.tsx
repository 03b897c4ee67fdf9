/** Transmisión: what the authority has not validated, the oldest first, and the evidence of each. */
import { Button, Notice, Page, RefreshIcon, StateTabs, toast, WayLink } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useChangeQuery, useMay, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { enablingScreen } from '../enabling/screens.ts'
import { getEventBoard } from '../events/board/endpoints.ts'
import { EventEvidencePanel } from '../events/board/EventEvidencePanel.tsx'
import { EventsTable } from '../events/board/EventsTable.tsx'
import { OwnOutagePanel } from '../own-outage/OwnOutagePanel.tsx'
import { leftOf } from '../own-outage/words.ts'
import { boardTabs, getBoard, MOST_ROWS, retryAll, type BoardTab, type BoardView } from './endpoints.ts'
import { EvidencePanel } from './EvidencePanel.tsx'
import { transmissionPermissions } from './permissions.ts'
import { transmissionScreen as page } from './screens.ts'
import { SendingsTable } from './SendingsTable.tsx'
import { hourText, outageWords, tabTitles } from './words.ts'
import './transmission.css'

/** While something is on its way, and when nothing is. */
const LOOK_EVERY_MS = 3000
const REST_MS = 30_000
/** The tab of the events of invoices, beside those of documents. */
const EVENTS = 'eventos'

export default function TransmissionPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const mayRetry = useMay(transmissionPermissions.write)
  const tab: BoardTab = boardTabs.find((each) => each === query['vista']) ?? 'unsent'
  const isEvents = query['vista'] === EVENTS
  const asked = useAsk(getBoard, { query: { tab } }, ({ counts }) =>
    counts.queued + counts.sent + counts.contingency > 0 ? LOOK_EVERY_MS : REST_MS,
  )
  const retryingAll = useSend(retryAll, {
    refreshes: [getBoard, getEventBoard],
    onDone: ({ count }) =>
      toast({ text: count === 0 ? 'Todo lo que espera ya se está intentando' : `Se intentan ${count} ahora`, tone: 'ok' }),
  })
  const events = useAsk(getEventBoard, {}, ({ counts }) => (counts.waiting > 0 ? LOOK_EVERY_MS : REST_MS))
  const view = asked.data
  const eventCounts = events.data?.counts
  const opened = query['ver'] ?? null
  const openedEvent = query['evento'] ?? null
  const isOwnOutage = query['falla'] !== undefined
  return (
    <Page
      title={page.title}
      subtitle={view ? `${view.counts.unsent} por transmitir` : ''}
      crumbs={crumbsOf(page)}
      body="fill"
      panel={
        isOwnOutage ? (
          <OwnOutagePanel onClose={() => change({ falla: null })} />
        ) : isEvents ? (
          openedEvent === null ? undefined : (
            <EventEvidencePanel id={openedEvent} onClose={() => change({ evento: null })} />
          )
        ) : opened === null ? undefined : (
          <EvidencePanel id={opened} onClose={() => change({ ver: null })} />
        )
      }
      tabs={
        <StateTabs
          label="Estados de la transmisión"
          current={isEvents ? EVENTS : tab}
          tabs={[
            ...boardTabs.map((id) => ({
              id,
              label: tabTitles[id],
              href: id === 'unsent' ? page.path : `?vista=${id}`,
              ...(view ? { count: view.counts[id] } : {}),
              alert: id === 'rejected',
            })),
            {
              id: EVENTS,
              label: 'Eventos',
              href: `?vista=${EVENTS}`,
              ...(eventCounts ? { count: eventCounts.waiting + eventCounts.refused } : {}),
              alert: eventCounts !== undefined && eventCounts.refused > 0,
            },
          ]}
        />
      }
      actions={
        <>
          <Button look="quiet" onClick={() => change({ falla: '1', ver: null })}>
            Falla propia
          </Button>
          {mayRetry && (
            <Button icon={RefreshIcon} busy={retryingAll.isSending} busyText="Intentando…" onClick={() => void retryingAll.run({})}>
              Reintentar todo ahora
            </Button>
          )}
        </>
      }
    >
      {view && <Service view={view} onOwnOutage={() => change({ falla: '1', ver: null })} />}
      {isEvents ? (
        <EventsTable asked={events} mayRetry={mayRetry} opened={openedEvent} onOpen={(id) => change({ evento: id, falla: null })} />
      ) : (
        <SendingsTable asked={asked} tab={tab} mayRetry={mayRetry} opened={opened} onOpen={(id) => change({ ver: id, falla: null })} />
      )}
    </Page>
  )
}

/** Who answers and how, in a strip; and what keeps anything from being sent. */
interface ServiceProps {
  readonly view: BoardView
  readonly onOwnOutage: () => void
}

function Service({ view, onOwnOutage }: ServiceProps) {
  const { authority, counts, failingSince, isContingency, usualMillis, rows, ownOutage, now } = view
  const left = ownOutage && leftOf(ownOutage, now)
  return (
    <div className="transmission-service">
      {authority === null && (
        <Notice tone="warn">
          Nada se envía todavía: falta elegir a qué autoridad. <WayLink href={enablingScreen.path}>Ir a {enablingScreen.title}</WayLink>
        </Notice>
      )}
      {authority === 'simulator' && <Notice tone="info">Se envía al simulador de la DIAN: lo que valida no tiene validez fiscal.</Notice>}
      {ownOutage && left && (
        <Notice tone={left.tone === 'plain' ? 'info' : left.tone}>
          {ownOutage.endedAt === null
            ? `Falla propia desde ${hourText(ownOutage.beganAt)}: factura en papel. `
            : `La falla propia terminó ${hourText(ownOutage.endedAt)}. ${left.text}. `}
          <Button look="quiet" size="small" onClick={onOwnOutage}>
            {ownOutage.endedAt === null ? 'Declarar que terminó' : 'Ver la falla'}
          </Button>
        </Notice>
      )}
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
