import * as z from 'zod/mini'
import { ALL_SERVICES, definePermissions } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done } from '#platform/http/fields.ts'
import { companyColors } from './color.ts'
import { companyProfile, sells } from './profile.ts'
import { bookkeepers } from '#platform/roles.ts'

export const companyPermissions = definePermissions(
  'company.company',
  {
    read: 'Ver los datos de la empresa',
    write: 'Cambiar los datos de la empresa',
  },
  { read: bookkeepers },
)

/** What any member may know: not the software's PIN, nor who signs and with which identification. */
const publicProfile = z.extend(
  z.omit(companyProfile, { electronic: true, icaActivities: true, legalRepresentative: true, accountant: true, auditor: true }),
  {
    electronicEnvironment: z.enum(['habilitacion', 'produccion']),
  },
)

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

export const changeCompanyColor = endpoint({
  method: 'PUT',
  path: '/api/company/color',
  summary: 'Cambiar el color que distingue a la empresa',
  permission: companyPermissions.write,
  plan: null,
  services: ALL_SERVICES,
  body: z.object({ color: z.enum(companyColors) }),
  response: done,
})

export const changeSells = endpoint({
  method: 'PUT',
  path: '/api/company/sells',
  summary: 'Decir si la empresa vende productos, servicios o los dos',
  permission: companyPermissions.write,
  plan: null,
  services: ALL_SERVICES,
  body: z.object({ sells: z.enum(sells, 'Elige productos, servicios o los dos.') }),
  response: done,
})
