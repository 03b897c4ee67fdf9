/**
 * What was agreed with one third party, or is known of it, besides what its RUT says: another concept, another rate, or that a
 * withholding is not practised. It changes how much is withheld of whom the law lets be withheld; it makes nobody an agent, and what
 * the RUT says (autorretenedor, régimen simple) is decided before and is said nowhere else. Each holds from a day until the next.
 */
import { showDay, type Day } from '#base/date.ts'
import type { Percent } from '#base/decimal.ts'
import { showPercent, showPermille } from './pesos.ts'
import type { Decision } from './withholding-decisions.ts'
import type { WithholdingInput, WithholdingKind } from './withholding.ts'

export interface OwnWithholding {
  readonly kind: WithholdingKind
  /** Nothing is withheld; or it is, by another concept or rate. */
  readonly effect: 'none' | 'own'
  /** Null keeps that of the concept. */
  readonly rate: Percent | null
  /** Concept of ReteFuente or activity of ICA in place of those of the lines; null keeps them. */
  readonly code: string | null
  readonly from: Day
  /** Why, as somebody wrote it. */
  readonly reason: string
}

/** What is said of the third party of one withholding; null of nothing. */
const ownOf = ({ own = [] }: WithholdingInput, kind: WithholdingKind): OwnWithholding | null =>
  own.find((each) => each.kind === kind) ?? null

/** The question as it is asked of one withholding. Lines without a concept stay without one: nothing would be proposed of them. */
export function withOwn(input: WithholdingInput, kind: WithholdingKind): WithholdingInput {
  const own = ownOf(input, kind)
  if (own?.effect !== 'own') return input
  const { rate, code } = own
  const coded = <Line extends { readonly conceptCode: string | null; readonly icaCode: string | null }>(line: Line): Line => {
    if (code === null) return line
    if (kind === 'retefuente') return line.conceptCode === null ? line : { ...line, conceptCode: code }
    return kind === 'reteica' && line.icaCode !== null ? { ...line, icaCode: code } : line
  }
  return {
    ...input,
    lines: input.lines.map(coded),
    earlier: input.earlier.map(coded),
    rules: rate === null ? input.rules : input.rules.map((rule) => (rule.kind === kind ? { ...rule, rate } : rule)),
  }
}

/** The decisions of one withholding, with what is said of the third party among their reasons. What the law refuses stays refused by it. */
export function decidedWithOwn(input: WithholdingInput, kind: WithholdingKind, decisions: readonly Decision[]): readonly Decision[] {
  const own = ownOf(input, kind)
  if (own === null) return decisions
  return decisions.map((decision) => {
    if (own.effect === 'own')
      return { ...decision, reasons: decision.rule === null ? decision.reasons : [sentenceOf(own), ...decision.reasons] }
    return decision.refusal === null ? { ...decision, lines: [], refusal: sentenceOf(own), reasons: [] } : decision
  })
}

/** "Condición propia del tercero desde el 01/11/2026: tarifa de 3,5 %. Contrato 14." */
function sentenceOf({ kind, effect, rate, code, from, reason }: OwnWithholding): string {
  const said = [
    ...(effect === 'none' ? ['no se practica'] : []),
    ...(code === null ? [] : [`${kind === 'reteica' ? 'actividad' : 'concepto'} ${code}`]),
    ...(rate === null ? [] : [`tarifa de ${kind === 'reteica' ? showPermille(rate) : showPercent(rate)}`]),
  ]
  return `Condición propia del tercero desde el ${showDay(from)}: ${said.join(', ')}. ${reason}${reason.endsWith('.') ? '' : '.'}`
}
