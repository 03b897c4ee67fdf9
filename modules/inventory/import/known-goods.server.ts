/** What a file of opening stock says of batches and serials that the company knows already. */
import { showDay, type Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { inventoryErrors as errors } from '../errors.ts'
import type { OpeningLine } from './goods.ts'

const keyOf = (itemId: string, code: string): string => `${itemId} ${code}`

/** Refuses at its row a batch that expires on another day (410) and a serial that is in a warehouse (548). */
export async function refuseKnown(tx: Tx, companyId: string, lines: readonly OpeningLine[]): Promise<void> {
  const batches = lines.flatMap(({ row, itemId, goods }) => goods.batches.map((batch) => ({ row, itemId, ...batch })))
  const serials = lines.flatMap(({ row, itemId, goods }) => goods.serials.map((code) => ({ row, itemId, code })))
  if (batches.length + serials.length === 0) return
  const itemIds = [...new Set([...batches, ...serials].map(({ itemId }) => itemId))]
  const rows = await tx.rows<{ itemId: string; code: string; expiresOn: Day | null; isSerial: boolean }>(sql`
    select item_id as "itemId", code, expires_on as "expiresOn", false as "isSerial" from batch
     where company_id = ${companyId} and item_id = any(${itemIds}::uuid[]) and code = any(${batches.map(({ code }) => code)}::text[])
    union all
    select item_id, code, null, true from serial
     where company_id = ${companyId} and item_id = any(${itemIds}::uuid[]) and code = any(${serials.map(({ code }) => code)}::text[])
       and warehouse_id is not null`)
  const there = new Set(rows.flatMap(({ itemId, code, isSerial }) => (isSerial ? [keyOf(itemId, code)] : [])))
  const known = new Map(
    rows.flatMap(({ itemId, code, expiresOn, isSerial }) => (isSerial ? [] : [[keyOf(itemId, code), expiresOn] as const])),
  )
  for (const { row, itemId, code, expiresOn } of batches) {
    const other = known.get(keyOf(itemId, code)) ?? null
    if (other !== null && expiresOn !== null && other !== expiresOn)
      row.refuse('batch', errors.of('batchKnown', { lote: `${code}, que vence el ${showDay(other)},` }, 'batch'))
  }
  for (const { row, itemId, code } of serials)
    if (there.has(keyOf(itemId, code))) row.refuse('serials', errors.of('serialThere', { serial: code }, 'serials'))
}
