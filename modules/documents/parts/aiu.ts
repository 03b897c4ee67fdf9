/** What a contract of services with AIU agreed: its object, and what of it are administration, contingencies and profit. */

import { type Amount, isPercentText, type Percent, parsePercent, smallest, sumAmounts, zeroAmount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import {
  type AiuRule,
  type AiuShares,
  aiuProblem,
  aiuRuleOfConcept,
  aiuRuleOn,
  aiuRules,
  leastShares,
  shareOf,
  vatShareOf,
  withheldShareOf,
} from '#colombia/aiu.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ComputingFacts, Draft } from '../figures/compute.ts'
import type { PricedLine } from '../figures/price.ts'
import { choice, percent, text } from './field.ts'
import { codesOfLine, saidCodes } from './line-account/codes.ts'
import { definePart, type KindOfParts } from './part.ts'

/** Of whoever sells, and of what writes down the paper of a supplier; a note repeats what its document agreed. */
const hasAiu = ({ party, note, theirNumber }: Pick<KindOfParts, 'party' | 'note' | 'theirNumber'>): boolean =>
  (party === 'customer' || theirNumber) && note === null

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
type Things = Pick<ComputingFacts, 'items' | 'learned' | 'seller'>

/** The rule of a line's service on the day of the document, and what is agreed of it. */
export interface LineAiu {
  readonly rule: AiuRule
  /** Null while nobody says it and the law has no least. */
  readonly shares: AiuShares | null
}

/**
 * Of an item its page says the service; of an account whoever chose the concept, or the account, of which nothing is taken to have AIU that
 * nobody says has it. A seller who charges IVA and agreed nothing that is known has the least of the law.
 * @returns null of what is no service with AIU
 */
export function aiuOfLine({ date, aiu: agreed = null, lines }: WithAiu, facts: Things, index: number): LineAiu | null {
  const line = lines[index]
  if (!line) return null
  const least = (rule: AiuRule | null): LineAiu | null =>
    rule && { rule, shares: agreed ?? (facts.seller.vatResponsible ? leastShares(rule) : null) }
  const service = facts.items.get(line.itemId)?.aiuService ?? null
  const ofService = service && aiuRuleOn(aiuRules, service, date)
  if (line.accountId === null) return least(ofService)
  if (saidCodes(line, facts)) return least(aiuRuleOfConcept(aiuRules, codesOfLine(line, facts).conceptCode, date))
  return ofService && { rule: ofService, shares: agreed }
}

/** What of a line's value IVA falls on; all of what is no service with AIU. */
export function vatShareOfLine(draft: WithAiu, facts: Things, index: number) {
  const aiu = aiuOfLine(draft, facts, index)
  return aiu?.shares ? vatShareOf(aiu.rule, aiu.shares) : null
}

/** The base of IVA that its paper says of a line, in pesos; null of one whose taxes are computed. */
const statedBase = ({ lines }: WithAiu, { taxes }: PricedLine, index: number): Amount | null =>
  lines[index]?.statedTaxes ? sumAmounts(taxes.flatMap(({ code, base }) => (code === IVA ? [base] : []))) : null

const IVA = '01'

/** The paper charges IVA on less than its services with AIU are worth: those that are withheld of on AIU. */
function isStatedAiu(draft: WithAiu, facts: Things, priced: readonly PricedLine[]): boolean {
  const ofAiu = priced.flatMap((line, index) => {
    const base = ruleOfPaper(draft, facts, index) && statedBase(draft, line, index)
    return base === null ? [] : [{ base, net: line.net }]
  })
  const charged = sumAmounts(ofAiu.map(({ base }) => base))
  return charged > zeroAmount && charged < sumAmounts(ofAiu.map(({ net }) => net))
}

/** By the service of the line, or by its concept, which says it of an item too. */
const ruleOfPaper = (draft: WithAiu, facts: Things, index: number): AiuRule | null => {
  const line = draft.lines[index]
  const rule =
    aiuOfLine(draft, facts, index)?.rule ?? (line && aiuRuleOfConcept(aiuRules, codesOfLine(line, facts).conceptCode, draft.date))
  return rule?.withheldOn === 'base' ? rule : null
}

/**
 * The concept of a line with AIU, and what of its net income tax and ICA are withheld on: the base of IVA that its paper says, or the share
 * that was agreed (ET art. 462-1, par.). Null of any other line.
 * @param priced the lines of the document
 */
export function withheldOfLine(draft: WithAiu, facts: Things, index: number, priced: readonly PricedLine[]) {
  const line = priced[index]
  if (!line) return null
  const ofPaper = ruleOfPaper(draft, facts, index)
  const stated = ofPaper && statedBase(draft, line, index)
  if (ofPaper && stated !== null)
    return isStatedAiu(draft, facts, priced) ? { conceptCode: ofPaper.conceptCode, base: smallest(stated, line.net) } : null
  const aiu = aiuOfLine(draft, facts, index)
  return aiu?.shares ? { conceptCode: aiu.rule.conceptCode, base: shareOf(line.net, withheldShareOf(aiu.rule, aiu.shares)) } : null
}

const nothingSaid = 'Escribe administración, imprevistos o utilidad: el documento lleva un servicio con AIU.'
const notHere = 'Los servicios con AIU se facturan y se acreditan sobre su factura, no con esta nota.'

/** What is asked of a document with a service of AIU: what was agreed, its object, and only where its kind has them. */
export function aiuProblems(draft: WithAiu, { aiuObject }: { readonly aiuObject: string }, facts: Things, kind: KindOfParts): ErrorBody[] {
  const rules = draft.lines.flatMap((_, index) => {
    const aiu = aiuOfLine(draft, facts, index)
    return aiu ? [{ rule: aiu.rule, index }] : []
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
