/** The history of an item, with the names of what its changes point to. */
import { isGuid } from '#base/guid.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import type { HistoryEvent } from '#platform/history/history.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { ITEM_ENTITY } from '../read.server.ts'
import { itemHistory } from './endpoints.ts'
import { fieldsOfIds } from './fields.ts'

const LABELS: Readonly<Record<keyof typeof fieldsOfIds, string>> = {
  item_category: 'name',
  brand: 'name',
  measurement_unit: 'name',
  tax: 'name',
  account: "code || ' ' || name",
}

async function namesOf(tx: Tx, companyId: string, events: readonly HistoryEvent[]): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [table, fields] of Object.entries(fieldsOfIds) as [keyof typeof fieldsOfIds, readonly string[]][]) {
    const said = events.flatMap(({ changes }) => fields.flatMap((field) => (changes[field] ?? []).flat()))
    const ids = said.filter((value): value is string => typeof value === 'string' && isGuid(value))
    if (ids.length === 0) continue
    const rows = await tx.rows<{ id: string; name: string }>(sql`
      select id, ${raw(LABELS[table])} as name from ${raw(table)} where company_id = ${companyId} and id = any(${[...new Set(ids)]}::uuid[])`)
    for (const { id, name } of rows) names[id] = name
  }
  return names
}

export const itemHistoryHandler = handle(itemHistory, async ({ tx, session: { companyId }, params: { id }, query }) => {
  const found = await tx.first(sql`select from item where company_id = ${companyId} and id = ${id}`)
  if (!found) return httpErrors.fail('notFound')
  const page = await readHistory(tx, companyId, { entity: ITEM_ENTITY, id }, query.after)
  return { ...page, names: await namesOf(tx, companyId, page.events) }
})
