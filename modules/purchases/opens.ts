/** What documents of purchases leave to be paid. */
import { expensePayableOf, type ExpensePayable } from '#colombia/index.ts'
import type { AccountRole } from '#modules/accounting/index.ts'
import { byPayment, type Opens } from '#modules/documents/index.ts'

const OWED_FOR: Readonly<Record<ExpensePayable, AccountRole>> = {
  financial: 'financialPayable',
  legal: 'legalPayable',
  subscriptions: 'subscriptionsPayable',
  commissions: 'commissionsPayable',
  fees: 'feesPayable',
  technicalServices: 'technicalServicesPayable',
  maintenance: 'maintenancePayable',
  leases: 'leasesPayable',
  freight: 'freightPayable',
  utilities: 'utilitiesPayable',
  insurance: 'insurancePayable',
  travel: 'travelPayable',
  representation: 'representationPayable',
}

const OTHERS: AccountRole = 'expensesPayable'

/** Where an expense is owed, by the account of the PUC that it costs. */
function roleOfExpense(accountCode: string): AccountRole {
  const payable = expensePayableOf(accountCode)
  return payable === null ? OTHERS : OWED_FOR[payable]
}

/**
 * What the company owes a supplier: to one of another country, as to suppliers abroad; for goods, as to suppliers; for expenses of one
 * sort, as what is owed for them; for others and for several sorts at once, as costs and expenses payable (contabilidad.md, section 2).
 */
export const billPayable: Opens = {
  ledger: 'AP',
  role: OTHERS,
  expenseRole: roleOfExpense,
  goodsRole: 'suppliersPayable',
  abroadRole: 'foreignPayable',
  state: 'payable',
  open: 'Por pagar',
  balance: 'el saldo por pagar',
  settledBy: byPayment,
}
