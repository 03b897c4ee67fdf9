import { Ago, Button, Chip, CircleCheckIcon, LoadError, Section, ShieldIcon, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { dayAndClockTime } from '../moment.ts'
import { closeSession, closeSessions, listSessions, type OpenSessionView } from './endpoints.ts'

/** Where the person is signed in; one can be closed, or all the others. */
export function OwnSessions({ mayClose }: { mayClose: boolean }) {
  const asked = useAsk(listSessions, {})
  const sessions = asked.data?.sessions ?? []
  const others = sessions.filter(({ isThis }) => !isThis).length
  const closing = useSend(closeSession, { refreshes: [listSessions], onDone: () => toast({ text: 'Sesión cerrada', tone: 'ok' }) })
  const closingAll = useSend(closeSessions, {
    refreshes: [listSessions],
    onDone: ({ closed }) => toast({ text: closed === 1 ? '1 sesión cerrada' : `${closed} sesiones cerradas`, tone: 'ok' }),
  })
  const closingId = closing.isSending ? closing.sent?.params.id : undefined
  return (
    <Section
      title="Sesiones abiertas"
      count={sessions.length}
      action={
        mayClose &&
        others > 0 && (
          <Button onClick={() => void closingAll.run({})} busy={closingAll.isSending} busyText="Cerrando…">
            Cerrar las demás
          </Button>
        )
      }
    >
      {asked.error && !asked.data && <LoadError message={asked.error} onRetry={asked.ask} />}
      <ul className="own-sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <Where session={session} now={asked.data?.now ?? session.lastUsedAt} />
            {mayClose && !session.isThis && (
              <Button
                look="quiet"
                aria-label={`Cerrar la sesión de ${session.device}`}
                onClick={() => void closing.run({ params: { id: session.id } })}
                busy={closingId === session.id}
                busyText="Cerrando…"
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Where({ session, now }: { session: OpenSessionView; now: string }) {
  const { device, ip, company, lastUsedAt, openedAt, isThis, assisted } = session
  return (
    <span className="who">
      <b>
        {device}
        {isThis && (
          <Chip tone="ok" icon={CircleCheckIcon} look="quiet">
            Esta sesión
          </Chip>
        )}
        {assisted && (
          <Chip tone="special" icon={ShieldIcon} look="outline">
            Acceso asistido
          </Chip>
        )}
      </b>
      <span className="small muted">
        {company ?? 'Sin empresa'} · IP {ip ?? 'desconocida'} · usada <Ago at={lastUsedAt} now={Date.parse(now)} /> · abierta el{' '}
        {dayAndClockTime(openedAt)}
      </span>
    </span>
  )
}
