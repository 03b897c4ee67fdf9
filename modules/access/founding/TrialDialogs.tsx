/** A company to try things in: asking for one, and throwing it away. */
import { ConfirmDialog, toast } from '#platform/ui/index.tsx'
import { currentSession, useSend } from '#platform/web/index.tsx'
import { renewSession, useEnterCompany } from '../enter.tsx'
import { discardTrial, foundTrial, getFounding } from './endpoints.ts'

export function FoundTrialDialog({ onClose }: { onClose: () => void }) {
  const { enter, entering } = useEnterCompany()
  const sending = useSend(foundTrial, { refreshes: [getFounding], inForm: true, onDone: ({ companyId }) => enter(companyId) })
  return (
    <ConfirmDialog
      title="Crear una empresa de prueba"
      confirm="Crear empresa de prueba"
      busyText="Preparando los datos…"
      danger={false}
      busy={sending.isSending || entering !== null}
      error={sending.failure?.message ?? null}
      onConfirm={() => void sending.run({ body: {} })}
      onClose={onClose}
    >
      Trae clientes, productos, facturas y contabilidad inventados para que ensayes sin riesgo. Todas sus páginas y papeles dicen que es de
      prueba, y la eliminas cuando quieras. Prepararla toma unos segundos.
    </ConfirmDialog>
  )
}

interface DiscardProps {
  readonly companyId: string
  readonly name: string
  readonly onClose: () => void
}

export function DiscardTrialDialog({ companyId, name, onClose }: DiscardProps) {
  const sending = useSend(discardTrial, {
    refreshes: [getFounding],
    inForm: true,
    onDone: () => {
      const session = currentSession()
      if (session) void renewSession(session.accessToken)
      toast({ text: `${name} fue eliminada`, tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Eliminar ${name}`}
      confirm="Eliminar empresa de prueba"
      busyText="Eliminando…"
      busy={sending.isSending}
      error={sending.failure?.message ?? null}
      onConfirm={() => void sending.run({ params: { companyId } })}
      onClose={onClose}
    >
      Se borran todos sus documentos, terceros, productos y su contabilidad, para todas las personas que la usan. No se puede deshacer. Tus
      otras empresas no cambian.
    </ConfirmDialog>
  )
}
