/** The content of a tax as calls carry it; apart, so that the public page reads it without the shapes. */
import * as z from 'zod/mini'
import { quantity } from '#platform/http/fields.ts'

export const taxContent = z.nullable(z.object({ per: quantity, held: z.nullable(quantity), factor: quantity }))
