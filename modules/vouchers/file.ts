/** What is attached to a voucher: the consignment, the count that was signed. */
import * as z from 'zod/mini'
import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '#platform/custom/endpoints.ts'
import { id, text } from '#platform/http/fields.ts'

export const FILE_EMPTY = 'El archivo está vacío.'
export const MOST_FILES = 20
export const TOO_MANY_FILES = `Máximo ${MOST_FILES} archivos por registro.`

export const fileContent = z.object({
  name: text(200),
  /** The bytes in base 64. */
  content: z.string().check(z.maxLength(Math.ceil(MOST_FILE_BYTES / 3) * 4, FILE_TOO_LARGE)),
})

export const voucherFile = z.object({
  id,
  name: z.string(),
  bytes: z.number(),
  /** An instant, ISO. */
  at: z.string(),
  by: z.nullable(z.string()),
})
export type VoucherFile = z.output<typeof voucherFile>
