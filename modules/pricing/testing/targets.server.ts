/** What promotions point to that is no catalogue of this module: items, third parties and branches, alike in each company. */
import { uuidv7 } from 'uuidv7'
import type { BearTargets } from '#platform/catalogue/contract-targets.server.ts'
import { insertRows, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

const COUNT = 7

const rowsOf: Readonly<Record<string, (n: number, accountId: string) => Row>> = {
  item: (n, accountId) => ({ kind: 'service', code: `S${n}`, name: `Servicio ${n}`, income_account_id: accountId }),
  party: (n) => ({
    kind: 'juridica',
    identification_type: '31',
    identification: `90012340${n}`,
    legal_name: `Cliente ${n}`,
    display_name: `Cliente ${n}`,
    is_customer: true,
  }),
  branch: (n) => ({ code: `B${n}`, name: `Sucursal ${n}` }),
}

async function incomeAccount(tx: Tx, companyId: string): Promise<string> {
  const found = await tx.first<{ id: string }>(sql`select id from account where company_id = ${companyId} limit 1`)
  if (found) return found.id
  const id = uuidv7()
  await insertRows(tx, 'account', [{ company_id: companyId, id, code: '413595', name: 'Otros', nature: 'C', level: 3, postable: true }])
  return id
}

export const bearTargets: BearTargets = async (tx, { session: { companyId } }, table) => {
  const row = rowsOf[table]
  if (!row) return []
  const accountId = table === 'item' ? await incomeAccount(tx, companyId) : ''
  const rows = Array.from({ length: COUNT }, (_, n) => ({ company_id: companyId, id: uuidv7(), ...row(n, accountId) }))
  await insertRows(tx, table, rows)
  return rows.map(({ id }) => id)
}
