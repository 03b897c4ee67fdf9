import { defineErrors } from '#base/errors.ts'

export const requisitionErrors = defineErrors({
  overPending: { code: 560, text: 'Superas lo pendiente de la requisición ({pendiente}).' },
  notApproved: { code: 561, text: 'La requisición no está aprobada.' },
})
