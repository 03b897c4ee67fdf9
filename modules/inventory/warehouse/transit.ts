/** Where goods stand while they travel: a warehouse of the company that nobody chooses. Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

export const transitRefused = (field: string): ErrorBody =>
  httpErrors.of('invalid', { detalle: 'Es la bodega de lo que viaja: elige otra.' }, field)
