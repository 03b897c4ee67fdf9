/** What documents of purchases leave to be paid. */
import { byPayment, type Opens } from '#modules/documents/index.ts'

/**
 * What the company owes a supplier: to one of another country, as to suppliers abroad; for goods, as to suppliers; for costs and expenses
 * alone, apart (contabilidad.md, section 2).
 */
export const billPayable: Opens = {
  ledger: 'AP',
  role: 'expensesPayable',
  goodsRole: 'suppliersPayable',
  abroadRole: 'foreignPayable',
  state: 'payable',
  open: 'Por pagar',
  balance: 'el saldo por pagar',
  settledBy: byPayment,
}
