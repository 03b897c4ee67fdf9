/** What documents of purchases leave to be paid. */
import type { Opens } from '#modules/documents/index.ts'
import { paymentPermissions } from '#modules/treasury/index.ts'

/** What the company owes a supplier for costs and expenses. */
export const expensesPayable: Opens = {
  ledger: 'AP',
  role: 'expensesPayable',
  state: 'payable',
  open: 'Por pagar',
  balance: 'el saldo por pagar',
  settledBy: {
    one: 'Egreso',
    many: 'Egresos',
    register: 'Registrar egreso',
    pending: 'Se abre al registrar un egreso',
    none: 'Cuando registres un egreso, aparece aquí con lo que pagó.',
    path: '/treasuries/AP',
    read: paymentPermissions.read,
    write: paymentPermissions.write,
  },
}
