/** An entry of two lines as the stories of the statements write it, with nothing but what the reports read. */
import { uuidv7 } from 'uuidv7'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface TwoLines {
  readonly number: number
  readonly date: string
  /** Codes of accounts of the chart. */
  readonly debit: string
  readonly credit: string
  readonly amount: string
  readonly centerId: string | null
  /** What wrote it. */
  readonly kind: string
}

export async function writeTwoLines(tx: Tx, companyId: string, entry: TwoLines): Promise<void> {
  const { number, date, debit, credit, amount, centerId, kind } = entry
  const id = uuidv7()
  const accounts = await tx.rows<{ id: string; code: string }>(sql`
    select id, code from account where company_id = ${companyId} and code = any(${[debit, credit]})`)
  const line = (position: number, code: string, figures: { debit: string; credit: string }) => ({
    ...{ company_id: companyId, entry_id: id, position, date, party_id: null, cost_center_id: centerId },
    account_id: accounts.find((account) => account.code === code)?.id,
    description: `Movimiento ${number}`,
    ...figures,
  })
  await insertRows(tx, 'journal_entry', [
    {
      ...{ company_id: companyId, id, date, type: 'CC', number: `CC-${number}`, description: 'Movimiento' },
      ...{ source_kind: kind, source_id: uuidv7(), source_event: 'post' },
    },
  ])
  await insertRows(tx, 'journal_line', [line(1, debit, { debit: amount, credit: '0' }), line(2, credit, { debit: '0', credit: amount })])
  await insertRows(tx, 'unfolded', [{ company_id: companyId, entry_id: id }])
}
