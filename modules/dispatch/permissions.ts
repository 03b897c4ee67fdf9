import { definePermissions, exportOf, printOf } from '#platform/access.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

const own = definePermissions(
  'dispatch.dispatch',
  { read: 'Ver despachos', write: 'Crear y editar despachos' },
  { read: [...everybody, 'warehouseKeeper'], write: [...bookkeepers, 'seller', 'warehouseKeeper'] },
)
export const dispatchPermissions = { ...own, export: exportOf(own.read), print: printOf(own.read) }
