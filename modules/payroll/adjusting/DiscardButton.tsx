/** Leaving a note that was rejected: the document that it was about stands as it was. */
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, ConfirmDialog, toast } from '#platform/ui/index.tsx'
import { useGo, useSend } from '#platform/web/index.tsx'
import { monthCalls } from '../month/endpoints.ts'
import { monthPermissions } from '../month/permissions.ts'
import { discardAdjustment, getPayrollDocument, listAdjustments, type PayrollDocumentView } from './endpoints.ts'
import { adjustmentsScreen } from './screens.ts'

export function DiscardButton({ note: { id, number, version } }: { readonly note: PayrollDocumentView }) {
  const [isAsking, setAsking] = useState(false)
  const reason = useReasonNot(monthPermissions.approve)
  const go = useGo()
  const discarding = useSend(discardAdjustment, {
    refreshes: [getPayrollDocument, listAdjustments, monthCalls.one],
    inForm: true,
    onDone: () => {
      toast({ text: `Nota ${number} descartada`, tone: 'ok' })
      go(adjustmentsScreen.path)
    },
  })
  return (
    <>
      <Button look="quiet" disabledReason={reason} onClick={() => setAsking(true)}>
        Descartar nota
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Descartar ${number}`}
          confirm="Descartar"
          busyText="Descartando…"
          busy={discarding.isSending}
          error={discarding.failure?.message}
          onConfirm={() => void discarding.run({ params: { id }, body: { version } })}
          onClose={() => setAsking(false)}
        >
          La DIAN no la aceptó. Los libros vuelven a lo que dice el documento que ajustaba, y se puede ajustar de otra manera.
        </ConfirmDialog>
      )}
    </>
  )
}
