/**
 * Which withholdings a document suffers, and why. The rules arrive already chosen for the document's date; this file
 * decides who is subject, compares with the minimum and computes, and leaves for every one a list of reasons in
 * Spanish, also when nothing is withheld: it is what "¿Por qué?" shows.
 *
 * - ReteFuente: by concept, on the sum of the bases of its lines (ET arts. 365–419; DUR 1625 de 2016; Decreto 572 de 2025).
 * - ReteIVA: on the IVA of the lines whose concept reaches the same minimum as ReteFuente (ET arts. 437-1, 437-2).
 * - ReteICA: by activity in the buyer's municipality (Ley 1819 de 2016, art. 343, and each municipal statute).
 *
 * A threshold compares with ≥, in pesos rounded by art. 868 ET. Amounts round to the peso unless the company asks for
 * cents. Withholdings never change what the electronic invoice says is payable.
 */
import { percentOf, roundToPeso, smallest, zeroAmount, type Amount, type Percent } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { showPercent, showPermille, showPesos } from './pesos.ts'
import { decideReteica, decideReteiva, decideRetefuente, type Decision } from './withholding-decisions.ts'

export type WithholdingKind = 'retefuente' | 'reteiva' | 'reteica'
export type WithholdingBeneficiary = 'any' | 'declarante' | 'no_declarante' | 'juridica' | 'natural'
export type WithholdingRounding = 'peso' | 'cent'

/** One version of one concept, in force on the document's date. */
export interface WithholdingRule {
  readonly id: string
  readonly kind: WithholdingKind
  readonly code: string
  readonly name: string
  /** 2,5 % is 2.5; 4,14 per mil is 0.414. */
  readonly rate: Percent
  /** Threshold in UVT, 6 decimals; null means none. */
  readonly minimumUvt: Percent | null
  /** Threshold in pesos, which wins over the one in UVT; null means none. */
  readonly minimumBase: Amount | null
  readonly beneficiary: WithholdingBeneficiary
  /** Municipality of a ReteICA rule. */
  readonly cityCode: string | null
  readonly source: string
}

/** The buyer, who withholds. */
export interface WithholdingParty {
  readonly agentOf: { readonly retefuente: boolean; readonly reteiva: boolean; readonly reteica: boolean }
  readonly cityCode: string | null
  readonly largeTaxpayer: boolean
  readonly simple: boolean
}

/** The seller, from whom it is withheld. */
export interface WithholdingSeller {
  readonly selfWithholder: boolean
  readonly simple: boolean
  readonly largeTaxpayer: boolean
  readonly declarante: boolean
  readonly kind: 'juridica' | 'natural'
  readonly cityCode: string | null
  readonly vatResponsible: boolean
}

export interface WithholdingLine {
  /** ReteFuente concept of the item. */
  readonly conceptCode: string | null
  /** ReteICA activity of the item. */
  readonly icaCode: string | null
  /** After discounts, without taxes. */
  readonly base: Amount
  /** IVA alone. */
  readonly vat: Amount
}

export interface Explanation {
  readonly applies: boolean
  readonly base: Amount
  /** In pesos; null when there is none, or when several concepts bring different ones. */
  readonly minimum: Amount | null
  /** "10 UVT de 2026". */
  readonly minimumUvt: string | null
  readonly rate: Percent
  /** Spanish sentences, in the order of the decision. */
  readonly reasons: readonly string[]
  readonly source: string
}

export interface ProposedWithholding {
  readonly rule: WithholdingRule
  readonly base: Amount
  readonly amount: Amount
  readonly explanation: Explanation
}

export interface ConsideredWithholding extends Explanation {
  readonly kind: WithholdingKind
  readonly code: string | null
  readonly name: string
}

export interface WithholdingInput {
  readonly date: Day
  /** Value of the UVT on that date; null while nobody wrote it: no minimum in UVT is then reached. */
  readonly uvt: Amount | null
  readonly seller: WithholdingSeller
  readonly buyer: WithholdingParty
  readonly lines: readonly WithholdingLine[]
  readonly rules: readonly WithholdingRule[]
  /** 'peso' unless the company keeps cents. */
  readonly round?: WithholdingRounding
}

export interface WithholdingProposal {
  readonly applied: readonly ProposedWithholding[]
  readonly considered: readonly ConsideredWithholding[]
}

const zeroRate = 0n as Percent

/** Decides every withholding of a document. `applied` is what is withheld; `considered` explains all that was looked at. */
export function proposeWithholdings(input: WithholdingInput): WithholdingProposal {
  const decisions = [...decideRetefuente(input), ...decideReteiva(input), ...decideReteica(input)]
  const applied: ProposedWithholding[] = []
  const considered: ConsideredWithholding[] = []
  for (const decision of decisions) {
    const { rule, base } = decision
    const amount = rule && decision.refusal === null ? withheld(base, rule.rate, input.round ?? 'peso') : zeroAmount
    const explanation = explain(decision, amount)
    if (rule && explanation.applies) applied.push({ rule, base, amount, explanation })
    considered.push({ ...explanation, kind: decision.kind, code: decision.code, name: decision.name })
  }
  return { applied, considered }
}

/** Rounding to the peso could pass a base of a few cents: never more than the base. */
const withheld = (base: Amount, rate: Percent, round: WithholdingRounding): Amount => {
  const exact = percentOf(base, rate)
  return smallest(round === 'peso' ? roundToPeso(exact) : exact, base)
}

function explain({ kind, rule, base, minimum, refusal, reasons }: Decision, amount: Amount): Explanation {
  const rate = rule?.rate ?? zeroRate
  const shownRate = kind === 'reteica' ? showPermille(rate) : showPercent(rate)
  const conclusion =
    refusal ??
    (amount > zeroAmount
      ? `Se retiene ${shownRate} de ${showPesos(base)}: ${showPesos(amount)}.`
      : `El ${shownRate} de ${showPesos(base)} no alcanza a un peso.`)
  return {
    applies: refusal === null && amount > zeroAmount,
    base,
    minimum: minimum?.amount ?? null,
    minimumUvt: minimum?.uvt ?? null,
    rate,
    reasons: [...reasons, conclusion],
    source: rule?.source ?? '',
  }
}
