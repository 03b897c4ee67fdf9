/** What can be done with a sale that repeats. */
import { type ReactNode, useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { MoveDialog, moveDone, moveEntries } from '#platform/recurrence/MoveDialog.tsx'
import type { RecurrenceMove } from '#platform/recurrence/recurrence.ts'
import { MoreMenu, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { madeNames, moveRecurrence, type RecurrenceRow } from './endpoints.ts'
import { recurrencePermissions } from './permissions.ts'

/** The menu, and the dialog of what was chosen: apart, for a form would take the button of a dialog within it for its own. */
export function useRecurrenceMoves(recurrence: RecurrenceRow): { readonly menu: ReactNode; readonly dialog: ReactNode } {
  const mayNot = useReasonNot(recurrencePermissions.write)
  const [asking, setAsking] = useState<RecurrenceMove | null>(null)
  const entries = moveEntries(recurrence, mayNot, setAsking)
  if (entries.length === 0) return { menu: null, dialog: null }
  return {
    menu: <MoreMenu label={`Acciones de ${recurrence.name}`} entries={entries} />,
    dialog: asking && <Moving recurrence={recurrence} move={asking} onClose={() => setAsking(null)} />,
  }
}

export function RecurrenceMoves({ recurrence }: { recurrence: RecurrenceRow }) {
  const { menu, dialog } = useRecurrenceMoves(recurrence)
  return (
    <>
      {menu}
      {dialog}
    </>
  )
}

function Moving({ recurrence, move, onClose }: { recurrence: RecurrenceRow; move: RecurrenceMove; onClose: () => void }) {
  const sending = useSend(moveRecurrence, {
    refreshes: [],
    inForm: true,
    onDone: ({ document }) => {
      void queryClient.invalidateQueries()
      toast({ text: document?.number ? `Se generó ${document.number}` : moveDone[move] })
      onClose()
    },
  })
  const { id, version, makes } = recurrence
  return (
    <MoveDialog
      recurrence={recurrence}
      move={move}
      makes={madeNames[makes].toLowerCase()}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(until) => void sending.run({ params: { id }, body: { move, version, until } })}
      onClose={onClose}
    />
  )
}
