/** Which vouchers an action over several is about. */
import { httpErrors } from '#platform/http/errors.ts'
import { MAX_DOCUMENTS_AT_ONCE } from '#platform/rules/index.ts'
import { voucherErrors as errors } from './errors.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Each once, in the order they were chosen. @throws 401 without any, 466 with more than may be done at once */
export function chosen(ids: readonly string[]): string[] {
  const each = [...new Set(ids)]
  if (each.length === 0) return errors.fail('noneChosen', {}, 'ids')
  return each.length > MAX_DOCUMENTS_AT_ONCE ? errors.fail('tooManyAtOnce', {}, 'ids') : each
}

/** The same of a list in an address. @throws 698 when one cannot be an id */
export function chosenOf(list: string): string[] {
  const ids = chosen(list.split(',').filter((part) => part !== ''))
  return ids.every((id) => UUID.test(id)) ? ids : httpErrors.fail('notFound')
}
