/** Who looks at payment runs, makes them, approves them and pays them. */
import { definePermissions, exportOf, needing } from '#platform/access.ts'
import { bookkeepers } from '#platform/roles.ts'
import { paymentPermissions } from '../settlement.ts'

const own = needing(
  [paymentPermissions.read],
  definePermissions(
    'treasury.paymentRun',
    {
      read: 'Ver programaciones de pagos',
      write: 'Crear y editar programaciones de pagos',
      approve: 'Aprobar y anular programaciones de pagos',
    },
    { read: [...bookkeepers, 'viewer'], write: bookkeepers, approve: ['accountant'] },
  ),
)

/** Paying writes payments, and what the bank rejects takes them back. */
const paying = needing(
  [paymentPermissions.write, paymentPermissions.annul],
  definePermissions('treasury.paymentRun', { pay: 'Pagar programaciones de pagos' }, { pay: ['accountant'] }),
)

export const paymentRunPermissions = { ...own, ...paying, export: exportOf(own.read) }
