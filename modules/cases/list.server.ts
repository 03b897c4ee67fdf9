/** Lists of cases, from the newest: what narrows them, pages by key, how many each tab has, the list as a file; one of them; its history. */
import { isOnlyHolder } from '#modules/access/index.server.ts'
import { isGuid } from '#base/guid.ts'
import { empty, join, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { fileTable } from '#platform/export/file-columns.ts'
import { everyPage, fileWord, listFile } from '#platform/export/list-file.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { afterPrefix, prefixesOf } from '#platform/search.ts'
import { areKept, keptStates } from './case.ts'
import { caseFile } from './columns.ts'
import { tabNames, type CaseFilter } from './endpoints.ts'
import { standingOf } from './frame.server.ts'
import type { AnyServing, CaseListRow } from './served.server.ts'

/** The row of the case is `v` in every statement. */
const order: Ordering = {
  columns: [
    { sql: 'v.date', type: 'date' },
    { sql: 'v.id', type: 'uuid' },
  ],
  direction: 'desc',
}

const columnsOf = (any: AnyServing): Sql => sql`v.id, v.number, v.date, ${standingOf(any)} as state, ${any.serving.columns}`

/** What the rows keep narrows first; what others did is asked only where that does not tell. */
function inStates(any: AnyServing, states: readonly string[]): Sql {
  const kept = sql` and v.state = any(${keptStates(any.kind, states)}::text[])`
  return areKept(any.kind, states) ? kept : sql`${kept} and ${standingOf(any)} = any(${[...states]}::text[])`
}

/** Every word typed begins one of its words, or of what it is also found by. */
function searching(companyId: string, { kind, serving }: AnyServing, text: string): Sql {
  const clauses = prefixesOf(text).map((prefix) => {
    const also = serving.alsoFound ? sql` union all ${serving.alsoFound(companyId, prefix)}` : empty
    return sql` and v.id in (
      select target_id from search_word
       where company_id = ${companyId} and entity = ${kind.name} and word >= ${prefix} and word < ${afterPrefix(prefix)}${also})`
  })
  return clauses.length === 0 ? empty : join(clauses, '')
}

/** What the filter leaves, whatever the tab. */
const narrowed = (companyId: string, any: AnyServing, { state, search, from, to }: CaseFilter): Sql =>
  sql`v.company_id = ${companyId}${state === undefined ? empty : inStates(any, [state])}${from ? sql` and v.date >= ${from}` : empty}${to ? sql` and v.date <= ${to}` : empty}${searching(companyId, any, search)}`

const inTab = (any: AnyServing, tab: string | undefined): Sql => {
  const states = tab === undefined ? undefined : any.kind.tabs[tab]?.states
  return states ? inStates(any, states) : empty
}

interface Asked {
  readonly filter: CaseFilter
  readonly page: PageRequest
}

async function readPage(tx: Tx, companyId: string, any: AnyServing, { filter, page }: Asked) {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<CaseListRow>(sql`
    select ${columnsOf(any)} from ${raw(any.kind.table)} v ${any.serving.joins}
     where ${narrowed(companyId, any, filter)}${inTab(any, filter.tab)}${clauses.where}${clauses.tail}`)
  return pageOf(rows, order, page, filter, (row) => [row.date, row.id])
}

interface Counts {
  readonly count: number
  readonly tabs: Readonly<Record<string, number>>
  readonly all: number
  readonly any: boolean
}

/** How many the filter leaves in each tab, in one statement. */
async function readCounts(tx: Tx, companyId: string, any: AnyServing, filter: CaseFilter): Promise<Counts> {
  const table = raw(`${any.kind.table} v`)
  const names = tabNames(any.kind)
  const counting = (tab: string | undefined) =>
    sql`(select count(*) from ${table} where ${narrowed(companyId, any, filter)}${inTab(any, tab)})::int`
  const row = await tx.first<{ counts: number[]; any: boolean }>(sql`
    select array[${join([undefined, ...names].map(counting))}] as counts, exists (select from ${table} where v.company_id = ${companyId}) as any`)
  const [all = 0, ...each] = row?.counts ?? []
  const tabs = Object.fromEntries(names.map((name, index) => [name, each[index] ?? 0]))
  return { tabs, all, count: filter.tab === undefined ? all : (tabs[filter.tab] ?? 0), any: row?.any ?? false }
}

interface OpenedRow extends CaseListRow {
  readonly version: number
  readonly isOwn: boolean
}

export function readingHandlers(any: AnyServing): Handler[] {
  const { kind, calls, serving } = any
  const { titles } = kind
  return [
    handle(calls.list, async ({ tx, session: { companyId }, query: { size, after, ...filter } }) => ({
      ...(await readPage(tx, companyId, any, { filter, page: { size, after } })),
      ...(await readCounts(tx, companyId, any, filter)),
    })),
    handle(calls.export, ({ query: { columns: asked, format, ...filter }, ...call }) => {
      const { companyId } = call.session
      return listFile(call, {
        ...{ title: titles.many, file: `${fileWord(titles.many)}-${call.today}`, format },
        count: async (tx) => (await readCounts(tx, companyId, any, filter)).count,
        open: (tx) => {
          const { heads, rowOf } = fileTable(caseFile(kind, serving.file), asked.split(','))
          return Promise.resolve({ heads, pages: everyPage((page) => readPage(tx, companyId, any, { filter, page }), rowOf) })
        },
      })
    }),
    handle(calls.one, async ({ tx, session, params: { id } }) => {
      const { companyId, personId } = session
      const row = isGuid(id)
        ? await tx.first<OpenedRow>(sql`
            select ${columnsOf(any)}, v.version, coalesce(${personId} in (v.created_by, v.updated_by), false) as "isOwn", ${serving.view.columns}
              from ${raw(kind.table)} v ${serving.joins} ${serving.view.joins}
             where v.company_id = ${companyId} and v.id = ${id}`)
        : undefined
      if (!row) return httpErrors.fail('notFound')
      const other = Object.values(kind.actions).find(({ notBy }) => notBy === 'author')
      // Where nobody else may, its author does it.
      const isOwn = row.isOwn && !(other && (await isOnlyHolder(tx, session, other.permission)))
      return { ...row, isOwn, ...(await serving.view.more(tx, session, id)) }
    }),
    handle(calls.history, async ({ tx, session: { companyId }, params: { id }, query: { after } }) => {
      const found = isGuid(id) && (await tx.first(sql`select from ${raw(kind.table)} where company_id = ${companyId} and id = ${id}`))
      if (!found) return httpErrors.fail('notFound')
      // What changed is kept in the words of that day.
      return { ...(await readHistory(tx, companyId, { entity: kind.name, id }, after)), names: {} }
    }),
  ]
}
