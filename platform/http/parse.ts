/** What came over the wire, or was kept as it came, in the shape that its schema says. */
import { safeParse, type $ZodType, type output } from 'zod/v4/core'
import { BusinessError } from '#base/errors.ts'
import { httpErrors, issuesToErrors } from './errors.ts'

/** @throws 401 and what else the schema says, each at its field */
export function parse<Schema extends $ZodType>(schema: Schema, value: unknown): output<Schema> {
  const result = safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  const [first = httpErrors.of('invalid'), ...others] = issuesToErrors(result.error.issues)
  throw new BusinessError([first, ...others])
}
