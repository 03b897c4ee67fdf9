/** What a password must have, and the error when it does not (655). The rules are those of every form. */
import { defineErrors } from '#base/errors.ts'
import { passwordMessages } from '#platform/rules/index.ts'

export { passwordProblems } from '#platform/rules/index.ts'

export const passwordErrors = defineErrors({
  weakPassword: { code: 655, text: passwordMessages.weak },
})
