/** Which documents an action is about. */
import { MAX_DOCUMENTS_AT_ONCE } from '#platform/rules/index.ts'
import { documentErrors as errors } from '../errors.ts'

/**
 * Each once, in the order they were chosen.
 * @throws 401 without any, 466 with more than may be done at once
 */
export function chosen(ids: readonly string[]): string[] {
  const each = [...new Set(ids)]
  if (each.length === 0) return errors.fail('noneChosen', {}, 'ids')
  return each.length > MAX_DOCUMENTS_AT_ONCE ? errors.fail('tooManyAtOnce', {}, 'ids') : each
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The same of a list in an address. What cannot be an id of ours is of nothing. */
export function chosenOf(list: string): { readonly ids: string[]; readonly isWhole: boolean } {
  const each = chosen(list.split(',').filter((part) => part !== ''))
  const ids = each.filter((part) => UUID.test(part))
  return { ids, isWhole: ids.length === each.length }
}
