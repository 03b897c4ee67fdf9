/** Who sees, writes, annuls and approves recaudos and egresos. */
import { dateOf, definePermissions, needing } from '#platform/access.ts'
import { bookkeepers, everybody, sellers } from '#platform/roles.ts'

const ownReceipts = definePermissions(
  'treasury.receipt',
  {
    read: 'Ver recaudos',
    write: 'Registrar recaudos',
    annul: 'Anular recaudos',
  },
  { read: everybody, write: [...bookkeepers, ...sellers], annul: ['accountant'] },
)
export const receiptPermissions = { ...ownReceipts, date: dateOf(ownReceipts.write) }

/** They are read and written at the same address as receipts. */
const ownPayments = needing(
  [receiptPermissions.read],
  definePermissions(
    'treasury.payment',
    {
      read: 'Ver egresos',
      write: 'Registrar egresos',
      annul: 'Anular egresos',
      approve: 'Aprobar egresos',
    },
    { read: [...bookkeepers, 'viewer'], write: bookkeepers, annul: ['accountant'], approve: ['accountant'] },
  ),
)
export const paymentPermissions = { ...ownPayments, date: dateOf(ownPayments.write) }
