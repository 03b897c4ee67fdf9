import { defineErrors } from '#base/errors.ts'

export const sendingErrors = defineErrors({
  alreadySent: { code: 610, text: 'La nómina de {empleado} de {periodo} ya fue transmitida.' },
  notAccepted: { code: 615, text: 'Solo puedes ajustar nóminas aceptadas por la DIAN.' },
  alreadyReplaced: { code: 616, text: 'La nómina ya fue reemplazada por {numero}.' },
  alreadyEliminated: { code: 617, text: 'La nómina ya fue eliminada con una nota de ajuste.' },
  notEnabled: { code: 622, text: 'La empresa no está habilitada para nómina electrónica.' },
  periodMissing: { code: 623, text: 'El periodo de nómina {periodo} no está creado.' },
})
