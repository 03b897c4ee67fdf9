/** The parts of the company where people work, one inside another; each says what kind of cost its payroll is. */
import { defineErrors } from '#base/errors.ts'
import { costCenter } from '#modules/accounting/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, reference, text } from '#platform/catalogue/field.ts'
import { payrollGate } from '../gate.ts'

export const areaErrors = defineErrors({
  underItself: { code: 621, text: 'El área superior no puede ser la misma área ni una inferior.' },
})

const PATH = '/settings/payroll-lite/departments'

/** Where the payroll of an area goes in the PUC. */
export const expenseKinds = {
  administration: 'Administración (51)',
  sales: 'Ventas (52)',
  production: 'Producción (72)',
} as const

export const area = defineCatalogue({
  name: 'payroll.area',
  table: 'payroll_area',
  path: PATH,
  titles: { one: 'Área', many: 'Áreas', gender: 'f' },
  screenTitle: 'Departamentos o áreas',
  purpose: 'Cómo se divide la empresa. El área dice a qué gasto o costo va la nómina de su gente.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 80 }),
    code: text('Código', { max: 20, upperCase: true }),
    parentId: reference(
      'Área superior',
      { table: 'payroll_area', optionsPath: `/api${PATH}/options` },
      { optional: true, help: 'Vacío si no depende de otra.' },
    ),
    costCenterId: reference(
      'Centro de costo',
      { table: costCenter.table, optionsPath: costCenter.endpoints.options.path, leavesOnly: true },
      { optional: true, help: 'El que llevan los comprobantes de nómina.' },
    ),
    expenseKind: choice('Gasto o costo de la nómina', expenseKinds, { initial: 'administration', wide: true }),
  },
  unique: ['code'],
  tree: { parent: 'parentId', ring: () => areaErrors.of('underItself') },
  list: { columns: ['name', 'code', 'expenseKind', 'costCenterId'], search: ['name', 'code'], sort: 'code' },
  title: (values) => values.name,
  detail: (values) => values.code,
  merges: true,
  usedIn: { payroll_area: 'otras áreas', job_title: 'cargos', employee: 'empleados' },
})
