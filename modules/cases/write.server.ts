/** Beginning a case, writing it anew and throwing its draft away. */
import { uuidv7 } from 'uuidv7'
import { insertRows, type Row } from '#platform/db/insert.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { forgetWords } from '#platform/search.server.ts'
import { firstState } from './case.ts'
import { lockCase, writeHead, writeHistory, writeWordsOf } from './frame.server.ts'
import type { AnyServing, CaseCall } from './served.server.ts'
import { toldChanges } from './told.ts'

interface Written extends CaseCall {
  readonly id: string
  readonly input: unknown
}

async function writeLines(tx: Tx, { serving }: AnyServing, { id, input, ...call }: Written): Promise<void> {
  const { lines } = serving
  if (!lines) return
  const { companyId } = call.session
  const said = await lines.of(input, { ...call, tx, id })
  await tx.run(sql`delete from ${raw(lines.table)} where company_id = ${companyId} and ${raw(lines.owner)} = ${id}`)
  const rows = said.map((row): Row => ({ company_id: companyId, [lines.owner]: id, ...row }))
  await insertRows(tx, lines.table, rows)
}

export function writingHandlers(any: AnyServing): Handler[] {
  const { kind, calls, serving } = any
  return [
    handle(calls.create, async ({ tx, session, body, now, today }) => {
      const { companyId, personId } = session
      await serving.check(tx, { session, now, today }, body, null)
      const id = uuidv7()
      const by = { created_by: personId, updated_by: personId, changed_by: personId }
      const state = firstState(kind)
      await insertRows(tx, kind.table, [{ company_id: companyId, id, date: today, state, ...by, ...serving.head(body) }])
      await writeLines(tx, any, { session, now, today, id, input: body })
      const told = toldChanges([], await serving.told(tx, companyId, id))
      await writeHistory(tx, session, any, { id, number: null, deed: 'create', told })
      await writeWordsOf(tx, companyId, any, id)
      return { id, version: 1, number: null }
    }),
    handle(calls.change, async ({ tx, session, params, body: { input, version }, now, today }) => {
      const { companyId, personId } = session
      const row = await lockCase(tx, session, any, { id: params.id, version, act: 'edit' })
      await serving.check(tx, { session, now, today }, input, row)
      const before = await serving.told(tx, companyId, row.id)
      await writeLines(tx, any, { session, now, today, id: row.id, input })
      await writeHead(tx, session, any, { id: row.id, set: { updated_by: personId, ...serving.head(input) } })
      const told = toldChanges(before, await serving.told(tx, companyId, row.id))
      await writeHistory(tx, session, any, { id: row.id, number: row.number, deed: 'update', told })
      await writeWordsOf(tx, companyId, any, row.id)
      return { id: row.id, version: row.version + 1, number: row.number }
    }),
    handle(calls.remove, async ({ tx, session, params, query, now, today }) => {
      const { companyId } = session
      const row = await lockCase(tx, session, any, { id: params.id, version: query.version, act: 'delete' })
      await serving.checkRemoval?.(tx, { session, now, today }, row)
      await tx.run(sql`delete from case_file where company_id = ${companyId} and case_id = ${row.id}`)
      await tx.run(sql`delete from ${raw(kind.table)} where company_id = ${companyId} and id = ${row.id}`)
      await forgetWords(tx, companyId, kind.name, [row.id])
      await writeHistory(tx, session, any, { id: row.id, number: row.number, deed: 'delete', told: [] })
      return isDone
    }),
  ]
}
