import { definePermissions, exportOf } from '#platform/access.ts'
import { bookkeepers, sellers } from '#platform/roles.ts'

const ofCancellation = definePermissions(
  'pos.cancellation',
  {
    read: 'Ver anulaciones de transacciones de caja',
    write: 'Pedir la anulación de una venta de caja',
    approve: 'Autorizar con su PIN anulaciones de ventas de caja',
  },
  { read: [...bookkeepers, ...sellers, 'viewer'], write: [...bookkeepers, ...sellers], approve: ['accountant'] },
)
export const cancellationPermissions = { ...ofCancellation, export: exportOf(ofCancellation.read) }
