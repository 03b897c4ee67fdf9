/** The figures of law that payroll asks for, on a day: those of all companies, and the company's own, which win over them. */
import * as z from 'zod/mini'
import { scalarNames } from '#colombia/index.ts'
import type { ServiceSet } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { created, day, done, id, text } from '#platform/http/fields.ts'
import { taxPermissions } from '../endpoints.ts'
import { legalValuePermissions } from './endpoints.ts'

const services: readonly ServiceSet[] = [11, 'full']
const gate = { plan: null, services }

const SOURCE = 300
const VALUE = 20
/** The UVT has its own calls, with the rules of its year. */
export const payrollLawNames = scalarNames.filter((each) => each !== 'uvt')
const name = z.enum(payrollLawNames)
const writing = { until: z.nullable(day), value: text(VALUE), source: text(SOURCE) }

export const listPayrollLaw = endpoint({
  method: 'GET',
  path: '/api/legal-values/payroll',
  summary: 'Cifras de ley de la nómina en un día, con su norma; las propias de la empresa mandan',
  permission: taxPermissions.read,
  ...gate,
  query: z.object({ day: z.optional(day) }),
  response: z.object({
    day,
    figures: z.array(
      z.object({ name: z.string(), title: z.string(), value: z.string(), from: day, source: z.string(), isOwn: z.boolean() }),
    ),
    /** What nobody wrote for that day, in words. */
    missing: z.array(z.object({ name: z.string(), text: z.string() })),
    /** The company's own, of any day, the latest first. */
    own: z.array(z.object({ id, name: z.string(), from: day, until: z.nullable(day), value: z.string(), source: z.string() })),
  }),
})

export const createPayrollLaw = endpoint({
  method: 'POST',
  path: '/api/legal-values/payroll',
  summary: 'Escribir una cifra de ley de la nómina propia de la empresa',
  permission: legalValuePermissions.write,
  ...gate,
  body: z.object({ name, from: day, ...writing }),
  response: created,
})

export const updatePayrollLaw = endpoint({
  method: 'PUT',
  path: '/api/legal-values/payroll/{id}',
  summary: 'Corregir una cifra de ley de la nómina propia de la empresa',
  permission: legalValuePermissions.write,
  ...gate,
  body: z.object(writing),
  response: done,
})

export const deletePayrollLaw = endpoint({
  method: 'DELETE',
  path: '/api/legal-values/payroll/{id}',
  summary: 'Quitar una cifra de ley de la nómina propia: vuelve a regir la de todas las empresas',
  permission: legalValuePermissions.write,
  ...gate,
  response: done,
})
