import { defineErrors } from '#base/errors.ts'

export const journalErrors = defineErrors({
  automatic: { code: 459, text: 'Este comprobante fue generado por {documento}. Edítalo desde su origen.' },
  numbersNotWhole: { code: 675, text: 'La renumeración dejaría saltos o repetidos.' },
  sentKeepsNumber: { code: 676, text: 'Los documentos transmitidos a la DIAN no se pueden renumerar.' },
  templateUnbalanced: { code: 461, text: 'La plantilla está descuadrada en {diferencia}.' },
})
