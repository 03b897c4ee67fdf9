import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, done, id } from '#platform/http/fields.ts'
import { costCenter } from '../cost-center.ts'
import { MONTHS } from './budget.ts'

const gate = { plan: costCenter.screen.plan, services: costCenter.screen.services } as const

/** January first. */
const months = z.array(amount).check(z.length(MONTHS, 'Escribe los doce meses.'))
const year = z.coerce.number().check(z.int('Escribe el año.'), z.minimum(2000, 'Escribe el año.'), z.maximum(2100, 'Escribe el año.'))

const row = z.object({
  account: z.object({ id, code: z.string(), name: z.string() }),
  planned: months,
  /** Of the entries: income by its credits, expenses and costs by their debits. */
  actual: months,
})
export type BudgetRow = z.output<typeof row>

export const getBudget = endpoint({
  method: 'GET',
  path: '/api/settings/cost-centers/{id}/budget',
  summary: 'Presupuesto de un centro de costo en un año, por cuenta y mes, con lo ejecutado; el de un padre suma los de sus subcentros',
  permission: costCenter.permissions.read,
  ...gate,
  query: z.object({ year }),
  response: z.object({
    center: z.object({ id, code: z.string(), name: z.string() }),
    /** Other centres hang from it: it adds theirs up, and has no plan of its own. */
    isParent: z.boolean(),
    rows: z.array(row),
  }),
})

export const writeBudget = endpoint({
  method: 'PUT',
  path: '/api/settings/cost-centers/{id}/budget/{accountId}',
  summary: 'Presupuestar una cuenta en un centro de costo: los doce meses de un año; todos en cero la quitan',
  permission: costCenter.permissions.write,
  ...gate,
  body: z.object({
    year,
    planned: months,
    /** What stood there when it was opened: somebody may have changed it meanwhile. */
    seen: months,
  }),
  response: done,
})
