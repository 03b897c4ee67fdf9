import { defineErrors } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { textMessages } from '#platform/rules/index.ts'

export const companyErrors = defineErrors({
  invalidConsecutive: httpErrors.definitions.invalid,
  consecutiveUsed: { code: 417, text: 'El consecutivo {numero} ya fue utilizado.' },
  testSetId: { code: 517, text: textMessages.testSetId },
})
