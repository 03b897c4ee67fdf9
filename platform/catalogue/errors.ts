/** What may not repeat in any catalogue (error catalogue, 403 and 404). */
import { defineErrors } from '#base/errors.ts'

export const catalogueErrors = defineErrors({
  codeTaken: { code: 403, text: 'Ya existe un registro con el código {codigo}.' },
  nameTaken: { code: 404, text: 'Ya existe un registro con el nombre {nombre}.' },
})
