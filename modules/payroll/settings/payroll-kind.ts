/** What a payroll settles: the pay of every period, a prima, vacations, the end of a contract. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, colour, flag, reference, text } from '#platform/catalogue/field.ts'
import { payrollGate } from '../gate.ts'
import { paymentPeriod } from './payment-period.ts'

export const payrollKind = defineCatalogue({
  name: 'payroll.payrollKind',
  table: 'payroll_kind',
  path: '/payroll/settings/payroll-kind',
  titles: { one: 'Tipo de nómina', many: 'Tipos de nómina', gender: 'm' },
  purpose: 'Lo que liquidas en cada nómina: el pago de cada periodo, la prima, las vacaciones o un retiro.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 60 }),
    settles: choice(
      'Qué liquida',
      {
        regular: 'El pago del periodo',
        serviceBonus: 'La prima de servicios',
        severance: 'Las cesantías y sus intereses',
        vacation: 'Las vacaciones',
        termination: 'El retiro del trabajador',
        extra: 'Un pago aparte',
      },
      { initial: 'regular' },
    ),
    paymentPeriodId: reference(
      'Periodo de pago',
      { table: paymentPeriod.table, optionsPath: paymentPeriod.endpoints.options.path },
      { optional: true, help: 'Vacío si no se paga por periodos.' },
    ),
    isElectronic: flag('Va en la nómina electrónica', { initial: true, help: 'Se suma al documento del mes de cada trabajador.' }),
    color: colour('Color', { wide: true }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'settles', 'paymentPeriodId', 'isElectronic', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
