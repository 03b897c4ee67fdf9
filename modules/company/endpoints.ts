import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { companyProfile } from './profile.ts'

/** Everything but the software's PIN, which stays in the server. */
const publicProfile = z.extend(z.omit(companyProfile, { electronic: true }), {
  electronicEnvironment: z.enum(['habilitacion', 'produccion']),
})

export const companyView = z.object({
  id: z.string(),
  name: z.string(),
  identification: z.string(),
  checkDigit: z.string(),
  /** "900.123.456-8". */
  nit: z.string(),
  serviceId: z.number(),
  color: z.string(),
  /** "Bogotá, D.C."; empty when the company has not said where it is. */
  cityName: z.string(),
  regionName: z.string(),
  profile: publicProfile,
})
export type CompanyView = z.output<typeof companyView>

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  summary: 'La empresa de la sesión con sus datos tributarios',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  response: companyView,
})
