/** Asks for the day that several journals are taken to. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import type { EndSeveral } from '#modules/vouchers/index.tsx'
import { Button, Dialog, Notice } from '#platform/ui/index.tsx'
import { OwnDateField, useSend, useToday } from '#platform/web/index.tsx'
import { moveJournals } from '../endpoints.ts'
import { journalPermissions } from '../journal-voucher.ts'

interface DialogProps {
  readonly ids: readonly string[]
  readonly onEnd: EndSeveral
  readonly onClose: () => void
}

export function MoveDialog({ ids, onEnd, onClose }: DialogProps) {
  const today = useToday()
  const [date, setDate] = useState<string>(today)
  const { run, isSending, submitError } = useSend(moveJournals, {
    refreshes: [],
    inForm: true,
    onDone: (result) => onEnd('con otra fecha', result),
  })
  const said = submitError && (submitError.errors.at(0)?.message ?? submitError.message)
  return (
    <Dialog
      title={`Cambiar la fecha de ${counted(ids.length, 'comprobante', 'comprobantes')}`}
      size="small"
      locked={isSending}
      onClose={onClose}
      onSubmit={() => void run({ body: { ids: [...ids], date } })}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button look="filled" type="submit" busy={isSending} busyText="Cambiando…">
            Cambiar fecha
          </Button>
        </>
      }
    >
      <div className="stack">
        {said && <Notice tone="danger">{said}</Notice>}
        <p className="t2">
          Los contabilizados se reversan en su día y quedan con la fecha nueva bajo su mismo número. Los dos meses deben estar abiertos.
        </p>
        <OwnDateField write={journalPermissions.write} label="Fecha nueva" required value={date} onChange={setDate} />
      </div>
    </Dialog>
  )
}
