import { dayInBogota, showDay, showInstant } from '#base/date.ts'
import { Button, StateChip } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import type { MailEndpoints } from '../../mail/endpoints.ts'
import { mailChips, mailStateNames } from '../../mail/states.ts'

type Mail = AnswerOf<MailEndpoints['list']>['mails'][number]

const instantText = (iso: string): string => showInstant(new Date(iso))

/** Whom the document was sent to by e-mail, how that went, and what is known of its reading. Nothing while it was sent to nobody. */
export function MailsSent({ mail, id, title }: { mail: MailEndpoints; id: string; title: string }) {
  const asked = useAsk(mail.list, { params: { id } })
  const mails = asked.data?.mails ?? []
  if (mails.length === 0) return null
  const isWaiting = mails.some(({ state }) => state === 'pending' || state === 'sent')
  return (
    <section>
      <div className="doc-pair">
        <h2>{title}</h2>
        {isWaiting && (
          <Button look="quiet" size="small" onClick={asked.ask}>
            Actualizar
          </Button>
        )}
      </div>
      <ul className="doc-mails">
        {mails.map((each) => (
          <MailSent key={`${each.at} ${each.to}`} {...each} />
        ))}
      </ul>
      {mails.some(({ state }) => state === 'sent' || state === 'opened') && (
        <details className="small muted">
          <summary>¿Qué significa Abierto?</summary>
          Se abrió el enlace del correo, o el programa de correo mostró sus imágenes. Algunos programas las bloquean y otros las cargan
          solos: sin apertura no se sabe si lo leyeron.
        </details>
      )}
      {asked.data?.isKeptLocally && <p className="muted">Sin servidor de correo: los mensajes quedan en el buzón local.</p>}
    </section>
  )
}

function MailSent({ to, state, at, problem, lastError, opening }: Mail) {
  return (
    <li>
      <div className="doc-pair">
        <span className="doc-mail-to">{to}</span>
        <StateChip state={mailChips[state]} text={mailStateNames[state]} look={state === 'failed' ? 'filled' : 'outline'} />
      </div>
      <span className="muted">
        {state === 'opened' ? 'Enviado el ' : ''}
        <time dateTime={at}>{showDay(dayInBogota(new Date(at)))}</time>
      </span>
      {opening && (
        <dl>
          <div className="doc-pair">
            <dt>{opening.times === 1 ? 'Abierto' : 'Abierto por primera vez'}</dt>
            <dd>
              <time dateTime={opening.firstAt}>{instantText(opening.firstAt)}</time>
            </dd>
          </div>
          {opening.times > 1 && (
            <div className="doc-pair">
              <dt>{`Última de ${opening.times} veces`}</dt>
              <dd>
                <time dateTime={opening.lastAt}>{instantText(opening.lastAt)}</time>
              </dd>
            </div>
          )}
        </dl>
      )}
      {opening?.byLink && <span className="muted">Siguió el enlace.</span>}
      {problem !== null && <p>{problem}</p>}
      {lastError !== null && (
        <details>
          <summary>Ver detalle técnico</summary>
          <code>{lastError}</code>
        </details>
      )}
    </li>
  )
}
