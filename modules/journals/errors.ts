import { defineErrors } from '#base/errors.ts'

export const journalErrors = defineErrors({
  automatic: { code: 459, text: 'Este comprobante fue generado por {documento}. Edítalo desde su origen.' },
  sameTarget: { code: 673, text: 'El origen y el destino deben ser diferentes.' },
  reclassifying: { code: 674, text: 'Ya hay una reclasificación en proceso.' },
  numbersNotWhole: { code: 675, text: 'La renumeración dejaría saltos o repetidos.' },
  sentKeepsNumber: { code: 676, text: 'Los documentos transmitidos a la DIAN no se pueden renumerar.' },
  templateUnbalanced: { code: 461, text: 'La plantilla está descuadrada en {diferencia}.' },
})
