/**
 * What is withheld of a document: what the rules propose, as somebody changed it, and what somebody added, which no rule proposes. Of
 * what is added the base is what its lines are worth: those of its concept or activity, or all where none has it. Pure.
 */
import { type Amount, sumAmounts, zeroAmount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { type ConsideredWithholding, proposeWithholdings, type WithholdingInput, type WithholdingLine } from '#colombia/withholding.ts'
import { uvtDecides } from '#colombia/withholding-uvt.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ComputedWithholding, ComputingFacts, Draft, WithholdingChange, WithholdingRuleFacts } from './compute.ts'

interface Withheld {
  readonly withholdings: readonly ComputedWithholding[]
  readonly considered: readonly ConsideredWithholding[]
  readonly lacksUvt: boolean
}

type Facts = Pick<ComputingFacts, 'withholdingRules' | 'uvt' | 'rounding'>

/** @param question null while nobody withholds: what was added is then of nobody */
export function withholdingsOf(
  { withholdingChanges }: Pick<Draft, 'withholdingChanges'>,
  facts: Facts,
  question: Omit<WithholdingInput, 'uvt'> | null,
): Withheld {
  if (question === null) return { withholdings: [], considered: [], lacksUvt: false }
  const { applied, considered } = proposeWithholdings({ ...question, uvt: facts.uvt })
  const proposed = applied.flatMap((proposal): ComputedWithholding[] => {
    const known = facts.withholdingRules.find((each) => each.id === proposal.rule.id)
    if (!known) return []
    const change = withholdingChanges.find((each) => each.withholdingId === known.id)
    return [
      {
        rule: { ...known, rate: proposal.rule.rate },
        base: proposal.base,
        amount: change?.amount ?? proposal.amount,
        round: facts.rounding,
        lines: proposal.lines,
        explanation: proposal.explanation,
        proposed: proposal.amount,
        changedReason: change?.reason ?? null,
      },
    ]
  })
  const added = withholdingChanges.flatMap((change) => {
    const rule = facts.withholdingRules.find(({ id }) => id === change.withholdingId)
    const isAdded = rule && change.amount !== zeroAmount && !proposed.some((each) => each.rule.id === rule.id)
    return isAdded ? [addedBy(change, rule, question.lines, facts)] : []
  })
  return { withholdings: [...proposed, ...added], considered, lacksUvt: facts.uvt === null && uvtDecides(question) }
}

function addedBy(
  { amount, reason }: WithholdingChange,
  rule: WithholdingRuleFacts,
  lines: readonly WithholdingLine[],
  { rounding }: Facts,
): ComputedWithholding {
  const figureOf = (line: WithholdingLine): Amount => (rule.kind === 'reteiva' ? line.vat : line.base)
  const own = lines.filter((line) => figureOf(line) > zeroAmount && codeOf(rule, line) === rule.code)
  const falls = own.length > 0 ? own : lines.filter((line) => figureOf(line) > zeroAmount)
  const base = sumAmounts(falls.map(figureOf))
  return {
    ...{ rule, base, amount, round: rounding, proposed: zeroAmount, changedReason: reason },
    lines: falls.flatMap(({ positions }) => positions.map((position) => ({ documentId: null, position }))),
    explanation: {
      ...{ applies: true, base, minimum: null, minimumUvt: null, rate: rule.rate, source: rule.source },
      reasons: ['La agregó una persona: ninguna regla la propone.'],
    },
  }
}

/** What a line says of the concept of a rule; ReteIVA falls on any. */
function codeOf({ kind, code }: WithholdingRuleFacts, { conceptCode, icaCode }: WithholdingLine): string | null {
  if (kind === 'reteiva') return code
  return kind === 'retefuente' ? conceptCode : icaCode
}

/** Those that are said twice, or that do not hold on the day of the document: nothing that somebody writes is left out in silence. */
export const chosenWithholdingProblems = (
  { withholdingChanges }: Pick<Draft, 'withholdingChanges'>,
  { withholdingRules }: Pick<Facts, 'withholdingRules'>,
): ErrorBody[] =>
  withholdingChanges.flatMap(({ withholdingId }, index) => {
    const field = `withholdings.${index}.withholdingId`
    if (withholdingChanges.findIndex((each) => each.withholdingId === withholdingId) < index)
      return [httpErrors.of('invalid', { detalle: 'La retención está dos veces.' }, field)]
    return withholdingRules.some(({ id }) => id === withholdingId) ? [] : [httpErrors.of('notFound', {}, field)]
  })
