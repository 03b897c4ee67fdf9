/** What a person was told, the latest first, with more of it below. */
import { useState } from 'react'
import { Ago, Button, IconButton, KitLink, LoadError, MailIcon, MailOpenedIcon, usePopoverClose } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { countUnread, listNotifications, markAllRead, markNotification, type Notification } from './endpoints.ts'

const answers = [listNotifications, countUnread]

const pageAt = (after: string, onlyUnread: boolean) => ({ query: { size: '25', after, unread: onlyUnread ? 'true' : 'false' } }) as const

export default function BellList({ unread }: { unread: number }) {
  const [onlyUnread, setOnlyUnread] = useState(false)
  // Tokens of the pages that are shown; the first has none.
  const [pages, setPages] = useState<readonly string[]>([''])
  // Marking all is of those that were seen: up to the latest that stands here.
  const latest = useAsk(listNotifications, pageAt('', onlyUnread)).data?.rows[0]?.id
  const markingAll = useSend(markAllRead, { refreshes: answers })
  const show = (only: boolean) => {
    setOnlyUnread(only)
    setPages([''])
  }
  return (
    <div className="bell">
      <header className="bell-head">
        <h2>Notificaciones</h2>
        {unread > 0 && (
          <Button
            look="quiet"
            size="small"
            onClick={() => void markingAll.run({ body: latest === undefined ? {} : { upTo: latest } })}
            busy={markingAll.isSending}
            busyText="Marcando…"
          >
            Marcar todas como leídas
          </Button>
        )}
      </header>
      <div className="bell-tabs">
        <Button look="quiet" size="small" aria-pressed={!onlyUnread} onClick={() => show(false)}>
          Todas
        </Button>
        <Button look="quiet" size="small" aria-pressed={onlyUnread} onClick={() => show(true)}>
          Sin leer
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard */}
      <section className="bell-body" tabIndex={0} aria-label="Lista de notificaciones">
        {pages.map((after, index) => (
          <BellPage
            key={after}
            after={after}
            onlyUnread={onlyUnread}
            onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
          />
        ))}
      </section>
      <footer className="bell-foot">
        <Preferences />
      </footer>
    </div>
  )
}

function Preferences() {
  const close = usePopoverClose()
  return (
    <KitLink href="/profile#notificaciones" className="link" onClick={close}>
      Elegir qué te avisamos
    </KitLink>
  )
}

interface BellPageProps {
  readonly after: string
  readonly onlyUnread: boolean
  /** Of the last page that is shown. */
  readonly onMore: ((next: string) => void) | null
}

function BellPage({ after, onlyUnread, onMore }: BellPageProps) {
  const asked = useAsk(listNotifications, pageAt(after, onlyUnread))
  const { data } = asked
  const next = data?.next ?? null
  if (asked.error && !data) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (!data) return <p className="bell-empty" aria-busy />
  return (
    <>
      {after === '' && data.rows.length === 0 && <Nothing onlyUnread={onlyUnread} />}
      <ul className="bell-list">
        {data.rows.map((notification) => (
          <Item key={notification.id} notification={notification} />
        ))}
      </ul>
      {next !== null && onMore && (
        <p className="bell-more">
          <Button look="quiet" onClick={() => onMore(next)}>
            Ver más
          </Button>
        </p>
      )}
    </>
  )
}

const Nothing = ({ onlyUnread }: { onlyUnread: boolean }) => (
  <p className="bell-empty">
    {onlyUnread ? 'No tienes notificaciones sin leer.' : 'Aún no tienes notificaciones. Aquí te avisaremos cuando algo te necesite.'}
  </p>
)

function Item({ notification }: { notification: Notification }) {
  const { id, title, text, href, verb, isDone, createdAt, readAt } = notification
  const close = usePopoverClose()
  const marking = useSend(markNotification, { refreshes: answers })
  const isRead = readAt !== null
  const mark = (read: boolean) => void marking.run({ params: { id }, body: { read } })
  return (
    <li className={['bell-item', !isRead && 'unread', isDone && 'done'].filter(Boolean).join(' ')}>
      <KitLink
        href={href}
        className="bell-link"
        onClick={() => {
          if (!isRead) mark(true)
          close()
        }}
      >
        <span className="bell-title">
          {!isRead && <span className="sr">Sin leer: </span>}
          {title}
        </span>
        {text !== '' && <span className="bell-text">{text}</span>}
        <span className="bell-last">
          <Ago at={createdAt} />
          {isDone && <span className="bell-done">Ya se atendió</span>}
          {verb !== null && <span className="bell-verb">{verb}</span>}
        </span>
      </KitLink>
      <IconButton
        name={isRead ? 'Marcar como no leída' : 'Marcar como leída'}
        aria-label={`${isRead ? 'Marcar como no leída' : 'Marcar como leída'}: ${title}`}
        icon={isRead ? MailIcon : MailOpenedIcon}
        size="small"
        onClick={() => mark(!isRead)}
      />
    </li>
  )
}
