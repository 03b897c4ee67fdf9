/** Income tax withheld from labour income: procedures 1 and 2 (E. T. arts. 383 to 388; Decreto 2231 de 2023). */
import type { Amount, Percent } from '#base/decimal.ts'
import { divideRound } from '#base/decimal.ts'
import {
  compareFractions,
  divideFractions,
  fraction,
  multiplyFractions,
  subtractFractions,
  addFractions,
  zeroFraction,
  type Fraction,
} from '#base/fraction.ts'
import {
  given,
  givenAmount,
  greatest,
  isMore,
  least,
  minus,
  named,
  noPesos,
  over,
  plus,
  times,
  toMultiple,
  type Calculation,
} from './calculation.ts'
import { bracketOf, type PayrollLaw } from './law.ts'
import type { WithholdingTerms } from './contract-terms.ts'
import { showValue } from './telling.ts'

const MONTHS = given('meses', fraction(12n), 'plain')
const THOUSAND = 1000n

export interface LabourIncome {
  /** What was paid in the month, without cesantías, their interest, the legal prima and indemnizations. */
  readonly income: Calculation
  /** Pension, solidarity fund and health of the worker: no income (E. T. arts. 55 and 56). */
  readonly contributions: Calculation
  /** AFC and voluntary pension of the month. */
  readonly voluntary: Calculation
}

export interface CleanedBase {
  readonly net: Calculation
  readonly deductions: Calculation
  readonly exempt: Calculation
  readonly accepted: Calculation
  /** What is withheld on, exact. */
  readonly base: Calculation
}

const ofUvt = (name: Parameters<PayrollLaw['of']>[0], law: PayrollLaw): Calculation => times(law.of(name), law.of('uvt'))
/** The twelfth of a yearly limit. */
const monthly = (name: Parameters<PayrollLaw['of']>[0], law: PayrollLaw): Calculation => over(ofUvt(name, law), MONTHS)
const notBelowZero = (part: Calculation): Calculation => greatest(part, noPesos('cero'))

/** Mortgage interest, prepaid medicine and dependants, each up to its limit (E. T. art. 387). */
function deductionsOf(income: Calculation, terms: WithholdingTerms, law: PayrollLaw): Calculation {
  const shown = (label: string, amount: Amount): Calculation => givenAmount(label, amount, 'certificado')
  const parts = [
    ...(terms.mortgageInterest > 0n ? [least(shown('Intereses de vivienda', terms.mortgageInterest), ofUvt('mortgageUvt', law))] : []),
    ...(terms.prepaidMedicine > 0n ? [least(shown('Medicina prepagada', terms.prepaidMedicine), ofUvt('medicineUvt', law))] : []),
    ...(terms.hasDependants ? [least(times(income, law.of('dependantShare')), ofUvt('dependantUvt', law))] : []),
  ]
  return named('Deducciones', parts.length === 0 ? noPesos('Ninguna') : plus(...parts))
}

/** From what was paid to what is withheld on: steps 2 to 6 of E. T. art. 388. */
export function cleanIncome(
  { income: paid, contributions, voluntary }: LabourIncome,
  terms: WithholdingTerms,
  law: PayrollLaw,
): CleanedBase {
  const income = named('Ingresos', paid)
  const net = named('Ingreso neto', notBelowZero(minus(income, contributions)))
  const deductions = deductionsOf(income, terms, law)
  const saved = named('Aportes voluntarios', least(voluntary, times(income, law.of('voluntaryShare')), monthly('voluntaryUvt', law)))
  const rest = notBelowZero(minus(net, deductions, saved))
  const exempt = named('Renta exenta', least(times(rest, law.of('exemptShare')), monthly('exemptUvt', law)))
  const accepted = named(
    'Deducciones y rentas exentas aceptadas',
    least(plus(deductions, saved, exempt), times(net, law.of('reliefShare')), monthly('reliefUvt', law)),
  )
  return { net, deductions, exempt, accepted, base: named('Base de retención', minus(net, accepted)) }
}

/** By the table of art. 383, to the nearest thousand. */
export function taxOfTable(base: Calculation, law: PayrollLaw): Calculation {
  const inUvt = named('Base en UVT', over(base, law.of('uvt'), 'uvt'))
  const found = bracketOf(law.table('labourWithholding'), inUvt.value)
  if (!found) return noPesos('Base por debajo de la tabla')
  const { rate, less, plus: added } = found
  const tax = times(minus(inUvt, given('', less, 'uvt')), rate)
  return toMultiple(times(compareFractions(added, zeroFraction) === 0 ? tax : plus(tax, given('', added, 'uvt')), law.of('uvt')), THOUSAND)
}

/** Procedure 2: the percentage that was fixed in June or December. */
const taxOfRate = (base: Calculation, rate: Percent): Calculation =>
  toMultiple(times(base, given('Porcentaje fijo', fraction(rate, 100n * 1_000_000n), 'percent', 'E. T. art. 386')), THOUSAND)

export interface LabourWithholding extends CleanedBase {
  readonly tax: Calculation
  readonly reasons: readonly string[]
}

export function labourWithholding(paid: LabourIncome, terms: WithholdingTerms, law: PayrollLaw): LabourWithholding {
  const cleaned = cleanIncome(paid, terms, law)
  const tax = terms.fixedRate === null ? taxOfTable(cleaned.base, law) : taxOfRate(cleaned.base, terms.fixedRate)
  const limited = minus(plus(cleaned.deductions, cleaned.exempt), cleaned.accepted)
  const reasons = isMore(limited, noPesos(''))
    ? [`Las deducciones y rentas exentas se limitan a ${showValue(cleaned.accepted)} (E. T. art. 388).`]
    : []
  return { ...cleaned, tax, reasons }
}

/** The legal prima, which procedure 1 withholds by itself: the table on what of it is not exempt (E. T. arts. 206 and 385). */
export function bonusWithholding(bonus: Calculation, law: PayrollLaw): Calculation {
  const exempt = least(times(bonus, law.of('exemptShare')), monthly('exemptUvt', law))
  return taxOfTable(named('Base de la prima', minus(bonus, exempt)), law)
}

/** Months of the mean of procedure 2: thirteen when the prima is among what was paid (E. T. art. 386). */
const MEAN_MONTHS = 13n
const HUNDRED_TO_TWO_DECIMALS = 10_000n
const PERCENT_OF_TWO_DECIMALS = 10_000n

/**
 * The fixed percentage of procedure 2: the table on the mean of the bases of the twelve months before, as a share of that mean, with two
 * decimals.
 * @param bases already cleaned, in pesos, of the months and of the prima
 * @param months how many the mean is taken of when the worker has been there for less than twelve; 13 when left out
 */
export function fixedPercentage(bases: readonly Amount[], law: PayrollLaw, months: bigint = MEAN_MONTHS): Percent {
  const total = bases.reduce((sum, each) => sum + each, 0n)
  const mean = divideFractions(fraction(total, 100n * months), law.of('uvt').value)
  const found = bracketOf(law.table('labourWithholding'), mean)
  if (!found || mean.over === 0n) return 0n as Percent
  const tax: Fraction = addFractions(multiplyFractions(subtractFractions(mean, found.less), found.rate.value), found.plus)
  const share = divideFractions(tax, mean)
  return (divideRound(share.over * HUNDRED_TO_TWO_DECIMALS, share.under) * PERCENT_OF_TWO_DECIMALS) as Percent
}
