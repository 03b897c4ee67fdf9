/** Further companies of somebody with an account, one to try things in, and how that one ends. */
import * as z from 'zod/mini'
import { foundingData } from '#modules/company/index.ts'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done } from '#platform/http/fields.ts'

const everywhere = { plan: null, services: ALL_SERVICES } as const

export const getFounding = endpoint({
  method: 'GET',
  path: '/api/companies/founding',
  summary: 'Si la persona puede crear empresas en esta instalación',
  permission: 'self',
  ...everywhere,
  response: z.object({
    mayFound: z.boolean(),
    /** The one that the person has to try things in: there is one at a time. */
    trialId: z.nullable(z.string()),
  }),
})

const founded = z.object({ companyId: z.string() })

export const foundCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  summary: 'Crear una empresa que la persona administra',
  permission: 'self',
  ...everywhere,
  body: foundingData,
  response: founded,
})

export const foundTrial = endpoint({
  method: 'POST',
  path: '/api/companies/trial',
  summary: 'Crear una empresa de prueba, con los datos de la demostración',
  permission: 'self',
  ...everywhere,
  perMinute: 10,
  body: z.object({}),
  response: founded,
})

export const discardTrial = endpoint({
  method: 'DELETE',
  path: '/api/companies/{companyId}',
  summary: 'Eliminar una empresa de prueba con todo lo que tiene; las demás no se eliminan',
  permission: 'self',
  ...everywhere,
  response: done,
})
