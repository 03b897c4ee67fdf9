import { defineErrors } from '#base/errors.ts'
import { documentMessages } from '#platform/rules/index.ts'

export const voucherErrors = defineErrors({
  notInThisState: { code: 482, text: 'No puedes {accion} un documento en estado {estado}.' },
  alreadyAnnulled: { code: 483, text: 'El documento ya está anulado.' },
  noneChosen: { code: 401, text: 'Marca al menos un documento.' },
  tooManyAtOnce: { code: 466, text: documentMessages.documentsAtOnce },
})
