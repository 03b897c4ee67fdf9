import { SourceNumber, useSourceAddress } from '#modules/accounting/index.tsx'
import { MenuButton, Money } from '#platform/ui/index.tsx'
import { states } from '#platform/ui/states.ts'
import { useAsk, type AnswerOf } from '#platform/web/index.tsx'
import type { DocumentView } from '../../wire.ts'
import { documentKindNames } from '../../kind/kind.ts'
import { groupChain, numbersOfGroup, sumOfGroup, type Group } from '../../source/chain-groups.ts'
import { getChain } from '../../source/chain.ts'
import { listedWords } from '../editor/dimensions.ts'
import { heading, type DocumentSurface } from '../editor/surface.ts'
import { WordsChip } from '../WordsChip.tsx'

type Node = AnswerOf<typeof getChain>['nodes'][number]

/**
 * The steps that a document is part of, from the quote to the money, each with the state that its own page shows: what it was made
 * from, itself, what was made from it, and the receipts and payments that settled them. Several of one kind share a step (OV7).
 */
export function Chain({ surface: { kind }, document }: { surface: DocumentSurface; document: DocumentView }) {
  const { data } = useAsk(getChain, { params: { id: document.id } })
  const groups = groupChain(data?.nodes ?? [])
  const isSettled = groups.after.some(([{ kind: code }]) => !Object.hasOwn(documentKindNames, code))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls on a phone is reached with the keyboard
    <ol className="doc-chain" aria-label="Documentos relacionados" tabIndex={0}>
      {groups.before.map((nodes) => (
        <ChainNode key={nodes[0].id} nodes={nodes} />
      ))}
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
      {groups.after.map((nodes) => (
        <ChainNode key={nodes[0].id} nodes={nodes} />
      ))}
      {data && !isSettled && kind.opens !== null && document.state === 'issued' && (
        <li className="doc-node pending">
          <span className="k">{kind.opens.settledBy.one}</span>
          <span className="s small muted">Pendiente</span>
          <span className="muted">{kind.opens.settledBy.pending}</span>
        </li>
      )}
    </ol>
  )
}

/** Of more than two, the numbers are behind a button. */
const MOST_LINKS = 2

function ChainNode({ nodes }: { nodes: Group<Node> }) {
  const [first] = nodes
  const address = useSourceAddress()
  const total = sumOfGroup(nodes)
  return (
    <li className="doc-node">
      <span className="k">{first.type}</span>
      <span className="s">
        {nodes.length === 1 && <WordsChip words={{ state: first.state.is, text: first.state.text }} look="quiet" />}
      </span>
      {nodes.length <= MOST_LINKS ? (
        <span className="doc-node-links">
          {nodes.map(({ kind, id, number }) => (
            <SourceNumber key={id} source={{ kind, id }}>
              {number ?? 'Borrador'}
            </SourceNumber>
          ))}
        </span>
      ) : (
        <MenuButton
          label={numbersOfGroup(nodes)}
          look="quiet"
          entries={nodes.map(({ kind, id, number, state }) => {
            const href = address({ kind, id })
            return {
              label: `${number ?? 'Borrador'} · ${state.text ?? states[state.is].text}`,
              ...(href === null ? {} : { href }),
            }
          })}
        />
      )}
      {total !== null && (
        <span className="v num">
          <Money value={total} />
        </span>
      )}
    </li>
  )
}
