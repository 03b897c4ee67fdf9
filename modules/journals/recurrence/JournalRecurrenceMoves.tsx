/** What can be done with a journal that repeats. */
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { MoveDialog, moveDone, moveEntries } from '#platform/recurrence/MoveDialog.tsx'
import type { RecurrenceMove } from '#platform/recurrence/recurrence.ts'
import { MoreMenu, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { journalPermissions } from '../journal-voucher.ts'
import { madeNames, moveJournalRecurrence, type JournalRecurrenceRow } from './endpoints.ts'

export function JournalRecurrenceMoves({ recurrence }: { recurrence: JournalRecurrenceRow }) {
  const mayNot = useReasonNot(journalPermissions.write)
  const [asking, setAsking] = useState<RecurrenceMove | null>(null)
  const entries = moveEntries(recurrence, mayNot, setAsking)
  if (entries.length === 0) return null
  return (
    <>
      <MoreMenu label={`Acciones de ${recurrence.name}`} entries={entries} />
      {asking && <Moving recurrence={recurrence} move={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

interface MovingProps {
  readonly recurrence: JournalRecurrenceRow
  readonly move: RecurrenceMove
  readonly onClose: () => void
}

function Moving({ recurrence, move, onClose }: MovingProps) {
  const sending = useSend(moveJournalRecurrence, {
    refreshes: [],
    inForm: true,
    onDone: ({ journal }) => {
      // The books changed with what was made.
      void queryClient.invalidateQueries()
      toast({ text: journal?.number ? `Se generó ${journal.number}` : move === 'generate' ? 'Borrador generado' : moveDone[move] })
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
