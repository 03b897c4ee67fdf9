/** What the evidence of a document and of an event have in common: what was tried, what the authority said, and the files. */
import { showInstant } from '#base/date.ts'
import { explainRejection, type RuleSaid } from '#colombia/index.ts'
import { Button, DownloadIcon, Section, WayLink } from '#platform/ui/index.tsx'
import { wayToMend } from './mend.ts'
import { operationNames, outcomeNames } from './words.ts'

interface AttemptMade {
  readonly number: number
  readonly operation: string
  /** ISO. */
  readonly beganAt: string
  readonly millis: number
  readonly outcome: string
  readonly detail: string
}

export const AttemptsSection = ({ attempts }: { readonly attempts: readonly AttemptMade[] }) => (
  <Section title="Intentos">
    <ol className="transmission-attempts">
      {attempts.map(({ number, operation, beganAt, millis, outcome, detail }) => (
        <li key={number}>
          <b>
            Intento {number}: {operationNames[operation] ?? operation}
          </b>
          <span className="small muted">
            {showInstant(new Date(beganAt))}, {millis} ms. {outcomeNames[outcome] ?? outcome}
          </span>
          {detail !== '' && <span className="small">{detail}</span>}
        </li>
      ))}
    </ol>
    {attempts.length === 0 && <p className="muted">Todavía no se ha intentado.</p>}
  </Section>
)

/** In plain words, where it is mended, and below it what the authority said. */
function Rule({ said: { rule, isRejection, text }, href }: { readonly said: RuleSaid; readonly href: string | null }) {
  const known = isRejection ? explainRejection(rule) : null
  const way = known && href !== null && wayToMend(known.place, href)
  return (
    <li>
      {known && (
        <>
          {known.text} {way && <WayLink href={way.href}>Ir a {way.title}</WayLink>}{' '}
        </>
      )}
      <span className={known ? 'small muted' : ''}>
        <b>{rule}</b> {isRejection ? 'Rechazo' : 'Notificación'}: {text}
      </span>
    </li>
  )
}

/** @param href of the document that is mended, when one is */
export const AnswerSection = ({ rules, href }: { readonly rules: readonly RuleSaid[]; readonly href: string | null }) =>
  rules.length === 0 ? null : (
    <Section title="Respuesta de la DIAN">
      <ul className="transmission-rules">
        {rules.map((said) => (
          <Rule key={`${said.rule} ${said.text}`} said={said} href={href} />
        ))}
      </ul>
    </Section>
  )

interface FilesProps {
  readonly view: { readonly hasXml: boolean; readonly hasAnswer: boolean }
  readonly onXml: () => Promise<void>
  readonly onAnswer: () => Promise<void>
}

export const FilesSection = ({ view: { hasXml, hasAnswer }, onXml, onAnswer }: FilesProps) =>
  hasXml || hasAnswer ? (
    <Section title="Archivos">
      <div className="transmission-files">
        {hasXml && (
          <Button icon={DownloadIcon} onClick={() => void onXml()}>
            XML firmado
          </Button>
        )}
        {hasAnswer && (
          <Button icon={DownloadIcon} onClick={() => void onAnswer()}>
            Respuesta de la DIAN
          </Button>
        )}
      </div>
    </Section>
  ) : null
