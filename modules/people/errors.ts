import { defineErrors } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { personMessages } from '#platform/rules/index.ts'

export const peopleErrors = defineErrors({
  identificationTaken: { code: 402, text: personMessages.identification_number_available },
  mergingInProgress: { code: 637, text: 'No puedes fusionar terceros con documentos electrónicos en trámite.' },
  required: httpErrors.definitions.required,
  invalid: httpErrors.definitions.invalid,
})
