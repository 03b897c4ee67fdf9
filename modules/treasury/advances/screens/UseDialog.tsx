/** The frame of what is done with what is left of an advance: its day, and what the server said against it. */
import type { ReactNode } from 'react'
import { Button, Dialog, format, Notice, type SubmitError, toast } from '#platform/ui/index.tsx'
import { queryClient } from '#platform/web/index.tsx'
import type { AdvanceView } from '../endpoints.ts'
import type { AdvanceSurface } from './surface.ts'

export interface UseDialogProps {
  readonly surface: AdvanceSurface
  readonly advance: AdvanceView
  readonly onClose: () => void
}

interface FrameProps {
  readonly title: string
  readonly verb: string
  readonly busy: boolean
  readonly failure: SubmitError | null
  readonly disabledReason?: string | null
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function UseDialog({ title, verb, busy, failure, disabledReason = null, onSubmit, onClose, children }: FrameProps) {
  const said = failure && (failure.errors.at(0)?.message ?? failure.message)
  return (
    <Dialog
      title={title}
      size="medium"
      locked={busy}
      onClose={onClose}
      onSubmit={() => {
        if (disabledReason === null) onSubmit()
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="filled" type="submit" busy={busy} busyText="Registrando…" disabledReason={disabledReason}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="stack">
        {said && <Notice tone="danger">{said}</Notice>}
        {children}
      </div>
    </Dialog>
  )
}

/** Balances of documents, the books and what they show changed with it. */
export function tellDone(
  text: string,
  { number, amount }: { readonly number: string; readonly amount: string },
  onClose: () => void,
): void {
  void queryClient.invalidateQueries()
  toast({ text: `${text} ${number} por ${format.formatMoney(format.toAmount(amount))} registrado` })
  onClose()
}
