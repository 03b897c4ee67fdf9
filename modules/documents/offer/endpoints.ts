/** The calls that only offers have: the company notes an answer, the third party gives it. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, optionalText, text } from '#platform/http/fields.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { whichVersion } from '../link/which-version.ts'
import { MAX_LINES } from '../wire.ts'

/** Positions of the optional lines that are taken with it. */
const chosen = z._default(z.array(z.int().check(z.minimum(1))).check(z.maxLength(MAX_LINES)), [])
const answer = z.enum(['accepted', 'rejected'], 'Elige si la aceptas o la rechazas.')

export function offerEndpoints<const Path extends string>(kind: DocumentKind & { readonly path: Path }) {
  const { permissions, titles, plan, services } = kind
  return {
    answer: endpoint({
      method: 'POST',
      path: `/api${kind.path}/{id}/answer` as const,
      summary: `Anotar que el tercero aceptó o rechazó ${titles.short}, y por qué`,
      permission: permissions.write,
      plan,
      services,
      body: z.object({ answer, comment: optionalText(400), chosen }),
      response: done,
    }),
  }
}
export type OfferEndpoints = ReturnType<typeof offerEndpoints>

export const publicAnswer = endpoint({
  method: 'POST',
  path: '/api/public/documents/{token}/answer',
  summary: 'Aceptar o rechazar un documento de un enlace público, con nombre e identificación',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 10,
  query: whichVersion,
  body: z.object({ answer, name: text(120), identification: text(20), comment: optionalText(400), chosen }),
  response: done,
})
