/**
 * Services that are charged with AIU (administración, imprevistos y utilidad): on which part of their value IVA falls, and what income
 * tax and ICA are withheld on. Dated data; rates are those of the tax and of the withholding concept.
 *
 * - Cleaning, security and temporary work: IVA on the AIU, which is never less than 10 % of the value of the contract; the same base
 *   is that of withheld income tax and of the taxes of municipalities (ET art. 462-1 and its parágrafo; DUR 1625 de 2016, art. 1.2.4.4.10).
 * - Building on land: IVA on the fee of the builder or, where none was agreed, on the profit (Decreto 1372 de 1992, art. 3, now DUR 1625
 *   de 2016, art. 1.3.1.7.9); income tax is withheld on the whole payment (DUR 1625 de 2016, art. 1.2.4.9.1).
 */
import type { Day } from '#base/date.ts'
import { type Amount, divideRound, type Percent, parsePercent, subtract } from '#base/decimal.ts'

export const aiuServices = ['cleaning', 'security', 'temporary_work', 'construction'] as const
export type AiuService = (typeof aiuServices)[number]

export const aiuServiceNames: Readonly<Record<AiuService, string>> = {
  cleaning: 'Aseo y cafetería',
  security: 'Vigilancia',
  temporary_work: 'Servicios temporales',
  construction: 'Construcción de inmueble',
}

export const isAiuService = (text: unknown): text is AiuService => aiuServices.some((service) => service === text)

/** `value`: the percentages are of what is charged; `cost`: of the direct cost, to which they are added. */
export const aiuBases = ['value', 'cost'] as const
export type AiuBasis = (typeof aiuBases)[number]

/** The service that an account of expenses is of, where it is charged with AIU (Decreto 2650 de 1993: 5135 and 5235, 05 and 10). */
export function aiuServiceOn(code: string): AiuService | null {
  if (/^5[12]3505/.test(code)) return 'cleaning'
  return /^5[12]3510/.test(code) ? 'temporary_work' : null
}

/** What was agreed in the contract. */
export interface AiuShares {
  readonly basis: AiuBasis
  readonly administration: Percent
  readonly contingency: Percent
  readonly profit: Percent
}

export interface AiuRule {
  readonly service: AiuService
  readonly from: string
  /** Null while it holds. */
  readonly to: string | null
  /** What IVA falls on: the three parts, or the profit alone. */
  readonly vatOn: 'aiu' | 'profit'
  /** The least that it falls on, of what is charged. */
  readonly minimum: Percent
  /** What income tax and ICA are withheld on: what IVA falls on, or all that is charged. */
  readonly withheldOn: 'base' | 'whole'
  /** Of `retenciones.csv`. */
  readonly conceptCode: string
  readonly source: string
}

const TEN_PERCENT = parsePercent('10')
const NONE = parsePercent('0')
const ART_462_1 = 'Estatuto Tributario, art. 462-1'
const ART_3 = 'Decreto 1372 de 1992, art. 3 (DUR 1625 de 2016, art. 1.3.1.7.9)'

/** Art. 462-1 with its parágrafo, as art. 46 of Ley 1607 de 2012 wrote it; Decreto 1372 de 1992 was published on 20 August. */
const ofArt462 = { from: '2013-01-01', to: null, vatOn: 'aiu', minimum: TEN_PERCENT, withheldOn: 'base', source: ART_462_1 } as const

export const aiuRules: readonly AiuRule[] = [
  { service: 'cleaning', conceptCode: 'ASEO_VIG', ...ofArt462 },
  { service: 'security', conceptCode: 'ASEO_VIG', ...ofArt462 },
  { service: 'temporary_work', conceptCode: 'TEMPORALES', ...ofArt462 },
  {
    ...{ service: 'construction', conceptCode: 'CONSTRUCCION', source: ART_3 },
    ...{ from: '1992-08-20', to: null, vatOn: 'profit', minimum: NONE, withheldOn: 'whole' },
  },
]

/** The rule in force on a day; null on days before those that are known. */
export const aiuRuleOn = (rules: readonly AiuRule[], service: AiuService, day: Day): AiuRule | null =>
  rules.find((rule) => rule.service === service && rule.from <= day && (rule.to === null || day <= rule.to)) ?? null

/** The rule of a concept that is withheld of on AIU alone; null of any other concept. */
export const aiuRuleOfConcept = (rules: readonly AiuRule[], concept: string | null, day: Day): AiuRule | null =>
  rules.find((rule) => rule.conceptCode === concept && rule.withheldOn === 'base' && aiuRuleOn([rule], rule.service, day)) ?? null

/** What is agreed while nobody says it: the least that the law takes; null where it takes none. */
export const leastShares = (rule: AiuRule): AiuShares | null =>
  rule.minimum === NONE ? null : { basis: 'value', administration: NONE, contingency: NONE, profit: NONE }

/** A part of a whole, exact. */
export interface Share {
  readonly part: bigint
  readonly whole: bigint
}

/** Of a value, rounded once to cents. */
export const shareOf = (value: Amount, { part, whole }: Share): Amount => divideRound(value * part, whole) as Amount

const HUNDRED = 100_000_000n

const allOf = ({ administration, contingency, profit }: AiuShares): bigint => administration + contingency + profit

/** What the percentages are shares of, in what is charged. */
const wholeOf = (shares: AiuShares): bigint => (shares.basis === 'cost' ? HUNDRED + allOf(shares) : HUNDRED)

/** The part of what is charged that IVA falls on: as agreed, and never less than the law's minimum. */
export function vatShareOf(rule: AiuRule, shares: AiuShares): Share {
  const agreed = { part: rule.vatOn === 'profit' ? shares.profit : allOf(shares), whole: wholeOf(shares) }
  const isLess = agreed.part * HUNDRED < agreed.whole * rule.minimum
  return isLess ? { part: rule.minimum, whole: HUNDRED } : agreed
}

const whole: Share = { part: 1n, whole: 1n }

/** The part of what is charged that income tax and ICA are withheld on. */
export const withheldShareOf = (rule: AiuRule, shares: AiuShares): Share => (rule.withheldOn === 'base' ? vatShareOf(rule, shares) : whole)

export interface AiuFigures {
  readonly cost: Amount
  readonly administration: Amount
  readonly contingency: Amount
  readonly profit: Amount
}

/** What is charged taken apart: its parts add up to it, and the direct cost takes what rounding leaves. */
export function takeApart(value: Amount, shares: AiuShares): AiuFigures {
  const of = (part: Percent): Amount => shareOf(value, { part, whole: wholeOf(shares) })
  const [administration, contingency, profit] = [of(shares.administration), of(shares.contingency), of(shares.profit)]
  return { administration, contingency, profit, cost: subtract(subtract(subtract(value, administration), contingency), profit) }
}

/** What is wrong with the percentages: over all that is charged, or nothing of what IVA falls on. Null when nothing is. */
export function aiuProblem(
  rule: AiuRule,
  shares: AiuShares,
): { readonly field: 'administration' | 'profit'; readonly text: string } | null {
  if (allOf(shares) > HUNDRED) return { field: 'administration', text: 'Administración, imprevistos y utilidad suman más del 100 %.' }
  if (rule.vatOn === 'profit' && shares.profit === NONE)
    return { field: 'profit', text: 'Escribe la utilidad: el IVA de la construcción es sobre ella.' }
  return null
}
