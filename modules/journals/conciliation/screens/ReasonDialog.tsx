/** Says why a line or a movement has no other side yet. */
import { useState } from 'react'
import { Button, Dialog, Notice, SelectField, TextField, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { explainPending, listConciliations, listOpenMovements, readMonth } from '../endpoints.ts'
import { pendingReasons, type PendingReason } from '../figures.ts'

interface ReasonDialogProps {
  readonly accountId: string
  readonly of: { readonly lineId: string } | { readonly movement: { readonly entryId: string; readonly position: number } }
  readonly title: string
  readonly onClose: () => void
}

const options = (Object.entries(pendingReasons) as [PendingReason, string][]).map(([value, label]) => ({ value, label }))

export function ReasonDialog({ accountId, of, title, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState<PendingReason>('lineId' in of ? 'note' : 'check')
  const [note, setNote] = useState('')
  const { run, isSending, submitError } = useSend(explainPending, {
    ...{ refreshes: [readMonth, listOpenMovements, listConciliations], inForm: true },
    onDone: () => {
      toast({ text: 'Partida justificada' })
      onClose()
    },
  })
  return (
    <Dialog
      title={`Justificar «${title}»`}
      locked={isSending}
      onClose={onClose}
      onSubmit={() => void run({ params: { accountId }, body: { ...of, reason, note } })}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="filled" type="submit" busy={isSending} busyText="Guardando…">
            Justificar partida
          </Button>
        </>
      }
    >
      <div className="stack">
        {submitError && <Notice tone="danger">{submitError.errors.at(0)?.message ?? submitError.message}</Notice>}
        <SelectField label="Qué es" required value={reason} options={options} onChange={setReason} />
        <TextField label="Detalle" value={note} onChange={setNote} />
      </div>
    </Dialog>
  )
}
