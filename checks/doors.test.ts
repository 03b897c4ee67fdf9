import { expect, test } from 'vitest'
import { doorProblems } from './doors.ts'
import { readSources } from './sources.ts'

const complaints = (text: string, path = 'modules/sales/x.server.ts') => doorProblems([{ path, text }])

test.each([
  ["await tx.rows(sql`select set_config('app.reach', 'all', true)`)", 'modules/sales/x.server.ts'],
  ["await tx.rows(sql`select set_config('app.reach', 'all', true)`)", 'platform/db/reach.server.ts'],
  ["await tx.run(sql`set local app.reach = 'all'`)", 'modules/sales/x.server.ts'],
  ['const client = await pool.poolOf(companyId).connect()', 'platform/jobs/worker.server.ts'],
  [
    'await inCompanyOnce(runtime.pool, { companyId: session.companyId, personId: session.personId, readOnly: true }, read)',
    'platform/export/list-file.server.ts',
  ],
  ['await tx.rows(sql`select l.debit from public.journal_line l where l.company_id = ${companyId}`)', 'modules/analytics/x.server.ts'],
])('complains of: %s in %s', (text, path) => expect(complaints(text, path)).toHaveLength(1))

test('says where', () => {
  expect(complaints('\n\nawait runtime.pool.poolOf(null).query(text)')).toEqual([
    'modules/sales/x.server.ts:3 takes a connection by itself: enter by a door (platform/db/doors.server.ts)',
  ])
})

test.each([
  ["export const WHOLE_REACH = `set local app.reach = 'all'`", 'platform/db/reach.server.ts'],
  ['await pool.poolOf(companyId).connect()', 'platform/db/doors.server.ts'],
  ["await client.query(`set local app.company = '${companyId}'`)", 'app/isolation.story.ts'],
  ['update x set local_day = 1', 'modules/sales/x.server.ts'],
])('allows: %s in %s', (text, path) => expect(complaints(text, path)).toEqual([]))

test('the doors alone set the state of a transaction and take connections', () => {
  expect(doorProblems(readSources())).toEqual([])
})
