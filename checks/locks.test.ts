import { expect, test } from 'vitest'
import { advisoryProblems, lockProblems } from './locks.ts'
import { readSources } from './sources.ts'

const complaints = (text: string, path = 'modules/sales/x.server.ts') => lockProblems([{ path, text }])

test.each([
  ['await tx.run(sql`select from company where id = ${companyId} for update`)', 'modules/sales/x.server.ts'],
  ['await tx.first(sql`select version\n  from company\n where id = ${companyId}\n   for update`)', 'modules/sales/x.server.ts'],
  ['tx.rows(sql`select from membership m join company c on c.id = m.company_id for update of c`)', 'modules/sales/x.server.ts'],
  ['tx.rows(sql`select from company where id = ${companyId} for update of company`)', 'modules/sales/x.server.ts'],
  ['begin\n  perform from public.company where id = new.company_id FOR UPDATE;\nend', 'db/migrations/0001_x.sql'],
])('complains of: %s', (text, path) => expect(complaints(text, path)).toHaveLength(1))

test('says where', () => {
  expect(complaints('\n\nsql`select from company where id = ${id}\n for update`')).toEqual([
    'modules/sales/x.server.ts:4 takes the company\'s row for update: write "for no key update"',
  ])
})

test.each([
  'await tx.run(sql`select from company where id = ${companyId} for no key update`)',
  'await tx.first(sql`select holder from company_certificate where company_id = ${companyId} for update`)',
  'tx.rows(sql`select from stock_balance b join company c on c.id = b.company_id for update of b`)',
  'await tx.first(sql`select name from company where id = ${id}`); await tx.first(sql`select from item where id = ${id} for update`)',
])('allows: %s', (text) => expect(complaints(text)).toEqual([]))

test("nobody takes the company's row whole", () => {
  expect(lockProblems(readSources())).toEqual([])
})

test('complains of a lock by number', () => {
  const text = '\nawait tx.run(sql`select pg_advisory_xact_lock(hashtext(${name}))`)'
  expect(advisoryProblems([{ path: 'modules/sales/x.server.ts', text }])).toEqual([
    'modules/sales/x.server.ts:2 takes an advisory lock: lock the row that the rule is about',
  ])
  expect(advisoryProblems([{ path: 'platform/db/migrate.server.ts', text }])).toEqual([])
})

test('nobody locks by number', () => {
  expect(advisoryProblems(readSources())).toEqual([])
})
