import { expect, test } from 'vitest'
import { declaredOwners, exceptionProblems, ownerProblems, saidTwice, tablesOf, tableUses } from './owners.ts'

const order = ['company', 'access', 'items', 'inventory']
const owners = new Map([
  ['membership', 'access'],
  ['item', 'items'],
  ['stock_balance', 'inventory'],
  ['outbox', 'platform'],
])
const usesIn = (path: string, text: string) => {
  const { writes, upward } = tableUses([{ path, text }], owners, order)
  return { writes: writes.map(({ table }) => table), upward: upward.map(({ table }) => table) }
}

test.each([
  ['modules/items/x.server.ts', 'sql`insert into stock_balance (a) values (1)`', ['stock_balance'], []],
  ['modules/inventory/x.server.ts', 'sql`\n  update item set name = 1`', ['item'], []],
  ['modules/company/x.server.ts', "insertRows(tx, 'membership', rows)", ['membership'], []],
  ['modules/company/x.server.ts', 'sql`delete from membership where true`', ['membership'], []],
  ['modules/inventory/x.server.ts', 'sql`insert into outbox (a) values (1)`', ['outbox'], []],
  ['modules/items/x.ts', "defineCatalogue({\n  name: 'x',\n  table: 'stock_balance',\n})", ['stock_balance'], []],
  ['modules/items/x.server.ts', 'sql`select 1 from item i join stock_balance b on true`', [], ['stock_balance']],
])('%s: %s is seen', (path, text, writes, upward) => expect(usesIn(path, text)).toEqual({ writes, upward }))

test.each([
  ['modules/items/x.server.ts', 'sql`insert into item (a) values (1)`'],
  ['modules/inventory/x.server.ts', 'sql`select 1 from item for update of item`'],
  ['modules/inventory/x.server.ts', 'sql`select 1 from outbox`'],
  ['modules/items/x.server.ts', '// update stock_balance, they say'],
  ['modules/items/x.story.ts', 'sql`delete from stock_balance`'],
  ['app/x.server.ts', 'sql`select 1 from stock_balance`'],
])('%s: %s is well', (path, text) => expect(usesIn(path, text)).toEqual({ writes: [], upward: [] }))

test('what no exception allows is told, and so is an exception that nothing needs or that says no reason', () => {
  const use = { path: 'modules/items/x.server.ts', table: 'outbox', place: 'modules/items/x.server.ts:3' }
  expect(exceptionProblems([use], [], 'writes', 'list')).toEqual(['modules/items/x.server.ts:3 writes outbox'])
  expect(exceptionProblems([], [{ ...use, reason: 'it was needed' }], 'writes', 'list')).toEqual([
    'modules/items/x.server.ts no longer writes outbox: take it out of list',
  ])
  expect(exceptionProblems([use], [{ ...use, reason: '' }], 'writes', 'list')).toEqual([
    'list does not say why modules/items/x.server.ts writes outbox',
  ])
})

test('a table without owner and an owner without table are told', () => {
  const tables = tablesOf([
    { path: 'db/migrations/0002_b.sql', text: 'drop table old;\n' },
    { path: 'db/migrations/0001_a.sql', text: 'create table old (a int);\ncreate table item (a int);\n' },
  ])
  expect([...tables]).toEqual(['item'])
  expect(ownerProblems(tables, new Map([['brand', 'items']]))).toEqual([
    'owners.tsv does not say whose item is',
    'owners.tsv says whose brand is, and no migration makes it',
  ])
})

test('a definition says whose its tables are, those of its lists too, and nobody says it again', () => {
  const text =
    "defineCatalogue({\n  name: 'x',\n  table: 'program',\n  fields: { stages: children('Etapas', { table: 'program_stage', one: 'Etapa' }) },\n})"
  const declared = declaredOwners([
    { path: 'modules/loyalty/x.ts', text },
    { path: 'modules/loyalty/x.test.ts', text: text.replaceAll('program', 'tried') },
  ])
  expect([...declared]).toEqual([
    ['program', 'loyalty'],
    ['program_stage', 'loyalty'],
  ])
  expect(saidTwice(declared, new Map([['program', 'loyalty']]))).toHaveLength(1)
  expect(saidTwice(declared, new Map([['program', 'company']]))).toEqual([])
})
