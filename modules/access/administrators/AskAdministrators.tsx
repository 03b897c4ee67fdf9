/** Whom to ask for what one may not do: the administrators of the company, with a message begun. */
import { ButtonLink, Coming, MailIcon } from '#platform/ui/index.tsx'
import { useAsk, useSession } from '#platform/web/index.tsx'
import { listAdministrators } from '../endpoints.ts'
import { mailAddress } from './mail-address.ts'
import './administrators.css'

export interface AskAdministratorsProps {
  /** Of the message that is begun. */
  readonly subject: string
  readonly body: string
  /** What is said to somebody who administers the company alone. */
  readonly alone: string
}

export function AskAdministrators({ subject, body, alone }: AskAdministratorsProps) {
  const session = useSession()
  const asked = useAsk(listAdministrators, session?.company ? {} : null)
  if (!session?.company) return null
  if (!asked.data) return <Coming asked={asked} />
  const others = asked.data.administrators.filter(({ personId }) => personId !== session.user.userId)
  if (others.length === 0) {
    const isMine = asked.data.administrators.length > 0
    return <p className="t2">{isMine ? alone : `${session.company.name} no tiene administradores activos.`}</p>
  }
  const message = { subject, body }
  return (
    <div className="admins">
      <h2>
        {others.length === 1 ? 'Administra' : 'Administran'} {session.company.name}
      </h2>
      <ul>
        {others.map(({ personId, name, email }) => (
          <li key={personId}>
            <span className="b">{name}</span>
            <a className="link" href={mailAddress([email], message)}>
              {email}
            </a>
          </li>
        ))}
      </ul>
      <ButtonLink
        icon={MailIcon}
        href={mailAddress(
          others.map(({ email }) => email),
          message,
        )}
      >
        Escribir un correo
      </ButtonLink>
    </div>
  )
}
