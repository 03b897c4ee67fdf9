import { defineErrors } from '#base/errors.ts'
import { documentMessages } from '#platform/rules/index.ts'

export const voucherErrors = defineErrors({
  notInThisState: { code: 482, text: 'No puedes {accion} un documento en estado {estado}.' },
  alreadyAnnulled: { code: 483, text: 'El documento ya está anulado.' },
  noneChosen: { code: 401, text: 'Marca al menos un documento.' },
  approvalRequired: { code: 536, text: 'El documento requiere aprobación de {rol}.' },
  ownApproval: { code: 537, text: 'No puedes aprobar un documento que tú creaste.' },
  tooManyAtOnce: { code: 466, text: documentMessages.documentsAtOnce },
})
