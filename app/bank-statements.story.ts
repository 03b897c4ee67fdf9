// A statement that was loaded by mistake is taken back whole, with what was conciled with it, and may be loaded again.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  applyConcept,
  closeMonth,
  createMatch,
  getJournal,
  importStatement,
  listStatements,
  readMonth,
  reopenMonth,
  settleLine,
  takeBackStatement,
} from '#modules/journals/index.ts'
import { bankConcept, getPending } from '#modules/treasury/index.ts'
import { asFile, bankOfShop, post, statementCsv } from './testing/bank-month.server.ts'
import { NOBODY, refusal } from './testing/chart.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const [OCTOBER, NOVEMBER] = ['2026-10', '2026-11']

let world: World
let shop: Shop
let accountId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '300000', taxes: [] }] })
  accountId = (await bankOfShop(shop)).id
})
afterAll(() => world.close())

const row = (day: string, text: string, pesos: number) => ({ day, text, reference: '', pesos })
const october = () => statementCsv([row('2026-10-05', 'CUOTA DE MANEJO', -30)], 0)
const november = () =>
  statementCsv(
    [
      row('2026-11-05', 'CUOTA DE NOVIEMBRE', -40),
      row('2026-11-06', 'PARTE UNO', 60),
      row('2026-11-07', 'PARTE DOS', 40),
      row('2026-11-20', 'ABONO CLIENTE', 300_000),
    ],
    -30,
  )
const load = (month: string, content: string) =>
  shop.client.call(importStatement, { params: { accountId, month }, body: { ...asFile(content), opening: '0' } })
const view = (month: string) => shop.client.call(readMonth, { params: { accountId, month } })
const loaded = async (month: string) => (await shop.client.call(listStatements, { params: { accountId, month } })).rows
const takeBack = (id: string, of = shop) => of.client.call(takeBackStatement, { params: { accountId, id }, body: {} })
const lineOf = async (month: string, text: string) => (await view(month)).pending.find(({ line }) => line.text === text)?.line.id ?? ''
const proved = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('the last one goes with its lines and what was conciled with them, and is loaded again', async () => {
  await load(OCTOBER, october())
  const first = await load(NOVEMBER, november())
  const { rows: concepts } = await shop.client.call(bankConcept.endpoints.list, { query: { text: 'Cuota de manejo' } })
  const note = await shop.client.call(applyConcept, {
    params: { accountId, id: await lineOf(NOVEMBER, 'CUOTA DE NOVIEMBRE') },
    body: { conceptId: concepts[0]?.id ?? '' },
  })
  await shop.issue([['Asesoría', '1']])
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  await shop.client.call(settleLine, {
    params: { accountId, id: await lineOf(NOVEMBER, 'ABONO CLIENTE') },
    body: { partyId: shop.customerId, applications: [{ openItemId: items[0]?.id ?? '', amount: '300000' }] },
  })
  // Two lines of the bank with two movements of the books.
  await post(world, shop, '2026-11-06', [{ pesos: 70 }])
  await post(world, shop, '2026-11-07', [{ pesos: 30 }])
  const { books } = await view(NOVEMBER)
  const together = {
    lines: [{ id: await lineOf(NOVEMBER, 'PARTE UNO') }, { id: await lineOf(NOVEMBER, 'PARTE DOS') }],
    movements: books.map(({ entryId, position }) => ({ entryId, position })),
  }
  await shop.client.call(createMatch, { params: { accountId }, body: together })
  expect((await view(NOVEMBER)).figures).toMatchObject({ lines: 4, matched: 4 })
  expect((await loaded(NOVEMBER)).map(({ id, lines, matched }) => [id, lines, matched])).toEqual([[first.id, 4, 4]])
  await proved()

  const [before] = await loaded(OCTOBER)
  // What comes later goes on from it.
  expect((await refusal(takeBack(before?.id ?? '')))?.[0]).toBe(401)
  const both = await Promise.all([1, 2].map(() => refusal(takeBack(first.id))))
  expect(both.map((each) => (Array.isArray(each) ? each[0] : each)).toSorted()).toEqual([698, 'it was taken'])
  expect(await loaded(NOVEMBER)).toEqual([])
  expect((await view(NOVEMBER)).figures).toMatchObject({ lines: 0, matched: 0 })
  expect((await shop.client.call(getJournal, { params: { id: note.journalId } })).state).toBe('annulled')
  expect((await shop.client.call(getPending, { params: { partyId: shop.customerId } })).total).toBe('300000.00')
  await proved()
  expect((await load(NOVEMBER, november())).lines).toBe(4)
  await proved()
})

test('nothing of a closed month goes, nor what is of somebody else', async () => {
  const [later] = await loaded(NOVEMBER)
  await takeBack(later?.id ?? '')
  const [only] = await loaded(OCTOBER)
  const { rows: concepts } = await shop.client.call(bankConcept.endpoints.list, { query: { text: 'Cuota de manejo' } })
  await shop.client.call(applyConcept, {
    params: { accountId, id: await lineOf(OCTOBER, 'CUOTA DE MANEJO') },
    body: { conceptId: concepts[0]?.id ?? '' },
  })
  const month = { accountId, month: OCTOBER }
  await shop.client.call(closeMonth, { params: month, body: { statement: '-30' } })
  expect((await refusal(takeBack(only?.id ?? '')))?.[0]).toBe(596)
  await shop.client.call(reopenMonth, { params: month, body: { reason: 'Se cargó el que no era' } })
  expect((await refusal(takeBack(NOBODY)))?.[0]).toBe(698)
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  expect((await refusal(takeBack(only?.id ?? '', other)))?.[0]).toBe(698)
  await takeBack(only?.id ?? '')
  expect(await loaded(OCTOBER)).toEqual([])
  await proved()
})
