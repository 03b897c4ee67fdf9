/** Values of law by year: those that all companies share and the company's own, which win over them. */
import * as z from 'zod/mini'
import { definePermissions, type ServiceSet } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { created, day, done, id, positiveAmount, text } from '#platform/http/fields.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { taxPermissions } from '../endpoints.ts'
import { legalValueNames } from './rules.ts'
import { bookkeepers } from '#platform/roles.ts'

export const legalValuePermissions = definePermissions(
  'taxes.legalValue',
  { write: 'Escribir valores de ley (UVT)' },
  { write: bookkeepers },
)

const services: readonly ServiceSet[] = [11, 'full']
const gate = { plan: null, services }

const SOURCE = 300
const source = text(SOURCE)

export const legalValueShape = z.object({
  name: z.enum(legalValueNames),
  from: day,
  to: day,
  /** The one of all companies; null when only this one has it. */
  shared: z.nullable(
    z.object({ value: positiveAmount, source: z.string(), origin: z.enum(['release', 'operator']), writtenAt: z.string() }),
  ),
  /** The company's own, which holds for it. */
  own: z.nullable(z.object({ id, value: positiveAmount, source: z.string(), writtenBy: z.nullable(z.string()), writtenAt: z.string() })),
})
export type LegalValue = z.output<typeof legalValueShape>

export const listLegalValues = endpoint({
  method: 'GET',
  path: '/api/legal-values',
  summary: 'Valores de ley por año, con su norma y quién los escribió; los propios de la empresa mandan',
  permission: taxPermissions.read,
  ...gate,
  response: z.object({
    today: day,
    /** The latest year first. */
    values: z.array(legalValueShape),
    /** Years that should be there by now, each with its value. */
    missing: z.array(z.object({ name: z.enum(legalValueNames), from: day })),
  }),
})

export const createLegalValue = endpoint({
  method: 'POST',
  path: '/api/legal-values',
  summary: 'Escribir un valor de ley propio de la empresa',
  permission: legalValuePermissions.write,
  ...gate,
  body: z.object({ name: z.enum(legalValueNames), from: day, value: positiveAmount, source }),
  response: created,
})

export const updateLegalValue = endpoint({
  method: 'PUT',
  path: '/api/legal-values/{id}',
  summary: 'Corregir un valor de ley propio de la empresa',
  permission: legalValuePermissions.write,
  ...gate,
  body: z.object({ value: positiveAmount, source }),
  response: done,
})

export const deleteLegalValue = endpoint({
  method: 'DELETE',
  path: '/api/legal-values/{id}',
  summary: 'Quitar un valor de ley propio: vuelve a regir el de todas las empresas',
  permission: legalValuePermissions.write,
  ...gate,
  response: done,
})

/** Of all of them, under the id of the company: what was taken away is told as well. */
export const legalValueHistory = historyEndpoint('/api/legal-values/{id}', 'Historial de los valores de ley de la empresa', {
  permission: taxPermissions.read,
  ...gate,
})
