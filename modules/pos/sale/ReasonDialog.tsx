/** What somebody decides about a sale, and why: it is kept in its history. */
import { useState } from 'react'
import { TextArea } from '#platform/ui/index.tsx'
import { errorAt, StepDialog, type Sending } from '#platform/web/StepDialog.tsx'

interface Props {
  readonly title: string
  readonly verb: string
  readonly explains: string
  readonly sending: Sending
  readonly onSend: (reason: string) => void
  readonly onClose: () => void
}

export function ReasonDialog({ title, verb, explains, sending, onSend, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <StepDialog
      title={title}
      verb={verb}
      size="medium"
      sending={sending}
      fields={['reason']}
      onSubmit={() => onSend(reason)}
      onClose={onClose}
    >
      <p className="small t2">{explains}</p>
      <TextArea label="Motivo" required rows={2} maxLength={500} value={reason} onChange={setReason} error={errorAt(sending, 'reason')} />
    </StepDialog>
  )
}
