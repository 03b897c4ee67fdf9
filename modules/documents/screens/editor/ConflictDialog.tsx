import { dayInBogota, showDay, showTime } from '#base/date.ts'
import { Button, Dialog } from '#platform/ui/index.tsx'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { changesBetween } from '../../write/changes/changes.ts'
import { writtenView, type Written } from '../../write/changes/written.ts'
import { issuedTitle, type DocumentKind } from '../../kind/kind.ts'
import type { DocumentView } from '../../wire.ts'
import { ChangesTable } from '../view/ChangesTable.tsx'

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

/** Somebody saved the same draft, or issued the version, meanwhile: who, when, and where both differ. What was written stays until one is chosen. */
export function ConflictDialog({ kind, theirs, mine, onKeep, onReload, onClose }: ConflictProps) {
  const saved = writtenView(theirs, useCustomFields() ?? [])
  // The editor knows the names of what can be chosen today; what was saved may point to something else.
  const changes = changesBetween(kind, saved, { ...mine, names: new Map([...saved.names, ...mine.names]) })
  const isDraft = theirs.state === 'draft'
  const isEdited = theirs.revision > 1
  const isSaved = isDraft || isEdited
  const at = new Date((isSaved ? null : theirs.issuedAt) ?? theirs.savedAt)
  const who = (isSaved ? theirs.savedBy : theirs.issuedBy) ?? 'Otra persona'
  const it = kind.titles.gender === 'f' ? 'la' : 'lo'
  return (
    <Dialog
      title={isDraft ? 'Alguien más guardó este borrador' : `Alguien más ${isEdited ? 'editó' : 'emitió'} ${theirs.number ?? ''}`}
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
        <b className="b">{who}</b>{' '}
        {`${isDraft ? 'lo guardó' : `${it} ${isEdited ? 'editó' : 'emitió'}`} el ${showDay(dayInBogota(at))} a las ${showTime(at)}`}
        {changes.length === 0 && ' Dice lo mismo que escribiste.'}
      </p>
      {changes.length > 0 && <ChangesTable changes={changes} before={isDraft ? 'Guardado' : issuedTitle(kind.titles)} after="Lo tuyo" />}
      <p className="small muted">
        {isDraft
          ? 'Recargar trae lo guardado y descarta lo tuyo. Conservar lo mío lo guarda encima, y lo anterior queda en el historial.'
          : 'Recargar empieza desde esa versión y descarta lo tuyo. Conservar lo mío hace de lo tuyo la versión siguiente.'}
      </p>
    </Dialog>
  )
}
