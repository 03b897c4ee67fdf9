/** The areas whose months are locked apart (areas.md 7.6 and 17). What writes into a day says of which it is. */
export const periodModules = {
  sales: 'Ventas',
  purchases: 'Compras',
  inventory: 'Inventario',
  treasury: 'Tesorería',
  accounting: 'Contabilidad',
  payroll: 'Nómina',
} as const

export type PeriodModule = keyof typeof periodModules

export const periodModuleCodes = Object.keys(periodModules) as [PeriodModule, ...PeriodModule[]]
