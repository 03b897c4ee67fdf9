import { defineErrors } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

export const customFieldErrors = defineErrors({
  inUse: { code: 647, text: 'El campo tiene datos en {cantidad} registros.' },
  nameTaken: { code: 648, text: 'Ya existe un campo con ese nombre interno.' },
  invalid: httpErrors.definitions.invalid,
})
