/** The dialog that an action of a document's view opens. */
import type { DocumentView } from '../../wire.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { ConvertDialog } from './ConvertDialog.tsx'
import { CutDialog } from './CutDialog.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { MailDialog } from './MailDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { SettleHere } from './SettleHere.tsx'
import { StageDialog } from './StageDialog.tsx'
import type { DocumentSurface } from '../editor/surface.ts'
import type { Opened } from './ViewActions.tsx'
import { AnnulDialog, DeleteDialog } from './ViewDialogs.tsx'

interface OpenedProps {
  readonly surface: DocumentSurface
  readonly document: DocumentView
  readonly opened: Opened | null
  readonly onClose: () => void
}

export function ViewOpened({ opened, ...dialog }: OpenedProps) {
  const { kind, mail, offer, returns, cut } = dialog.surface
  if (opened === null) return null
  if (typeof opened === 'object' && 'moveBy' in opened) return <StageDialog {...dialog} name={opened.moveBy} />
  if (typeof opened === 'object' && 'cutTo' in opened) return cut ? <CutDialog {...dialog} cut={cut} target={opened.cutTo} /> : null
  if (typeof opened === 'object') return <ConvertDialog {...dialog} kind={kind} target={opened.convertTo} />
  if (opened === 'issue') return <IssueDialog {...dialog} />
  if (opened === 'collect') return <SettleHere {...dialog} />
  if (opened === 'annul') return <AnnulDialog {...dialog} />
  if (opened === 'delete') return <DeleteDialog {...dialog} />
  if (opened === 'return') return returns && <ReturnDialog {...dialog} returns={returns} />
  if (opened === 'mail') return mail && <MailDialog {...dialog} mail={mail} />
  return offer && <AnswerDialog {...dialog} offer={offer} answer={opened} />
}
