/**
 * What the platform asks of business before it opens a door: a permission, a plan flag, a service set. They are values
 * made beside the thing they protect, so a wrong name does not compile; `app/` gathers them for the matrix.
 */
import { bookkeepers, type GrantedRole } from './roles.ts'

export interface Permission {
  /** `sales.invoice.write`: module, thing, action. Stored in roles. */
  readonly code: string
  /** In Spanish, for the matrix and for /forbidden: "Crear y editar facturas de venta". */
  readonly title: string
  /** What it shows is of the whole company, so that whoever is kept to a part of it does without. */
  readonly ofWhole?: true
  /** What it shows or writes cannot be had without these: books tell what things cost. Whoever lacks one is without both. */
  readonly needs?: readonly Permission[]
  /**
   * The roles that every company finds made to which it is offered, once; to none, and the company's administrator gives it.
   * A company that takes it away from a role keeps it taken away.
   */
  readonly offeredTo?: readonly GrantedRole[]
}

/** To which roles each action of a thing is offered; what is not named, to none. */
export type Offered<Action extends string = string> = Readonly<Partial<Record<Action, readonly GrantedRole[]>>>

/** Declares the permissions of a hand-made thing; the engines derive theirs with the same function. */
export function definePermissions<Action extends string>(
  thing: string,
  titles: Readonly<Record<Action, string>>,
  offered: Offered<NoInfer<Action>>,
): Readonly<Record<Action, Permission>> {
  const to: Offered = offered
  const entries = Object.entries<string>(titles).map(
    ([action, title]) => [action, { code: `${thing}.${action}`, title, offeredTo: to[action] ?? [] }] as const,
  )
  // Object.fromEntries forgets the keys; they are exactly those of `titles`.
  return Object.fromEntries(entries) as Record<Action, Permission>
}

/** The same permissions, of what is always told of the whole company: its books, the numbers that were not used. */
export const ofWholeCompany = <Action extends string>(
  permissions: Readonly<Record<Action, Permission>>,
): Readonly<Record<Action, Permission>> => {
  const entries = Object.entries<Permission>(permissions).map(([action, permission]) => [action, { ...permission, ofWhole: true }] as const)
  // Object.fromEntries forgets the keys; they are exactly those given.
  return Object.fromEntries(entries) as Record<Action, Permission>
}

/** The same permissions, each held only together with some others. */
export const needing = <Action extends string>(
  needs: readonly Permission[],
  permissions: Readonly<Record<Action, Permission>>,
): Readonly<Record<Action, Permission>> => {
  const entries = Object.entries<Permission>(permissions).map(([action, permission]) => [action, { ...permission, needs }] as const)
  // Object.fromEntries forgets the keys; they are exactly those given.
  return Object.fromEntries(entries) as Record<Action, Permission>
}

/**
 * "Ver marcas" → "Exportar marcas", of the same thing and never without what it is done besides.
 * @param takers of the roles to which what it is done besides is offered, those to which this is too
 */
const besides =
  (action: string, verb: string, takers: readonly GrantedRole[]) =>
  (held: Permission): Permission => ({
    code: held.code.replace(/\.\w+$/, `.${action}`),
    title: held.title.replace(/^(?:Ver|Crear y editar|Registrar) /, `${verb} `),
    ...(held.ofWhole ? { ofWhole: held.ofWhole } : {}),
    needs: [held],
    offeredTo: takers.filter((role) => held.offeredTo?.includes(role)),
  })

/**
 * To take what is seen out of the product in a file: the whole list goes, so not for the roles that sell or answer customers.
 * @param read `items.brand.read`
 */
export const exportOf = besides('export', 'Exportar', [...bookkeepers, 'viewer', 'warehouseKeeper', 'payroll'])

/** To put it on paper. @param read `sales.invoice.read` */
export const printOf = besides('print', 'Imprimir', [...bookkeepers, 'seller', 'cashier', 'viewer', 'warehouseKeeper', 'deskAgent'])

/**
 * To write another price than the company's: at a register prices are the company's, and sellers give no more than their
 * highest discount.
 * @param write `sales.invoice.write`
 */
export const priceOf = besides('price', 'Cambiar precios en', [...bookkeepers, 'seller'])

/** To write another date than today's: what is sold or collected at a register is of the day. @param write `sales.invoice.write` */
export const dateOf = besides('date', 'Cambiar la fecha en', [...bookkeepers, 'seller', 'warehouseKeeper'])

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
  /** Opened by a person who signed in, never by a key of the API. */
  readonly byHand?: true
}

/** Who stands at the door, as far as the platform needs to know. */
export interface Visitor {
  readonly serviceId: number
  readonly roleId: number
  readonly permissions: ReadonlySet<string>
  readonly planLimits: Readonly<Record<string, number | null>>
  /** Kept to a part of the company's documents: some branches, or their own. */
  readonly isNarrow?: boolean
  /** Does not know what others earn: reads the books with payroll grouped. */
  readonly isVeiled?: boolean
  /** A program with a key: it opens only doors that ask for a permission, and of these modules (none named: of all). */
  readonly key?: { readonly modules: readonly string[] }
}

export type Refusal =
  | { readonly reason: 'service' }
  | { readonly reason: 'plan'; readonly flag: PlanFlag }
  | { readonly reason: 'role' }
  | { readonly reason: 'key' }
  | { readonly reason: 'permission'; readonly permission: Permission }

/** What a visitor is without that a permission asks: itself, or the one that it does nothing without. Null when it is held. */
export const lackOf = (visitor: Pick<Visitor, 'permissions' | 'isNarrow'>, permission: Permission): Permission | null => {
  if (visitor.isNarrow && permission.ofWhole) return permission
  if (visitor.permissions.has(ALL_PERMISSIONS)) return null
  if (!visitor.permissions.has(permission.code)) return permission
  return permission.needs?.find((each) => lackOf(visitor, each) !== null) ?? null
}

/** Whether somebody holds a permission. */
export const holds = (visitor: Pick<Visitor, 'permissions' | 'isNarrow'>, permission: Permission): boolean =>
  lackOf(visitor, permission) === null

const isExempt = ({ exempt }: Gate, { serviceId, roleId }: Visitor): boolean =>
  Boolean(exempt?.serviceIds?.includes(serviceId) || exempt?.roleIds?.includes(roleId))

/** What a refusal lacks, in Spanish: a function of the plan or a permission. */
export const missingOf = (refusal: Refusal): string | null => {
  if (refusal.reason === 'plan') return refusal.flag.title
  if (refusal.reason === 'key') return ONLY_BY_HAND
  return refusal.reason === 'permission' ? refusal.permission.title : null
}

/** What a key of the API lacks for what is of a person. */
export const ONLY_BY_HAND = 'Ingresar con tu contraseña: una llave de API no abre esto'

/** Whether a key names the module of a permission: the first word of its code. */
const isWithinKey = ({ modules }: NonNullable<Visitor['key']>, { code }: Permission): boolean =>
  modules.length === 0 || modules.some((module) => code.startsWith(`${module}.`))

/** The one decision, for endpoints, addresses and menu alike: in the order service set, role, plan, permission. */
export function refusalOf(gate: Gate, visitor: Visitor): Refusal | null {
  if (gate.permission === 'public' || gate.permission === 'self') return null
  if (!gate.services.includes(serviceSetOf(visitor.serviceId))) return { reason: 'service' }
  if (gate.roleIds && !gate.roleIds.includes(visitor.roleId)) return { reason: 'role' }
  if (gate.plan && visitor.planLimits[gate.plan.name] === 0 && !isExempt(gate, visitor)) return { reason: 'plan', flag: gate.plan }
  if (visitor.key && (gate.byHand || gate.permission === 'member')) return { reason: 'key' }
  if (gate.permission === 'member') return null
  if (visitor.key && !isWithinKey(visitor.key, gate.permission)) return { reason: 'permission', permission: gate.permission }
  const permission = lackOf(visitor, gate.permission)
  return permission && { reason: 'permission', permission }
}
