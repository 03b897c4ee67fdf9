/** Batches and serials by the codes that they come with: those that are known, and new ones. */
import { uuidv7 } from 'uuidv7'
import { showDay, type Day } from '#base/date.ts'
import { parseQuantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { inventoryErrors as errors } from '../errors.ts'
import { hasGoods, type Goods } from './goods.ts'
import { untracked, type Tracked } from './tracking.ts'

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
  return batches.map(({ itemId, code }) => known.get(keyOf(itemId, code))?.id ?? NOBODY)
}

/** No batch nor serial has it: what is named of an item that is not told apart so is refused when it moves. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

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
  const idOf = await writeSerials(
    tx,
    companyId,
    codes.map((code) => ({ itemId, code })),
  )
  return codes.map((code) => idOf({ itemId, code }) ?? NOBODY)
}

interface NamedSerial {
  readonly itemId: string
  readonly code: string
}
type FindId = (named: NamedSerial) => string | undefined

async function readSerials(tx: Tx, companyId: string, named: readonly NamedSerial[]): Promise<FindId> {
  if (named.length === 0) return () => undefined
  const rows = await tx.rows<{ id: string; item_id: string; code: string }>(sql`
    select s.id, s.item_id, s.code from serial s
      join unnest(${named.map(({ itemId }) => itemId)}::uuid[], ${named.map(({ code }) => code)}::text[]) n (item_id, code)
        on n.item_id = s.item_id and n.code = s.code where s.company_id = ${companyId}`)
  const ids = new Map(rows.map(({ id, item_id, code }) => [keyOf(item_id, code), id]))
  return ({ itemId, code }) => ids.get(keyOf(itemId, code))
}

async function writeSerials(tx: Tx, companyId: string, named: readonly NamedSerial[]): Promise<FindId> {
  const wanted = [...new Map(named.map((each) => [keyOf(each.itemId, each.code), each])).values()]
  if (wanted.length === 0) return () => undefined
  // Two people may name the same one at once: whoever comes second finds it.
  await tx.run(sql`
    insert into serial (company_id, id, item_id, code)
    select ${companyId}, * from unnest(${wanted.map(() => uuidv7())}::uuid[], ${wanted.map(({ itemId }) => itemId)}::uuid[], ${wanted.map(({ code }) => code)}::text[])
    on conflict (company_id, item_id, code) do nothing`)
  return readSerials(tx, companyId, wanted)
}

export interface NamedLine extends Goods {
  readonly itemId: string
  /** Of the document. */
  readonly date: Day
  /** Where a complaint belongs in the request: `lines.2`. */
  readonly field: string
}

/**
 * The goods of lines that arrive, by their codes, in the order of the lines; batches and serials that nobody had seen are written.
 * @throws 401, 410 and 563 at the batch; what a line may not say is told when it moves
 */
export async function nameArrivals(tx: Tx, companyId: string, lines: readonly NamedLine[]): Promise<Tracked[]> {
  const named = lines.filter(hasGoods)
  if (named.length === 0) return lines.map(() => untracked)
  const controls = await controlsOf(tx, companyId, named)
  const batches = named.flatMap(({ itemId, batches: own, date, field }) =>
    controls.get(itemId) === 'batch' || controls.get(itemId) === 'expiring'
      ? own.map((batch, index) => ({
          ...{ itemId, code: batch.code, madeOn: batch.madeOn as Day | null, expiresOn: batch.expiresOn as Day | null, date },
          mustExpire: controls.get(itemId) === 'expiring',
          field: `${field}.batches.${index}`,
        }))
      : [],
  )
  const ids = await resolveBatches(tx, companyId, batches)
  const idOfBatch = new Map(batches.map(({ itemId, code }, index) => [keyOf(itemId, code), ids[index] ?? NOBODY]))
  const idOfSerial = await writeSerials(
    tx,
    companyId,
    named.flatMap(({ itemId, serials }) => (controls.get(itemId) === 'serial' ? serials.map((code) => ({ itemId, code })) : [])),
  )
  return lines.map(({ itemId, ...goods }) => ({
    batches: goods.batches.map(({ code, quantity }) => ({
      batchId: idOfBatch.get(keyOf(itemId, code)) ?? NOBODY,
      quantity: parseQuantity(quantity),
    })),
    serialIds: goods.serials.map((code) => idOfSerial({ itemId, code }) ?? NOBODY),
  }))
}

async function controlsOf(tx: Tx, companyId: string, lines: readonly NamedLine[]): Promise<ReadonlyMap<string, ItemControl>> {
  const rows = await tx.rows<{ id: string; control: ItemControl }>(sql`
    select id, control from item where company_id = ${companyId} and id = any(${[...new Set(lines.map(({ itemId }) => itemId))]}::uuid[])`)
  return new Map(rows.map(({ id, control }) => [id, control]))
}

/** Which of some items have a batch or a serial of which codes. */
export async function ownersOfGoods(
  tx: Tx,
  companyId: string,
  itemIds: readonly string[],
  codes: readonly string[],
): Promise<(itemId: string, code: string) => boolean> {
  if (codes.length === 0) return () => false
  const rows = await tx.rows<{ item_id: string; code: string }>(sql`
    select item_id, code from batch where company_id = ${companyId} and item_id = any(${[...itemIds]}::uuid[]) and code = any(${[...codes]}::text[])
    union
    select item_id, code from serial where company_id = ${companyId} and item_id = any(${[...itemIds]}::uuid[]) and code = any(${[...codes]}::text[])`)
  const known = new Set(rows.map(({ item_id, code }) => keyOf(item_id, code)))
  return (itemId, code) => known.has(keyOf(itemId, code))
}

/**
 * The goods of lines that leave, by their codes, in the order of the lines.
 * @throws 551 for a batch that the item does not have, 547 for a serial
 */
export async function nameExits(
  tx: Tx,
  companyId: string,
  lines: readonly (NamedLine & { readonly warehouse: string })[],
): Promise<Tracked[]> {
  const named = lines.filter(hasGoods)
  if (named.length === 0) return lines.map(() => untracked)
  const controls = await controlsOf(tx, companyId, named)
  const hasBatches = (itemId: string) => ['batch', 'expiring'].includes(controls.get(itemId) ?? 'none')
  const hasSerials = (itemId: string) => controls.get(itemId) === 'serial'
  const wanted = named.flatMap(({ itemId, batches }) => batches.map(({ code }) => ({ itemId, code })))
  const rows =
    wanted.length === 0
      ? []
      : await tx.rows<{ id: string; item_id: string; code: string }>(sql`
          select b.id, b.item_id, b.code from batch b
            join unnest(${wanted.map(({ itemId }) => itemId)}::uuid[], ${wanted.map(({ code }) => code)}::text[]) n (item_id, code)
              on n.item_id = b.item_id and n.code = b.code where b.company_id = ${companyId}`)
  const idOfBatch = new Map(rows.map(({ id, item_id, code }) => [keyOf(item_id, code), id]))
  const idOfSerial = await readSerials(
    tx,
    companyId,
    named.flatMap(({ itemId, serials }) => serials.map((code) => ({ itemId, code }))),
  )
  failWith(
    named.flatMap(({ itemId, batches, serials, field, warehouse }) => [
      ...batches.flatMap(({ code }, index) =>
        !hasBatches(itemId) || idOfBatch.has(keyOf(itemId, code))
          ? []
          : [errors.of('batchShort', { lote: code, disponible: '0' }, `${field}.batches.${index}.code`)],
      ),
      ...serials.flatMap((code, index) =>
        hasSerials(itemId) && idOfSerial({ itemId, code }) === undefined
          ? [errors.of('serialNotThere', { serial: code, bodega: warehouse }, `${field}.serials.${index}`)]
          : [],
      ),
    ]),
  )
  return lines.map(({ itemId, batches, serials }) => ({
    batches: batches.map(({ code, quantity }) => ({
      batchId: idOfBatch.get(keyOf(itemId, code)) ?? NOBODY,
      quantity: parseQuantity(quantity),
    })),
    serialIds: serials.map((code) => idOfSerial({ itemId, code }) ?? NOBODY),
  }))
}
