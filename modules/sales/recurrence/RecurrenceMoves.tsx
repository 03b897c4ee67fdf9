/** What can be done with a recurrence: made now, its next time passed over, paused, resumed and ended. */
import { type ReactNode, useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { ConfirmDialog, DateField, format, type MenuEntry, MoreMenu, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { madeNames, moveRecurrence, type RecurrenceRow } from './endpoints.ts'
import { recurrencePermissions } from './permissions.ts'

type Move = 'generate' | 'skip' | 'pause' | 'resume' | 'finish'

const done: Readonly<Record<Move, string>> = {
  generate: 'Documento generado',
  skip: 'Próxima fecha omitida',
  pause: 'Recurrencia en pausa',
  resume: 'Recurrencia reanudada',
  finish: 'Recurrencia finalizada',
}

/** The menu, and the dialog of what was chosen: apart, for a form would take the button of a dialog within it for its own. */
export function useRecurrenceMoves(recurrence: RecurrenceRow): { readonly menu: ReactNode; readonly dialog: ReactNode } {
  const mayNot = useReasonNot(recurrencePermissions.write)
  const [asking, setAsking] = useState<Move | null>(null)
  const { state, nextOn, name } = recurrence
  if (state === 'finished') return { menu: null, dialog: null }
  const why = mayNot === null ? {} : { disabledReason: mayNot }
  const entry = (move: Move, label: string): MenuEntry => ({ label, onSelect: () => setAsking(move), ...why })
  const entries: MenuEntry[] = [
    ...(nextOn === null ? [] : [entry('generate', 'Generar ahora'), entry('skip', 'Omitir la próxima')]),
    state === 'paused' ? entry('resume', 'Reanudar') : entry('pause', 'Pausar'),
    'separator',
    entry('finish', 'Finalizar'),
  ]
  return {
    menu: <MoreMenu label={`Acciones de ${name}`} entries={entries} />,
    dialog: asking && <MoveDialog recurrence={recurrence} move={asking} onClose={() => setAsking(null)} />,
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

const titles: Readonly<Record<Move, string>> = {
  generate: 'Generar ahora',
  skip: 'Omitir la próxima',
  pause: 'Pausar',
  resume: 'Reanudar',
  finish: 'Finalizar',
}

function consequence({ makes, nextOn, name }: RecurrenceRow, move: Move): string {
  const day = nextOn === null ? '' : format.formatDay(nextOn)
  switch (move) {
    case 'generate':
      return `Se hace hoy lo del ${day}: ${madeNames[makes].toLowerCase()}. La fecha siguiente no se mueve.`
    case 'skip':
      return `El ${day} no se genera nada. La fecha siguiente no se mueve.`
    case 'pause':
      return 'Mientras esté en pausa no genera nada, y lo de esos días no se hace después.'
    case 'resume':
      return 'Sigue con la próxima fecha de su plan desde hoy.'
    case 'finish':
      return `«${name}» no genera nada más. Lo que generó queda como está.`
  }
}

function MoveDialog({ recurrence, move, onClose }: { recurrence: RecurrenceRow; move: Move; onClose: () => void }) {
  const [until, setUntil] = useState('')
  const sending = useSend(moveRecurrence, {
    refreshes: [],
    inForm: true,
    onDone: ({ document }) => {
      void queryClient.invalidateQueries()
      toast({ text: document?.number ? `Se generó ${document.number}` : done[move] })
      onClose()
    },
  })
  const { id, version } = recurrence
  return (
    <ConfirmDialog
      title={`${titles[move]}: ${recurrence.name}`}
      confirm={titles[move]}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={() =>
        void sending.run({ params: { id }, body: { move, version, until: move === 'pause' && until !== '' ? until : null } })
      }
      onClose={onClose}
    >
      {consequence(recurrence, move)}
      {move === 'pause' && <DateField label="Pausar hasta" help="Vacío, hasta que la reanudes." value={until} onChange={setUntil} />}
    </ConfirmDialog>
  )
}
