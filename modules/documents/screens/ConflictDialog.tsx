import { dayInBogota, showDay } from '#base/date.ts'
import { Button, Dialog } from '#platform/ui/index.tsx'
import { changesBetween } from '../changes/changes.ts'
import { writtenView, type Written } from '../changes/written.ts'
import type { DocumentKind } from '../kind.ts'
import type { DocumentView } from '../wire.ts'
import { ChangesTable } from './ChangesTable.tsx'

interface ConflictProps {
  kind: DocumentKind
  /** What somebody else saved. */
  theirs: DocumentView
  /** What stands in the editor. */
  mine: Written
  onKeep: () => void
  onReload: () => void
  onClose: () => void
}

const clock = new Intl.DateTimeFormat('es-CO', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'America/Bogota' })

/** Somebody saved the same draft meanwhile: who, when, and where both differ. What was written stays until one is chosen. */
export function ConflictDialog({ kind, theirs, mine, onKeep, onReload, onClose }: ConflictProps) {
  const saved = writtenView(theirs)
  // The editor knows the names of what can be chosen today; what was saved may point to something else.
  const changes = changesBetween(kind, saved, { ...mine, names: new Map([...saved.names, ...mine.names]) })
  const at = new Date(theirs.savedAt)
  return (
    <Dialog
      title="Alguien más guardó este borrador"
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose} data-autofocus="">
            Volver
          </Button>
          <Button onClick={onKeep}>Conservar lo mío</Button>
          <Button look="filled" onClick={onReload}>
            Recargar
          </Button>
        </>
      }
    >
      <p>
        <b className="b">{theirs.savedBy ?? 'Otra persona'}</b> {`lo guardó el ${showDay(dayInBogota(at))} a las ${clock.format(at)}`}
        {changes.length === 0 && ' Dice lo mismo que escribiste.'}
      </p>
      {changes.length > 0 && <ChangesTable changes={changes} before="Guardado" after="Lo tuyo" />}
      <p className="small muted">
        Recargar trae lo guardado y descarta lo tuyo. Conservar lo mío lo guarda encima, y lo anterior queda en el historial.
      </p>
    </Dialog>
  )
}
