/**
 * "Cuentas por defecto": what the posting rules call accounts by. A company points each role to an account of its own
 * chart; the codes here are only where a new company begins (contabilidad.md, section 2).
 */

export const accountRoles = {
  receivable: { code: '130505', title: 'Clientes' },
  customerAdvances: { code: '280505', title: 'Anticipos de clientes' },
  salesIncome: { code: '413520', title: 'Ingresos por venta de productos' },
  salesReturns: { code: '417501', title: 'Devoluciones en ventas' },
  promptPaymentDiscount: { code: '530535', title: 'Descuentos por pronto pago' },
  serviceIncome: { code: '415595', title: 'Ingresos por servicios' },
  inventory: { code: '143501', title: 'Inventario de mercancías' },
  costOfSales: { code: '613520', title: 'Costo de ventas' },
  cash: { code: '110505', title: 'Caja general' },
  bank: { code: '111005', title: 'Bancos' },
  openingBalance: { code: '370505', title: 'Contrapartida de saldos iniciales' },
  roundingGain: { code: '429581', title: 'Ajuste al peso, ingreso' },
  roundingLoss: { code: '539595', title: 'Ajuste al peso, gasto' },
} as const

export type AccountRole = keyof typeof accountRoles
