/** What is proposed for a line and why: points with their reasons, a rule, or that there is nothing. */
import { format, Money } from '#platform/ui/index.tsx'
import type { PendingLine, ShownMovement, ShownProposal } from '../endpoints.ts'

/** What Enter would do with a line; null where a person has to say. */
export const answerOf = ({ proposal }: PendingLine): Exclude<ShownProposal, { kind: 'several' }> | null =>
  proposal === null || proposal.kind === 'several' ? null : proposal

const reasonsSaid = (proposal: Extract<ShownProposal, { kind: 'match' }>): string =>
  proposal.reasons
    .filter(({ points }) => points > 0)
    .map(({ text }) => text)
    .join(', ')

function saidOf({ proposal, reason }: PendingLine): readonly [title: string, detail: string] {
  if (proposal === null) return reason ? ['Justificada', reason.note] : ['Sin sugerencia', 'Nada por este valor']
  if (proposal.kind === 'rule') return ['Regla', `El texto dice «${proposal.words}»`]
  if (proposal.kind === 'several') return [`${proposal.movements.length} posibles`, 'Elige con Buscar en libros']
  return [String(proposal.points), reasonsSaid(proposal)]
}

export function SuggestionCell({ pair }: { readonly pair: PendingLine }) {
  const [title, detail] = saidOf(pair)
  const { proposal } = pair
  return (
    <>
      <span className="conciliation-side suggestion">
        <span className="b">{title}</span>
        <span className="small muted">{detail}</span>
      </span>
      <span className="conciliation-side">
        {proposal?.kind === 'rule' && <span className="b">{`Crear nota bancaria: ${proposal.concept}`}</span>}
        {proposal?.kind === 'match' && <Movements some={proposal.movements} />}
      </span>
    </>
  )
}

function Movements({ some }: { readonly some: readonly ShownMovement[] }) {
  const [first] = some
  return (
    <>
      <span className="b">
        {some
          .map(({ number }) => number)
          .filter((number, at, all) => all.indexOf(number) === at)
          .join(' y ')}
      </span>
      <span className="num">{some.length === 1 ? <Money value={first?.left ?? null} /> : `${some.length} movimientos`}</span>
      <span className="small muted">
        {first ? [format.formatDay(first.day), first.party || first.description].filter(Boolean).join(', ') : ''}
      </span>
    </>
  )
}

export function Why({ pair }: { readonly pair: PendingLine }) {
  const { line, proposal } = pair
  const [title, detail] = saidOf(pair)
  return (
    <>
      <h2>{proposal?.kind === 'match' ? `¿Por qué ${proposal.points}?` : title}</h2>
      <p className="small muted">{line.text}</p>
      {proposal?.kind === 'match' ? (
        <dl className="conciliation-reasons">
          {proposal.reasons.map(({ name, text, points }) => (
            <div key={name}>
              <dt className={points > 0 ? undefined : 'muted'}>{text}</dt>
              <dd className="num">{points}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{detail}</p>
      )}
    </>
  )
}
