/** The calls of the proof of delivery: those of whoever has the link, and those of the company. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { id, quantity } from '#platform/http/fields.ts'
import { outcomes } from '../dispatch.ts'
import { dispatchPermissions } from '../permissions.ts'
import { proofInput } from './proof.ts'

const outside = { permission: 'public', plan: null, services: ALL_SERVICES } as const
const gate = { plan: plan.planSalesOrders, services: ['full'] } as const

/** What whoever delivers sees: where to, whom, and which goods; no prices. */
export const publicDelivery = endpoint({
  method: 'GET',
  path: '/api/public/deliveries/{token}',
  summary: 'Lo que se entrega en la ruta de un enlace público: pedidos, direcciones y productos, sin precios',
  ...outside,
  perMinute: 60,
  response: z.object({
    number: z.string(),
    issuer: z.string(),
    carrier: z.string(),
    vehiclePlate: z.string(),
    orders: z.array(
      z.object({
        id,
        number: z.string(),
        /** Of the remission or the invoice that goes with it. */
        document: z.string(),
        party: z.string(),
        address: z.string(),
        lines: z.array(z.object({ name: z.string(), quantity, unit: z.string() })),
        outcome: z.nullable(z.enum(outcomes)),
      }),
    ),
  }),
})

export const proveDelivery = endpoint({
  method: 'POST',
  path: '/api/public/deliveries/{token}/{orderId}',
  summary: 'Decir cómo se recibió un pedido, con la firma, la foto y el lugar; una sola vez',
  ...outside,
  perMinute: 20,
  body: proofInput,
  response: z.object({
    /** How many orders of the route wait; with none the link is closed. */
    left: z.number(),
  }),
})

export const shareDelivery = endpoint({
  method: 'POST',
  path: '/api/dispatches/{id}/delivery-link',
  summary: 'El enlace con el que quien lleva la ruta registra las entregas; con renew se cierra el anterior',
  permission: dispatchPermissions.write,
  ...gate,
  body: z.object({ renew: z._default(z.boolean(), false) }),
  response: z.object({ url: z.string() }),
})

export const proofImages = ['firma', 'foto'] as const

export const proofImage = endpoint({
  method: 'GET',
  path: '/api/dispatches/{id}/proof/{orderId}',
  summary: 'La firma o la foto con la que se recibió un pedido',
  permission: dispatchPermissions.print,
  ...gate,
  query: z.object({ image: z.enum(proofImages) }),
  response: fileResponse('image/png'),
})
