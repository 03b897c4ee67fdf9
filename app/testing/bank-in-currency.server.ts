/** A bank of a company in another currency, on an account of the chart that is kept in it. */
import { getAccount, updateAccount } from '#modules/accounting/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { moneyAccount } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Shop, World } from './world.server.ts'

/** @param code of its account, in the chart */
export async function bankIn(world: World, shop: Shop, code: string, currency: 'USD' | 'EUR'): Promise<string> {
  const ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, [code]))
  const found = await shop.client.call(getAccount, { params: { id: ids.get(code) ?? '' } })
  await shop.client.call(updateAccount, { params: { id: found.id }, body: { ...found, currency } })
  const named = { name: `Banco en ${currency}`, kind: 'bank', bank: 'Banco de Bogotá', number: '4455', balanceSeenBy: 'all' }
  const { id } = await shop.client.call(moneyAccount.endpoints.create, { body: { ...named, accountId: found.id, currency } as never })
  return id
}
