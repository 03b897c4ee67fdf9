/** The accounts that an item's stock is kept in. */
import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface ItemAccounts {
  readonly inventory: string
  readonly cost: string
}

/** @throws Error for a service: it has no stock, so nobody should be asking */
export async function accountIdOf(tx: Tx, companyId: string, itemId: string): Promise<ItemAccounts> {
  const row = await tx.first<ItemAccounts>(sql`
    select inventory_account_id as inventory, cost_account_id as cost from item
     where company_id = ${companyId} and id = ${itemId} and inventory_account_id is not null`)
  if (!row) throw new Error(`Item ${itemId} keeps no stock`)
  return row
}
