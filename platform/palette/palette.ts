/**
 * What the command palette asks of the server: records by what one types of them. Screens and actions are at hand in the
 * browser and need no answer.
 */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'
import { amount } from '../http/fields.ts'

/** Of each group; who needs more has the list. */
export const PALETTE_SHOWN = 6
/** With less one would be shown nearly everything. */
export const PALETTE_SHORTEST = 2

export const paletteResult = z.object({
  id: z.string(),
  /** What it is, before its name and in grey: "Factura". */
  kind: z.nullable(z.string()),
  /** "FV-1208", "Hoteles Monserrate Alto S.A.". */
  label: z.string(),
  /** After the name: the third party of a document, the state of what is out of use. */
  about: z.nullable(z.string()),
  /** At the right: NIT, code. */
  detail: z.nullable(z.string()),
  /** At the right of a document. */
  amount: z.nullable(amount),
  /** Where it is shown. */
  href: z.string(),
})
export type PaletteResult = z.output<typeof paletteResult>

/** Groups in the order in which they are shown. */
export const paletteGroups = ['documents', 'parties', 'items'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

export const askPalette = endpoint({
  method: 'GET',
  path: '/api/palette',
  summary: 'Buscar documentos por número, terceros por nombre o NIT y productos por código o nombre, entre lo que la persona puede ver',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  query: z.object({ text: z.string().check(z.maxLength(200)) }),
  response: z.object({ groups: z.array(z.object({ name: z.enum(paletteGroups), results: z.array(paletteResult) })) }),
})
