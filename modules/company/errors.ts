import { defineErrors } from '#base/errors.ts'
import { textMessages } from '#platform/rules/index.ts'

export const companyErrors = defineErrors({
  invalidConsecutive: { code: 401, text: '{detalle}' },
  consecutiveUsed: { code: 417, text: 'El consecutivo {numero} ya fue utilizado.' },
  testSetId: { code: 517, text: textMessages.testSetId },
})
