/** The roles that every company is born with. Their numbers have a meaning (specification, section 6). */
export const roleIds = {
  administrator: 1,
  accountant: 2,
  accountingAssistant: 3,
  seller: 4,
  cashier: 5,
  viewer: 6,
  warehouseKeeper: 7,
  payroll: 8,
  /** Of the help desk: made with it, for companies that have it. */
  deskAdministrator: 11,
  deskAgent: 12,
} as const

export type RoleName = keyof typeof roleIds
/** The administrator has everything, so nothing is granted to it by name. */
export type GrantedRole = Exclude<RoleName, 'administrator'>

export const isGrantedRole = (name: string): name is GrantedRole => name in roleIds && name !== 'administrator'

export const presetRoles = [
  { id: roleIds.administrator, name: 'Administrador' },
  { id: roleIds.accountant, name: 'Contador' },
  { id: roleIds.accountingAssistant, name: 'Auxiliar contable' },
  { id: roleIds.seller, name: 'Vendedor' },
  { id: roleIds.cashier, name: 'Cajero' },
  { id: roleIds.viewer, name: 'Consulta' },
] as const

/** The roles that do the books, that sell, and all that may look: what most modules grant to. */
export const bookkeepers = ['accountant', 'accountingAssistant'] as const satisfies readonly GrantedRole[]
export const sellers = ['seller', 'cashier'] as const satisfies readonly GrantedRole[]
export const everybody = [...bookkeepers, ...sellers, 'viewer'] as const satisfies readonly GrantedRole[]
