/** What the fields of an employee say together, without asking anybody. The law's figures are asked in `law.ts`. */
import type { ErrorBody } from '#base/errors.ts'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import { isApprentice } from '#colombia/index.ts'
import type { ValuesOf } from '#platform/catalogue/catalogue.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateGte, email, numberGt, required } from '#platform/rules/index.ts'
import { employeeErrors } from './errors.ts'
import type { employeeFields } from './fields.ts'

/** As it is written. */
export type EmployeeInput = ValuesOf<typeof employeeFields>

const at = (field: string, detalle: string | null): ErrorBody[] => (detalle === null ? [] : [httpErrors.of('invalid', { detalle }, field)])

/** The contract and who works under it. */
function contractProblems({ contractType, workerType, salaryKind, startsOn, endsOn }: EmployeeInput): ErrorBody[] {
  const learns = isApprentice(workerType)
  return [
    ...at('endsOn', dateGte(endsOn, startsOn)),
    // CST art. 46: it is written, and says until when.
    ...at('endsOn', contractType === '1' ? required(endsOn) : null),
    ...at('contractType', learns && contractType !== '4' ? 'El contrato de un aprendiz es de aprendizaje.' : null),
    ...at('workerType', !learns && contractType === '4' ? 'Elige la etapa del aprendiz: lectiva o productiva.' : null),
    ...at('salaryKind', learns && salaryKind === 'integral' ? 'Un aprendiz no tiene salario integral.' : null),
  ]
}

/** Salary is paid, and each change of it is of a day of the contract. */
function salaryProblems({ salary, raises, startsOn, endsOn }: EmployeeInput): ErrorBody[] {
  const isOutside = (from: string): boolean => from <= startsOn || (endsOn !== null && from > endsOn)
  return [
    ...at('salary', numberGt(salary, 0)),
    ...raises.flatMap(({ startsOn: from, salary: monthly }, line) => [
      ...(isOutside(from) ? [employeeErrors.of('notInContract', {}, `raises.${line}.startsOn`)] : []),
      ...at(`raises.${line}.salary`, numberGt(monthly, 0)),
    ]),
  ]
}

/** A fixed deduction begins before the contract ends, and takes something. */
function deductionProblems({ deductions, endsOn }: EmployeeInput): ErrorBody[] {
  return deductions.flatMap(({ startsOn: from, monthly }, line) => [
    ...(endsOn !== null && from > endsOn ? [employeeErrors.of('notInContract', {}, `deductions.${line}.startsOn`)] : []),
    ...at(`deductions.${line}.monthly`, numberGt(monthly, 0)),
  ])
}

const HUNDRED = parsePercent('100')
/** The fixed percentage of procedure 2 is a part of the pay (E. T. art. 386). */
const rateProblems = ({ fixedRate }: EmployeeInput): ErrorBody[] => {
  const rate = fixedRate === null ? null : parsePercent(fixedRate)
  return at('fixedRate', rate !== null && (rate < 0n || rate > HUNDRED) ? 'El porcentaje va de 0 a 100 %.' : null)
}

export const employeeProblems = (values: EmployeeInput): ErrorBody[] => [
  ...rateProblems(values),
  ...at('email', email(values.email)),
  ...contractProblems(values),
  ...salaryProblems(values),
  ...deductionProblems(values),
]

/** Every salary of a contract with the day on which it begins, the oldest first. */
export const salariesOf = ({ startsOn, salary, raises }: Pick<EmployeeInput, 'startsOn' | 'salary' | 'raises'>) => [
  { from: startsOn, monthly: parseAmount(salary), field: 'salary' },
  ...raises
    .map(({ startsOn: from, salary: monthly }, line) => ({ from, monthly: parseAmount(monthly), field: `raises.${line}.salary` }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
]

/** What is paid for a month on a day; before the contract, what it begins with. */
export const salaryOf = (values: Pick<EmployeeInput, 'startsOn' | 'salary' | 'raises'>, day: string) =>
  salariesOf(values).findLast(({ from }) => from <= day)?.monthly ?? parseAmount(values.salary)
