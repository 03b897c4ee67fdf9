/** The accounts of a chart as those who change it read them: one with all below it, those of some codes, what each stands at today. */
import { firstOfMonth, type Day } from '#base/date.ts'
import { amountText, sumAmounts, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { accountAncestors, parentAccountCode } from '#colombia/puc.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { accountSums } from '../account-sums.server.ts'
import type { AccountInput } from '../import/account-row.ts'
import { inputColumns } from './flag-columns.server.ts'
import type { Ledger } from '../journal.ts'
import { aboveProblem, type CodedAccount } from './account-codes.ts'

export interface StoredAccount extends AccountInput {
  readonly id: string
  readonly level: number
  readonly postable: boolean
  readonly active: boolean
  readonly version: number
  /** The lines of the statements that it says. */
  readonly statementLineId: string | null
  readonly cashLineId: string | null
  /** Entries were posted to it. */
  readonly moved: boolean
}

const columns = sql`
  a.id, a.level, a.postable, a.active, a.version, a.statement_line_id as "statementLineId", a.cash_line_id as "cashLineId", ${inputColumns}`

const isMoved = sql`exists (select from journal_line l where l.company_id = a.company_id and l.account_id = a.id) as moved`

/**
 * An account and all below it, by code.
 * @throws 698 when the company has none with that id
 */
export async function readTree(tx: Tx, companyId: string, id: string): Promise<readonly [StoredAccount, ...StoredAccount[]]> {
  const [account, ...below] = await tx.rows<StoredAccount>(sql`
    select ${columns}, ${isMoved} from account a
     where a.company_id = ${companyId} and a.code ^@ (select code from account where company_id = ${companyId} and id = ${id}) order by a.code`)
  return account ? [account, ...below] : httpErrors.fail('notFound')
}

/**
 * Whoever else changes the chart waits, and so does whoever posts to these accounts or points to them: what is read afterwards
 * stays so until this is written.
 */
export async function lockAccounts(tx: Tx, companyId: string, { ids, codes }: { ids?: readonly string[]; codes?: readonly string[] }) {
  await tx.run(sql`select from company where id = ${companyId} for no key update`)
  await tx.run(sql`
    select from account where company_id = ${companyId}
       and (id = any(${[...(ids ?? [])]}::uuid[]) or code = any(${[...(codes ?? [])]}::text[])) order by id for update`)
}

/** Those that the company has of some codes; nothing is told of what uses them. */
export async function readCoded(tx: Tx, companyId: string, codes: readonly string[]): Promise<(CodedAccount & { readonly id: string })[]> {
  const rows = await tx.rows<Omit<CodedAccount, 'uses'> & { id: string }>(sql`
    select a.id, a.code, a.active, a.postable, ${isMoved} from account a
     where a.company_id = ${companyId} and a.code = any(${[...codes]}::text[]) order by a.code`)
  return rows.map((row) => ({ ...row, uses: [] }))
}

/**
 * What new accounts will hang from, once nobody posts to it any more: what was seen before may have moved meanwhile.
 * @throws 401 naming an account that entries were posted to, 454 one that went out of use
 */
export async function holdAbove(tx: Tx, companyId: string, codes: readonly string[]): Promise<void> {
  const parents = [...new Set(codes.flatMap((code) => parentAccountCode(code) ?? []))]
  await lockAccounts(tx, companyId, { codes: parents })
  failWith((await readCoded(tx, companyId, parents)).flatMap((above) => aboveProblem(above) ?? []))
}

/** What each account stands at on a day with all below it, debit positive; those that stand at nothing are left out. */
export async function balancesByCode(tx: Tx, companyId: string, today: Day, ledger: Ledger): Promise<{ code: string; balance: string }[]> {
  const sums = await accountSums(tx, companyId, { from: firstOfMonth(today), to: today, ledger })
  const codes = await tx.rows<{ id: string; code: string }>(
    sql`select id, code from account where company_id = ${companyId} and id = any(${[...sums.keys()]}::uuid[])`,
  )
  const balances = new Map<string, Amount>()
  for (const { id, code } of codes) {
    const sum = sums.get(id)
    if (!sum) continue
    const own = (sum.opening + sum.debit - sum.credit) as Amount
    for (const each of [...accountAncestors(code), code]) balances.set(each, sumAmounts([balances.get(each) ?? (0n as Amount), own]))
  }
  return [...balances].filter(([, balance]) => balance !== 0n).map(([code, balance]) => ({ code, balance: amountText(balance) }))
}
