/** What a new company's books begin with: the PUC, its default accounts, the months of three years. */
import { uuidv7 } from 'uuidv7'
import { readPuc } from '#colombia/data/read.server.ts'
import { arrayText } from '#platform/db/array-text.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { Provision } from '#platform/module.server.ts'
import { accountRoles } from './account-roles.ts'

/** Receivables, payables, taxes and withholdings are kept by third party (contabilidad.md, section 1). */
const NEEDS_PARTY = ['1305', '1330', '1355', '1365', '1380', '2205', '2335', '2365', '2367', '2368', '2805']
const NEEDS_BASE = ['2365', '2367', '2368', '240805', '135515', '135517', '135518']

const startsWithAny = (code: string, prefixes: readonly string[]): boolean => prefixes.some((prefix) => code.startsWith(prefix))

function readStandardAccounts() {
  const accounts = readPuc()
  const parents = new Set(accounts.map((account) => account.parent))
  return accounts.map((account) => ({
    ...account,
    postable: account.level >= 4 && !parents.has(account.code),
    requiresParty: startsWithAny(account.code, NEEDS_PARTY),
    requiresBase: startsWithAny(account.code, NEEDS_BASE),
  }))
}

let standard: ReturnType<typeof readStandardAccounts> | null = null

/** The PUC as a company is born with it. Read once: it is a table of some thousand lines. */
export function standardAccounts(): ReturnType<typeof readStandardAccounts> {
  standard ??= readStandardAccounts()
  return standard
}

/** What all companies write of those accounts, column by column. */
function readStandardColumns() {
  const accounts = standardAccounts()
  const column = (of: (account: (typeof accounts)[number]) => string | number | boolean | null) => arrayText(accounts.map(of))
  return sql`
    ${column(({ code }) => code)}::text[], ${column(({ name }) => name)}::text[], ${column(({ nature }) => nature)}::text[],
    ${column(({ level }) => level)}::int[], ${column(({ parent }) => parent)}::text[], ${column(({ postable }) => postable)}::boolean[],
    ${column(({ requiresParty }) => requiresParty)}::boolean[], ${column(({ requiresBase }) => requiresBase)}::boolean[]`
}

let standardColumns: Sql | null = null

/** The PUC, with the ids that its accounts take in this company. Only those are new: the rest of the rows is put into words once. */
async function writeStandardAccounts(tx: Tx, companyId: string): Promise<ReadonlyMap<string, string>> {
  standardColumns ??= readStandardColumns()
  const ids = new Map(standardAccounts().map(({ code }) => [code, uuidv7()]))
  await tx.run(sql`
    insert into account (company_id, id, code, name, nature, level, parent_code, postable, requires_party, requires_base)
    select ${companyId}::uuid, * from unnest(${`{${[...ids.values()].join(',')}}`}::uuid[], ${standardColumns})`)
  return ids
}

export const provisionAccounting: Provision = async (tx, company) => {
  const ids = await writeStandardAccounts(tx, company.companyId)
  await insertRows(
    tx,
    'account_role',
    Object.entries(accountRoles).map(([role, { code }]) => ({ company_id: company.companyId, role, account_id: ids.get(code) })),
  )
  const year = Number(company.today.slice(0, 4))
  await createFiscalYears(tx, company.companyId, [year - 1, year, year + 1])
}

/** The twelve months of each year, open. Creating them again changes nothing. */
const createFiscalYears = (tx: Tx, companyId: string, years: readonly number[]): Promise<number> =>
  tx.run(sql`
    insert into fiscal_period (company_id, month)
    select ${companyId}, make_date(year, month, 1) from unnest(${[...years]}::int[]) as year, generate_series(1, 12) as month
        on conflict do nothing`)

export const createFiscalYear = (tx: Tx, companyId: string, year: number): Promise<number> => createFiscalYears(tx, companyId, [year])

/** An account of the PUC that a company does not have yet, under the group that it has. */
export async function addStandardAccount(tx: Tx, companyId: string, code: string): Promise<void> {
  const account = standardAccounts().find((each) => each.code === code)
  if (!account) throw new Error(`No account ${code} in the PUC`)
  await tx.run(sql`
    insert into account (company_id, id, code, name, nature, level, parent_code, postable, requires_party, requires_base)
    select ${companyId}, ${uuidv7()}, ${code}, ${account.name}, ${account.nature}, ${account.level}, ${account.parent}, true, ${account.requiresParty}, ${account.requiresBase}
     where not exists (select from account where company_id = ${companyId} and code = ${code})
       and exists (select from account where company_id = ${companyId} and code = ${account.parent} and not postable)`)
}

/** The ids of accounts by their codes, for the provisions of later modules. */
export async function accountIdsByCode(tx: Tx, companyId: string, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ code: string; id: string }>(
    sql`select code, id from account where company_id = ${companyId} and code = any(${[...codes]}::text[])`,
  )
  return new Map(rows.map((row) => [row.code, row.id]))
}
