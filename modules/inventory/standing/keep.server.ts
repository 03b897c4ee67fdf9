/** What was counted, kept from when it is adjusted on; until its note is annulled it stands. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { quantityText, type Quantity } from '#base/decimal.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { CardPlace } from './standing.ts'

interface CountDocument {
  /** Null of a quick count. */
  readonly countId: string | null
  /** Null of a count that found everything as it was. */
  readonly noteId: string | null
  readonly number: string
  readonly warehouseId: string
  readonly conceptId: string | null
  readonly decidedOn: Day
}

/** What was found of a product, and where in its card. */
export interface CountedGoods extends CardPlace {
  readonly itemId: string
  readonly quantity: Quantity
}

/** Under the locks of the cards of all of them. */
export async function keepCounted(tx: Tx, companyId: string, document: CountDocument, goods: readonly CountedGoods[]): Promise<void> {
  const concept = await tx.first<{ account_id: string }>(sql`
    select account_id from stock_concept where company_id = ${companyId} and id = ${document.conceptId}`)
  if (!concept) throw new Error('A count that was adjusted has a concept')
  await insertRows(
    tx,
    'stock_counted',
    goods.map(({ itemId, quantity, date, sequence }) => ({
      ...{ company_id: companyId, id: uuidv7(), item_id: itemId, warehouse_id: document.warehouseId, date, sequence },
      ...{ quantity: quantityText(quantity), count_id: document.countId, note_id: document.noteId, number: document.number },
      ...{ decided_on: document.decidedOn, counter_account_id: concept.account_id },
    })),
  )
  await tx.run(sql`
    update stock_balance b set counted_on = greatest(b.counted_on, c.date)
      from (select item_id, max(date) as date
              from unnest(${goods.map(({ itemId }) => itemId)}::uuid[], ${goods.map(({ date }) => date)}::date[]) as g (item_id, date) group by 1) c
     where b.company_id = ${companyId} and b.item_id = c.item_id and b.warehouse_id = ${document.warehouseId}`)
}

/** Its note is annulled: what is recorded late changes what there is again. */
export const dropCounted = (tx: Tx, companyId: string, noteId: string): Promise<number> =>
  tx.run(sql`update stock_counted set stands = false where company_id = ${companyId} and note_id = ${noteId}`)
