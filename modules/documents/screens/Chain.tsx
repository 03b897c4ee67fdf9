import type { AnswerOf } from '#platform/web/index.tsx'
import type { getCollection } from '#modules/treasury/index.ts'
import { KitLink, Money } from '#platform/ui/index.tsx'
import type { DocumentView } from '../wire.ts'
import { settlementWords, stateWords } from './dimensions.ts'
import { heading, type DocumentSurface } from './surface.ts'
import { WordsChip } from './WordsChip.tsx'

type Receipt = AnswerOf<typeof getCollection>['receipts'][number]

/** The steps that a document is part of, those that exist: itself and the receipts that paid it. */
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
  const shown = receipts.slice(-4)
  return (
    <ol className="doc-chain" aria-label="Documentos relacionados">
      <li className="doc-node cur" aria-current="step">
        <span className="k">{heading(kind)}</span>
        <span className="s">
          <WordsChip
            words={settlementWords(document.settlement, document.daysOverdue) ?? stateWords(document.state, kind.titles)}
            look="quiet"
          />
        </span>
        <b className="b">{document.number}</b>
        <span className="v num">
          <Money value={document.totals.total} />
        </span>
      </li>
      {shown.map((receipt) => (
        <li key={receipt.id} className="doc-node">
          <span className="k">Recaudo</span>
          <span className="s">
            <WordsChip
              words={receipt.state === 'posted' ? { state: 'applied', text: null } : { state: 'annulled', text: 'Anulado' }}
              look="quiet"
            />
          </span>
          <KitLink href={`/treasuries/AR?id=${receipt.id}`} className="link b">
            {receipt.number}
          </KitLink>
          <span className="v num">
            <Money value={receipt.amount} />
          </span>
        </li>
      ))}
      {shown.length === 0 && document.state === 'issued' && (
        <li className="doc-node pending">
          <span className="k">Recaudo</span>
          <span className="s small muted">Pendiente</span>
          <span className="muted">Se abre al registrar un recaudo</span>
        </li>
      )}
    </ol>
  )
}
