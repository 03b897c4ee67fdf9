import { defineErrors } from '#base/errors.ts'

export const riseErrors = defineErrors({
  costRose: { code: 401, text: 'El costo subió {porcentaje} frente a la última compra ({valor} el {fecha}).' },
  /** For whoever does not see costs. */
  hiddenCostRose: { code: 401, text: 'El costo subió frente a la última compra.' },
})
