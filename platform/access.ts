/**
 * What the platform asks of business before it opens a door: a permission, a plan flag, a service set. They are values
 * made beside the thing they protect, so a wrong name does not compile; `app/` gathers them for the matrix.
 */

export interface Permission {
  /** `sales.invoice.write`: module, thing, action. Stored in roles. */
  readonly code: string
  /** In Spanish, for the matrix and for /forbidden: "Crear y editar facturas de venta". */
  readonly title: string
}

/** Declares the permissions of a hand-made thing; the engines derive theirs with the same function. */
export function definePermissions<Action extends string>(
  thing: string,
  titles: Readonly<Record<Action, string>>,
): Readonly<Record<Action, Permission>> {
  const entries = Object.entries<string>(titles).map(([action, title]) => [action, { code: `${thing}.${action}`, title }] as const)
  // Object.fromEntries forgets the keys; they are exactly those of `titles`.
  return Object.fromEntries(entries) as Record<Action, Permission>
}

/** The administrator's permission in a role: everything, also what is added later. */
export const ALL_PERMISSIONS = '*'

/** A feature or a count of the plan: zero is "not in the plan", null is "without limit" (specification, section 3). */
export interface PlanFlag {
  readonly name: string
  /** What the person misses without it: "Facturación de venta". */
  readonly title: string
}

/** Which companies see it, by service id (specification, section 2). 'full' is every id but 9, 11 and 13. */
export type ServiceSet = 9 | 11 | 13 | 'full'
export const ALL_SERVICES: readonly ServiceSet[] = [9, 11, 13, 'full']

/** The route set of a company's service id. */
export const serviceSetOf = (serviceId: number): ServiceSet =>
  serviceId === 9 || serviceId === 11 || serviceId === 13 ? serviceId : 'full'

/** What a door asks. `'public'` needs nobody; `'self'` needs a person but no company. */
export interface Gate {
  readonly permission: Permission | 'public' | 'self' | 'member'
  readonly plan: PlanFlag | null
  readonly services: readonly ServiceSet[]
  /** Who passes though the plan lacks the flag. */
  readonly exempt?: { readonly serviceIds?: readonly number[]; readonly roleIds?: readonly number[] }
  /** When only certain roles pass, whatever their permissions. */
  readonly roleIds?: readonly number[]
}

/** Who stands at the door, as far as the platform needs to know. */
export interface Visitor {
  readonly serviceId: number
  readonly roleId: number
  readonly permissions: ReadonlySet<string>
  readonly planLimits: Readonly<Record<string, number | null>>
}

export type Refusal =
  | { readonly reason: 'service' }
  | { readonly reason: 'plan'; readonly flag: PlanFlag }
  | { readonly reason: 'role' }
  | { readonly reason: 'permission'; readonly permission: Permission }

/** Whether somebody holds a permission: for what is masked inside an answer. */
export const holds = (visitor: Pick<Visitor, 'permissions'>, permission: Permission): boolean =>
  visitor.permissions.has(ALL_PERMISSIONS) || visitor.permissions.has(permission.code)

const isExempt = ({ exempt }: Gate, { serviceId, roleId }: Visitor): boolean =>
  Boolean(exempt?.serviceIds?.includes(serviceId) || exempt?.roleIds?.includes(roleId))

/** What a refusal lacks, in Spanish: a function of the plan or a permission. */
export const missingOf = (refusal: Refusal): string | null =>
  refusal.reason === 'plan' ? refusal.flag.title : refusal.reason === 'permission' ? refusal.permission.title : null

/** The one decision, for endpoints, addresses and menu alike: in the order service set, role, plan, permission. */
export function refusalOf(gate: Gate, visitor: Visitor): Refusal | null {
  if (gate.permission === 'public' || gate.permission === 'self') return null
  if (!gate.services.includes(serviceSetOf(visitor.serviceId))) return { reason: 'service' }
  if (gate.roleIds && !gate.roleIds.includes(visitor.roleId)) return { reason: 'role' }
  if (gate.plan && visitor.planLimits[gate.plan.name] === 0 && !isExempt(gate, visitor)) return { reason: 'plan', flag: gate.plan }
  if (gate.permission === 'member') return null
  if (holds(visitor, gate.permission)) return null
  return { reason: 'permission', permission: gate.permission }
}
