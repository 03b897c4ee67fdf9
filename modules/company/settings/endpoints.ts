import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { optionalText, version } from '#platform/http/fields.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { companyPermissions } from '../endpoints.ts'
import { companyData } from './data.ts'

const gate = { plan: null, services: ALL_SERVICES } as const

export const companySettings = z.extend(companyData, {
  id: z.string(),
  version,
  checkDigit: z.string(),
  /** Something electronic was issued: the NIT stays, and another name needs its reason. */
  hasIssued: z.boolean(),
  /** Of its main activity; '' when the list does not know its code. */
  ciiuName: z.string(),
  /** Code → name, of the municipalities that it names. */
  cityNames: z.record(z.string(), z.string()),
})
export type CompanySettings = z.output<typeof companySettings>

export const getCompanySettings = endpoint({
  method: 'GET',
  path: '/api/settings/my-company',
  summary: 'Los datos de la empresa con su versión',
  permission: companyPermissions.read,
  ...gate,
  response: companySettings,
})

export const changeCompanySettings = endpoint({
  method: 'PUT',
  path: '/api/settings/my-company',
  summary: 'Cambiar los datos de la empresa; otra razón social lleva un motivo si ya se facturó electrónicamente',
  permission: companyPermissions.write,
  ...gate,
  body: z.extend(companyData, { version, reason: optionalText(400) }),
  response: z.object({ version }),
})

export const companyHistory = historyEndpoint('/api/settings/my-company/{id}', 'Historial de los datos de la empresa', {
  permission: companyPermissions.read,
  ...gate,
})
