/** The calls of a supplier's confirmation: said on the public page, read beside the order. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, done, optionalText, positiveQuantity, quantity, text } from '#platform/http/fields.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { MAX_LINES } from '../wire.ts'

export const publicConfirmation = endpoint({
  method: 'POST',
  path: '/api/public/documents/{token}/confirmation',
  summary: 'Confirmar cuánto llega de cada línea de un pedido de un enlace público, y qué día',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 30,
  body: z.object({
    name: text(120),
    comment: optionalText(400),
    lines: z
      .array(z.object({ position: z.int().check(z.minimum(1)), quantity: positiveQuantity, day: z.nullable(day) }))
      .check(z.minLength(1, 'Confirma al menos una línea.'), z.maxLength(MAX_LINES)),
  }),
  response: done,
})

const confirmation = z.object({
  id: z.string(),
  /** An instant, ISO. */
  at: z.string(),
  name: z.string(),
  comment: z.string(),
  /** The order was edited after it was said. */
  isOld: z.boolean(),
  lines: z.array(
    z.object({
      position: z.number(),
      code: z.string(),
      description: z.string(),
      unit: z.string(),
      asked: quantity,
      quantity,
      day: z.nullable(day),
      /** Another quantity than what was to come, or a day after the expected one. */
      differs: z.boolean(),
    }),
  ),
})
export type Confirmation = z.output<typeof confirmation>

export function confirmationEndpoints<const Path extends string>(kind: DocumentKind & { readonly path: Path }) {
  const { permissions, titles, plan, services } = kind
  return {
    list: endpoint({
      method: 'GET',
      path: `/api${kind.path}/{id}/confirmations` as const,
      summary: `Lo que el proveedor ha confirmado de ${titles.short} en su página, primero lo último`,
      permission: permissions.read,
      plan,
      services,
      response: z.object({ confirmations: z.array(confirmation) }),
    }),
  }
}
export type ConfirmationEndpoints = ReturnType<typeof confirmationEndpoints>
