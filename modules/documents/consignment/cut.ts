/** The cut of a consignment: whoever holds the goods tells what was sold of them, and that is invoiced or bought. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { positiveQuantity } from '#platform/http/fields.ts'
import { documentKindCodes, type DocumentKind } from '../kind/kind.ts'
import { MAX_LINES, savedDocument } from '../wire.ts'

/** @param target what a cut makes, unless it says another kind of its address */
export const cutEndpoint = <const Path extends string>(kind: DocumentKind & { readonly path: Path }, target: DocumentKind) =>
  endpoint({
    method: 'POST',
    path: `/api${kind.path}/{id}/cut` as const,
    summary: `Corte de consignación: borrador de ${target.titles.short} de lo que ${kind.party === 'customer' ? 'el cliente vendió' : 'se vendió o se compra'}`,
    permission: target.permissions.write,
    plan: target.plan,
    services: target.services,
    body: z.object({
      kind: z._default(z.nullable(z.enum(documentKindCodes)), null),
      /** What was sold of each line, by its position and in its unit. */
      lines: z
        .array(z.object({ position: z.int().check(z.minimum(1)), quantity: positiveQuantity }))
        .check(z.minLength(1, 'Escribe cuánto se vendió de al menos un ítem.'), z.maxLength(MAX_LINES, `Máximo ${MAX_LINES} líneas.`)),
    }),
    response: savedDocument,
  })
export type CutEndpoint = ReturnType<typeof cutEndpoint>
