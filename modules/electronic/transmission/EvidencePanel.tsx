import { explainRejection, type RuleSaid } from '#colombia/index.ts'
import { Button, Coming, DownloadIcon, Facts, KitLink, Notice, Section, SidePanel, StateChip, WayLink } from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { getAnswer, getBoard, getEvidence, getSignedXml, retryTransmission } from './endpoints.ts'
import { at, Correcting, DeliverySection, RefusedBefore } from './EvidenceSections.tsx'
import { transmissionPermissions } from './permissions.ts'
import { wayToMend } from './mend.ts'
import { operationNames, outcomeNames, stateOf } from './words.ts'

const HOUR_MS = 3_600_000

const isWaiting = (state: string): boolean => state === 'queued' || state === 'sent' || state === 'contingency'

/** In plain words, where it is mended, and below it what the authority said. */
function Rule({ said: { rule, isRejection, text }, href }: { readonly said: RuleSaid; readonly href: string }) {
  const known = isRejection ? explainRejection(rule) : null
  const way = known && wayToMend(known.place, href)
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

/** What was signed, what was tried and what the authority said. */
export function EvidencePanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getEvidence, { params: { id } }, ({ state }) => (isWaiting(state) ? 3000 : null))
  const mayRetry = useMay(transmissionPermissions.write)
  const retrying = useSend(retryTransmission, { refreshes: [getEvidence, getBoard] })
  const view = asked.data
  if (!view)
    return (
      <SidePanel title="Evidencia" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  const take = (endpoint: typeof getSignedXml | typeof getAnswer) =>
    download(endpoint, { params: { id } }).catch((error: unknown) => sayFailure(failureOf(error)))
  const isLate = view.signedAt !== null && new Date(view.signedAt).getTime() - new Date(view.signingTime).getTime() > HOUR_MS
  return (
    <SidePanel
      over={`Evidencia: ${view.kindTitle}`}
      title={view.number}
      onClose={onClose}
      footer={
        <>
          <KitLink href={view.href}>Ver el documento</KitLink>
          {mayRetry && isWaiting(view.state) && (
            <Button look="filled" busy={retrying.isSending} onClick={() => void retrying.run({ params: { id } })}>
              Intentar ahora
            </Button>
          )}
          {mayRetry && view.state === 'rejected' && view.correctHref !== null && (
            <Correcting id={id} href={view.correctHref} onDone={onClose} />
          )}
        </>
      }
    >
      <div className="transmission-standing">
        <StateChip {...stateOf[view.state]} />
        {view.lastError !== '' && <Notice tone={view.state === 'rejected' ? 'danger' : 'warn'}>{view.lastError}</Notice>}
        {view.contingency && (
          <Notice tone="special">
            Se firmó como factura de contingencia de la DIAN (tipo 04), con el mismo número y el mismo CUFE.
            {view.dueAt !== null && ` Se transmite a más tardar el ${at(view.dueAt)}.`}
          </Notice>
        )}
        {isLate && <Notice tone="warn">Se firmó más de una hora después de emitida.</Notice>}
        <Facts
          items={[
            { label: 'Cliente', value: view.party },
            {
              label: 'Autoridad',
              value: view.authority === null ? '—' : view.authority === 'dian' ? 'DIAN' : 'Simulador, sin validez fiscal',
            },
            { label: 'Firmada', value: at(view.signedAt) },
            { label: 'Respondida', value: at(view.endedAt) },
            { label: 'Código único', value: <span className="transmission-code">{view.uniqueCode}</span> },
          ]}
        />
      </div>
      <Section title="Intentos">
        <ol className="transmission-attempts">
          {view.attemptsMade.map(({ number, operation, beganAt, millis, outcome, detail }) => (
            <li key={number}>
              <b>
                Intento {number}: {operationNames[operation] ?? operation}
              </b>
              <span className="small muted">
                {at(beganAt)}, {millis} ms. {outcomeNames[outcome] ?? outcome}
              </span>
              {detail !== '' && <span className="small">{detail}</span>}
            </li>
          ))}
        </ol>
        {view.attemptsMade.length === 0 && <p className="muted">Todavía no se ha intentado.</p>}
      </Section>
      {view.rules.length > 0 && (
        <Section title="Respuesta de la DIAN">
          <ul className="transmission-rules">
            {view.rules.map((said) => (
              <Rule key={`${said.rule} ${said.text}`} said={said} href={view.href} />
            ))}
          </ul>
        </Section>
      )}
      <DeliverySection id={id} view={view} />
      <RefusedBefore view={view} />
      {(view.hasXml || view.hasAnswer) && (
        <Section title="Archivos">
          <div className="transmission-files">
            {view.hasXml && (
              <Button icon={DownloadIcon} onClick={() => void take(getSignedXml)}>
                XML firmado
              </Button>
            )}
            {view.hasAnswer && (
              <Button icon={DownloadIcon} onClick={() => void take(getAnswer)}>
                Respuesta de la DIAN
              </Button>
            )}
          </div>
        </Section>
      )}
    </SidePanel>
  )
}
