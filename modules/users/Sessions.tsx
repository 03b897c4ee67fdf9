import { dayAndClockTime, deviceOf } from '#modules/access/index.ts'
import { Button, QuietTable, Section, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { closeSessions, getUser, listUsers, type UserView } from './endpoints.ts'

/** From where and when a user has entered the company; what is open is closed here. */
export function Sessions({ view: { user, sessions }, mayClose }: { view: UserView; mayClose: boolean }) {
  const sending = useSend(closeSessions, {
    refreshes: [getUser, listUsers],
    onDone: () => toast({ text: 'Sesiones cerradas', tone: 'ok' }),
  })
  const params = { personId: user.personId }
  const open = sessions.filter(({ isOpen }) => isOpen).length
  return (
    <Section
      title="Ingresos a la empresa"
      count={sessions.length === 0 ? 'Ninguno todavía' : `Los últimos ${sessions.length}`}
      action={
        mayClose &&
        open > 0 && (
          <Button look="quiet" onClick={() => void sending.run({ params, body: {} })} busy={sending.isSending}>
            Cerrar sus sesiones
          </Button>
        )
      }
    >
      {sessions.length > 0 && (
        <QuietTable tight>
          <thead>
            <tr>
              <th scope="col">Entró</th>
              <th scope="col">Desde</th>
              <th scope="col">Dirección</th>
              <th scope="col">Sesión</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.id}>
                <td>{dayAndClockTime(session.startedAt)}</td>
                <td>{deviceOf(session.userAgent)}</td>
                <td>{session.ip}</td>
                <td>
                  {session.isOpen && mayClose ? (
                    <Button look="quiet" size="small" onClick={() => void sending.run({ params, body: { sessionId: session.id } })}>
                      Cerrar
                    </Button>
                  ) : session.isOpen ? (
                    'Abierta'
                  ) : (
                    <span className="muted">Cerrada</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
    </Section>
  )
}
