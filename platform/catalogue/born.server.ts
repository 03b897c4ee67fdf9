/** The records that a company is born with: what most would write by hand on the first day. */
import { uuidv7 } from 'uuidv7'
import { insertRows } from '../db/insert.server.ts'
import type { Tx } from '../db/tx.server.ts'
import { writeWords } from '../search.server.ts'
import { isArranged, type AnyCatalogue, type AnyValues, type Catalogue, type Fields, type ValuesOf } from './catalogue.ts'
import { withIdentities, writeLines } from './children.server.ts'
import { inputsOf, valuesOf } from './form-values.ts'
import { askedValues } from './shown.ts'
import { columnsIn, wordsOfRecord } from './write.server.ts'

/**
 * Writes them in their order, to be found by their words. Nobody wrote them, so they leave no audit.
 * @param records what they say; the rest begins as in an empty form
 * @returns their ids, in the same order
 */
export async function bearRecords<Path extends string, F extends Fields, ComputedName extends string>(
  tx: Tx,
  companyId: string,
  definition: Catalogue<Path, F, ComputedName>,
  records: readonly Partial<ValuesOf<F>>[],
): Promise<readonly string[]> {
  // Seen without the names of its fields, as the engine sees it.
  return bearAny(tx, companyId, definition as unknown as AnyCatalogue, records)
}

/** The same of any catalogue. */
export async function bearAny(
  tx: Tx,
  companyId: string,
  catalogue: AnyCatalogue,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly string[]> {
  const empty = valuesOf(catalogue, inputsOf(catalogue, null))
  // The fields' names were checked by whoever calls; each value is of its kind or refused by the table.
  const born = records.map((record) => ({
    id: uuidv7(),
    values: withIdentities(catalogue, askedValues(catalogue, { ...empty, ...record }) as AnyValues, null),
  }))
  await insertRows(
    tx,
    catalogue.table,
    born.map(({ id, values }, position) => ({
      company_id: companyId,
      id,
      ...columnsIn(catalogue, values),
      ...(isArranged(catalogue) ? { position } : {}),
    })),
  )
  await writeLines(
    tx,
    catalogue,
    companyId,
    born.map(({ id, values }) => ({ parentId: id, before: null, after: values })),
  )
  await writeWords(
    tx,
    born.flatMap(({ id, values }) => wordsOfRecord(catalogue, companyId, id, values)),
  )
  return born.map(({ id }) => id)
}
