/** What the database refuses, said as a person's error: what repeats, what is in use, what is not there to point to. */
import { BusinessError, type ErrorBody } from '#base/errors.ts'
import { httpErrors } from '../http/errors.ts'
import { choiceMessages } from '../rules/index.ts'
import type { AnyCatalogue, AnyValues, Fields, Unique } from './catalogue.ts'
import { catalogueErrors } from './errors.ts'
import { listsOf, referencesIn } from './children.ts'
import { columnOf } from './field.ts'
import { referenceConstraintName, uniqueConstraintName } from './table.ts'
import { nameOfUse } from './uses.server.ts'

/** Runs a write and says what the database's refusal means for the person. */
export async function meaning(
  catalogue: AnyCatalogue,
  values: AnyValues,
  change: 'write' | 'remove',
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const problem = refusalOf(catalogue, values, change, error)
    if (problem) throw new BusinessError([problem])
    throw error
  }
}

/** Whether a write was refused because of what others wrote at once: what repeats, or points to what is gone. */
export const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === UNIQUE_VIOLATION || error.code === FOREIGN_KEY_VIOLATION)

/** What is said of values that may not repeat. */
export function takenError(unique: Unique<Fields>, values: AnyValues): ErrorBody {
  if (unique === 'name') return catalogueErrors.of('nameTaken', { nombre: String(values['name']) }, 'name')
  if (unique === 'code') return catalogueErrors.of('codeTaken', { codigo: String(values['code']) }, 'code')
  return unique.error(values)
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

function refusalOf(catalogue: AnyCatalogue, values: AnyValues, change: 'write' | 'remove', error: unknown): ErrorBody | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  const constraint = 'constraint' in error ? error.constraint : undefined
  const table = 'table' in error ? String(error.table) : ''
  if (error.code === UNIQUE_VIOLATION) {
    for (const unique of catalogue.unique ?? []) {
      const fields = typeof unique === 'string' ? [unique] : unique.fields
      if (constraint !== uniqueConstraintName(catalogue.table, fields.map(columnOf))) continue
      return takenError(unique, values)
    }
  }
  if (error.code === FOREIGN_KEY_VIOLATION) {
    const gone = listsOf(catalogue.fields).find(([, list]) =>
      referencesIn(list).some(([cell, { shared }]) => constraint === referenceConstraintName(list.table, columnOf(cell), shared)),
    )
    if (gone) return httpErrors.of('invalid', { detalle: choiceMessages.record }, gone[0])
    // In a tree the table that points here can be its own.
    if (change === 'remove' || table !== catalogue.table) return httpErrors.of('inUse', { lugar: nameOfUse(catalogue, table) })
    const [field] =
      Object.entries(catalogue.fields).find(
        ([name, { kind, ...of }]) =>
          kind === 'reference' && constraint === referenceConstraintName(catalogue.table, columnOf(name), 'shared' in of && of.shared),
      ) ?? []
    if (field) return httpErrors.of('invalid', { detalle: choiceMessages.record }, field)
  }
  return null
}
