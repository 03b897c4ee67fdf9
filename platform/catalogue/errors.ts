/** What may not repeat in any catalogue (error catalogue, 403 and 404), and how much may come at once (420). */
import { defineErrors } from '#base/errors.ts'

export const catalogueErrors = defineErrors({
  codeTaken: { code: 403, text: 'Ya existe un registro con el código {codigo}.' },
  nameTaken: { code: 404, text: 'Ya existe un registro con el nombre {nombre}.' },
  tooManyRows: { code: 420, text: 'El archivo supera los 2.000 registros permitidos. Divídelo e inténtalo de nuevo.' },
})
