// Opening balances: what they must come to, from when they are, and what they open.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkDigit } from '#colombia/nit.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { anyNit, openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('costs payable (2335) and other liabilities (28) are owed document by document, also by several, and paid as any', async () => {
  const own = await openShop(world, { items: [] })
  const file = kindClient(own.client, 'treasury.openingBalance', false)
  const [one, other] = [anyNit(), anyNit()]
  await kindClient(own.client, 'people.party', true).run(
    ['identification', 'fullName'],
    [one, other].map((nit, at) => [`${nit}-${checkDigit(nit)}`, `Acreedor ${at + 1} S.A.S.`]),
  )
  const columns = ['account', 'party', 'crossDocument', 'debit', 'credit', 'date']
  const day = '01/10/2026'
  const wrong = await file.check(columns, [
    ['233525', one, '', '', '1000', day],
    ['281005', one, 'D-1', '1000', '', day],
    ['110505', '', '', '1000', '', day],
  ])
  expect(wrong.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
    [2, 'crossDocument', 453],
    [3, 'debit', 401],
  ])
  const done = await file.run(columns, [
    ['233525', one, 'H-1', '', '1000', day],
    ['233525', other, 'H-2', '', '2000', day],
    ['281005', one, 'D-1', '', '4000', day],
    ['110505', '', '', '7000', '', day],
  ])
  const owed = await inCompany(world.pool, own, (tx) =>
    tx.rows<{ number: string; kind: string; balance: string }>(sql`
      select o.number, o.kind, b.balance::text from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
       where o.company_id = ${own.companyId} and b.is_open order by 1`),
  )
  expect(owed).toEqual([
    { number: 'D-1', kind: 'AP', balance: '4000.00' },
    { number: 'H-1', kind: 'AP', balance: '1000.00' },
    { number: 'H-2', kind: 'AP', balance: '2000.00' },
  ])
  expect(await prove(inject('ownerUrl'), own.companyId)).toBeNull()
  await file.undo(done.id)
  expect(await closingBalances(own.client)).toEqual([])
  expect(await prove(inject('ownerUrl'), own.companyId)).toBeNull()
})

test('assets are liabilities and equity, memorandum pairs balance in themselves, and all of it is from before the first movement (439)', async () => {
  const own = await openShop(world, { items: [{ name: 'Asesoría', price: '1000', taxes: ['IVA excluido'] }] })
  const file = kindClient(own.client, 'treasury.openingBalance', false)
  const columns = ['account', 'debit', 'credit', 'date']
  const day = '01/10/2026'
  const crossed = await file.check(columns, [
    ['110505', '1000', '', day],
    ['310505', '', '900', day],
    ['810505', '400', '', day],
    ['830505', '', '500', day],
  ])
  expect(crossed.problems.map(({ field, code, message }) => [field, code, message])).toEqual([
    [null, 401, expect.stringContaining('El activo (1000) no es igual al pasivo más el patrimonio (900)')],
    [null, 401, expect.stringContaining('81 y 84')],
    [null, 401, expect.stringContaining('83 y 86')],
  ])
  await own.issue([['Asesoría', '1']])
  const sold = await file.check(columns, [
    ['110505', '1000', '', world.today],
    ['310505', '', '1000', world.today],
  ])
  expect(sold.problems.map(({ field, code }) => [field, code])).toEqual([
    ['date', 439],
    ['date', 439],
  ])
  expect(
    await file.run(columns, [
      ['110505', '1000', '', day],
      ['310505', '', '1000', day],
    ]),
  ).toMatchObject({ created: 2 })
})
