import { defineErrors } from '#base/errors.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'

export const taxErrors = defineErrors({
  nameTaken: catalogueErrors.definitions.nameTaken,
  needsDate: { code: 680, text: 'Indica desde qué fecha aplica la nueva tarifa.' },
  dateNotAfter: { code: 401, text: 'La nueva tarifa debe empezar después del {fecha}, cuando empezó la anterior.' },
  accountNotPostable: { code: 401, text: 'La cuenta {cuenta} no recibe movimientos.' },
  contentOfPesos: { code: 401, text: 'Solo un impuesto en pesos se cobra por contenido.' },
  contentNotPositive: { code: 401, text: 'Debe ser mayor que cero.' },
  uvtMissing: { code: 401, text: 'Falta la UVT de {anio}: con ella se deciden las retenciones de este documento.' },
})
