// Reclassifying what is owed: each document goes along with its balance, is settled on the other side, and comes back. And what there
// is of an item or in a warehouse: it goes for what it is worth, and comes back while nothing else moved it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import {
  createJournal,
  getJournal,
  listReclassifications,
  previewReclassification,
  startReclassification,
  undoReclassification,
} from '#modules/journals/index.ts'
import { askStockOn, createStockNote, annulStockNote, stockConcept, warehouse } from '#modules/inventory/index.ts'
import { createItem } from '#modules/items/index.ts'
import { createParty } from '#modules/people/index.ts'
import { createReceipt, receiptEndpoints } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong } from '#platform/jobs/worker.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import type { Refused } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { workerParts } from './start.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let dataDir: string
let world: World
let shop: Shop
let ids: ReadonlyMap<string, string>
let beto: string

beforeAll(async () => {
  // Nobody else works off its queue.
  database = await preparedDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'paramo-reclassify-items-'))
  world = await openWorld(undefined, { appUrl: database.appUrl, dataDir })
  shop = await openShop(world, {
    items: [
      { name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] },
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Olla', price: '9000', stock: { quantity: '4', cost: '5000' }, taxes: ['IVA 19 %'] },
    ],
  })
  await shop.issue([['Asesoría', '1']])
  ids = await inCompany(world.pool, shop, (tx) =>
    accountIdsByCode(tx, shop.companyId, ['110505', '130505', '130510', '140501', '143501', '220505', '519530']),
  )
  const body = { kind: 'juridica' as const, identificationType: '31' as const, responsibilities: ['R-99-PN' as const], isCustomer: true }
  beto = (await shop.client.call(createParty, { body: { ...body, identification: '900123456', legalName: 'Beto SAS' } })).id
})
afterAll(async () => {
  await world.close()
  await database.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const account = (code: string): string => ids.get(code) ?? expect.unreachable()
const inShop = <T>(ask: Parameters<typeof inCompany<T>>[2]) => inCompany(world.pool, shop, ask)
type Changes = Readonly<Record<string, string>>
const ofParty = (changes: Changes = {}) => ({
  ...{ kind: 'party', mode: 'balances', fromId: shop.customerId, toId: beto, from: '2026-10-01', to: '2026-11-30' },
  ...changes,
})
type Input = ReturnType<typeof ofParty>
const preview = (input: Input) => shop.client.call(previewReclassification, { query: input as never })
const undo = (id: string) => shop.client.call(undoReclassification, { params: { id }, body: {} })
const work = async () => {
  while (await workLong({ ...workerParts(world.runtime), topics: {}, chores: [] }));
}
const runOf = async (id: string) =>
  (await shop.client.call(listReclassifications)).runs.find((run) => run.id === id) ?? expect.unreachable()
const done = async (input: Input) => {
  const { id } = await shop.client.call(startReclassification, { body: input as never })
  await work()
  const run = await runOf(id)
  expect(run).toMatchObject({ state: 'done', problem: null })
  return run
}
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    ({ code }: Refused) => code,
  )
const proven = async () => expect(await prove(database.ownerUrl, shop.companyId)).toBeNull()
const balanceOf = (code: string, { partyId }: { partyId: string }) =>
  inShop(async (tx) => {
    const row = await tx.first<{ balance: string }>(sql`
      select coalesce(sum(debit - credit), 0)::numeric(20,2) as balance from journal_line
       where company_id = ${shop.companyId} and account_id = ${account(code)} and party_id = ${partyId}`)
    return row?.balance
  })
/** Every balance that the books have, so that what is undone can be compared. */
const figures = () =>
  inShop((tx) =>
    tx.rows(sql`
      select account_id, party_id, date, book, sum(debit - credit)::text as balance from journal_line
       where company_id = ${shop.companyId} group by 1, 2, 3, 4 having sum(debit - credit) <> 0 order by 1, 2, 3, 4`),
  )
/** The one document that a third party owes. */
const openOf = async (partyId: string) =>
  (await shop.client.call(receiptEndpoints.pending, { params: { partyId } })).items[0]?.id ?? expect.unreachable()
test('what is owed goes to another third party or account with its documents, is settled there, and comes back', async () => {
  const owed = (partyId: string) =>
    inShop((tx) =>
      tx.rows<{ number: string; code: string; balance: string }>(sql`
        select o.number, a.code, b.balance::text from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
          join account a on a.company_id = o.company_id and a.id = o.account_id
         where o.company_id = ${shop.companyId} and o.party_id = ${partyId} and b.is_open`),
    )
  const before = { owed: await owed(shop.customerId), figures: await figures() }
  const [{ number, balance } = expect.unreachable()] = before.owed
  const input = ofParty({ fromId: shop.customerId, toId: beto })
  const seen = await preview(input)
  expect([seen.items, seen.left]).toEqual([1, []])
  expect(seen.accounts).toContainEqual(expect.objectContaining({ code: '130505', lines: 1, debit: balance, difference: balance }))
  const run = await done(input)
  expect([await owed(shop.customerId), await owed(beto)]).toEqual([[], [{ number, code: '130505', balance }]])
  expect([await balanceOf('130505', { partyId: shop.customerId }), await balanceOf('130505', { partyId: beto })]).toEqual(['0.00', balance])
  await proven()
  // Something of it was collected since: it stays.
  const { id: receiptId } = await shop.client.call(createReceipt, {
    body: {
      ...{ date: world.today, partyId: beto, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId: await openOf(beto), amount: '1000' }],
    },
  })
  await undo(run.id)
  await work()
  expect(await runOf(run.id)).toMatchObject({ state: 'done', problem: expect.stringContaining('recaudos o egresos') })
  await shop.client.call(receiptEndpoints.annul, { params: { id: receiptId }, body: { reason: 'No era' } })
  await undo(run.id)
  await work()
  expect(await runOf(run.id)).toMatchObject({ state: 'undone', problem: null })
  expect({ owed: await owed(shop.customerId), figures: await figures() }).toEqual(before)
  await proven()
  // To another account of receivables, and to none that keeps something else.
  const to = (code: string) => ofParty({ kind: 'account', fromId: account('130505'), toId: account(code), partyId: shop.customerId })
  const moved = await done(to('130510'))
  expect(await owed(shop.customerId)).toEqual([{ number, code: '130510', balance }])
  await proven()
  await undo(moved.id)
  await work()
  expect(await figures()).toEqual(before.figures)
  expect(await codeOf(preview(to('519530')))).toBe(401)
  expect(await codeOf(preview(to('220505')))).toBe(401)
  await proven()
})

test('movements: a journal that opened what is owed is written again, and what it opened goes along, unless something was paid', async () => {
  const lines = [
    { accountId: account('130505'), debit: '80000', partyId: shop.customerId, crossDocument: 'CC-1', description: 'Préstamo' },
    { accountId: account('110505'), credit: '80000', description: 'Préstamo' },
  ]
  const { id, number } = await shop.client.call(createJournal, { body: { date: world.today, type: 'CG', description: 'Préstamo', lines } })
  const owedBy = async (partyId: string) =>
    (await shop.client.call(receiptEndpoints.pending, { params: { partyId } })).items.flatMap((item) =>
      item.number === 'CC-1' ? [item] : [],
    )
  const before = await figures()
  const input = ofParty({ mode: 'movements', text: 'préstamo', accountId: account('130505') })
  expect(await preview(input)).toMatchObject({ entries: 1, left: [], accounts: [{ code: '130505', difference: '80000.00' }] })
  const run = await done(input)
  expect([await owedBy(shop.customerId), await owedBy(beto)]).toMatchObject([[], [{ number: 'CC-1', balance: '80000.00' }]])
  expect(await shop.client.call(getJournal, { params: { id } })).toMatchObject({
    number,
    lines: [{ party: { id: beto } }, { party: null }],
  })
  await proven()
  // Paid since, it neither goes on nor comes back.
  const paid = await shop.client.call(createReceipt, {
    body: {
      ...{ date: world.today, partyId: beto, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId: (await owedBy(beto))[0]?.id ?? '', amount: '1000' }],
    },
  })
  expect(await preview({ ...input, fromId: beto, toId: shop.customerId })).toMatchObject({
    entries: 0,
    left: [{ fate: 'applied', entries: 1 }],
  })
  await undo(run.id)
  await work()
  expect(await runOf(run.id)).toMatchObject({ state: 'done', problem: expect.stringContaining('recaudos o egresos') })
  await shop.client.call(receiptEndpoints.annul, { params: { id: paid.id }, body: { reason: 'No era' } })
  await undo(run.id)
  await work()
  expect(await runOf(run.id)).toMatchObject({ state: 'undone', problem: null })
  expect([await owedBy(shop.customerId), await owedBy(beto)]).toMatchObject([[{ balance: '80000.00' }], []])
  expect(await figures()).toEqual(before)
  await proven()
  // To another account of the same kind, and to none that keeps something else.
  const to = (code: string) => ({
    ...input,
    kind: 'account',
    fromId: account('130505'),
    toId: account(code),
    accountId: '',
    partyId: shop.customerId,
  })
  const moved = await done(to('130510'))
  await proven()
  await undo(moved.id)
  await work()
  expect(await figures()).toEqual(before)
  await proven()
  expect(await codeOf(preview(to('519530')))).toBe(401)
})

/** What there is of an item in a warehouse, and what it is worth. */
const stockOf = async (itemId: string, warehouseId = shop.warehouseId) => {
  const { items } = await shop.client.call(askStockOn, { body: { warehouseId, date: world.today, itemIds: [itemId] } })
  return items.map(({ quantity, value }) => `${quantity} = ${value}`).join()
}
const ofGoods = (changes: Changes): Input => ({ ...ofParty(), kind: 'item', fromId: '', toId: '', ...changes })

test('what there is of an item goes to another for what it is worth, by account, and comes back while nothing moved it', async () => {
  const coffee = shop.item('Cafetera').id
  const choices = { price: '50000', kind: 'product' as const, inventoryAccountId: account('140501') }
  const { id: grinder } = await shop.client.call(createItem, { body: { ...choices, code: 'MOL', name: 'Molino' } })
  const before = await figures()
  const input = ofGoods({ fromId: coffee, toId: grinder })
  expect(await preview(input)).toMatchObject({
    ...{ goodsCount: 1, entryLines: 2, entries: 0, lines: 0 },
    goods: [{ item: 'P-2 Cafetera', quantity: '10', value: '200000.00' }],
    accounts: [{ code: '143501', debit: '200000.00', difference: '200000.00' }],
  })
  const run = await done(input)
  expect(run.number).toMatch(/^RCL-/)
  expect([await stockOf(coffee), await stockOf(grinder)]).toEqual(['0 = 0.00', '10 = 200000.00'])
  const worth = (code: string) =>
    inShop((tx) =>
      tx.first<{ sum: string }>(
        sql`select sum(debit - credit)::text from journal_line where company_id = ${shop.companyId} and account_id = ${account(code)}`,
      ),
    )
  expect([(await worth('140501'))?.sum, (await worth('143501'))?.sum]).toEqual(['200000.00', '20000.00'])
  await proven()
  // An earlier purchase that costs more is worth more on the other side too: 10 at 20.000 and 10 at 30.000 are 10 at 25.000.
  const concepts = await shop.client.call(stockConcept.endpoints.options, { query: { text: 'Aprovechamiento' } })
  const note = { type: 'entry' as const, warehouseId: shop.warehouseId, conceptId: concepts.options[0]?.id ?? '' }
  const entry = await shop.client.call(createStockNote, {
    body: { ...note, date: `${world.today.slice(0, 7)}-01`, lines: [{ itemId: coffee, quantity: '10', unitCost: '30000' }] },
  })
  expect([await stockOf(coffee), await stockOf(grinder)]).toEqual(['10 = 250000.00', '10 = 250000.00'])
  await proven()
  await shop.client.call(annulStockNote, { params: { id: entry.id }, body: { reason: 'Era de otra bodega' } })
  // Somebody moved what arrived: it stays, until that is undone.
  const exits = await shop.client.call(stockConcept.endpoints.options, { query: { text: 'Consumo interno' } })
  const exit = await shop.client.call(createStockNote, {
    body: {
      ...note,
      type: 'consumption',
      conceptId: exits.options[0]?.id ?? '',
      date: world.today,
      lines: [{ itemId: grinder, quantity: '1' }],
    },
  })
  await undo(run.id)
  await work()
  expect(await runOf(run.id)).toMatchObject({ state: 'done', problem: expect.stringContaining('«Molino» se movió después') })
  await shop.client.call(annulStockNote, { params: { id: exit.id }, body: { reason: 'No era' } })
  await undo(run.id)
  await work()
  expect(await runOf(run.id)).toMatchObject({ state: 'undone', problem: null })
  expect([await stockOf(coffee), await stockOf(grinder)]).toEqual(['10 = 200000.00', '0 = 0.00'])
  expect(await figures()).toEqual(before)
  await proven()
})

test('what stands in a warehouse goes to another, whole or one item of it, and comes back; what is not alike is refused', async () => {
  const coffee = shop.item('Cafetera').id
  const pot = shop.item('Olla').id
  const { id: north } = await shop.client.call(warehouse.endpoints.create, { body: { code: 'N', name: 'Norte' } as never })
  const input = ofGoods({ kind: 'warehouse', fromId: shop.warehouseId, toId: north, itemId: pot })
  const before = await figures()
  const run = await done(input)
  expect([await stockOf(pot), await stockOf(pot, north)]).toEqual(['0 = 0.00', '4 = 20000.00'])
  expect(await figures()).toEqual(before)
  await proven()
  await undo(run.id)
  await work()
  expect(await runOf(run.id)).toMatchObject({ state: 'undone', problem: null })
  expect([await stockOf(pot), await stockOf(pot, north)]).toEqual(['4 = 20000.00', '0 = 0.00'])
  expect(await figures()).toEqual(before)
  await proven()
  const FOREIGN = '01980000-0000-7000-8000-000000000001'
  const refused: readonly (readonly [Changes, number])[] = [
    [{ fromId: shop.warehouseId, toId: shop.warehouseId }, 673],
    [{ fromId: shop.warehouseId, toId: FOREIGN }, 698],
    [{ fromId: shop.warehouseId, toId: north, mode: 'movements' }, 401],
    [{ fromId: shop.warehouseId, toId: north, accountId: account('143501') }, 401],
    [{ kind: 'item', fromId: coffee, toId: shop.item('Asesoría').id }, 401],
    [{ kind: 'item', fromId: coffee, toId: north }, 698],
    [{ kind: 'item', fromId: pot, toId: coffee, date: '2035-01-01' }, 440],
    [{ kind: 'item', fromId: '', toId: coffee }, 401],
  ]
  for (const [changes, code] of refused)
    expect(await codeOf(preview(ofGoods({ ...input, itemId: '', ...changes }))), JSON.stringify(changes)).toBe(code)
})
