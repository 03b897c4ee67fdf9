import { defineErrors } from '#base/errors.ts'
import { textMessages } from '#platform/rules/index.ts'

export const companyErrors = defineErrors({
  testSetId: { code: 517, text: textMessages.testSetId },
})
