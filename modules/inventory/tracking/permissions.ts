/** Who sees batches and serials, blocks them, and takes what expired. */
import { definePermissions, exportOf, printOf } from '#platform/access.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

const own = definePermissions(
  'inventory.tracking',
  {
    read: 'Ver lotes y seriales',
    block: 'Bloquear y desbloquear lotes',
    expired: 'Sacar productos de lotes vencidos',
  },
  { read: [...everybody, 'warehouseKeeper'], block: [...bookkeepers, 'warehouseKeeper'] },
)
export const trackingPermissions = { ...own, export: exportOf(own.read), print: printOf(own.read) }
