import { defineErrors } from '#base/errors.ts'

export const journalErrors = defineErrors({
  automatic: { code: 459, text: 'Este comprobante fue generado por {documento}. Edítalo desde su origen.' },
  templateUnbalanced: { code: 461, text: 'La plantilla está descuadrada en {diferencia}.' },
})
