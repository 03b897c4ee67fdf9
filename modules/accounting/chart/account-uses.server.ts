/** Where accounts are used: every key that points to their table is asked, and the modules that name accounts otherwise. */
import type { Day } from '#base/date.ts'
import { referencesTo, type Reference } from '#platform/catalogue/uses.server.ts'
import { countText } from '#base/count.ts'
import { join, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { defineSocket } from '#platform/socket.ts'
import { isAccountRole, roleOf, usedRoles } from '../account-roles.ts'
import { derivedTables, OTHER_USE, pointingTables } from './account-uses.ts'

/** What a module calls the records of its own that name accounts. */
export interface AccountUser {
  /** Of the records; one of those that point with a key, or any other. */
  readonly table: string
  /** Of a table that points with no key: "plantillas contables". */
  readonly name?: string
  /** A query with one column, `title`: of those that name one of the accounts on a day. */
  readonly titles: (companyId: string, accountIds: readonly string[], today: Day) => Sql
  /** A statement by which its records name another account instead, of what points with no key. */
  readonly repoint?: (companyId: string, fromId: string, intoId: string) => Sql
}

export const accountUsers = defineSocket<AccountUser>('accounting.accountUsers')

export interface AccountUse {
  readonly table: string
  readonly name: string
  readonly count: number
  readonly isMovable: boolean
  /** It goes on posting with them. */
  readonly posts: boolean
  /** Some of those that have a name. */
  readonly titles: readonly string[]
}

const MOST_COUNTED = 1000
const MOST_TITLES = 5

export interface UsesAsked {
  readonly companyId: string
  readonly today: Day
  readonly ids: readonly string[]
  readonly users: readonly AccountUser[]
}

interface CountRow {
  readonly table: string
  readonly count: number
  readonly live: boolean
  readonly roles: string[] | null
  readonly names: string[] | null
}

/** Counted as far as a thousand: "more than a thousand" says enough. Of a setting its row says whether it is in force. */
function counted(table: string, columns: readonly Reference[], { companyId, today, ids }: UsesAsked): Sql {
  const points = columns.map(({ column }) => sql`u.${raw(column)} = any(${[...ids]}::uuid[])`)
  const isSetting = pointingTables[table]?.posts ?? false
  const row = isSetting ? sql`to_jsonb(u)` : sql`'{}'::jsonb`
  return sql`
    select ${table}::text as table, count(*)::int as count,
           coalesce(bool_or(coalesce((j ->> 'valid_to')::date >= ${today}, true) and coalesce((j ->> 'active')::boolean, true)), false) as live,
           array_agg(j ->> 'role') filter (where j ? 'role') as roles,
           (array_agg(distinct j ->> 'name') filter (where j ? 'name'))[1:${MOST_TITLES}::int] as names
      from (select ${row} as j from ${raw(table)} u where u.company_id = ${companyId} and (${join(points, ' or ')})
             limit ${MOST_COUNTED + 1}) x`
}

/** What uses some accounts, all together; a role that nothing posts with is no use. */
export async function usesOfAccounts(tx: Tx, asked: UsesAsked): Promise<AccountUse[]> {
  const references = (await referencesTo(tx, 'account')).filter(({ table }) => !derivedTables.has(table))
  const byTable = Map.groupBy(references, ({ table }) => table)
  const rows = await tx.rows<CountRow>(
    join(
      [...byTable].map(([table, columns]) => counted(table, columns, asked)),
      ' union all ',
    ),
  )
  const found = rows.map((row): AccountUse => {
    const roles = row.roles?.filter((role) => isAccountRole(role) && usedRoles.includes(role)) ?? null
    const titles = roles ? roles.flatMap((role) => (isAccountRole(role) ? [roleOf(role).title] : [])) : (row.names ?? [])
    return {
      table: row.table,
      name: pointingTables[row.table]?.name ?? OTHER_USE,
      count: roles ? roles.length : row.count,
      isMovable: byTable.get(row.table)?.every(({ isMovable }) => isMovable) ?? false,
      posts: row.live && (pointingTables[row.table]?.posts ?? true),
      titles,
    }
  })
  const told = await withNames(tx, asked, found)
  return told.filter(({ count }) => count > 0)
}

async function withNames(tx: Tx, { companyId, ids, today, users }: UsesAsked, found: readonly AccountUse[]): Promise<AccountUse[]> {
  const used = new Set(found.filter(({ count }) => count > 0).map(({ table }) => table))
  const asked = users.filter(({ table, name }) => name !== undefined || used.has(table))
  if (asked.length === 0) return [...found]
  const rows = await tx.rows<{ table: string; title: string }>(
    join(
      asked.map(({ table, titles }) => sql`select distinct ${table}::text as table, t.title from (${titles(companyId, ids, today)}) t`),
      ' union all ',
    ),
  )
  const byTable = Map.groupBy(rows, ({ table }) => table)
  const titlesOf = (table: string): string[] => (byTable.get(table) ?? []).map(({ title }) => title)
  const others = asked.flatMap(({ table, name }): AccountUse[] =>
    name === undefined ? [] : [{ table, name, count: titlesOf(table).length, isMovable: true, posts: false, titles: titlesOf(table) }],
  )
  return [...found.map((use) => (byTable.has(use.table) ? { ...use, titles: titlesOf(use.table) } : use)), ...others]
}

/** "cuentas por defecto (clientes) y productos y servicios (12)": after "está en uso en". */
export const wordsOfAccountUses = (uses: readonly AccountUse[]): string =>
  new Intl.ListFormat('es-CO').format(
    uses.map(({ name, titles, count }) => {
      if (titles.length === 0) return `${name} (${count > MOST_COUNTED ? `más de ${countText(MOST_COUNTED)}` : countText(count)})`
      const more = count - MOST_TITLES
      return `${name} (${titles.slice(0, MOST_TITLES).join(', ')}${titles.length > MOST_TITLES && more > 0 ? '…' : ''})`
    }),
  )
