/** A link opens its document, and with `newest` the version that stands under the same number. */
import * as z from 'zod/mini'

export const whichVersion = z.object({ newest: z._default(z.enum(['0', '1']), '0') })
export type WhichVersion = z.output<typeof whichVersion>
