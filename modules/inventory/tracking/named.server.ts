/** Batches and serials by the codes that they come with: those that are known, and new ones. */
import { uuidv7 } from 'uuidv7'
import { showDay, type Day } from '#base/date.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { inventoryErrors as errors } from '../errors.ts'

export interface NamedBatch {
  readonly itemId: string
  /** As it is written on the goods. */
  readonly code: string
  readonly madeOn: Day | null
  readonly expiresOn: Day | null
  /** Its item is told apart by batches that expire: they say when. */
  readonly mustExpire: boolean
  /** Of the document that brings it. */
  readonly date: Day
  /** Where a complaint belongs in the request: `lines.2.batches.0`. */
  readonly field: string
}

interface BatchRow {
  id: string
  item_id: string
  code: string
  expires_on: Day | null
}

/**
 * The ids of batches that goods arrive with, in their order; those that nobody had seen are written.
 * @throws 401 without its day of expiry, 563 when it is not after the day of the document, 410 when the batch is known with another one
 */
export async function resolveBatches(tx: Tx, companyId: string, batches: readonly NamedBatch[]): Promise<string[]> {
  if (batches.length === 0) return []
  failWith(batches.flatMap(expiryProblems))
  const made = new Map(batches.map((batch) => [keyOf(batch.itemId, batch.code), batch]))
  await tx.run(sql`
    insert into batch (company_id, id, item_id, code, made_on, expires_on)
    select ${companyId}, * from unnest(${[...made].map(() => uuidv7())}::uuid[], ${[...made.values()].map(({ itemId }) => itemId)}::uuid[],
                                       ${[...made.values()].map(({ code }) => code)}::text[], ${[...made.values()].map(({ madeOn }) => madeOn)}::date[],
                                       ${[...made.values()].map(({ expiresOn }) => expiresOn)}::date[])
    on conflict (company_id, item_id, code) do nothing`)
  const rows = await tx.rows<BatchRow>(sql`
    select b.id, b.item_id, b.code, b.expires_on from batch b
      join unnest(${[...made.values()].map(({ itemId }) => itemId)}::uuid[], ${[...made.values()].map(({ code }) => code)}::text[]) n (item_id, code)
        on n.item_id = b.item_id and n.code = b.code where b.company_id = ${companyId}`)
  const known = new Map(rows.map((row) => [keyOf(row.item_id, row.code), row]))
  failWith(batches.flatMap((batch) => knownProblems(batch, known.get(keyOf(batch.itemId, batch.code)))))
  return batches.map(({ itemId, code }) => known.get(keyOf(itemId, code))?.id ?? '')
}

const keyOf = (itemId: string, code: string): string => `${itemId} ${code}`

function expiryProblems({ expiresOn, mustExpire, date, field }: NamedBatch): ErrorBody[] {
  if (expiresOn === null)
    return mustExpire ? [httpErrors.of('invalid', { detalle: 'Escribe cuándo vence el lote.' }, `${field}.expiresOn`)] : []
  return expiresOn > date ? [] : [errors.of('expiresBefore', {}, `${field}.expiresOn`)]
}

function knownProblems({ code, expiresOn, field }: NamedBatch, known: BatchRow | undefined): ErrorBody[] {
  if (!known) throw new Error(`Batch ${code} was neither found nor written`)
  const isOther = expiresOn !== null && known.expires_on !== null && expiresOn !== known.expires_on
  return isOther
    ? [errors.of('batchKnown', { lote: `${code}, que vence el ${showDay(known.expires_on ?? expiresOn)},` }, `${field}.code`)]
    : []
}

/** The ids of serials of an item, in their order; those that nobody had seen are written. */
export async function resolveSerials(tx: Tx, companyId: string, itemId: string, codes: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(codes)]
  const find = () =>
    tx.rows<{ id: string; code: string }>(sql`
      select id, code from serial where company_id = ${companyId} and item_id = ${itemId} and code = any(${wanted}::text[])`)
  const found = new Map((await find()).map(({ id, code }) => [code, id]))
  const missing = wanted.filter((code) => !found.has(code))
  await insertRows(
    tx,
    'serial',
    missing.map((code) => {
      const id = uuidv7()
      found.set(code, id)
      return { company_id: companyId, id, item_id: itemId, code }
    }),
  )
  return codes.map((code) => found.get(code) ?? '')
}
