/** One click from "not enabled" to the range to try with, wherever that is said. */
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { Button, TrialIcon, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { getEnabling, startTrial } from './endpoints.ts'
import { enablingPermissions } from './permissions.ts'

export default function StartTrial({ refreshes }: { readonly refreshes: readonly Endpoint[] }) {
  const forbidden = useReasonNot(enablingPermissions.write)
  const sending = useSend(startTrial, {
    refreshes: [getEnabling, ...refreshes],
    onDone: () => toast({ text: 'Listo: ya puedes emitir en pruebas', tone: 'ok' }),
  })
  return (
    <Button icon={TrialIcon} busy={sending.isSending} busyText="Empezando…" disabledReason={forbidden} onClick={() => void sending.run({})}>
      Empezar en pruebas
    </Button>
  )
}
