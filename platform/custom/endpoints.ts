import * as z from 'zod/mini'
import { ALL_SERVICES } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'
import { id, text } from '../http/fields.ts'
import { customField } from './field.ts'

/** Whoever writes, reads or filters a record needs to know its fields. */
export const listCustomFields = endpoint({
  method: 'GET',
  path: '/api/custom-fields',
  summary: 'Los campos personalizados de la empresa, en su orden, también los que están fuera de uso',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  response: z.array(customField),
})

/** A file that weighs more is kept elsewhere, and its address here. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024
export const FILE_TOO_LARGE = 'El archivo puede pesar hasta 5 MB.'

export const uploadCustomFile = endpoint({
  method: 'POST',
  path: '/api/custom-fields/files',
  summary: 'Subir el archivo de un campo personalizado; se conserva cuando se guarda el registro que lo lleva',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  body: z.object({
    name: text(200),
    /** The bytes in base 64. */
    content: z.string().check(z.maxLength(Math.ceil(MOST_FILE_BYTES / 3) * 4, FILE_TOO_LARGE)),
  }),
  response: z.object({ id: z.string(), label: z.string() }),
})

/** Whoever reads the record reads its files; whoever uploaded one reads it before its record is saved. */
export const downloadCustomFile = endpoint({
  method: 'GET',
  path: '/api/custom-fields/files/{id}',
  summary: 'El archivo de un campo personalizado',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  query: z.object({ record: z._default(z.union([z.literal(''), id]), '') }),
  /** The bytes in base 64: the screen saves them as a file and never opens them. */
  response: z.object({ name: z.string(), content: z.string() }),
})
