/** What points to an account, as a person calls it. */

interface PointingTable {
  readonly name: string
  /** It will be posted with from now on: while it names the account, the account stays in use. */
  readonly posts: boolean
}

const setting = (name: string): PointingTable => ({ name, posts: true })
const written = (name: string): PointingTable => ({ name, posts: false })

/** By the table that points. */
export const pointingTables: Readonly<Record<string, PointingTable>> = {
  account_role: setting('cuentas por defecto'),
  item: setting('productos y servicios'),
  item_category: setting('categorías de productos'),
  money_account: setting('cajas y bancos'),
  tax_version: setting('impuestos'),
  withholding_version: setting('retenciones'),
  payment_type: setting('formas de pago'),
  bank_concept: setting('conceptos bancarios'),
  stock_concept: setting('conceptos de inventario'),
  payroll_concept: setting('conceptos de nómina'),
  posting_rule: setting('reglas de contabilización'),
  cost_center_budget: written('presupuestos'),
  document_line: written('líneas de documentos'),
  document_line_delivered: written('remisiones'),
  document_return_line: written('devoluciones de remisiones'),
  document_withholding: written('retenciones de documentos'),
  advance_use: written('anticipos'),
  settlement_line: written('recaudos y egresos'),
  landed_cost_source: written('repartos de costo'),
  open_item: written('cartera'),
  stock_movement: written('movimientos de inventario'),
  stock_taking: written('remisiones'),
  stock_counted: written('conteos de inventario'),
  shift_movement: written('movimientos de caja'),
  till_sale_payment: written('ventas de caja'),
  till_return: written('devoluciones de caja'),
  journal_line: written('comprobantes contables'),
}

export const OTHER_USE = 'otros registros'

/** A sum of what was posted is none's use, and neither is what an account says of itself. */
export const derivedTables: ReadonlySet<string> = new Set(['account_balance', 'account_balance_part', 'account_tax'])

/** By which table a refusal or an import words it. */
export const useWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(pointingTables).map(([table, { name }]) => [table, name]),
)
