import { defineErrors } from '#base/errors.ts'

export const peopleErrors = defineErrors({
  identificationTaken: { code: 402, text: 'Ya existe un registro con este número de identificación' },
  required: { code: 401, text: 'El campo {campo} es obligatorio.' },
  invalid: { code: 401, text: '{detalle}' },
})
