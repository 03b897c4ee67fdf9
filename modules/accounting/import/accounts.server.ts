/** Writing the chart of accounts: what hangs from an account makes it take no movements, and what is taken away gives them back. */
import { uuidv7 } from 'uuidv7'
import { accountLevel, parentAccountCode } from '#colombia/puc.ts'
import { referencesTo } from '#platform/catalogue/uses.server.ts'
import { auditRow, differences, type Changes } from '#platform/audit.server.ts'
import { insertRows, updateVersions } from '#platform/db/insert.server.ts'
import { empty, join, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { refuseUsed, refusingUsed } from '#platform/import/undo.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { usedRoles } from '../account-roles.ts'
import { FIRST_POSTABLE_LEVEL } from '../chart/account-codes.ts'
import { derivedTables, OTHER_USE, useWords } from '../chart/account-uses.ts'
import { inputColumns } from '../chart/flag-columns.server.ts'
import type { AccountInput } from './account-row.ts'

export const ACCOUNT_ENTITY = 'accounting.account'

export interface Account extends AccountInput {
  readonly id: string
  readonly version: number
  readonly active: boolean
  readonly postable: boolean
  /** Entries were posted to it. */
  readonly moved: boolean
  /** What else points to it, in words: "cuentas por defecto". */
  readonly uses: readonly string[]
}

interface Who {
  readonly companyId: string
  readonly personId: string | null
}

interface Told {
  readonly id: string
  readonly title: string
  readonly changes?: Changes
}

interface AccountState {
  readonly input: AccountInput
  readonly active: boolean
}

/** Ledgers are asked by their index and not gathered; a derived sum is none's use. */
const LEDGERS = new Set(['journal_line', ...derivedTables])

/** The whole chart, by code: a company has a few thousand accounts at most. */
export async function readChart(tx: Tx, companyId: string): Promise<Account[]> {
  const pointing = (await referencesTo(tx, 'account')).filter(({ table }) => !LEDGERS.has(table))
  // A role that nothing posts with is no use.
  const counting = (table: string): Sql => (table === 'account_role' ? sql` and role = any(${[...usedRoles]}::text[])` : empty)
  const used = pointing.map(
    ({ table, column }) =>
      sql`select ${raw(column)} as id, ${useWords[table] ?? OTHER_USE}::text as what from ${raw(table)}
           where company_id = ${companyId}${counting(table)}`,
  )
  return tx.rows<Account>(sql`
    with uses as (select id, array_agg(distinct what order by what) as whats from (${join(used, ' union ')}) u where id is not null group by id)
    select a.id, a.version, a.active, a.postable, ${inputColumns},
           exists (select from journal_line l where l.company_id = a.company_id and l.account_id = a.id) as moved,
           coalesce(u.whats, '{}') as uses
      from account a left join uses u on u.id = a.id where a.company_id = ${companyId} order by a.code`)
}

export const titleOf = ({ code, name }: AccountInput): string => `Cuenta ${code} ${name}`

const columnsOf = (input: AccountInput) => ({
  code: input.code,
  name: input.name,
  nature: input.nature,
  requires_party: input.requiresParty,
  requires_cost_center: input.requiresCostCenter,
  requires_base: input.requiresBase,
  requires_cross: input.requiresCross,
  ...{ book: input.book, currency: input.currency, restated: input.restated, money: input.money },
})

/** @returns the ids, in order. What they hang from takes no movements any more. */
export async function createAccounts(tx: Tx, who: Who, states: readonly AccountState[]): Promise<string[]> {
  const rows = states.map((state) => ({ id: uuidv7(), ...state }))
  await insertRows(
    tx,
    'account',
    rows.map(({ id, input, active }) => ({
      company_id: who.companyId,
      id,
      ...columnsOf(input),
      level: accountLevel(input.code),
      parent_code: parentAccountCode(input.code),
      postable: (accountLevel(input.code) ?? 1) >= FIRST_POSTABLE_LEVEL,
      active,
    })),
  )
  await settlePostable(tx, who.companyId)
  const told = rows.map(({ id, input }) => ({ id, title: titleOf(input), changes: differences({}, { ...input }) }))
  await auditAccounts(tx, who, 'create', told)
  return rows.map(({ id }) => id)
}

/** What was done to some accounts, told of each. */
export const auditAccounts = (tx: Tx, who: Who, action: string, told: readonly Told[]): Promise<number> =>
  insertRows(
    tx,
    'audit_event',
    told.map(({ id, title, changes }) => auditRow(who, { action, entity: ACCOUNT_ENTITY, entityId: id, title, changes: changes ?? {} })),
  )

/** Which accounts take movements follows from what hangs from them. */
export const settlePostable = (tx: Tx, companyId: string): Promise<number> =>
  tx.run(sql`
    update account a set postable = n.postable
      from (select p.id, p.level >= ${FIRST_POSTABLE_LEVEL} and not exists (
                     select from account c where c.company_id = p.company_id and c.parent_code = p.code) as postable
              from account p where p.company_id = ${companyId}) n
     where a.company_id = ${companyId} and a.id = n.id and a.postable <> n.postable`)

export async function changeAccounts(
  tx: Tx,
  who: Who,
  changes: readonly (AccountState & { readonly id: string; readonly version: number })[],
): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const rows = await tx.rows<AccountInput & { id: string; version: number; active: boolean }>(sql`
    select a.id, a.version, a.active, ${inputColumns} from account a
     where a.company_id = ${who.companyId} and a.id = any(${ids}::uuid[]) order by a.id for update`)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const told = changes.map(({ id, version, input, active }) => {
    const before = stored.get(id) ?? httpErrors.fail('notFound')
    if (before.version !== version) httpErrors.fail('changedByOther', { usuario: 'otra persona' })
    const { id: _id, version: _version, ...was } = before
    return { id, title: titleOf(input), changes: differences({ ...was }, { ...input, active }) }
  })
  await updateVersions(
    tx,
    'account',
    who.companyId,
    changes.map(({ id, input, active }) => ({ id, ...columnsOf(input), active })),
  )
  await auditAccounts(tx, who, 'update', told)
}

/**
 * Takes away accounts that nothing uses.
 * @throws 401 naming the one that something points to or hangs from
 */
export async function removeAccounts(
  tx: Tx,
  who: Who,
  accounts: readonly { readonly id: string; readonly title: string }[],
): Promise<void> {
  const ids = accounts.map(({ id }) => id)
  const hung = await tx.first<{ code: string; title: string }>(sql`
    select c.code, p.code || ' ' || p.name as title
      from account p join account c on c.company_id = p.company_id and c.parent_code = p.code
     where p.company_id = ${who.companyId} and p.id = any(${ids}::uuid[]) and not c.id = any(${ids}::uuid[]) order by c.code limit 1`)
  if (hung) httpErrors.fail('invalid', { detalle: `No se puede deshacer: de «${hung.title}» depende la cuenta ${hung.code}.` })
  await refuseUsed(tx, who.companyId, 'account', accounts, { apart: [], words: useWords })
  await refusingUsed(accounts, () => tx.run(sql`delete from account where company_id = ${who.companyId} and id = any(${ids}::uuid[])`))
  await settlePostable(tx, who.companyId)
  const told = accounts.map(({ id, title }) => ({ id, title: `Cuenta ${title}` }))
  await auditAccounts(tx, who, 'delete', told)
}
