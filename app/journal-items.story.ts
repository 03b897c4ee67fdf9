// A line on an account that open items live on opens one or applies one: by hand, from a file and on edition; what undoes the journal
// gives back what it did, what a receipt applied keeps its origin, and the books are what is owed at every step.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { checkDigit } from '#colombia/index.ts'
import {
  createJournal,
  findOpenItems,
  findPartyItems,
  getJournal,
  journalEndpoints,
  reverseJournal,
  reviseJournal,
} from '#modules/journals/index.ts'
import { createReceipt, getPending, listMoneyAccounts, receiptEndpoints } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { anyNit, newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const FOREIGN = '01980000-0000-7000-8000-000000000001'

let world: World
let shop: Shop
let ids: ReadonlyMap<string, string>
let otherId: string
const nit = anyNit()
const other = `${nit}-${checkDigit(nit)}`
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] }],
  })
  await kindClient(shop.client, 'people.party').run(['identification', 'fullName'], [[other, 'Otra S.A.S.']])
  ids = await inCompany(world.pool, shop, (tx) =>
    accountIdsByCode(tx, shop.companyId, ['110505', '111005', '130505', '220505', '280505', '133005', '519595']),
  )
  const found = await inCompany(world.pool, shop, (tx) =>
    tx.first<{ id: string }>(sql`select id from party where company_id = ${shop.companyId} and identification = ${nit}`),
  )
  otherId = found?.id ?? ''
})
afterAll(() => world.close())

const id = (code: string): string => ids.get(code) ?? FOREIGN
interface Line {
  accountId: string
  debit?: string
  credit?: string
  partyId?: string
  crossDocument?: string
  openItemId?: string
  dueDate?: string
  currency?: 'USD' | 'EUR'
  currencyAmount?: string
}
const debit = (code: string, value: string, extra: Partial<Line> = {}): Line => ({ accountId: id(code), debit: value, ...extra })
const credit = (code: string, value: string, extra: Partial<Line> = {}): Line => ({ accountId: id(code), credit: value, ...extra })
const input = (lines: Line[], extra = {}) => ({ date: world.today, type: 'CG', description: 'A mano', lines, ...extra })
const post = (lines: Line[], extra = {}) => shop.client.call(createJournal, { body: input(lines, extra) })
const mine = (extra: Partial<Line> = {}): Partial<Line> => ({ partyId: shop.customerId, ...extra })
const opens = (number: string, value: string, extra = {}) =>
  post([debit('130505', value, mine({ crossDocument: number })), credit('519595', value)], extra)
const applies = (number: string, value: string, extra: Partial<Line> = {}) =>
  post([debit('110505', value), credit('130505', value, mine({ crossDocument: number, ...extra }))])
const annul = (journalId: string) =>
  shop.client.call(journalEndpoints.annul, { params: { id: journalId }, body: { reason: 'Se registró dos veces' } })
const owed = async () => {
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  return items.map(({ number, balance }) => `${number} ${balance}`)
}
const itemOf = async (number: string) => {
  const { items } = await shop.client.call(findOpenItems, { query: { accountId: id('130505'), text: number } })
  return items[0]?.id ?? FOREIGN
}
const collect = async (number: string, value: string) => {
  const { accounts } = await shop.client.call(listMoneyAccounts, {})
  const applications = [{ openItemId: await itemOf(number), amount: value }]
  const body = { partyId: shop.customerId, date: world.today, moneyAccountId: accounts[0]?.id ?? '', meansCode: '10', applications }
  return shop.client.call(createReceipt, { body })
}
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('a journal opens what is owed, a receipt and another journal apply it, and each is undone in its turn', async () => {
  const opening = await opens('LETRA-1', '1000', {})
  expect(await owed()).toEqual(['LETRA-1 1000.00'])
  const applying = await applies('LETRA-1', '400')
  expect(await owed()).toEqual(['LETRA-1 600.00'])
  const receipt = await collect('LETRA-1', '100')
  expect(await owed()).toEqual(['LETRA-1 500.00'])
  expect(await refusalsOf(annul(opening.id))).toEqual([[484, null]])
  await annul(applying.id)
  expect(await owed()).toEqual(['LETRA-1 900.00'])
  expect(await refusalsOf(annul(opening.id))).toEqual([[484, null]])
  await proven()
  await shop.client.call(receiptEndpoints.annul, { params: { id: receipt.id }, body: { reason: 'No entró el dinero' } })
  await annul(opening.id)
  expect(await owed()).toEqual([])
  await proven()
})

test('what is owed to suppliers, advances and what falls due on a day of its own go by their side', async () => {
  const later = addDays(world.today, 30)
  const { id: journalId } = await post([
    debit('519595', '700'),
    credit('220505', '700', mine({ crossDocument: 'CTA-7', dueDate: later })),
    debit('110505', '50'),
    credit('280505', '50', mine({ crossDocument: 'ANT-1' })),
  ])
  const { lines } = await shop.client.call(getJournal, { params: { id: journalId } })
  expect(lines[1]).toMatchObject({ crossDocument: 'CTA-7', dueDate: later, openItem: { isOwn: true } })
  await post([debit('220505', '300', mine({ crossDocument: 'CTA-7' })), credit('111005', '300')])
  await post([debit('280505', '50', mine({ crossDocument: 'ANT-1' })), credit('111005', '50')])
  await proven()
})

test('what is not there, is of another, or is more than is left is told at its field, and nothing is written', async () => {
  await opens('FAC-1', '1000')
  const stranger = await newCompany(world)
  const item = await itemOf('FAC-1')
  const before = await owed()
  const cash = debit('110505', '1000')
  const of = (extra: Partial<Line>, value = '1000') => post([{ ...cash, debit: value }, credit('130505', value, extra)])
  const wrong: readonly (readonly [string, () => Promise<unknown>, number, string])[] = [
    ['no third party', () => of({ crossDocument: 'FAC-1' }), 450, 'lines.1.partyId'],
    ['no document', () => of(mine()), 453, 'lines.1.crossDocument'],
    ['spaces', () => of(mine({ crossDocument: '  ' })), 453, 'lines.1.crossDocument'],
    ['of nobody', () => of(mine({ openItemId: FOREIGN })), 698, 'lines.1.crossDocument'],
    ['never opened', () => of(mine({ crossDocument: 'FAC-9' })), 401, 'lines.1.crossDocument'],
    ['of another, by number', () => of({ partyId: otherId, crossDocument: 'FAC-1' }), 599, 'lines.1.crossDocument'],
    ['of another, picked', () => of({ partyId: otherId, openItemId: item }), 599, 'lines.1.crossDocument'],
    ['a cent more', () => of(mine({ crossDocument: 'FAC-1' }), '1000.01'), 591, 'lines.1.crossDocument'],
    [
      'on the side that it grows',
      () => post([debit('130505', '5', mine({ openItemId: item })), credit('110505', '5')]),
      401,
      'lines.0.debit',
    ],
    [
      'on another account',
      () => post([debit('110505', '5', mine({ openItemId: item })), credit('111005', '5')]),
      401,
      'lines.0.crossDocument',
    ],
    [
      'due before its day',
      () => post([debit('130505', '5', mine({ crossDocument: 'F', dueDate: addDays(world.today, -1) })), credit('110505', '5')]),
      ...([401, 'lines.0.dueDate'] as const),
    ],
    [
      'before it was owed',
      () => post([cash, credit('130505', '1000', mine({ openItemId: item }))], { date: addDays(world.today, -1) }),
      ...([401, 'lines.1.crossDocument'] as const),
    ],
    ['negative', () => post([debit('110505', '-5'), credit('130505', '-5', mine({ openItemId: item }))]), 401, 'lines.1.credit'],
  ]
  for (const [name, call, code, field] of wrong) {
    const said = await refusalsOf(call())
    expect(
      said.map(([c, f]) => [c, String(f).replace(/^input\./, '')]),
      name,
    ).toContainEqual([code, field])
  }
  const twice = [
    debit('110505', '1200'),
    credit('130505', '600', mine({ openItemId: item })),
    credit('130505', '600', mine({ openItemId: item })),
  ]
  expect(await refusalsOf(post(twice))).toEqual([[591, 'lines.2.crossDocument']])
  const theirs = stranger.client.call(createJournal, { body: input([debit('110505', '5', { openItemId: item }), credit('110505', '5')]) })
  expect((await refusalsOf(theirs)).map(([code]) => code)).toContain(698)
  expect(await refusalsOf(stranger.client.call(findOpenItems, { query: { accountId: id('130505') } }))).toEqual([])
  expect((await stranger.client.call(findOpenItems, { query: { accountId: id('130505') } })).items).toEqual([])
  expect((await stranger.client.call(findPartyItems, { query: { partyId: shop.customerId } })).items).toEqual([])
  expect(await owed()).toEqual(before)
  // Of two at once one finds nothing left.
  const both = await Promise.allSettled([applies('FAC-1', '700'), applies('FAC-1', '700')])
  expect(both.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: number }).code] : []))).toEqual([591])
  expect(await owed()).toEqual(['FAC-1 300.00'])
  await proven()
})

test('edited, it opens and applies what it says now; what was collected keeps its origin', async () => {
  const opening = await opens('PAG-1', '1000')
  const applying = await applies('PAG-1', '1000')
  const revise = async (journalId: string, lines: Line[], extra = {}) => {
    const { version } = await shop.client.call(getJournal, { params: { id: journalId } })
    return shop.client.call(reviseJournal, { params: { id: journalId }, body: { input: input(lines, extra), version } })
  }
  const left = async () => (await owed()).filter((text) => text.startsWith('PAG'))
  const applied = (value: string) => [debit('110505', value), credit('130505', value, mine({ crossDocument: 'PAG-1' }))]
  const opened = (number: string, value: string, account = '519595') => [
    debit('130505', value, mine({ crossDocument: number })),
    credit(account, value),
  ]
  await revise(applying.id, applied('250'))
  expect(await left()).toEqual(['PAG-1 750.00'])
  expect(await refusalsOf(revise(applying.id, applied('1000.01')))).toEqual([[591, 'lines.1.crossDocument']])
  // What it opened is as it was: the rest of it may change.
  await revise(opening.id, opened('PAG-1', '1000', '111005'))
  expect(await refusalsOf(revise(opening.id, opened('PAG-1', '900')))).toEqual([[484, null]])
  await revise(applying.id, [debit('110505', '5'), credit('111005', '5')])
  await revise(opening.id, opened('PAG-2', '900'), { date: addDays(world.today, -3) })
  expect(await left()).toEqual(['PAG-2 900.00'])
  await revise(applying.id, [debit('110505', '400'), credit('130505', '400', mine({ crossDocument: 'PAG-2' }))])
  await revise(applying.id, [debit('110505', '900'), credit('130505', '900', mine({ crossDocument: 'PAG-2' }))], {
    date: addDays(world.today, -2),
  })
  expect(await left()).toEqual([])
  await proven()
  await annul(applying.id)
  await annul(opening.id)
  expect(await left()).toEqual([])
  await proven()
})

test('from a file, one group opens and another applies; undone, both are gone', async () => {
  const file = kindClient(shop.client, 'accounting.journal', false)
  const columns = ['group', 'account', 'party', 'crossDocument', 'dueDate', 'debit', 'credit']
  const opening = [
    ['1', '130505', other, 'SUB-1', addDays(world.today, 10), '100', ''],
    ['1', '519595', '', '', '', '', '100'],
  ]
  const applying = (value: string) => [
    ['2', '110505', '', '', '', value, ''],
    ['2', '130505', other, 'SUB-1', '', '', value],
  ]
  const wrong = await file.check(columns, [...opening, ...applying('101'), ['3', '130505', '', '', '', '5', '']])
  expect(wrong.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
    [5, 'crossDocument', 591],
    [6, 'party', 450],
    [6, 'crossDocument', 453],
  ])
  const done = await file.run(columns, [...opening, ...applying('60')])
  expect(done).toMatchObject({ created: 2, wrong: 0 })
  await proven()
  expect((await file.out()).filter((row) => row.includes('SUB-1'))).toHaveLength(2)
  expect(await file.undo(done.id)).toEqual({ removed: 2, restored: 0 })
  await proven()
})

test('reversed on a day, both stand and lead to each other; what it opened is closed and what it applied is open again', async () => {
  const reverse = async (journalId: string, date: string = world.today, client = shop.client) =>
    client.call(reverseJournal, {
      params: { id: journalId },
      body: { date, version: (await shop.client.call(getJournal, { params: { id: journalId } })).version },
    })
  const left = async () => (await owed()).filter((text) => text.startsWith('REV'))
  const earlier = addDays(world.today, -5)
  const opening = await opens('REV-1', '1000', { date: earlier })
  const applying = await applies('REV-1', '400')
  expect(await refusalsOf(reverse(opening.id))).toEqual([[484, null]])
  expect(await refusalsOf(reverse(applying.id, addDays(world.today, -1)))).toEqual([[401, 'date']])
  expect((await refusalsOf(reverse(applying.id, addDays(world.today, 1))))[0]).toEqual([440, 'date'])
  const stranger = await newCompany(world)
  expect((await refusalsOf(reverse(applying.id, world.today, stranger.client)))[0]?.[0]).toBe(698)
  // Of two at once one is told.
  const both = await Promise.allSettled([reverse(applying.id), reverse(applying.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [back] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(await left()).toEqual(['REV-1 1000.00'])
  const seen = await shop.client.call(getJournal, { params: { id: applying.id } })
  expect(seen).toMatchObject({ state: 'posted', reversedBy: back, reverses: null })
  expect(await shop.client.call(getJournal, { params: { id: back?.id ?? '' } })).toMatchObject({
    ...{ state: 'posted', type: 'CG', reversedBy: null, reverses: applying, date: world.today },
    lines: [
      { debit: '0.00', credit: '400.00' },
      { debit: '400.00', credit: '0.00' },
    ],
  })
  expect(await refusalsOf(annul(applying.id))).toEqual([[401, null]])
  expect(await refusalsOf(reverse(back?.id ?? ''))).toEqual([[401, null]])
  await proven()
  await annul(back?.id ?? '')
  expect(await left()).toEqual(['REV-1 600.00'])
  await reverse(applying.id)
  await reverse(opening.id, earlier)
  expect(await left()).toEqual([])
  await proven()
})

test('what is opened in another currency is owed in it; what applies it takes the part that its pesos are', async () => {
  const usd = (amount: string, currency: 'USD' | 'EUR' = 'USD'): Partial<Line> => ({ currency, currencyAmount: amount })
  const lines = [debit('130505', '400000', mine({ crossDocument: 'USD-1', ...usd('100') })), credit('519595', '400000')]
  const { id: openedId } = await post(lines)
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  expect(items.find(({ number }) => number === 'USD-1')?.currency).toEqual({ code: 'USD', amount: '100.00', balance: '100.00' })
  expect(await refusalsOf(applies('USD-1', '100000', usd('20')))).toEqual([[401, 'lines.1.currencyAmount']])
  expect(await refusalsOf(applies('USD-1', '100000', usd('25', 'EUR')))).toEqual([[401, 'lines.1.currency']])
  expect((await refusalsOf(applies('USD-1', '400001', usd('100'))))[0]?.[0]).toBe(591)
  const paid = await applies('USD-1', '100000', usd('25'))
  const after = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  expect(after.items.find(({ number }) => number === 'USD-1')).toMatchObject({ balance: '300000.00', currency: { balance: '75.00' } })
  await proven()
  await annul(paid.id)
  await annul(openedId)
  await proven()
})
