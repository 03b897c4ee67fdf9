/**
 * Which withholdings a document suffers, and why. The rules arrive already chosen for the document's date; this file
 * decides who is subject, compares with the minimum and computes, and leaves for every one a list of reasons in
 * Spanish, also when nothing is withheld: it is what "¿Por qué?" shows.
 *
 * - ReteFuente: by concept, on the sum of the bases of its lines (ET arts. 365–419; DUR 1625 de 2016; Decreto 572 de 2025).
 * - ReteIVA: on the IVA of the lines whose concept reaches the same minimum as ReteFuente (ET arts. 437-1, 437-2).
 * - Of sellers who reside abroad: by the kind of payment, and the whole IVA of their services (`withholding-abroad.ts`).
 * - ReteICA: by activity in the buyer's municipality (Ley 1819 de 2016, art. 343, and each municipal statute).
 *
 * A threshold compares with ≥, in pesos rounded by art. 868 ET, and with all that was sold to the third party that day:
 * the document that reaches it withholds on what nothing was withheld of yet. Amounts round to the peso unless the company
 * asks for cents. Withholdings never change what the electronic invoice says is payable.
 */
import {
  divideRound,
  percentOf,
  roundToPeso,
  smallest,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Percent,
} from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { showPercent, showPermille, showPesos } from './pesos.ts'
import type { EarlierLine } from './withholding-day.ts'
import type { YearOfConcept } from './withholding-year.ts'
import { decidedWithOwn, withOwn, type OwnWithholding } from './withholding-own.ts'
import { decideReteica, decideReteiva, decideRetefuente, type Decision } from './withholding-decisions.ts'

export type WithholdingKind = 'retefuente' | 'reteiva' | 'reteica'
/**
 * Whom a rule is for; one for sellers of the régimen simple is the ReteIVA of numeral 9 of ET art. 437-2, and one for sellers without
 * residence in Colombia is a withholding of arts. 406 to 415 or the ReteIVA of numeral 3 of art. 437-2. One for who passes a sum in the
 * year takes the place of that of who files no return (`withholding-year.ts`), and its minimum is that sum.
 */
export type WithholdingBeneficiary = 'any' | 'declarante' | 'no_declarante' | 'juridica' | 'natural' | 'simple' | 'abroad' | 'over_year'
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
  /** Of ReteIVA by numerals 1, 2 and 5 of ET art. 437-2: State, large taxpayers and those named, card issuers. */
  readonly agentOf: { readonly retefuente: boolean; readonly reteiva: boolean; readonly reteica: boolean }
  readonly cityCode: string | null
  readonly simple: boolean
  readonly vatResponsible: boolean
}

/** The seller, from whom it is withheld. */
export interface WithholdingSeller {
  readonly selfWithholder: boolean
  readonly simple: boolean
  /** Withholds IVA itself, by the numerals that are said of the buyer. */
  readonly vatAgent: boolean
  readonly declarante: boolean
  readonly kind: 'juridica' | 'natural'
  readonly cityCode: string | null
  readonly vatResponsible: boolean
  /** It resides in another country; left out of who resides in Colombia. */
  readonly abroad?: boolean
}

export interface WithholdingLine {
  /** ReteFuente concept of the item. */
  readonly conceptCode: string | null
  /** ReteICA activity of the item. */
  readonly icaCode: string | null
  /** Where it has no concept of its own, it has the minimum of goods or that of services. */
  readonly kind: 'product' | 'service'
  /** Where it stands in its document. */
  readonly positions: readonly number[]
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

/** A line that a withholding falls on. */
export interface WithheldLine {
  /** Null of the document that withholds. */
  readonly documentId: string | null
  readonly position: number
}

export interface ProposedWithholding {
  readonly rule: WithholdingRule
  readonly base: Amount
  readonly amount: Amount
  readonly lines: readonly WithheldLine[]
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
  /** Of the other documents of that day and third party. */
  readonly earlier: readonly EarlierLine[]
  /** Of the year of the third party, by concept; left out where nothing depends on it. */
  readonly year?: readonly YearOfConcept[]
  readonly rules: readonly WithholdingRule[]
  /** What holds of the third party besides its RUT; one of each kind at most. */
  readonly own?: readonly OwnWithholding[]
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
  const decide = (kind: WithholdingKind, decideKind: (asked: WithholdingInput) => Decision[]) =>
    decidedWithOwn(input, kind, decideKind(withOwn(input, kind)))
  const decisions = [...decide('retefuente', decideRetefuente), ...decide('reteiva', decideReteiva), ...decide('reteica', decideReteica)]
  const applied: ProposedWithholding[] = []
  const considered: ConsideredWithholding[] = []
  let left = sumAmounts(input.lines.flatMap(({ base, vat }) => [base, vat]))
  for (const decision of decisions) {
    const { base, amount, isCut } = withheld(decision, input, left)
    left = subtract(left, amount)
    const explanation = explain(decision, base, amount, isCut)
    if (decision.rule && explanation.applies) applied.push({ rule: decision.rule, base, amount, lines: decision.lines, explanation })
    considered.push({ ...explanation, kind: decision.kind, code: decision.code, name: decision.name })
  }
  return { applied, considered }
}

interface Withheld {
  readonly base: Amount
  readonly amount: Amount
  /** Withholding on the whole base would pass what the document is worth. */
  readonly isCut: boolean
}

const WHOLE = 100_000_000n

/**
 * Rounding to the peso could pass a base of a few cents: never more than the base; and what is withheld whole leaves no cents. Nor,
 * where what was sold before in the day is added, more than the document is worth.
 */
function withheld({ rule, base, refusal }: Decision, { round = 'peso', earlier }: WithholdingInput, left: Amount): Withheld {
  if (!rule || refusal !== null) return { base, amount: zeroAmount, isCut: false }
  const exact = percentOf(base, rule.rate)
  const amount = smallest(round === 'peso' && rule.rate !== WHOLE ? roundToPeso(exact) : exact, base)
  if (amount <= left || earlier.length === 0) return { base, amount, isCut: false }
  return { base: smallest(base, divideRound(left * WHOLE, rule.rate) as Amount), amount: left, isCut: true }
}

function explain({ kind, rule, minimum, refusal, reasons }: Decision, base: Amount, amount: Amount, isCut: boolean): Explanation {
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
    reasons: [...reasons, ...(isCut ? ['La retención no pasa de lo que vale este documento.'] : []), conclusion],
    source: rule?.source ?? '',
  }
}
