/** The head of a document's view: what it is with its number, and how it stands in each of its dimensions. */
import type { DocumentKind } from '../../kind/kind.ts'
import type { DocumentView } from '../../wire.ts'
import { stageWords } from '../../kind/stage/stage.ts'
import { electronicWords, followUpWords, settlementWords, stateWords } from '../editor/dimensions.ts'
import { heading } from '../editor/surface.ts'
import { WordsChip } from '../WordsChip.tsx'

interface TitleProps {
  readonly kind: DocumentKind
  readonly document: DocumentView
}

/** "Factura FV-1208", its number in bold. */
export function ViewTitle({ kind, document: { number, prefix } }: TitleProps) {
  if (number === null) return <span className="doc-title">{heading(kind)}</span>
  return (
    <span className="doc-title">
      {heading(kind)} {prefix === '' ? '' : `${prefix}-`}
      <b>{prefix === '' ? number : number.slice(prefix.length + 1)}</b>
    </span>
  )
}

export function ViewChips({ kind, document }: TitleProps) {
  return (
    <span className="doc-chips">
      <WordsChip
        words={document.stage ? stageWords(document.stage, kind.titles.gender) : stateWords(document.state, kind.titles)}
        look={document.stage === 'pending' ? 'filled' : 'outline'}
      />
      <WordsChip words={electronicWords(document.electronicState)} look={isCalm(document.electronicState) ? 'outline' : 'filled'} />
      <WordsChip
        words={settlementWords(document.settlement, document.daysOverdue, kind)}
        look={document.settlement === 'overdue' ? 'filled' : 'outline'}
      />
      <WordsChip words={followUpWords(document.followUp, kind.titles)} look="outline" />
    </span>
  )
}

const isCalm = (state: DocumentView['electronicState']): boolean =>
  state === 'validated' || state === 'queued' || state === 'sent' || state === 'none'
