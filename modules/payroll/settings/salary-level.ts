/** The bands of pay: between what and what somebody of a level earns. */
import { isDay } from '#base/date.ts'
import { divideRound, parseAmount, type Amount } from '#base/decimal.ts'
import { INTEGRAL_WAGES, leastIntegral, minimumWageOn, showPesos, tenthsOfWage } from '#colombia/index.ts'
import { masks } from '#modules/access/index.ts'
import { defineCatalogue, type Notice } from '#platform/catalogue/catalogue.ts'
import { amount, choice, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { numberGt, numberGte } from '#platform/rules/index.ts'
import { payrollGate } from '../gate.ts'

/** 25 → "2,5". */
const showTenths = (tenths: bigint): string => {
  const [whole, rest] = [tenths / 10n, tenths % 10n]
  return rest === 0n ? `${whole}` : `${whole},${rest}`
}

export const salaryLevel = defineCatalogue({
  name: 'payroll.salaryLevel',
  table: 'salary_level',
  path: '/settings/payroll-lite/salary-levels',
  titles: { one: 'Nivel salarial', many: 'Niveles salariales', gender: 'm' },
  purpose: 'Entre cuánto y cuánto gana cada nivel, para fijar salarios con el mismo criterio.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 60 }),
    kind: choice('Salario', { ordinary: 'Ordinario', integral: 'Integral' }, { initial: 'ordinary' }),
    minSalary: amount('Salario mínimo', { help: 'Al mes.', masked: masks.salary }),
    maxSalary: amount('Salario máximo', { help: 'Al mes.', masked: masks.salary }),
  },
  unique: ['name'],
  ordered: true,
  computed: {
    middle: {
      label: 'Punto medio',
      align: 'right',
      masked: masks.salary,
      of: ({ minSalary, maxSalary }) => ({
        text: showPesos(divideRound(parseAmount(minSalary) + parseAmount(maxSalary), 2n) as Amount),
        tone: null,
      }),
    },
    inWages: {
      label: 'En salarios mínimos',
      align: 'right',
      masked: masks.salary,
      of({ minSalary, maxSalary }, today) {
        const wage = minimumWageOn(today)
        if (!wage) return { text: '', tone: null }
        const [least, most] = [minSalary, maxSalary].map((text) => showTenths(tenthsOfWage(parseAmount(text), wage)))
        return { text: `${least} a ${most}`, tone: null }
      },
    },
  },
  list: { columns: ['name', 'kind', 'minSalary', 'maxSalary', 'middle', 'inWages'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  rules({ minSalary, maxSalary }) {
    const nothing = numberGt(minSalary, 0)
    if (nothing) return [httpErrors.of('invalid', { detalle: nothing }, 'minSalary')]
    const upsideDown = numberGte(maxSalary, minSalary)
    return upsideDown ? [httpErrors.of('invalid', { detalle: upsideDown }, 'maxSalary')] : []
  },
  notices({ kind, minSalary }, { today }): readonly Notice[] {
    const wage = isDay(today) ? minimumWageOn(today) : null
    if (!wage) return []
    const least = kind === 'integral' ? leastIntegral(wage) : wage.monthly
    if (parseAmount(minSalary) >= least) return []
    return [
      kind === 'integral'
        ? {
            tone: 'warn',
            text: `El salario integral es de al menos ${INTEGRAL_WAGES} salarios mínimos: ${showPesos(least)} (CST art. 132).`,
          }
        : { tone: 'warn', text: `Por debajo de ${showPesos(least)}, el mínimo legal, solo se paga una jornada incompleta.` },
    ]
  },
  merges: true,
  usedIn: { job_title: 'cargos' },
})
