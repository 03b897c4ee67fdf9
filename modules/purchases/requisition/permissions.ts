import { definePermissions, exportOf } from '#platform/access.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

const own = definePermissions(
  'purchases.requisition',
  { read: 'Ver requisiciones', write: 'Crear y editar requisiciones', approve: 'Aprobar requisiciones' },
  {
    read: [...everybody, 'warehouseKeeper'],
    // Whoever sells or keeps goods is who finds out that some are missing.
    write: [...bookkeepers, 'seller', 'warehouseKeeper'],
    approve: ['accountant'],
  },
)
export const requisitionPermissions = { ...own, export: exportOf(own.read) }
