/** A workbook that somebody chose, as the text that would be pasted: from there on it is imported as any other. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'

export const MOST_MEGABYTES = 5
/** Of its base 64. */
const MOST_LETTERS = Math.ceil((MOST_MEGABYTES * 1024 * 1024 * 4) / 3) + 4

export const readWorkbookFile = endpoint({
  method: 'POST',
  path: '/api/import/workbook',
  summary: 'Leer la primera hoja de un libro de Excel como celdas copiadas',
  permission: 'self',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 60,
  body: z.object({
    /** The bytes of the .xlsx in base 64. */
    workbook: z.string().check(z.maxLength(MOST_LETTERS, `El archivo supera el tamaño máximo de ${MOST_MEGABYTES} MB.`)),
  }),
  response: z.object({ text: z.string() }),
})
