import { Button, Coming, Facts, KitLink, Notice, SidePanel, StateChip } from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { getAnswer, getBoard, getEvidence, getSignedXml, retryTransmission } from './endpoints.ts'
import { at, Correcting, DeliverySection, RefusedBefore } from './EvidenceSections.tsx'
import { issuerWords } from './issuer-words.ts'
import { transmissionPermissions } from './permissions.ts'
import { AnswerSection, AttemptsSection, FilesSection } from './EvidenceParts.tsx'
import { stateOf } from './words.ts'

const HOUR_MS = 3_600_000

const isWaiting = (state: string): boolean => state === 'queued' || state === 'sent' || state === 'contingency'

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
            {view.dueAt !== null && ` Se transmite a más tardar el ${at(view.dueAt)}`}
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
            ...(view.issuer === null ? [] : [{ label: 'Respuesta', value: issuerWords[view.issuer] }]),
            { label: 'Código único', value: <span className="transmission-code">{view.uniqueCode}</span> },
          ]}
        />
      </div>
      <AttemptsSection attempts={view.attemptsMade} />
      <AnswerSection rules={view.rules} href={view.href} />
      <DeliverySection id={id} view={view} />
      <RefusedBefore view={view} />
      <FilesSection view={view} onXml={() => take(getSignedXml)} onAnswer={() => take(getAnswer)} />
    </SidePanel>
  )
}
