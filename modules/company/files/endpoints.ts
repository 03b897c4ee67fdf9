import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, text } from '#platform/http/fields.ts'
import { companyPermissions } from '../endpoints.ts'
import { slotNames } from './company-file.ts'

const gate = { plan: null, services: ALL_SERVICES } as const

export const companyFile = z.object({
  slot: z.enum(slotNames),
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  /** An instant, ISO: another one is another file. */
  updatedAt: z.string(),
})
export type CompanyFile = z.output<typeof companyFile>

export const listCompanyFiles = endpoint({
  method: 'GET',
  path: '/api/settings/company-files',
  summary: 'Logo, firmas y RUT que la empresa tiene guardados',
  permission: companyPermissions.read,
  ...gate,
  response: z.object({ files: z.array(companyFile) }),
})

export const getCompanyFile = endpoint({
  method: 'GET',
  path: '/api/settings/company-files/{slot}',
  summary: 'El logo, una firma o el RUT',
  permission: companyPermissions.read,
  ...gate,
  /** The bytes in base 64: the screen shows them, or saves them as a file. */
  response: z.object({ name: z.string(), mime: z.string(), content: z.string() }),
})

/** The largest of them in base 64. */
const MOST_LETTERS = 6 * 1024 * 1024

export const putCompanyFile = endpoint({
  method: 'PUT',
  path: '/api/settings/company-files/{slot}',
  summary: 'Guardar el logo, una firma o el RUT; reemplaza el anterior',
  permission: companyPermissions.write,
  ...gate,
  body: z.object({
    name: text(200),
    /** The bytes of the file in base 64. */
    content: z.string().check(z.maxLength(MOST_LETTERS, 'El archivo es demasiado grande.')),
  }),
  response: done,
})

export const removeCompanyFile = endpoint({
  method: 'DELETE',
  path: '/api/settings/company-files/{slot}',
  summary: 'Quitar el logo, una firma o el RUT',
  permission: companyPermissions.write,
  ...gate,
  response: done,
})
