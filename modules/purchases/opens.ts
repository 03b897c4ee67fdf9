/** What documents of purchases leave to be paid. */
import { byPayment, type Opens } from '#modules/documents/index.ts'

/** What the company owes a supplier for costs and expenses. */
export const expensesPayable: Opens = {
  ledger: 'AP',
  role: 'expensesPayable',
  state: 'payable',
  open: 'Por pagar',
  balance: 'el saldo por pagar',
  settledBy: byPayment,
}
