/** The books as an accountant reads them, to be compared with what a story expects. */
import { expect } from 'vitest'
import { groupThousands } from '#base/digits.ts'
import { trialBalance } from '#modules/analytics/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { hasBelow } from '#platform/report/tree.ts'
import type { Client } from '../client.server.ts'

const pesos = (text: string): string => {
  const [whole = '0', cents = '00'] = text.replace('-', '').split('.')
  const shown = `${groupThousands(whole)},${cents}`
  return text.startsWith('-') ? `(${shown})` : shown
}

interface AccountBalance {
  readonly code: string
  /** No other account of the balance hangs from it. */
  readonly isInnermost: boolean
  readonly opening: string
  readonly debit: string
  readonly credit: string
  readonly closing: string
}

const figuresOf = (cells: Readonly<Record<string, string | null>>) => ({
  opening: cells['opening'] ?? '',
  debit: cells['debit'] ?? '',
  credit: cells['credit'] ?? '',
  closing: cells['closing'] ?? '',
})

/** The trial balance down to a level, and what all of it adds up to. */
export async function balanceOf(
  client: Client,
  query: { readonly from: string; readonly to: string; readonly level: string; readonly center?: string },
): Promise<{ readonly rows: readonly AccountBalance[]; readonly totals: ReturnType<typeof figuresOf>; readonly isSquare: boolean }> {
  const { rows, totals } = await client.call(trialBalance.endpoints.page, { query })
  return {
    rows: rows.map(({ cells }, at) => ({ code: cells['code'] ?? '', isInnermost: !hasBelow(rows, at), ...figuresOf(cells) })),
    totals: figuresOf(totals),
    isSquare: totals['debit'] === totals['credit'] && totals['closing'] === '0.00',
  }
}

/** Closing balances of the posting accounts, debit positive, credits in parentheses: `130505 1.165.000,00`. @param center of it and those below alone */
export async function closingBalances(client: Client, year = '2026', center = ''): Promise<string[]> {
  const { rows } = await balanceOf(client, { from: `${year}-01-01`, to: `${year}-12-31`, level: '5', center })
  return rows.filter((row) => row.isInnermost && row.closing !== '0.00').map((row) => `${row.code} ${pesos(row.closing)}`)
}

/** Compares with a text of one account per line. */
export async function expectBooks(client: Client, expected: string): Promise<void> {
  const lines = expected
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
  expect(await closingBalances(client)).toEqual(lines)
}

/** Balances as the lines of the books say them: account, cost centre, how much. For what is asked a thousand times: reports have stories of their own. */
export const balancesByCenter = (pool: Pool, company: { readonly companyId: string; readonly personId: string }): Promise<string[]> =>
  inCompany(pool, company, async (tx) => {
    const rows = await tx.rows<{ readonly balance: string }>(sql`
      select concat_ws(' ', a.code, l.cost_center_id, l.balance) as balance
        from (select account_id, cost_center_id, sum(debit - credit) as balance from journal_line
               where company_id = ${company.companyId} group by account_id, cost_center_id having sum(debit - credit) <> 0) l
        join account a on a.company_id = ${company.companyId} and a.id = l.account_id
       order by a.code, l.cost_center_id`)
    return rows.map(({ balance }) => balance)
  })

/**
 * Stock of each item by warehouse, what of it is kept, and what a third party owes and is owed, from where each is kept; that it is what
 * the ledgers say is proved elsewhere (`app/prove.server.ts`). For what is asked a thousand times, as the balances above.
 */
export const stockAndOwed = (
  pool: Pool,
  company: { readonly companyId: string; readonly personId: string },
  partyId: string,
): Promise<string[]> =>
  inCompany(pool, company, async (tx) => {
    const { companyId } = company
    const rows = await tx.rows<{ readonly kept: string }>(sql`
      select concat_ws(' ', 'stock', item_id, warehouse_id, quantity, value) as kept from stock_balance
       where company_id = ${companyId} and (quantity <> 0 or value <> 0)
      union all
      select concat_ws(' ', 'reserved', item_id, warehouse_id, sum(quantity)) from stock_reservation
       where company_id = ${companyId} group by item_id, warehouse_id having sum(quantity) <> 0
      union all
      select concat_ws(' ', kind, sum(balance)) from open_item_balance
       where company_id = ${companyId} and party_id = ${partyId} and is_open group by kind
      order by 1`)
    return rows.map(({ kept }) => kept)
  })
