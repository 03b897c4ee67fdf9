import { defineErrors } from '#base/errors.ts'

export const inboxErrors = defineErrors({
  noDocument: { code: 523, text: 'El archivo ZIP no contiene un documento electrónico: {motivo}' },
  otherCompany: { code: 524, text: 'El documento recibido está a nombre de otro NIT ({nit}).' },
  alreadyReceived: { code: 525, text: 'Este documento electrónico ya está en tu buzón.' },
})
