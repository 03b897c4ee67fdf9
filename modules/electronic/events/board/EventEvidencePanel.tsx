import { eventWords } from '#colombia/index.ts'
import { Button, Coming, Facts, KitLink, Notice, SidePanel, StateChip } from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { AnswerSection, AttemptsSection, FilesSection } from '../../transmission/EvidenceParts.tsx'
import { at } from '../../transmission/EvidenceSections.tsx'
import { issuerWords } from '../../transmission/issuer-words.ts'
import { transmissionPermissions } from '../../transmission/permissions.ts'
import { getEventAnswer, getEventBoard, getEventEvidence, getEventXml, retryEvent } from './endpoints.ts'
import { eventStateOf, isEventWaiting } from './words.ts'

/** What was signed of an event, what was tried and what the authority said. */
export function EventEvidencePanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getEventEvidence, { params: { id } }, (view) => (isEventWaiting(view) ? 3000 : null))
  const mayRetry = useMay(transmissionPermissions.write)
  const retrying = useSend(retryEvent, { refreshes: [getEventEvidence, getEventBoard], onFailure: sayFailure })
  const view = asked.data
  if (!view)
    return (
      <SidePanel title="Evidencia" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  const take = (endpoint: typeof getEventXml | typeof getEventAnswer) =>
    download(endpoint, { params: { id } }).catch((error: unknown) => sayFailure(failureOf(error)))
  return (
    <SidePanel
      over={`Evidencia: ${view.code} ${eventWords[view.code].short}`}
      title={view.number}
      onClose={onClose}
      footer={
        <>
          {view.href !== null && <KitLink href={view.href}>Ver la factura</KitLink>}
          {mayRetry && isEventWaiting(view) && (
            <Button look="filled" busy={retrying.isSending} onClick={() => void retrying.run({ params: { id } })}>
              Intentar ahora
            </Button>
          )}
        </>
      }
    >
      <div className="transmission-standing">
        <StateChip {...eventStateOf[view.state]} />
        {view.lastError !== '' && <Notice tone={view.state === 'rejected' ? 'danger' : 'warn'}>{view.lastError}</Notice>}
        {view.state === 'rejected' && (
          <Notice tone="info">El evento no quedó en la DIAN. Corrige lo que dice la respuesta y vuelve a decirlo desde la factura.</Notice>
        )}
        <Facts
          items={[
            { label: 'Factura', value: view.invoice },
            { label: view.side === 'received' ? 'Proveedor' : 'Cliente', value: view.party },
            {
              label: 'Autoridad',
              value: view.authority === null ? '—' : view.authority === 'dian' ? 'DIAN' : 'Simulador, sin validez fiscal',
            },
            { label: 'Fecha del evento', value: at(view.saidAt) },
            { label: 'Lo dijo', value: view.saidBy || '—' },
            { label: 'Respondido', value: at(view.endedAt) },
            ...(view.issuer === null ? [] : [{ label: 'Respuesta', value: issuerWords[view.issuer] }]),
            { label: 'CUDE', value: <span className="transmission-code">{view.uniqueCode}</span> },
            { label: 'CUFE de la factura', value: <span className="transmission-code">{view.invoiceKey}</span> },
          ]}
        />
      </div>
      <AttemptsSection attempts={view.attemptsMade} />
      <AnswerSection rules={view.rules} href={null} />
      <FilesSection view={view} onXml={() => take(getEventXml)} onAnswer={() => take(getEventAnswer)} />
    </SidePanel>
  )
}
