import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, id } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { choiceMessages } from '#platform/rules/index.ts'
import { exogenousConcept, taxableYears } from './concept.ts'

const { permissions, path, plan, services } = exogenousConcept

const gate = { plan, services }
const year = z.string().check(z.refine((text) => Object.hasOwn(taxableYears, text), choiceMessages.option))

export const copyExogenousYear = endpoint({
  method: 'POST',
  path: `/api${path}/copy`,
  summary: 'Copiar los conceptos de un año gravable a otro que no tiene ninguno',
  permission: permissions.write,
  ...gate,
  body: z.object({ from: year, to: year }),
  response: z.object({ copied: z.number() }),
})

/** Of an account of inventory or of sales, it is what things cost. */
const movement = masked(masks.cost, amount)
const concept = z.object({ id, format: z.string(), code: z.string(), name: z.string() })

export const getExogenousGaps = endpoint({
  method: 'GET',
  path: `/api${path}/gaps`,
  summary: 'Cuentas con movimiento en un año que ningún concepto toma, y conceptos sin cuentas',
  permission: permissions.read,
  ...gate,
  query: z.object({ year: z.optional(year) }),
  response: z.object({
    year: z.string(),
    /** Those that have concepts, the newest first. */
    years: z.array(z.string()),
    accounts: z.array(z.object({ id, code: z.string(), name: z.string(), debit: movement, credit: movement })),
    concepts: z.array(concept),
  }),
})
