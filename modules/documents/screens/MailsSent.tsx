import { dayInBogota, showDay } from '#base/date.ts'
import { Button, StateChip } from '#platform/ui/index.tsx'
import type { State } from '#platform/ui/states.ts'
import { useAsk } from '#platform/web/index.tsx'
import { mailStateNames, type MailEndpoints, type MailState } from '../mail/endpoints.ts'

const chips: Readonly<Record<MailState, State>> = { pending: 'pending', sent: 'mailSent', failed: 'bounced' }

/** Whom the document was sent to by e-mail, and how that went. Nothing while it was sent to nobody. */
export function MailsSent({ mail, id }: { mail: MailEndpoints; id: string }) {
  const asked = useAsk(mail.list, { params: { id } })
  const mails = asked.data?.mails ?? []
  if (mails.length === 0) return null
  const isWaiting = mails.some(({ state }) => state === 'pending')
  return (
    <section>
      <div className="doc-pair">
        <h2>Correos</h2>
        {isWaiting && (
          <Button look="quiet" size="small" onClick={asked.ask}>
            Actualizar
          </Button>
        )}
      </div>
      <ul className="doc-mails">
        {mails.map(({ to, state, at, lastError }) => (
          <li key={`${at} ${to}`}>
            <div className="doc-pair">
              <span className="doc-mail-to">{to}</span>
              <StateChip state={chips[state]} text={mailStateNames[state]} look={state === 'failed' ? 'filled' : 'outline'} />
            </div>
            <span className="muted">
              <time dateTime={at}>{showDay(dayInBogota(new Date(at)))}</time>
              {lastError !== null && ` · ${lastError}`}
            </span>
          </li>
        ))}
      </ul>
      {asked.data?.isKeptLocally && <p className="muted">Sin servidor de correo: los mensajes quedan en el buzón local.</p>}
    </section>
  )
}
