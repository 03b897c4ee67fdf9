/** What a contract of services with AIU agreed: its object, and what of it are administration, contingencies and profit. */

import type { Amount } from '#base/decimal.ts'
import { isPercentText, type Percent, parsePercent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { type AiuRule, type AiuShares, aiuProblem, aiuRuleOn, aiuRules, shareOf, vatShareOf, withheldShareOf } from '#colombia/aiu.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ComputingFacts, Draft } from '../figures/compute.ts'
import { choice, percent, text } from './field.ts'
import { definePart, type KindOfParts } from './part.ts'

/** Of whoever sells; a note repeats what its document agreed. */
const hasAiu = ({ party, note }: Pick<KindOfParts, 'party' | 'note'>): boolean => party === 'customer' && note === null

const part = { place: 'more', control: 'own', isPrinted: true } as const

export const aiu = definePart({
  has: hasAiu,
  fields: {
    aiuObject: text({ ...part, column: 'aiu_object', label: 'Objeto del contrato', limit: 400, isSearched: true }),
    aiuBasis: choice({
      ...part,
      ...{ column: 'aiu_basis', label: 'AIU calculado', isPrinted: false, weighs: true },
      names: { value: 'Sobre el valor del contrato', cost: 'Sobre el costo directo' },
    }),
    aiuAdministration: percent({ ...part, column: 'aiu_administration', label: 'Administración', weighs: true }),
    aiuContingency: percent({ ...part, column: 'aiu_contingency', label: 'Imprevistos', weighs: true }),
    aiuProfit: percent({ ...part, column: 'aiu_profit', label: 'Utilidad', weighs: true }),
  },
})

type Written = Readonly<Record<'aiuAdministration' | 'aiuContingency' | 'aiuProfit', string | null>> & {
  readonly aiuBasis: AiuShares['basis'] | null
}

/** What was agreed, in exact types; null while nothing was written. A figure that cannot be read counts as nothing. */
export function aiuOf({ aiuBasis, aiuAdministration, aiuContingency, aiuProfit }: Written): AiuShares | null {
  if (aiuAdministration === null && aiuContingency === null && aiuProfit === null) return null
  const read = (figure: string | null): Percent => parsePercent(figure !== null && isPercentText(figure) ? figure : '0')
  return {
    basis: aiuBasis ?? 'value',
    administration: read(aiuAdministration),
    contingency: read(aiuContingency),
    profit: read(aiuProfit),
  }
}

type WithAiu = Pick<Draft, 'date' | 'aiu' | 'lines'>
type Things = Pick<ComputingFacts, 'items'>

/** The rule of a line's service on the day of the document; null of what is no such service. */
export function aiuRuleOfLine({ date, lines }: Pick<WithAiu, 'date' | 'lines'>, { items }: Things, index: number): AiuRule | null {
  const service = items.get(lines[index]?.itemId ?? '')?.aiuService ?? null
  return service && aiuRuleOn(aiuRules, service, date)
}

/** What of a line's value IVA falls on; all of what is no service with AIU. */
export function vatShareOfLine(draft: WithAiu, facts: Things, index: number) {
  const rule = aiuRuleOfLine(draft, facts, index)
  return rule && draft.aiu ? vatShareOf(rule, draft.aiu) : null
}

/** The concept of a line with AIU, and what of its net income tax and ICA are withheld on; null of any other. */
export function withheldOfLine(draft: WithAiu, facts: Things, index: number, net: Amount) {
  const rule = aiuRuleOfLine(draft, facts, index)
  return rule && draft.aiu ? { conceptCode: rule.conceptCode, base: shareOf(net, withheldShareOf(rule, draft.aiu)) } : null
}

const nothingSaid = 'Escribe administración, imprevistos o utilidad: el documento lleva un servicio con AIU.'
const notHere = 'Los servicios con AIU se facturan y se acreditan sobre su factura, no con esta nota.'

/** What is asked of a document with a service of AIU: what was agreed, its object, and only where its kind has them. */
export function aiuProblems(draft: WithAiu, { aiuObject }: { readonly aiuObject: string }, facts: Things, kind: KindOfParts): ErrorBody[] {
  const rules = draft.lines.flatMap((_, index) => {
    const rule = aiuRuleOfLine(draft, facts, index)
    return rule ? [{ rule, index }] : []
  })
  const [first] = rules
  if (!first || kind.party !== 'customer') return []
  const invalid = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
  if (!hasAiu(kind)) return [invalid(`lines.${first.index}.itemId`, notHere)]
  const { aiu: agreed } = draft
  return [
    ...(agreed ? [] : [invalid('aiuAdministration', nothingSaid)]),
    ...(agreed ? rules.flatMap(({ rule }) => aiuProblem(rule, agreed) ?? []).slice(0, 1) : []).map(({ field, text: said }) =>
      invalid(field === 'profit' ? 'aiuProfit' : 'aiuAdministration', said),
    ),
    ...(aiuObject.trim() === '' ? [httpErrors.of('required', { campo: 'Objeto del contrato' }, 'aiuObject')] : []),
  ]
}
