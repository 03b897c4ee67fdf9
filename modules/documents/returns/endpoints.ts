/** The calls by which what was delivered comes back before it is invoiced, and by which that is taken back. */
import * as z from 'zod/mini'
import { itemControls } from '#modules/items/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, quantity } from '#platform/http/fields.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { annulReturnInput, returnInput } from './returns.ts'

/** A line of which something may come back: how much, in its unit, and which goods where they are told apart. */
const returnable = z.object({
  position: z.number(),
  code: z.string(),
  description: z.string(),
  pending: quantity,
  unitName: z.string(),
  unitFactor: quantity,
  /** Where it comes back to; null of what keeps no stock. */
  warehouse: z.nullable(z.string()),
  control: z.enum(itemControls),
  batches: z.array(z.object({ code: z.string(), quantity })),
  serials: z.array(z.string()),
})
export type Returnable = z.output<typeof returnable>

export function returnEndpoints<const Path extends string>(kind: DocumentKind & { readonly path: Path }) {
  const { permissions, titles, plan, services } = kind
  const gate = { plan, services } as const
  const one = `/api${kind.path}/{id}` as const
  return {
    returnable: endpoint({
      method: 'GET',
      path: `${one}/returnable` as const,
      summary: `Lo que puede volver de ${titles.short}: lo entregado que no se ha facturado ni devuelto`,
      permission: permissions.issue,
      ...gate,
      response: z.object({ lines: z.array(returnable) }),
    }),
    create: endpoint({
      method: 'POST',
      path: `${one}/returns` as const,
      summary: `Devolver ${titles.short}, en todo o en parte: la mercancía vuelve con el costo con que salió`,
      permission: permissions.issue,
      ...gate,
      body: returnInput,
      response: z.object({ id, number: z.string() }),
    }),
    annul: endpoint({
      method: 'POST',
      path: `${one}/returns/{returnId}/annul` as const,
      summary: `Anular una devolución de ${titles.short}: la mercancía vuelve a salir con lo que valía`,
      permission: permissions.annul,
      ...gate,
      body: annulReturnInput,
      response: done,
    }),
  }
}
export type ReturnEndpoints = ReturnType<typeof returnEndpoints>
