import type { AnswerOf } from '#platform/web/index.tsx'
import type { getCollection } from '#modules/treasury/index.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { KitLink, Money } from '#platform/ui/index.tsx'
import { documentKindNames, masculineKinds, registeredKinds, registering, type DocumentKindCode } from '../../kind/kind.ts'
import { settlements, type SettledBy } from '../../kind/opens.ts'
import type { DocumentView } from '../../wire.ts'
import { listedWords, stateWords } from '../editor/dimensions.ts'
import { heading, type DocumentSurface } from '../editor/surface.ts'
import { WordsChip } from '../WordsChip.tsx'

type Collection = AnswerOf<typeof getCollection>

const SHOWN = 4

/** The steps that a document is part of: what it was made from, itself, what was made from it, and the receipts and payments that settled it. */
export function Chain({
  surface: { kind },
  document,
  collection,
}: {
  surface: DocumentSurface
  document: DocumentView
  collection: Collection | null
}) {
  // The most recent ones of each; the tab shows them all.
  const settled = settlements.flatMap((by) => (collection?.[by.which] ?? []).slice(-SHOWN).map((voucher) => ({ by, voucher })))
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
      {settled.map(({ by, voucher }) => (
        <SettledNode key={voucher.id} by={by} voucher={voucher} />
      ))}
      {settled.length === 0 && kind.opens !== null && document.state === 'issued' && (
        <li className="doc-node pending">
          <span className="k">{kind.opens.settledBy.one}</span>
          <span className="s small muted">Pendiente</span>
          <span className="muted">{kind.opens.settledBy.pending}</span>
        </li>
      )}
    </ol>
  )
}

function SettledNode({ by, voucher }: { by: SettledBy; voucher: Collection['receipts'][number] }) {
  const words = voucher.state === 'posted' ? ({ state: 'applied', text: null } as const) : ({ state: 'annulled', text: 'Anulado' } as const)
  return (
    <li className="doc-node">
      <span className="k">{by.one}</span>
      <span className="s">
        <WordsChip words={words} look="quiet" />
      </span>
      <KitLink href={by.place(voucher.id)} className="link b">
        {voucher.number}
      </KitLink>
      <span className="v num">
        <Money value={voucher.amount} />
      </span>
    </li>
  )
}

/** Of a kind that is known by its code alone. */
const titlesOf = (code: DocumentKindCode) =>
  ({ gender: masculineKinds.has(code) ? 'm' : 'f', ...(registeredKinds.has(code) ? { issuing: registering } : {}) }) as const

/** A quote before its invoice, an invoice after its quote. */
function RelatedNode({ related }: { related: DocumentView['related'][number] }) {
  return (
    <li className="doc-node">
      <span className="k">{documentKindNames[related.kind]}</span>
      <span className="s">
        <WordsChip words={stateWords(related.state, titlesOf(related.kind))} look="quiet" />
      </span>
      <SourceNumber source={{ kind: related.kind, id: related.id }}>{related.number ?? 'Borrador'}</SourceNumber>
      <span className="v num">
        <Money value={related.total} />
      </span>
    </li>
  )
}
