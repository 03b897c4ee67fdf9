/** How an action over several documents ended, where some of them could not be done. */
import { Button, Dialog, Notice, TextLink } from '#platform/ui/index.tsx'
import { endedWords, type EndedAction } from '../../bulk/actions.ts'
import type { SeveralResult } from '#platform/http/several.ts'
import { placeOf, type DocumentSurface } from '../editor/surface.ts'
import { theOf } from '../words.ts'

interface EndedProps {
  surface: DocumentSurface
  action: EndedAction
  result: SeveralResult
  onClose: () => void
}

/** What could not be done, and why: each a link to the document where it is mended. */
export function EndedDialog({ surface: { kind }, action, result: { done, problems, failure }, onClose }: EndedProps) {
  return (
    <Dialog
      title={endedWords(action, done.length, problems.length, kind.titles)}
      size="medium"
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      <ul className="doc-problems" aria-label="Documentos con problemas">
        {problems.map(({ id, name, message }) => (
          <li key={id}>
            {name === null ? (
              <b className="b">{`${theOf(kind.titles) === 'la' ? 'Una' : 'Un'} ${kind.titles.short}`}</b>
            ) : (
              <TextLink href={placeOf(kind, id, 'view')}>{name}</TextLink>
            )}
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {problems.length === 1 ? 'Sigue marcado' : 'Siguen marcados'} en la lista para que {problems.length === 1 ? 'lo' : 'los'} intentes
        de nuevo.
      </p>
    </Dialog>
  )
}
