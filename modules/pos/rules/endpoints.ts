/** What a register has to know besides its products: what its company and its branch say, and whom it may sell to by name. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, id } from '#platform/http/fields.ts'
import { approvable } from '../approval/approval.ts'
import { leasePermissions } from '../permissions.ts'

const gate = { permission: leasePermissions.write, plan: plan.planPointOfSale, services: ['full'] } as const

const rules = z.object({
  /** What asks who is here for the PIN of who supervises. */
  pins: z.array(z.enum(approvable)),
  /** Whether a tip is offered when a sale is charged: the buyer says yes or no (Ley 1935 de 2018). */
  asksTip: z.boolean(),
  /** Over how much before taxes an invoice is made; null where the company says none. */
  cap: z.nullable(z.object({ uvt: z.string(), amount })),
  /** As tickets say it. */
  company: z.object({ name: z.string(), nit: z.string(), address: z.string(), phone: z.string() }),
  header: z.string(),
  footer: z.string(),
})

export const readTillRules = endpoint({
  method: 'GET',
  path: '/api/pos/registers/{id}/rules',
  summary: 'Lo que una caja necesita saber de su empresa y su sucursal, para tenerlo en el equipo: PIN, propina, tope y textos del tiquete',
  ...gate,
  response: rules,
})

const customer = z.object({
  id,
  name: z.string(),
  identification: z.string(),
  /** Why a register does not sell to them; null of whom it does. */
  why: z.nullable(z.string()),
})

export const readTillCustomers = endpoint({
  method: 'GET',
  path: '/api/pos/registers/{id}/customers',
  summary: 'Los clientes a quienes vende una caja, para tenerlos en el equipo; por páginas',
  ...gate,
  query: z.object({
    /** The last one that was read. */
    after: z._default(z.string().check(z.maxLength(36)), ''),
  }),
  response: z.object({
    customers: z.array(customer),
    /** Null on the last page. */
    next: z.nullable(id),
  }),
})
