/** A point of sale of a branch. Its plate, place and kind travel in the electronic equivalent of the POS ticket (annex 1.0). */
import { plan } from '#modules/subscription/index.ts'
import { defineErrors } from '#base/errors.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, reference, text } from '#platform/catalogue/field.ts'
import { screen } from '#platform/screen.ts'
import { resolution } from '../resolution/resolution.ts'
import { branch } from './branch.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

export const registerErrors = defineErrors({
  codeTaken: { code: 415, text: 'Ya existe una caja con ese código en la sucursal {sucursal}.' },
})

/** As the authority is told. */
export const registerKinds = { main: 'Principal', support: 'De apoyo', self: 'Autoservicio', mobile: 'Móvil' } as const

export const register = defineCatalogue({
  name: 'documents.register',
  table: 'cash_register',
  path: '/settings/branches/registers',
  titles: { one: 'Caja', many: 'Cajas', gender: 'f' },
  purpose: 'Cada caja registradora de una sucursal, con la resolución que numera sus ventas.',
  module: 'documents',
  services: [11, 'full'],
  plan: plan.planPointOfSale,
  offeredTo: { read: [...everybody, 'deskAgent'], write: bookkeepers },
  fields: {
    code: text('Código', { max: 10, upperCase: true }),
    name: text('Nombre', { max: 60 }),
    branchId: reference('Sucursal', { table: branch.table, optionsPath: branch.endpoints.options.path }),
    resolutionId: reference(
      'Resolución',
      { table: resolution.table, labelColumn: 'resolution_number', optionsPath: resolution.endpoints.options.path },
      { optional: true, help: 'Con la que numera. Vacío si usa la de la sucursal.' },
    ),
    invoiceResolutionId: reference(
      'Resolución de sus facturas',
      { table: resolution.table, labelColumn: 'resolution_number', optionsPath: resolution.endpoints.options.path },
      { optional: true, help: 'De factura electrónica, para cuando el cliente la pide en la caja. Vacío: esa caja no las hace.' },
    ),
    kind: choice('Tipo de caja', registerKinds, { initial: 'main', wide: true }),
    plate: text('Placa o serial', { max: 40, optional: true, help: 'El del equipo. Va en el tiquete electrónico.' }),
    place: text('Ubicación', { max: 80, optional: true, help: 'Como «Primer piso, entrada».' }),
  },
  unique: [
    {
      fields: ['branchId', 'code'],
      // What repeats is said under the code: the name of the branch stands beside it in the form.
      error: () => registerErrors.of('codeTaken', { sucursal: 'elegida' }, 'code'),
    },
  ],
  list: { columns: ['name', 'code', 'branchId', 'kind', 'resolutionId'], search: ['name', 'code', 'plate'], sort: 'name' },
  usedIn: {
    document: 'documentos',
    consecutive: 'consecutivos',
    member_register: 'restricciones de usuarios',
    number_block: 'números de cajas',
    register_lease: 'equipos de las cajas',
    register_shift: 'turnos de caja',
    branch_payment_register: 'formas de pago de sucursales',
    till_sale: 'ventas de caja',
    till_return: 'devoluciones de caja',
    till_cancellation: 'anulaciones de caja',
    till_approval: 'autorizaciones de caja',
    drawer_opening: 'aperturas de cajón',
    register_advance: 'anticipos de caja',
    pos_order_bill: 'cuentas de pedidos',
    till_quarantine: 'ventas de caja apartadas',
  },
  title: (values) => values.name,
  detail: (values) => values.code,
})

/** Those of one branch. */
export const registersOfBranchScreen = screen({
  path: '/settings/branches/{branchId}/registers',
  title: 'Cajas de la sucursal',
  module: 'documents',
  permission: register.permissions.read,
  plan: register.plan,
  services: [11, 'full'],
  parents: [
    { title: 'Configuración', path: null },
    { title: branch.screen.title, path: branch.path },
  ],
})
