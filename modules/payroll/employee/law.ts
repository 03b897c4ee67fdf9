/** What the law of each day says of a contract: the least salary (607), and the most that may be taken of it every month (612). */
import { parseDay, type Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { deductionsFit, salariesBelowMinimum, type LawBook } from '#colombia/index.ts'
import { employeeErrors } from './errors.ts'
import { salariesOf, salaryOf, type EmployeeInput } from './rules.ts'

type Terms = Pick<EmployeeInput, 'startsOn' | 'endsOn' | 'salary' | 'raises' | 'salaryKind' | 'workerType' | 'partTime'>

/** What a salary depends on: while none of it changes, a law that came later refuses nothing. */
const isSamePay = (a: Terms, b: Terms): boolean => {
  const said = ({ startsOn, endsOn, salaryKind, workerType, partTime, ...pay }: Terms) =>
    JSON.stringify([
      startsOn,
      endsOn,
      salaryKind,
      workerType,
      partTime,
      salariesOf({ startsOn, ...pay }).map((each) => String(each.monthly) + each.from),
    ])
  return said(a) === said(b)
}

function wageProblems(values: EmployeeInput, book: LawBook, today: Day): ErrorBody[] {
  const salaries = salariesOf(values).map(({ from, ...rest }) => ({ ...rest, from: parseDay(from) }))
  const terms = { kind: values.salaryKind, worker: values.workerType, isPartTime: values.partTime }
  const to = values.endsOn === null ? null : parseDay(values.endsOn)
  return salariesBelowMinimum(salaries, { book, today, to, terms }).map((place) =>
    employeeErrors.of('belowMinimum', {}, salaries[place]?.field ?? 'salary'),
  )
}

/** Each deduction is measured with those that run with it, on the day it begins. */
function takenProblems(values: EmployeeInput, book: LawBook): ErrorBody[] {
  const first = values.deductions.findIndex(({ startsOn: from }) => {
    const day = from > values.startsOn ? from : values.startsOn
    const deducted = values.deductions.flatMap((each) => (each.startsOn <= day ? [parseAmount(each.monthly)] : []))
    const terms = { kind: values.salaryKind, monthly: salaryOf(values, day), hasPension: values.workerSubtype === '00' }
    return !deductionsFit(book, parseDay(day), { ...terms, deducted })
  })
  return first === -1 ? [] : [employeeErrors.of('deductionsAboveLimit', {}, `deductions.${first}.monthly`)]
}

/** @param previous what it was; null of a new one */
export const lawProblems = (values: EmployeeInput, previous: Terms | null, book: LawBook, today: Day): ErrorBody[] => [
  ...(previous !== null && isSamePay(values, previous) ? [] : wageProblems(values, book, today)),
  ...takenProblems(values, book),
]
