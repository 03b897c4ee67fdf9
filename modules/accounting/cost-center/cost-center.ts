import { defineErrors } from '#base/errors.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { colour, reference, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

export const costCenterErrors = defineErrors({
  codeTaken: { code: 412, text: 'Ya existe un centro de costo con el código {codigo}.' },
  tooManyChildren: { code: 627, text: 'El centro de costo padre admite máximo 40 subcentros.' },
  centerInactive: { code: 401, text: 'El centro de costo {centro} está inactivo.' },
  parentTakesNoMovements: { code: 629, text: 'Un centro de costo con subcentros no acepta movimientos.' },
})

const PATH = '/settings/cost-centers'

export const costCenter = defineCatalogue({
  name: 'accounting.costCenter',
  table: 'cost_center',
  path: PATH,
  titles: { one: 'Centro de costo', many: 'Centros de costo', gender: 'm' },
  purpose: 'Reparte ingresos y gastos por área, sede o proyecto. Los que tienen subcentros agrupan; los demás reciben movimientos.',
  module: 'accounting',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: [...everybody, 'payroll'], write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 80, wide: true }),
    code: text('Código', { max: 20, upperCase: true }),
    parentId: reference(
      'Depende de',
      { table: 'cost_center', optionsPath: `/api${PATH}/options` },
      { optional: true, help: 'Vacío si es de primer nivel.' },
    ),
    color: colour('Color', { wide: true }),
  },
  unique: [{ fields: ['code'], error: (values) => costCenterErrors.of('codeTaken', { codigo: values.code }, 'code') }],
  tree: {
    parent: 'parentId',
    most: { children: 40, error: () => costCenterErrors.of('tooManyChildren') },
    parentInUse: () => costCenterErrors.of('parentTakesNoMovements'),
  },
  list: { columns: ['name', 'code', 'color'], search: ['name', 'code'], sort: 'code' },
  title: (values) => values.name,
  detail: (values) => values.code,
  links: (id) => [{ label: 'Ver su presupuesto', href: `${PATH}?budget=${id}` }],
  merges: true,
  usedIn: {
    cost_center: 'otros centros de costo',
    payroll_area: 'áreas de nómina',
    work_location: 'ubicaciones',
    employee: 'empleados',
    journal_line: 'comprobantes contables',
    stock_movement: 'movimientos de inventario',
    stock_taking: 'remisiones',
    stock_note: 'notas de inventario',
    shift_movement: 'movimientos de caja',
    posting_rule: 'reglas de contabilización',
    requisition: 'requisiciones',
    settlement_line: 'recaudos y egresos',
    landed_cost_source: 'repartos de costo',
    document: 'documentos',
    document_line: 'líneas de documentos',
    branch: 'sucursales',
    cost_center_budget: 'presupuestos',
  },
})
