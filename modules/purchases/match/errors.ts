import { defineErrors } from '#base/errors.ts'

export const matchErrors = defineErrors({
  matchDifference: { code: 534, text: 'La factura no coincide con la orden o la remisión: {diferencia}.' },
})
