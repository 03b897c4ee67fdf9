/** Going to production, with what is annulled on the way; and back, while nothing real was issued. */
import { countText } from '#base/count.ts'
import { Coming, ConfirmDialog, Money, Notice, TextLink, toast, WayLink } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk, useSend } from '#platform/web/index.tsx'
import { changeEnvironment, type EnablingView, getEnabling, getTrials } from './endpoints.ts'

interface DialogProps {
  readonly view: EnablingView
  readonly onClose: () => void
}

export function EnvironmentDialog({ view: { version, environment }, onClose }: DialogProps) {
  const isReal = environment === 'produccion'
  const asked = useAsk(getTrials, isReal ? null : {})
  const trials = asked.data
  const sending = useSend(changeEnvironment, {
    refreshes: [getEnabling, getTrials],
    inForm: true,
    onDone: () => {
      onClose()
      toast({ text: isReal ? 'De vuelta en habilitación' : 'Ya estás en producción', tone: 'ok' })
    },
    // Somebody issued another meanwhile: what is seen is what there is.
    onFailure: () => {
      if (!isReal) asked.ask()
    },
  })
  if (isReal)
    return (
      <ConfirmDialog
        title="Volver al ambiente de habilitación"
        confirm="Volver a habilitación"
        busyText="Cambiando…"
        error={sending.submitError?.message}
        busy={sending.isSending}
        onConfirm={() => void sending.run({ body: { version, environment: 'habilitacion', annulling: null } })}
        onClose={onClose}
      >
        Lo que emitas será de prueba, sin validez fiscal. Solo se puede mientras no hayas emitido nada en producción.
      </ConfirmDialog>
    )
  const isAnnulling = trials !== null && trials.count > 0
  return (
    <ConfirmDialog
      title="Pasar al ambiente de producción"
      confirm={isAnnulling ? 'Anular las pruebas y pasar a producción' : 'Pasar a producción'}
      busyText={isAnnulling ? 'Anulando…' : 'Cambiando…'}
      danger={isAnnulling}
      error={sending.submitError?.message}
      busy={sending.isSending}
      onConfirm={() =>
        trials && void sending.run({ body: { version, environment: 'produccion', annulling: isAnnulling ? trials.count : null } })
      }
      onClose={onClose}
      details={trials ? <Annulled trials={trials} /> : <Coming asked={asked} />}
    >
      Lo que emitas desde ahora es real y tiene validez fiscal. Hazlo cuando el portal de la DIAN diga que tu software está habilitado.
    </ConfirmDialog>
  )
}

const plural = (count: number, one: string, many: string): string => `${countText(count)} ${count === 1 ? one : many}`

/** What is annulled, before anybody says so. */
function Annulled({ trials: { count, kinds, receipts, mixed, entries } }: { trials: AnswerOf<typeof getTrials> }) {
  if (count === 0) return null
  return (
    <>
      <Notice tone="warn">
        <b className="b">{`Antes se ${count === 1 ? 'anula' : 'anulan'} ${plural(count, 'documento de prueba', 'documentos de prueba')}`}</b>
        <ul>
          {kinds.map((kind) => (
            <li key={kind.title}>
              <TextLink href={kind.href}>{`${kind.title}: ${countText(kind.count)}`}</TextLink>, por <Money value={kind.total} sign />
            </li>
          ))}
          {receipts.count > 0 && (
            <li>
              {plural(receipts.count, 'recaudo que los paga', 'recaudos que los pagan')}, por <Money value={receipts.total} sign />
            </li>
          )}
          <li>{plural(entries, 'comprobante se reversa', 'comprobantes se reversan')}, con sus existencias y su cartera</li>
        </ul>
      </Notice>
      {mixed.length > 0 && (
        <Notice tone="danger">
          Estos recaudos abonan también a documentos que no son de prueba. Anúlalos y regístralos de nuevo sin los de prueba:
          <ul>
            {mixed.map(({ title, href }) => (
              <li key={href}>
                <WayLink href={href}>{title}</WayLink>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
