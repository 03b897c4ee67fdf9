// Tills and banks are records of the company, each with an account of the books that is no other's; money moves through all of
// them as it did through the two of the beginning.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mergeAccount } from '#modules/accounting/index.ts'
import { createJournal } from '#modules/journals/index.ts'
import { createReceipt, getPending, listMoneyAccounts, moneyAccount } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { serverModules } from './modules.server.ts'
import { chartDoors, NOBODY, refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const ACCOUNTANT = 2
const ASSISTANT = 3

let world: World
let shop: Shop
let doors: ReturnType<typeof chartDoors>
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  doors = chartDoors(world, shop)
})
afterAll(() => world.close())

const bare = {
  bank: '',
  accountKind: null,
  number: '',
  currency: 'COP',
  branchId: null,
  balanceSeenBy: 'all',
  reconciledOn: null,
  fund: null,
  responsibleId: null,
} as const
const make = async (name: string, code: string, changes: object = {}) =>
  shop.client.call(moneyAccount.endpoints.create, {
    body: { ...bare, name, kind: 'bank', accountId: await doors.idOf(code), ...changes },
  })
const listed = async () => (await shop.client.call(moneyAccount.endpoints.list, { query: {} })).rows

test('a company begins with its till and its bank, which are found and told', async () => {
  const rows = await listed()
  expect(rows.map(({ name, kind, labels }) => [name, kind, labels['accountId']])).toEqual([
    ['Banco principal', 'bank', expect.stringMatching(/^1110/)],
    ['Caja general', 'cash', expect.stringMatching(/^1105/)],
  ])
  const found = await shop.client.call(moneyAccount.endpoints.list, { query: { text: 'principal' } })
  expect(found.rows.map(({ name }) => name)).toEqual(['Banco principal'])
})

test('those of a company of before are found by their words once the step ran', async () => {
  const old = await newCompany(world)
  await inCompany(world.pool, old, async (tx) => {
    await tx.run(sql`delete from search_word where company_id = ${old.companyId} and entity = ${moneyAccount.name}`)
    const step = serverModules.flatMap(({ steps = [] }) => steps).find(({ name }) => name === 'treasury.moneyAccounts')
    await step?.run(tx, { ...old, today: world.today })
  })
  const { rows } = await old.client.call(moneyAccount.endpoints.list, { query: { text: 'caja' } })
  expect(rows.map(({ name }) => name)).toEqual(['Caja general'])
})

test('an account of the books serves one of them, and is none that another ledger keeps', async () => {
  await doors.make('111015', { name: 'Bancolombia' })
  await doors.make('111020', { name: 'En dólares', currency: 'USD' })
  await make('Bancolombia', '111015', { bank: 'Bancolombia', accountKind: 'savings', number: '0011-2233-44' })
  expect(await refusal(make('Otra', '111015'))).toEqual([401, 'accountId', 'La cuenta contable ya es la de otra caja o banco: elige otra.'])
  expect((await refusal(make('Clientes', '130505')))?.slice(0, 2)).toEqual([401, 'accountId'])
  expect((await refusal(make('Mayor', '1110')))?.slice(0, 2)).toEqual([401, 'accountId'])
  const foreign = await newCompany(world)
  const theirs = await chartDoors(world, foreign).idOf('110505')
  expect(await refusal(make('Nadie', '1110', { accountId: theirs }))).toEqual(await refusal(make('Nadie', '1110', { accountId: NOBODY })))
  expect((await refusal(make('Dólares', '111020')))?.slice(0, 2)).toEqual([401, 'accountId'])
  await make('Dólares', '111020', { currency: 'USD' })
})

test.each(['413595', '511025', '310505', '236515'])('%s is no account of money', async (code) => {
  expect((await refusal(make(`De ${code}`, code)))?.slice(0, 2)).toEqual([401, 'accountId'])
})

test('its currency stays that of its account', async () => {
  for (const [name, currency] of [
    ['Dólares', 'COP'],
    ['Banco principal', 'USD'],
  ] as const) {
    const one = (await listed()).find((row) => row.name === name)
    if (!one) throw new Error(`No ${name}`)
    const { id, active: _active, labels: _labels, branch: _branch, ...values } = one
    const body = { ...values, currency }
    expect((await refusal(shop.client.call(moneyAccount.endpoints.update, { params: { id }, body })))?.slice(0, 2)).toEqual([
      401,
      'currency',
    ])
  }
})

test('money goes through a new one as through the first two', async () => {
  await shop.issue([['Asesoría', '1']])
  const { accounts } = await shop.client.call(listMoneyAccounts)
  expect(accounts.map(({ name }) => name)).toEqual(['Banco principal', 'Bancolombia', 'Dólares', 'Caja general'])
  const own = accounts.find(({ name }) => name === 'Bancolombia')
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  await shop.client.call(createReceipt, {
    body: {
      ...{ date: world.today, partyId: shop.customerId, moneyAccountId: own?.id ?? '', meansCode: '47' },
      applications: items.map(({ id, balance }) => ({ openItemId: id, amount: balance })),
    },
  })
  const [row] = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ balance: string }>(sql`
      select sum(debit - credit) as balance from journal_line where company_id = ${shop.companyId} and account_id = ${own?.accountId}`),
  )
  expect(row?.balance).toBe('100000.00')
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('an account that moved, or serves one, cannot become that of another', async () => {
  await doors.make('111025', { name: 'Sin uso' })
  await make('Sin uso', '111025')
  const { id, version } = await doors.one('111025')
  const into = await doors.idOf('111015')
  expect(await refusal(shop.client.call(mergeAccount, { params: { id }, body: { intoId: into, version } }))).toEqual([
    401,
    'accountId',
    'La cuenta contable ya es la de otra caja o banco: elige otra.',
  ])
})

test('who may not see a balance that is kept to a few does not open it to everybody', async () => {
  const [accountant, assistant] = [await colleague(world, shop.client, ACCOUNTANT), await colleague(world, shop.client, ASSISTANT)]
  const [one] = (await listed()).filter(({ name }) => name === 'Sin uso')
  if (!one) throw new Error('It was made above')
  const { id, active: _active, labels: _labels, branch: _branch, version, ...values } = one
  const change = (client: Shop['client'], balanceSeenBy: 'all' | 'reserved', at: number) =>
    client.call(moneyAccount.endpoints.update, { params: { id }, body: { ...values, balanceSeenBy, version: at } })
  await change(assistant.client, 'reserved', version)
  await expect(change(assistant.client, 'all', version + 1)).rejects.toThrow(/^403/)
  expect((await change(accountant.client, 'all', version + 1)).balanceSeenBy).toBe('all')
})

test('one that is kept to a few is not taken away by who may not see it, nor one whose account moved by anybody', async () => {
  const assistant = await colleague(world, shop.client, ASSISTANT)
  await doors.make('111030', { name: 'Reservada' })
  const { id } = await make('Reservada', '111030', { balanceSeenBy: 'reserved' })
  const remove = (client: Shop['client'], of: string) => client.call(moneyAccount.endpoints.remove, { params: { id: of } })
  await expect(remove(assistant.client, id)).rejects.toThrow(/^403/)
  await remove(shop.client, id)
  const lines = [
    { accountId: await doors.idOf('111025'), debit: '1000', credit: '0' },
    { accountId: await doors.idOf('310505'), debit: '0', credit: '1000', partyId: shop.customerId },
  ]
  const body = { type: 'CG', date: world.today, description: 'Aporte de los socios', lines }
  await shop.client.call(createJournal, { body })
  const moved = (await listed()).find(({ name }) => name === 'Sin uso')
  expect((await refusal(remove(shop.client, moved?.id ?? '')))?.[0]).toBe(628)
})
