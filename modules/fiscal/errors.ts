import { defineErrors } from '#base/errors.ts'

export const fiscalErrors = defineErrors({
  yearNotEmpty: { code: 401, text: 'El año gravable {anio} ya tiene conceptos.' },
  yearEmpty: { code: 401, text: 'El año gravable {anio} no tiene conceptos que copiar.' },
  formatNotOfYear: { code: 671, text: 'El formato {formato} no existe para el año gravable {anio}.' },
})
