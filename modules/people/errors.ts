import { defineErrors } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { personMessages } from '#platform/rules/index.ts'

export const peopleErrors = defineErrors({
  identificationTaken: { code: 402, text: personMessages.identification_number_available },
  required: httpErrors.definitions.required,
  invalid: httpErrors.definitions.invalid,
})
