/**
 * Everything that a draft comes to: prices, taxes, withholdings and what is left to pay. Pure: the editor shows it while
 * the person types, and the server computes the same again when it saves.
 */

import type { Day } from '#base/date.ts'
import { type Amount, type Quantity, subtract, sumAmounts, type UnitPrice, zeroAmount, type Percent } from '#base/decimal.ts'
import type { AiuService, AiuShares } from '#colombia/aiu.ts'
import type {
  ConsideredWithholding,
  Explanation,
  WithheldLine,
  WithholdingInput,
  WithholdingParty,
  WithholdingRounding,
  WithholdingRule,
} from '#colombia/withholding.ts'
import type { EarlierLine } from '#colombia/withholding-day.ts'
import type { YearOfConcept } from '#colombia/withholding-year.ts'
import type { OwnWithholding } from '#colombia/withholding-own.ts'
import type { AccountRef, ForeignAmount } from '#modules/accounting/index.ts'
import type { Seller } from '#modules/company/index.ts'
import type { Goods } from '#modules/inventory/index.ts'
import type { ItemKind } from '#modules/items/index.ts'
import { type Corrected, computeCorrection, type Referred } from '../correction/corrected.ts'
import { vatShareOfLine, withheldOfLine } from '../parts/aiu.ts'
import type { AccountCost, LineComponents } from '../parts/kits.ts'
import { codesOfLine, type LearnedCodes, type LineCodes } from '../parts/line-account/codes.ts'
import { type LineUnit, taxForUnit, unitAt } from '../parts/units.ts'
import type { Exchange } from './currency.ts'
import type { Instalment } from './instalments.ts'
import { type Discount, type LineTax, type Priced, price, type StatedTax, vatOf } from './price.ts'
import { isReverseCharged, taxesOfLine } from './reverse-charge.ts'
import { withVatUse, type VatUse } from './vat-use.ts'
import { withholdingsOf } from './withholdings.ts'

/** A line of another document. */
export interface LineSource {
  readonly documentId: string
  readonly position: number
  /** It takes money alone off that line, not units of it. */
  readonly byValue: boolean
  /** Its units come back to a warehouse. */
  readonly restock: boolean
}

/** A line as it was written, already read into exact types. */
export interface DraftLine {
  /** Its item, or the account that it is of. */
  readonly itemId: string
  /** Of a line that is of an account; null of any other. */
  readonly accountId: string | null
  readonly warehouseId: string | null
  /** Its own or the document's. */
  readonly costCenterId: string | null
  readonly description: string
  /** As it was asked; what it is of is in the facts. */
  readonly unitId: string | null
  readonly quantity: Quantity
  readonly unitPrice: UnitPrice
  readonly discount: Discount
  readonly gift: boolean
  /** Of an offer: outside its total until it is chosen. */
  readonly optional: boolean
  readonly taxIds: readonly string[]
  /** Its taxes as its third party's paper says them, in pesos; computed when it says none. */
  readonly statedTaxes?: readonly StatedTax[] | null
  /** The promotions that its discount comes from. */
  readonly promotionIds?: readonly string[]
  /** Which goods, where the item is told apart. */
  readonly goods?: Goods
  /** Of an account: the concept and the activity that somebody chose; null takes those that are proposed. */
  readonly withheldBy?: LineCodes | null
  /** What becomes of its IVA, as somebody chose it. */
  readonly vatUse?: VatUse | null
  /** The line that it is made from. */
  readonly source: LineSource | null
}

/** A withholding that somebody changed, and why. */
export interface WithholdingChange {
  readonly withholdingId: string
  readonly amount: Amount
  readonly reason: string
}

/** What is more than the balance of the document: refused, kept for the customer, or given back in money. */
export type Surplus = 'refuse' | 'keep' | 'refund'

export interface Correction {
  /** Null when it is about a period. */
  readonly documentId: string | null
  readonly period: { readonly from: Day; readonly to: Day } | null
  /** Of the tax authority's list for the kind of note. */
  readonly concept: string
  readonly surplus: Surplus
  /** Where the money leaves from, when it is given back. */
  readonly moneyAccountId: string | null
}

export interface Draft {
  readonly date: Day
  /** The last of its instalments, when it has some. */
  readonly dueDate: Day
  readonly instalments?: readonly Instalment[]
  readonly partyId: string | null
  readonly costCenterId: string | null
  /** Of what is written in a foreign currency; its prices are here in pesos already. */
  readonly exchange?: Exchange | null
  /** What a contract with AIU agreed; null of any other. */
  readonly aiu?: AiuShares | null
  readonly discount: Discount
  readonly pricesIncludeTax: boolean
  readonly lines: readonly DraftLine[]
  readonly withholdingChanges: readonly WithholdingChange[]
  /** Of a note. */
  readonly correction: Correction | null
}

/** What computing needs of an item. */
export interface ItemFacts {
  readonly id: string
  readonly code: string
  readonly name: string
  /** False of what is not sold, or not bought; left out where only the server asks it. */
  readonly sellable?: boolean | undefined
  readonly purchasable?: boolean | undefined
  readonly kind: ItemKind
  readonly active: boolean
  readonly unitCode: string
  readonly unitName: string
  readonly withholdingCode: string | null
  readonly icaCode: string | null
  /** It is a service that is charged with AIU. */
  readonly aiuService?: AiuService | null
  /** By which the authority and the customer know it; the browser's facts have none, for nothing is computed from them. */
  readonly standardCode?: string | null
  readonly barcode?: string | null
  /** The least that its base unit is sold for; the browser's facts have none: the server says what is under it. */
  readonly minimumPrice?: UnitPrice | null
  readonly incomeAccountId: string
  readonly inventoryAccountId: string | null
  readonly costAccountId: string | null
  /** Of a service: the code of the account that buying it costs. */
  readonly expenseCode?: string | null
}

export interface TaxFacts extends LineTax {
  /** An inactive one stays where it is, and is proposed nowhere. */
  readonly active?: boolean
  /** Of its own, on the side of the kind. */
  readonly accountId: string | null
  /** Where what is given back with a note goes. */
  readonly returnAccountId: string | null
}

export interface WithholdingRuleFacts extends WithholdingRule {
  /** Where what is withheld is kept: what we are withheld (1355xx), or what we withhold (2365xx, 2367xx, 2368xx). */
  readonly accountId: string | null
}

export interface ComputingFacts {
  readonly seller: Seller
  /** Null while no third party was chosen: nothing is withheld. */
  readonly buyer: WithholdingParty | null
  /** Of what the company buys, it takes the IVA off what it charges: elsewhere IVA is part of what a thing costs. */
  readonly deductsVat: boolean
  /** Of what the company buys, the part that it takes off of IVA in common (ET art. 490); left out of what it sells. */
  readonly vatProration?: Percent
  /** Null while nobody wrote that year's: an error only where it decides something. */
  readonly uvt: Amount | null
  readonly rounding: WithholdingRounding
  readonly items: ReadonlyMap<string, ItemFacts>
  /** Of each line of the draft, in their order. */
  readonly units: readonly LineUnit[]
  /** What the kit of each line is made of, in their order; none of what is no kit. */
  readonly components?: LineComponents
  readonly taxes: ReadonlyMap<string, TaxFacts>
  readonly withholdingRules: readonly WithholdingRuleFacts[]
  /** Of the other documents of that day and third party that stand. */
  readonly earlier: readonly EarlierLine[]
  /** Of the year of the third party until that day, by concept. */
  readonly year?: readonly YearOfConcept[]
  /** What holds of the third party that day, besides its RUT. */
  readonly own?: readonly OwnWithholding[]
  /** What was last said of accounts, of what this third party sold. */
  readonly learned?: readonly LearnedCodes[]
  /** The document that a note is about; null of any other kind, and about a period. */
  readonly referred: Referred | null
  /** The same with what is left of it, when the note takes off. */
  readonly corrected: Corrected | null
}

export interface ComputedWithholding {
  readonly rule: WithholdingRuleFacts
  readonly base: Amount
  readonly amount: Amount
  /** How its amount is rounded, also when a note gives a part of it back. */
  readonly round: WithholdingRounding
  /** What it falls on; none of a note, which gives back what another document withheld. */
  readonly lines: readonly WithheldLine[]
  readonly explanation: Explanation
  /** What the rule proposed, when somebody changed it. */
  readonly proposed: Amount
  readonly changedReason: string | null
}

export interface Computed {
  readonly priced: Priced
  readonly withholdings: readonly ComputedWithholding[]
  /** Every withholding that was looked at, also those that do not apply, for "¿Por qué?". */
  readonly considered: readonly ConsideredWithholding[]
  readonly withheld: Amount
  /** Total minus withholdings: "Neto a pagar". */
  readonly payable: Amount
  /** A withholding depends on the UVT of its year, which nobody wrote: until then it cannot be issued. */
  readonly lacksUvt: boolean
}

export interface Settled {
  /** Of the document that it closes; empty when it is about a period. */
  readonly number: string
  /** In the books. */
  readonly applied: Amount
  /** In its currency, where the rate of the note does not say it. */
  readonly appliedIn?: ForeignAmount | null
  /** Where what it closes was owed; left out while it is only written. */
  readonly owedOn?: AccountRef
  readonly surplus: Amount
  /** Null when there is no surplus. */
  readonly surplusAccount: AccountRef | null
  /** Of what a till gives back, what is handed over for it: cash is rounded. Left out, the surplus itself. */
  readonly handed?: Amount
}

/** What a posting rule gets: the document computed, with the accounts of everything in it. */
/** Paid as it was sold: means that keep what is paid of the document, its tip and the rounding of cash. */
export interface PaidOnTheSpot {
  readonly means: readonly { readonly account: AccountRef; readonly name: string; readonly amount: Amount }[]
  /** Of the document itself; the rest of it is owed. Not negative. */
  readonly paid: Amount
  /** Is no income and bears no tax. */
  readonly tip: Amount
  /** What the means keep over what is paid and the tip; under it, negative. */
  readonly rounding: Amount
}

export interface PostingInput {
  readonly number: string
  readonly date: Day
  readonly dueDate: Day
  readonly partyId: string
  readonly draft: Draft
  readonly computed: Computed
  readonly facts: ComputingFacts
  /** Cost of each line that moved stock, in the order of the lines; null when it did not. */
  readonly costs: readonly (Amount | null)[]
  /** Of lines whose goods were delivered before: the account where they were kept since. */
  readonly delivered?: ReadonlyMap<number, string>
  /** Of lines of kits: what the goods of each account of inventory cost. */
  readonly kits?: ReadonlyMap<number, readonly AccountCost[]>
  /** What was paid as it was sold; null of what is owed whole. */
  readonly onTheSpot?: PaidOnTheSpot | null
  /** Of a note: what it closes of the document's balance, and where the rest goes. */
  readonly settled: Settled | null
  /** Where it stays owed once something was paid of it there; left out, where its kind says. */
  readonly owedOn?: AccountRef | null
}

export function compute(draft: Draft, facts: ComputingFacts): Computed {
  if (facts.corrected) return computeCorrection(draft, facts.corrected)
  const worth = price({
    lines: draft.lines.map((line, index) => ({
      ...vatSharing(draft, facts, index),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discount: line.discount,
      gift: line.gift,
      optional: line.optional,
      statedTaxes: line.statedTaxes ?? null,
      taxes: taxesOfLine(line, facts).map((tax) => taxForUnit(tax, unitAt(facts, index))),
    })),
    discount: draft.discount,
    // No price has in it what nobody charges.
    pricesIncludeTax: draft.pricesIncludeTax && !isReverseCharged(facts),
  })
  const priced = withVatUse(worth, draft, facts)
  const question = facts.buyer && questionOf(draft, facts, facts.buyer, priced)
  const { withholdings, considered, lacksUvt } = withholdingsOf(draft, facts, question)
  const withheld = sumAmounts(withholdings.map((each) => each.amount))
  return { priced, withholdings, considered, withheld, payable: subtract(priced.total, withheld), lacksUvt }
}

const vatSharing = (draft: Draft, facts: ComputingFacts, index: number) => {
  const vatShare = vatShareOfLine(draft, facts, index)
  return vatShare ? { vatShare } : {}
}

/** What is asked of the withholdings of a document. */
const questionOf = (draft: Draft, facts: ComputingFacts, buyer: WithholdingParty, priced: Priced): Omit<WithholdingInput, 'uvt'> => ({
  date: draft.date,
  seller: facts.seller,
  buyer,
  rules: facts.withholdingRules,
  round: facts.rounding,
  earlier: facts.earlier,
  year: facts.year ?? [],
  own: facts.own ?? [],
  lines: priced.lines.flatMap((line, index) => {
    if (draft.lines[index]?.optional) return []
    const written = draft.lines[index]
    if (!written) return []
    const codes = codesOfLine(written, facts)
    const withAiu = withheldOfLine(draft, facts, index, priced.lines)
    return {
      ...codes,
      conceptCode: withAiu?.conceptCode ?? codes.conceptCode,
      positions: [index + 1],
      base: withAiu?.base ?? line.net,
      vat: vatOf(line),
    }
  }),
})

export const isEmptyDocument = (computed: Computed): boolean => computed.priced.lines.length === 0 || computed.priced.total === zeroAmount
