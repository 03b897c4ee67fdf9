/**
 * The rules of fields (specification, section 5), one set for forms, endpoints and imports. A rule takes a value and
 * gives what is wrong with it in Spanish, or null; it reads nothing but what it is given. Messages are written here and
 * nowhere else: `checks/messages` looks for a second copy.
 */
import { choiceMessages } from './choices.ts'
import { commentMessages } from './comment.ts'
import { dateMessages } from './dates.ts'
import { documentMessages } from './documents.ts'
import { numberMessages } from './numbers.ts'
import { passwordMessages } from './password.ts'
import { personMessages } from './people.ts'
import { textMessages } from './text.ts'

export * from './choices.ts'
export * from './comment.ts'
export * from './custom-field.ts'
export * from './dates.ts'
export * from './documents.ts'
export * from './numbers.ts'
export * from './password.ts'
export * from './people.ts'
export * from './text.ts'

/** Every message of the set, with its {parameters}, by family and name. */
export const ruleMessages = {
  text: textMessages,
  password: passwordMessages,
  date: dateMessages,
  number: numberMessages,
  document: documentMessages,
  person: personMessages,
  comment: commentMessages,
  choice: choiceMessages,
} as const
