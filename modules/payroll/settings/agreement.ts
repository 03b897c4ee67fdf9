/** An agreement with somebody to whom the company pays what it takes from the pay of its people. */
import { isDay, nextDayOfMonth, showDay, type Day } from '#base/date.ts'
import { partyReference } from '../party.ts'
import { defineCatalogue, type Tone } from '#platform/catalogue/catalogue.ts'
import { date, number, reference, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateGte } from '#platform/rules/index.ts'
import { payrollGate } from '../gate.ts'
import { agreementKind } from './agreement-kind.ts'

const LAST_DAY_OF_A_MONTH = 31

interface Term {
  readonly startsOn: string
  readonly endsOn: string | null
}

/** "Desde el 01/01/2027", "Vence el 31/12/2026", "Venció el 30/06/2026". */
function term({ startsOn, endsOn }: Term, today: Day): { readonly text: string; readonly tone: Tone | null } {
  if (isDay(startsOn) && startsOn > today) return { text: `Desde el ${showDay(startsOn)}`, tone: 'info' }
  if (endsOn === null || !isDay(endsOn)) return { text: 'Sin vencimiento', tone: null }
  return endsOn < today ? { text: `Venció el ${showDay(endsOn)}`, tone: 'warn' } : { text: `Vence el ${showDay(endsOn)}`, tone: null }
}

export const agreement = defineCatalogue({
  name: 'payroll.agreement',
  table: 'agreement',
  path: '/settings/payroll-lite/agreements',
  titles: { one: 'Convenio', many: 'Convenios', gender: 'm' },
  purpose: 'Con quién tienes acuerdos de descuento por nómina: bancos, cooperativas, fondos de empleados.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 80 }),
    kindId: reference(
      'Tipo de convenio',
      { table: agreementKind.table, optionsPath: agreementKind.endpoints.options.path },
      { optional: true },
    ),
    partyId: reference('Tercero', partyReference, { optional: true, help: 'A quien se le gira lo descontado.' }),
    number: text('Número del convenio', { max: 40, optional: true }),
    startsOn: date('Desde'),
    endsOn: date('Hasta', { optional: true, help: 'Vacío si no vence.' }),
    payDay: number('Día en que se gira', {
      min: 1,
      max: LAST_DAY_OF_A_MONTH,
      capped: true,
      optional: true,
      help: 'Del mes siguiente al descuento. El 31 es el último día de cada mes.',
    }),
  },
  unique: ['name'],
  computed: {
    term: { label: 'Vigencia', of: term },
    next: {
      label: 'Próximo giro',
      of: ({ payDay }, today) => ({ text: payDay === null ? '' : showDay(nextDayOfMonth(payDay, today)), tone: null }),
    },
  },
  list: { columns: ['name', 'kindId', 'partyId', 'number', 'term', 'payDay', 'next'], search: ['name', 'number'], sort: 'name' },
  title: (values) => values.name,
  rules({ startsOn, endsOn }) {
    const backwards = dateGte(endsOn, startsOn)
    return backwards ? [httpErrors.of('invalid', { detalle: backwards }, 'endsOn')] : []
  },
  merges: true,
  usedIn: { employee_deduction: 'deducciones de empleados' },
})
