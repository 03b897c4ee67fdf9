/** What can be done with what repeats: made now, its next time passed over, paused, resumed and ended; each asked before. */
import { useState } from 'react'
import { ConfirmDialog, DateField, format, type MenuEntry } from '../ui/index.tsx'
import type { RecurrenceMove, RecurrenceState } from './recurrence.ts'

export interface MovedRecurrence {
  readonly name: string
  readonly state: RecurrenceState
  readonly nextOn: string | null
}

const titles: Readonly<Record<RecurrenceMove, string>> = {
  generate: 'Generar ahora',
  skip: 'Omitir la próxima',
  pause: 'Pausar',
  resume: 'Reanudar',
  finish: 'Finalizar',
}

/** What a toast says; of what was generated, its number when it has one. */
export const moveDone: Readonly<Record<RecurrenceMove, string>> = {
  generate: 'Documento generado',
  skip: 'Próxima fecha omitida',
  pause: 'Recurrencia en pausa',
  resume: 'Recurrencia reanudada',
  finish: 'Recurrencia finalizada',
}

/** @param mayNot why this person may do none of them */
export function moveEntries(
  { state, nextOn }: MovedRecurrence,
  mayNot: string | null,
  onAsk: (move: RecurrenceMove) => void,
): readonly MenuEntry[] {
  if (state === 'finished') return []
  const why = mayNot === null ? {} : { disabledReason: mayNot }
  const entry = (move: RecurrenceMove): MenuEntry => ({ label: titles[move], onSelect: () => onAsk(move), ...why })
  return [
    ...(nextOn === null ? [] : [entry('generate'), entry('skip')]),
    entry(state === 'paused' ? 'resume' : 'pause'),
    'separator',
    entry('finish'),
  ]
}

function consequence({ nextOn, name }: MovedRecurrence, move: RecurrenceMove, makes: string): string {
  const day = nextOn === null ? '' : format.formatDay(nextOn)
  switch (move) {
    case 'generate':
      return `Se hace hoy lo del ${day}: ${makes}. La fecha siguiente no se mueve.`
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

interface DialogProps {
  readonly recurrence: MovedRecurrence
  readonly move: RecurrenceMove
  /** What it makes each time, within a sentence: "pedido". */
  readonly makes: string
  readonly busy: boolean
  readonly error: string | undefined
  /** @param until of a pause; null is until somebody resumes it */
  readonly onConfirm: (until: string | null) => void
  readonly onClose: () => void
}

export function MoveDialog({ recurrence, move, makes, busy, error, onConfirm, onClose }: DialogProps) {
  const [until, setUntil] = useState('')
  return (
    <ConfirmDialog
      title={`${titles[move]}: ${recurrence.name}`}
      confirm={titles[move]}
      busy={busy}
      error={error}
      onConfirm={() => onConfirm(move === 'pause' && until !== '' ? until : null)}
      onClose={onClose}
    >
      {consequence(recurrence, move, makes)}
      {move === 'pause' && <DateField label="Pausar hasta" help="Vacío, hasta que la reanudes." value={until} onChange={setUntil} />}
    </ConfirmDialog>
  )
}
