/** What documents of purchases leave to be paid. */
import { expensePayableOf } from '#colombia/index.ts'
import { roleOfExpensePayable, type AccountRole } from '#modules/accounting/index.ts'
import { byPayment, type Opens } from '#modules/documents/index.ts'

/**
 * What the company owes a supplier: to one of another country, as to suppliers abroad; for goods, as to suppliers; for expenses of one
 * sort, as what is owed for them; for others and for several sorts at once, as costs and expenses payable (contabilidad.md, section 2).
 */
export const billPayable: Opens = {
  ledger: 'AP',
  role: 'expensesPayable',
  expenseRole: owedFor,
  goodsRole: 'suppliersPayable',
  abroadRole: 'foreignPayable',
  state: 'payable',
  open: 'Por pagar',
  balance: 'el saldo por pagar',
  settledBy: byPayment,
}

function owedFor(accountCode: string): AccountRole {
  const payable = expensePayableOf(accountCode)
  return payable === null ? 'expensesPayable' : roleOfExpensePayable(payable)
}
