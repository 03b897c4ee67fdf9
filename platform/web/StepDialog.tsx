/** A step of a voucher in a dialog: what the server says of a field stands beside it, the rest at the top. */
import type { ReactNode } from 'react'
import { Button, Dialog } from '../ui/index.tsx'
import type { useSend } from './query.tsx'

export type Sending = Pick<ReturnType<typeof useSend>, 'isSending' | 'submitError'>

export const errorAt = ({ submitError }: Sending, field: string): string | undefined =>
  submitError?.errors.find((each) => each.field === field)?.message

function elsewhere({ submitError }: Sending, fields: readonly string[]): string {
  if (!submitError) return ''
  if (submitError.errors.length === 0) return submitError.message
  const others = submitError.errors.filter(({ field }) => field === null || !fields.includes(field))
  return [...new Set(others.map(({ message }) => message))].join(' ')
}

interface StepProps {
  readonly title: string
  readonly verb: string
  readonly sending: Sending
  /** Whose errors stand beside them. */
  readonly fields: readonly string[]
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Large for a table. */
  readonly size?: 'medium' | 'large'
  readonly children: ReactNode
}

export const StepDialog = ({ title, verb, sending, fields, size = 'large', onSubmit, onClose, children }: StepProps) => (
  <Dialog
    title={title}
    size={size}
    onClose={onClose}
    onSubmit={onSubmit}
    locked={sending.isSending}
    footer={
      <>
        <Button look="quiet" onClick={onClose}>
          Volver
        </Button>
        <Button look="filled" type="submit" busy={sending.isSending}>
          {verb}
        </Button>
      </>
    }
  >
    <div className="stack">
      {elsewhere(sending, fields) !== '' && (
        <p role="alert" className="err">
          {elsewhere(sending, fields)}
        </p>
      )}
      {children}
    </div>
  </Dialog>
)
