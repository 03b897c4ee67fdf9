import { defineErrors } from '#base/errors.ts'

export const loyaltyErrors = defineErrors({
  /** The one answer to every address that opens nothing: wrong, renewed, of a programme that rests or of a plan without loyalty. */
  invalidCode: { code: 651, text: 'El código de fidelización no es válido.' },
  alreadyRegistered: { code: 652, text: 'Ya estás registrado en este programa.' },
})
