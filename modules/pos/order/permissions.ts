import { definePermissions, exportOf, printOf } from '#platform/access.ts'
import { bookkeepers, sellers } from '#platform/roles.ts'

const ofOrder = definePermissions(
  'pos.order',
  {
    read: 'Ver pedidos y mesas',
    write: 'Tomar y cobrar pedidos y mesas',
    annul: 'Anular pedidos y mesas y liberar sus cuentas',
  },
  { read: [...bookkeepers, ...sellers, 'viewer'], write: [...bookkeepers, ...sellers], annul: ['accountant'] },
)
export const orderPermissions = { ...ofOrder, export: exportOf(ofOrder.read), print: printOf(ofOrder.read) }
