import { defineErrors } from '#base/errors.ts'
import { numberMessages } from '#platform/rules/index.ts'

export const treasuryErrors = defineErrors({
  meansDiffer: { code: 488, text: 'La suma de las formas de pago no coincide con el total.' },
  differenceOut: { code: 465, text: numberMessages.adjustment },
  hasApplications: { code: 484, text: 'El documento tiene recaudos o egresos aplicados. Anúlalos primero.' },
  advanceOver: { code: 539, text: 'El anticipo {numero} solo tiene {saldo} disponible.' },
  advanceApplied: { code: 540, text: 'El anticipo ya fue aplicado y no se puede anular.' },
  advanceOfOther: { code: 541, text: 'El anticipo pertenece a otro tercero.' },
  overBalance: { code: 591, text: 'El valor supera el saldo del documento {numero}.' },
  accountRequired: { code: 592, text: 'Selecciona la cuenta de caja o banco.' },
  meansInactive: { code: 597, text: 'La forma de pago está inactiva.' },
  otherParty: { code: 599, text: 'El documento cruce pertenece a otro tercero.' },
  withheldBase: { code: 600, text: 'La base de la retención no coincide con el documento.' },
  bankDataMissing: { code: 602, text: 'Faltan datos bancarios de {terceros}.' },
  paymentRejected: { code: 603, text: 'El pago fue rechazado: {motivo}.' },
  paymentPending: { code: 604, text: 'El pago está pendiente de confirmación por tu banco.' },
  paymentReversed: { code: 605, text: 'El pago fue reversado.' },
  gatewaySilent: { code: 606, text: 'La pasarela de pagos no responde. No repitas el pago; consultaremos el resultado.' },
  accountServes: { code: 401, text: 'La cuenta contable ya es la de otra caja o banco: elige otra.' },
  nothingApplied: { code: 401, text: 'Indica el valor que se recauda de al menos un documento.' },
  nothingPaid: { code: 401, text: 'Indica el valor que se paga de al menos un documento.' },
})
