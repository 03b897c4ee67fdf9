import type { AnswerOf } from '#platform/web/index.tsx'
import type { getCollection } from '#modules/treasury/index.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { KitLink, Money } from '#platform/ui/index.tsx'
import { documentKindNames } from '../kind.ts'
import { settling } from '../opens.ts'
import type { DocumentView } from '../wire.ts'
import { listedWords, stateWords } from './dimensions.ts'
import { heading, type DocumentSurface } from './surface.ts'
import { WordsChip } from './WordsChip.tsx'

type Receipt = AnswerOf<typeof getCollection>['receipts'][number]

/** The steps that a document is part of: what it was made from, itself, what was made from it, and the receipts that paid it. */
export function Chain({
  surface: { kind },
  document,
  receipts,
}: {
  surface: DocumentSurface
  document: DocumentView
  receipts: readonly Receipt[]
}) {
  // The most recent ones; the tab shows them all.
  const settledBy = settling(kind)
  const shown = receipts.slice(-4)
  const related = (place: 'before' | 'after') =>
    document.related.filter((each) => each.place === place).map((each) => <RelatedNode key={each.id} related={each} />)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls on a phone is reached with the keyboard
    <ol className="doc-chain" aria-label="Documentos relacionados" tabIndex={0}>
      {related('before')}
      <li className="doc-node cur" aria-current="step">
        <span className="k">{heading(kind)}</span>
        <span className="s">
          <WordsChip words={listedWords(document, kind)} look="quiet" />
        </span>
        <b className="b">{document.number}</b>
        <span className="v num">
          <Money value={document.totals.total} />
        </span>
      </li>
      {related('after')}
      {shown.map((receipt) => (
        <li key={receipt.id} className="doc-node">
          <span className="k">{settledBy.one}</span>
          <span className="s">
            <WordsChip
              words={receipt.state === 'posted' ? { state: 'applied', text: null } : { state: 'annulled', text: 'Anulado' }}
              look="quiet"
            />
          </span>
          <KitLink href={`${settledBy.path}?id=${receipt.id}`} className="link b">
            {receipt.number}
          </KitLink>
          <span className="v num">
            <Money value={receipt.amount} />
          </span>
        </li>
      ))}
      {shown.length === 0 && kind.opens !== null && document.state === 'issued' && (
        <li className="doc-node pending">
          <span className="k">{settledBy.one}</span>
          <span className="s small muted">Pendiente</span>
          <span className="muted">{settledBy.pending}</span>
        </li>
      )}
    </ol>
  )
}

/** A quote before its invoice, an invoice after its quote. */
function RelatedNode({ related }: { related: DocumentView['related'][number] }) {
  return (
    <li className="doc-node">
      <span className="k">{documentKindNames[related.kind]}</span>
      <span className="s">
        <WordsChip words={stateWords(related.state, { gender: 'f' })} look="quiet" />
      </span>
      <SourceNumber source={{ kind: related.kind, id: related.id }}>{related.number ?? 'Borrador'}</SourceNumber>
      <span className="v num">
        <Money value={related.total} />
      </span>
    </li>
  )
}
