/** The history of one record in the panel beside its list: who, when, and each value before and after. */
import { useState, type ReactNode } from 'react'
import { dayInBogota, showDay } from '#base/date.ts'
import { ArrowRightIcon, Button, LoadError, SidePanel } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { verbOf, type HistoryEvent, type HistoryPage, type historyEndpoint } from './history.ts'
import './history.css'

export interface HistoryPanelProps {
  /** What the record is called. */
  readonly over: string
  readonly endpoint: ReturnType<typeof historyEndpoint<`${string}/{id}`>>
  readonly id: string
  /** How a field is called; null leaves it out. */
  readonly label: (field: string) => string | null
  /** A value as a person reads it; nothing is never asked for. */
  readonly show: (field: string, value: unknown, names: HistoryPage['names']) => ReactNode
  readonly onClose: () => void
}

const time = new Intl.DateTimeFormat('es-CO', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'America/Bogota' })

export function HistoryPanel({ over, endpoint, id, label, show, onClose }: HistoryPanelProps) {
  const [after, setAfter] = useState('')
  const asked = useAsk(endpoint, { params: { id }, query: { after } })
  const page = asked.data
  return (
    <SidePanel
      title="Historial"
      over={over}
      onClose={onClose}
      footer={
        page && (page.next !== null || after !== '') ? (
          <>
            {after !== '' && (
              <Button look="quiet" onClick={() => setAfter('')}>
                Ver lo más reciente
              </Button>
            )}
            {page.next !== null && <Button onClick={() => setAfter(page.next ?? '')}>Ver anteriores</Button>}
          </>
        ) : undefined
      }
    >
      {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
      {page?.events.length === 0 && <p className="muted">Todavía no hay cambios registrados.</p>}
      <ol className="history" aria-busy={page === null}>
        {page?.events.map((event) => (
          <Event key={event.id} event={event} label={label} show={(field, value) => show(field, value, page.names)} />
        ))}
      </ol>
    </SidePanel>
  )
}

function Event(props: { event: HistoryEvent; label: HistoryPanelProps['label']; show: (field: string, value: unknown) => ReactNode }) {
  const { event, label, show } = props
  const at = new Date(event.at)
  const changes = Object.entries(event.changes).flatMap(([field, [before, after]]) => {
    const name = label(field)
    const isNothing = isEmpty(before) && isEmpty(after)
    return name === null || isNothing ? [] : [{ field, name, before, after }]
  })
  return (
    <li>
      <div className="history-head">
        <b className="b">{verbOf(event.action)}</b>
        <time dateTime={event.at}>
          {showDay(dayInBogota(at))} {time.format(at)}
        </time>
      </div>
      <div className="small muted">{event.person ?? 'Páramo'}</div>
      {changes.length > 0 && (
        <dl>
          {changes.map(({ field, name, before, after }) => (
            <div key={field}>
              <dt>{name}</dt>
              <dd>
                {!isEmpty(before) && <del>{show(field, before)}</del>}
                {!isEmpty(before) && <ArrowRightIcon className="i-xs" />}
                <ins>{isEmpty(after) ? <span className="muted">Vacío</span> : show(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
