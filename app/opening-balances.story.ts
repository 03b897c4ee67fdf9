// Opening balances: what they must come to, from when they are, and what they open.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkDigit } from '#colombia/nit.ts'
import { customerAdvanceEndpoints, receiptEndpoints } from '#modules/treasury/index.ts'
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
    ['281005', one, '', '1000', '', day],
    ['110505', '', '', '1000', '', day],
  ])
  expect(wrong.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
    [2, 'crossDocument', 453],
    [3, 'crossDocument', 453],
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

/** Account, its side in this row, and what it opens: `+` of what is money of before. */
const BOTH_SIDES = [
  ['130505', 'debit', 'AR'],
  ['130505', 'credit', 'AP+'],
  ['220505', 'credit', 'AP'],
  ['220505', 'debit', 'AR+'],
  ['221005', 'credit', 'AP'],
  ['221005', 'debit', 'AR+'],
  ['233505', 'credit', 'AP'],
  ['233525', 'credit', 'AP'],
  ['233525', 'debit', 'AR+'],
  ['233595', 'credit', 'AP'],
  ['233595', 'debit', 'AR+'],
  ['280505', 'credit', 'AP+'],
  ['280505', 'debit', 'AR'],
  ['281005', 'credit', 'AP'],
  ['281005', 'debit', 'AR+'],
  ['133005', 'debit', 'AR+'],
  ['133005', 'credit', 'AP'],
] as const

test('either balance of what is owed opens: a credit of a customer is theirs as an advance is, a debit with a supplier is the company’s', async () => {
  const own = await openShop(world, { items: [] })
  const file = kindClient(own.client, 'treasury.openingBalance', false)
  const nit = anyNit()
  await kindClient(own.client, 'people.party', true).run(
    ['identification', 'fullName'],
    [[`${nit}-${checkDigit(nit)}`, 'Ambas Caras S.A.S.']],
  )
  const day = '01/10/2026'
  const rows = BOTH_SIDES.map(([account, side], at) => [
    ...[account, nit, `S-${String(at).padStart(2, '0')}`],
    ...(side === 'debit' ? ['1000', ''] : ['', '1000']),
    day,
  ])
  const debits = BOTH_SIDES.filter(([, side]) => side === 'debit').length * 1000
  const credits = BOTH_SIDES.length * 1000 - debits
  const done = await file.run(
    ['account', 'party', 'crossDocument', 'debit', 'credit', 'date'],
    [...rows, ['110505', '', '', String(credits - debits), '', day]],
  )
  const opened = () =>
    inCompany(world.pool, own, (tx) =>
      tx.rows<{ account: string; number: string; kind: string; balance: string }>(sql`
        select a.code as account, o.number, o.kind || case when o.advance then '+' else '' end as kind, b.balance::text
          from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
          join account a on a.company_id = o.company_id and a.id = o.account_id
         where o.company_id = ${own.companyId} and b.is_open order by o.number`),
    )
  expect((await opened()).map(({ account, kind, balance }) => [account, kind, balance])).toEqual(
    BOTH_SIDES.map(([account, , kind]) => [account, kind, '1000.00']),
  )
  expect(await prove(inject('ownerUrl'), own.companyId)).toBeNull()

  // What a customer has in favour covers what the same one owes.
  const partyId = await inCompany(world.pool, own, async (tx) => {
    const party = await tx.first<{ id: string }>(sql`select id from party where company_id = ${own.companyId} and identification = ${nit}`)
    return party?.id ?? ''
  })
  const asked = await own.client.call(receiptEndpoints.pending, { params: { partyId } })
  const debt = asked.items.find(({ number }) => number === 'S-00')
  const favour = asked.advances.find(({ number }) => number === 'S-01')
  const use = await own.client.call(customerAdvanceEndpoints.apply, {
    body: {
      ...{ date: world.today, partyId, notes: '' },
      advances: [{ openItemId: favour?.id ?? '', amount: '1000' }],
      documents: [{ openItemId: debt?.id ?? '', amount: '1000' }],
    },
  })
  expect(await prove(inject('ownerUrl'), own.companyId)).toBeNull()
  await own.client.call(customerAdvanceEndpoints.undo, { params: { id: use.id }, body: { reason: 'Era otro' } })
  await file.undo(done.id)
  expect(await opened()).toEqual([])
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
