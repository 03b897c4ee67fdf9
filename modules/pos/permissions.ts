import { definePermissions, exportOf } from '#platform/access.ts'
import { bookkeepers, sellers } from '#platform/roles.ts'

/** A device takes a register to sell there; whoever says that it is lost gives up the numbers that it had. */
export const leasePermissions = definePermissions(
  'pos.register',
  { read: 'Ver cajas abiertas', write: 'Abrir cajas en un equipo', manage: 'Dar por perdido el equipo de una caja' },
  { read: [...bookkeepers, ...sellers, 'viewer'], write: [...bookkeepers, ...sellers], manage: ['accountant'] },
)

const ofShift = definePermissions(
  'pos.shift',
  { read: 'Ver turnos de caja', write: 'Abrir, contar y cerrar turnos de caja', close: 'Reabrir turnos de caja y ver lo esperado' },
  { read: [...bookkeepers, ...sellers, 'viewer'], write: [...bookkeepers, ...sellers], close: ['accountant'] },
)
/** Who counts does not see what there should be before it; who reopens does. */
export const shiftPermissions = { ...ofShift, export: exportOf(ofShift.read) }

/** Who answers for what registers sold: what was found of a sale, and what was set aside. */
export const findingPermissions = definePermissions(
  'pos.transaction',
  { manage: 'Resolver novedades de caja y retomar ventas apartadas' },
  { manage: ['accountant'] },
)

export const meansPermissions = definePermissions(
  'pos.paymentType',
  { read: 'Ver formas de pago del punto de venta', write: 'Cambiar formas de pago del punto de venta' },
  { read: [...bookkeepers, ...sellers, 'viewer'], write: [...bookkeepers] },
)

export const layoutPermissions = definePermissions(
  'pos.layout',
  { read: 'Ver distribuciones del punto de venta', write: 'Cambiar distribuciones del punto de venta' },
  { read: [...bookkeepers, ...sellers, 'viewer'], write: [...bookkeepers] },
)
