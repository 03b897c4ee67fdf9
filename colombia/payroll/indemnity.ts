/** What a dismissal without just cause costs (CST art. 64), and the tax that is withheld of it (E. T. art. 401-3). */
import { addDays, type Day } from '#base/date.ts'
import { fraction } from '#base/fraction.ts'
import {
  given,
  givenDays,
  greatest,
  isLess,
  isMore,
  minus,
  named,
  noPesos,
  over,
  plus,
  times,
  toPeso,
  type Calculation,
} from './calculation.ts'
import { days360, MONTH_DAYS, YEAR_DAYS } from './days.ts'
import type { PayrollLaw } from './law.ts'
import { wagesOf } from './transport.ts'

export type ContractTerm =
  | { readonly kind: 'indefinite' }
  /** A fixed term, or the time that a work lasts: until when it would have gone. */
  | { readonly kind: 'fixed' | 'work'; readonly until: Day }

export interface Dismissal {
  readonly from: Day
  readonly to: Day
  readonly term: ContractTerm
}

/** A first year counts whole, and each further one by its days. */
function daysOfService({ from, to }: Dismissal, salary: Calculation, law: PayrollLaw): Calculation {
  const isHigh = !isLess(salary, wagesOf(law.of('indemnityLimit'), law))
  const first = law.of(isHigh ? 'indemnityFirstYearHigh' : 'indemnityFirstYear')
  const service = days360(from, to)
  if (service <= YEAR_DAYS) return first
  const further = law.of(isHigh ? 'indemnityFurtherYearHigh' : 'indemnityFurtherYear')
  const beyond = minus(givenDays('Días de servicio', service), givenDays('Primer año', YEAR_DAYS))
  return plus(first, over(times(further, beyond), givenDays('Año', YEAR_DAYS)))
}

function daysOwed(dismissal: Dismissal, salary: Calculation, law: PayrollLaw): Calculation {
  const { term, to } = dismissal
  if (term.kind === 'indefinite') return daysOfService(dismissal, salary, law)
  const left = givenDays('Días que faltaban', days360(addDays(to, 1), term.until))
  return term.kind === 'fixed' ? left : greatest(left, law.of('indemnityWorkLeast'))
}

/** Salary ÷ 30 × the days that the term of the contract gives. */
export const indemnityOf = (dismissal: Dismissal, salary: Calculation, law: PayrollLaw): Calculation =>
  toPeso(times(over(salary, givenDays('Mes', MONTH_DAYS)), named('Días de indemnización', daysOwed(dismissal, salary, law))))

export interface IndemnityTax {
  /** Null when nothing is withheld. */
  readonly tax: Calculation | null
  readonly reason: string
}

const WHOLE = given('', fraction(1n), 'percent')

/** Of who earns over 204 UVT a month. @param income of a month */
export function indemnityTax(indemnity: Calculation, income: Calculation, law: PayrollLaw): IndemnityTax {
  const limit = times(law.of('indemnityUvt'), law.of('uvt'))
  if (!isMore(income, limit))
    return { tax: null, reason: 'Sin retención de la indemnización: el ingreso mensual no pasa de 204 UVT (E. T. art. 401-3).' }
  const exempt = law.of('indemnityExempt')
  const taxed = isMore(exempt, noPesos('')) ? times(indemnity, minus(WHOLE, exempt)) : indemnity
  return {
    tax: toPeso(times(named('Indemnización', taxed), law.of('indemnityWithholding'))),
    reason: 'El ingreso mensual pasa de 204 UVT: se retiene de la indemnización (E. T. art. 401-3).',
  }
}
