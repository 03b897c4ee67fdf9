import { defineErrors } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

export const pricingErrors = defineErrors({
  listNameTaken: { code: 413, text: 'Ya existe una lista de precios con el nombre {nombre}.' },
  belowMinimum: { code: 666, text: 'El precio es menor que el mínimo permitido ({minimo}).' },
  belowCost: { code: 667, text: 'El precio es menor que el costo{costo}.' },
  promotionEnded: { code: 668, text: 'La promoción no está vigente.' },
  /** For whoever does not see costs. */
  belowHiddenCost: httpErrors.definitions.invalid,
})
