/** What is attached to a record: the consignment of a receipt, the contract of a supplier. */
import * as z from 'zod/mini'
import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '../custom/endpoints.ts'
import { id, text } from '../http/fields.ts'

export const FILE_EMPTY = 'El archivo está vacío.'
export const MOST_FILES = 20
export const TOO_MANY_FILES = `Máximo ${MOST_FILES} archivos por registro.`

export const fileContent = z.object({
  name: text(200),
  /** The bytes in base 64. */
  content: z.string().check(z.maxLength(Math.ceil(MOST_FILE_BYTES / 3) * 4, FILE_TOO_LARGE)),
})

export const attachedFile = z.object({
  id,
  name: z.string(),
  bytes: z.number(),
  /** An instant, ISO. */
  at: z.string(),
  by: z.nullable(z.string()),
})
export type AttachedFile = z.output<typeof attachedFile>
