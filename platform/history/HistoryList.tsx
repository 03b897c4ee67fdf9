/** The history of one record, the latest first: who, when, and each value before and after. */
import { type ReactNode, useState } from 'react'
import { showInstant } from '#base/date.ts'
import { ArrowRightIcon, Button, LoadError } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { type HistoryEvent, type HistoryPage, type historyEndpoint, verbOf } from './history.ts'
import './history.css'

export interface HistoryOf {
  readonly endpoint: ReturnType<typeof historyEndpoint<`${string}/{id}`>>
  readonly id: string
}

/** How what happened is said. */
export interface HistoryWords {
  /** How a field is called; null leaves it out. */
  readonly label: (field: string) => string | null
  /** A value as a person reads it; nothing is never asked for. */
  readonly show: (field: string, value: unknown, names: HistoryPage['names']) => ReactNode
  /** What was done; the verb alone when it is left out. */
  readonly deed?: (event: HistoryEvent) => string
  /** Who did it when it was nobody of the company; the product when it is left out. */
  readonly doer?: (event: HistoryEvent) => string
}

/** The page that is shown, and the buttons that lead to the others; null when it is the only one. */
export function useHistory({ endpoint, id, ...words }: HistoryOf & HistoryWords): { readonly list: ReactNode; readonly pager: ReactNode } {
  const [after, setAfter] = useState('')
  const asked = useAsk(endpoint, { params: { id }, query: { after } })
  const page = asked.data
  const hasPager = page && (page.next !== null || after !== '')
  return {
    list: (
      <>
        {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
        {page?.events.length === 0 && <p className="muted">Todavía no hay cambios registrados.</p>}
        <ol className="history" aria-busy={page === null}>
          {page?.events.map((event) => (
            <Event key={event.id} event={event} names={page.names} {...words} />
          ))}
        </ol>
      </>
    ),
    pager: hasPager ? (
      <>
        {after !== '' && (
          <Button look="quiet" onClick={() => setAfter('')}>
            Ver lo más reciente
          </Button>
        )}
        {page.next !== null && <Button onClick={() => setAfter(page.next ?? '')}>Ver anteriores</Button>}
      </>
    ) : null,
  }
}

function Event({ event, names, label, show, deed, doer }: HistoryWords & { event: HistoryEvent; names: HistoryPage['names'] }) {
  const at = new Date(event.at)
  const changes = Object.entries(event.changes).flatMap(([field, [before, after]]) => {
    const name = label(field)
    const isNothing = isEmpty(before) && isEmpty(after)
    return name === null || isNothing ? [] : [{ field, name, before, after }]
  })
  return (
    <li>
      <div className="history-head">
        <b className="b">{deed?.(event) ?? verbOf(event.action)}</b>
        <time dateTime={event.at}>{showInstant(at)}</time>
      </div>
      <div className="small muted">{event.person ?? doer?.(event) ?? 'Páramo'}</div>
      {changes.length > 0 && (
        <dl>
          {changes.map(({ field, name, before, after }) => (
            <div key={field}>
              <dt>{name}</dt>
              <dd>
                {!isEmpty(before) && <del>{show(field, before, names)}</del>}
                {!isEmpty(before) && <ArrowRightIcon className="i-xs" />}
                <ins>{isEmpty(after) ? <span className="muted">Vacío</span> : show(field, after, names)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
