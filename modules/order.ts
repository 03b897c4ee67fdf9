/** The order of the modules: one may import the faces of those above it, never of those below. `checks/imports` enforces it. */
export const moduleOrder = [
  'company',
  'access',
  'subscription',
  'notifications',
  'comments',
  'people',
  'accounting',
  'taxes',
  'items',
  'vouchers',
  'cases',
  'inventory',
  'treasury',
  'journals',
  'pricing',
  'loyalty',
  'documents',
  'electronic',
  'sales',
  'purchases',
  'dispatch',
  'pos',
  'manufacturing',
  'assets',
  'payroll',
  'crm',
  'desk',
  'users',
  'fiscal',
  'analytics',
] as const

export type ModuleName = (typeof moduleOrder)[number]

/** What each module says of itself, in the order of the modules; what is not built yet says nothing. */
export const inModuleOrder = <Definition>(definitions: Readonly<Partial<Record<ModuleName, Definition>>>): Definition[] =>
  moduleOrder.flatMap((name) => definitions[name] ?? [])
