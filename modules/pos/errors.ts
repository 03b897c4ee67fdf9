import { defineErrors } from '#base/errors.ts'

export const posErrors = defineErrors({
  paymentsDiffer: { code: 488, text: 'La suma de las formas de pago no coincide con el total.' },
  paymentBelowTotal: { code: 569, text: 'El valor recibido es menor que el total.' },
})
