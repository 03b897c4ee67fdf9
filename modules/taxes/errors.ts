import { defineErrors } from '#base/errors.ts'

export const taxErrors = defineErrors({
  nameTaken: { code: 404, text: 'Ya existe un registro con el nombre {nombre}.' },
  needsDate: { code: 680, text: 'Indica desde qué fecha aplica la nueva tarifa.' },
  dateNotAfter: { code: 401, text: 'La nueva tarifa debe empezar después del {fecha}, cuando empezó la anterior.' },
  accountNotPostable: { code: 401, text: 'La cuenta {cuenta} no recibe movimientos.' },
  uvtMissing: { code: 401, text: 'Falta el valor de la UVT para el {fecha}.' },
})
