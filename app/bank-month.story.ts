// A month of a bank by hand: sixty lines with 4×1000, a commission with its IVA, a returned cheque and two payments in one deposit.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getJournal,
  readMonth,
  closeMonth,
  createMatch,
  createRule,
  applyConcept,
  explainPending,
  getBankNote,
  listConciliations,
  listMatches,
  reopenMonth,
  reviseBankNote,
  reviseJournal,
  undoMatch,
} from '#modules/journals/index.ts'
import { listTaxes } from '#modules/taxes/index.ts'
import { bankConcept, moneyAccount } from '#modules/treasury/index.ts'
import { refusal, chartDoors } from './testing/chart.server.ts'
import { bankOfShop, booksOfOctober, loadOctober, monthRows, OCTOBER, post } from './testing/bank-month.server.ts'
import { bringBack, enter, makeCopy } from './testing/copies.server.ts'
import { prove } from './testing/prove.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let shop: Shop
let accountId: string
beforeAll(async () => {
  // Nobody else works off its queue.
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl })
  shop = await openShop(world, { items: [] })
  accountId = (await bankOfShop(shop)).id
  await booksOfOctober(world, shop)
})
afterAll(async () => {
  await world.close()
  await database.remove()
})

const view = () => shop.client.call(readMonth, { params: { accountId, month: OCTOBER } })
const lineOf = async (text: string) => {
  const found = (await view()).pending.find(({ line }) => line.text.startsWith(text))
  if (!found) throw new Error(`No line ${text}`)
  return found
}

test('sixty lines enter once, after what the bank had before', async () => {
  expect(monthRows).toHaveLength(60)
  expect(await loadOctober(shop)).toMatchObject({ lines: 60, skipped: 0, opening: '10000000.00', closing: '18701830.35' })
  const { figures, pending } = await view()
  expect(figures).toMatchObject({ lines: 60, matched: 0, statement: '18701830.35', books: '18743765.00' })
  expect(pending).toHaveLength(61)
  expect(pending[0]?.line).toMatchObject({ kind: 'opening', amount: '10000000.00', day: '2026-09-30' })
  expect(await refusal(loadOctober(shop))).toEqual([594, 'content', 'El extracto se cruza con movimientos ya cargados (60).'])
})

test('what is proposed, with its reason in words, is accepted; nothing else is', async () => {
  const before = await view()
  const proposed = before.pending.flatMap(({ line, proposal }) => (proposal?.kind === 'match' ? [{ line, proposal }] : []))
  // Forty transfers, ten cheques, the deposited one, and two receipts of one deposit.
  expect(proposed).toHaveLength(52)
  const cheque = proposed.find(({ line }) => line.text === 'PAGO CHEQUE 000410')
  expect(cheque?.proposal.points).toBe(65)
  expect(cheque?.proposal.reasons.filter(({ points }) => points > 0).map(({ text }) => text)).toEqual([
    'Mismo valor',
    'A 3 días',
    'Referencia 000410',
  ])
  const deposit = proposed.find(({ line }) => line.text === 'CONSIGNACION NACIONAL')
  expect(deposit?.proposal.movements.map(({ amount }) => amount)).toEqual(['4000000.00', '2360000.00'])
  expect(deposit?.proposal.reasons[0]?.text).toBe('Suma de 2')
  for (const { line, proposal } of proposed)
    await shop.client.call(createMatch, {
      params: { accountId },
      body: { lines: [{ id: line.id }], movements: proposal.movements.map(({ entryId, position }) => ({ entryId, position })) },
    })
  const opening = before.pending[0]?.line.id ?? ''
  const first = before.books.find(({ day }) => day === '2026-09-30')
  await shop.client.call(createMatch, {
    params: { accountId },
    body: { lines: [{ id: opening }], movements: [{ entryId: first?.entryId ?? '', position: first?.position ?? 0 }] },
  })
  const after = await view()
  expect(after.figures).toMatchObject({ matched: 52, statement: before.figures.statement, books: before.figures.books })
  expect(after.pending.map(({ line }) => line.text)).toEqual([
    'GMF 4X1000',
    'CHEQUE DEVUELTO CAUSAL 2',
    'GMF 4X1000',
    'GMF 4X1000',
    'TRANSFERENCIA SUCURSAL VIRTUAL',
    'GMF 4X1000',
    'COMISION RECAUDO PSE',
    'RENDIMIENTOS AHORROS',
  ])
})

test('charges of the bank write their note: 4×1000, a commission with its IVA inside, interest', async () => {
  const vat = (await shop.client.call(listTaxes)).taxes.find(({ name }) => name === 'IVA 19 %')
  const account = await chartDoors(world, shop).idOf('530515')
  const own = {
    name: 'Comisión de recaudo',
    kind: 'out',
    accountId: account,
    partyId: null,
    taxId: vat?.id ?? null,
    statementText: '',
  } as const
  const { id: conceptId } = await shop.client.call(bankConcept.endpoints.create, { body: own })
  await shop.client.call(createRule, { params: { accountId }, body: { words: 'comisión recaudo', conceptId } })
  const rules = (await view()).pending.flatMap(({ line, proposal }) => (proposal?.kind === 'rule' ? [{ line, proposal }] : []))
  expect(rules.map(({ proposal }) => proposal.concept)).toEqual([
    ...Array.from({ length: 4 }, () => 'Gravamen a los movimientos financieros (4 por mil)'),
    'Comisión de recaudo',
    'Rendimientos financieros',
  ])
  const numbers: string[] = []
  for (const { line, proposal } of rules) {
    const made = await shop.client.call(applyConcept, { params: { accountId, id: line.id }, body: { conceptId: proposal.conceptId } })
    numbers.push(made.number)
    const note = await shop.client.call(getJournal, { params: { id: made.journalId } })
    expect(note.date).toBe(line.day)
    if (proposal.concept === 'Comisión de recaudo')
      expect(note.lines.map((each) => [each.account?.code, each.debit, each.credit, each.base])).toEqual([
        [expect.stringMatching(/^1110/), '0.00', '21420.00', null],
        ['530515', '18000.00', '0.00', null],
        [expect.stringMatching(/^2408/), '3420.00', '0.00', '18000.00'],
      ])
  }
  expect(numbers).toEqual(['CB-1', 'CB-2', 'CB-3', 'CB-4', 'CB-5', 'CB-6'])
})

test('the note of a bank is edited where it goes, and stays conciled by what the bank says', async () => {
  const { rows } = await shop.client.call(listMatches, { params: { accountId, month: OCTOBER } })
  const made = rows.find(({ lines, made: note }) => note !== null && lines[0]?.text.startsWith('COMISION'))?.made
  const id = made?.id ?? ''
  const before = await shop.client.call(getJournal, { params: { id } })
  expect(before).toMatchObject({ number: 'CB-5', isBankNote: true, version: 0 })
  expect(await shop.client.call(getBankNote, { params: { id } })).toMatchObject({ amount: '-21420.00', line: { day: before.date } })
  const other = await chartDoors(world, shop).idOf('530505')
  const lines = before.lines.map((line) => ({
    ...{ accountId: line.account?.id ?? '', partyId: null, costCenterId: null, description: '', base: line.base, crossDocument: '' },
    ...{ openItemId: null, dueDate: null, debit: line.debit, credit: line.credit, book: line.book, currency: null, currencyAmount: null },
  }))
  const said = { date: before.date, type: before.type, description: 'Comisión de PSE', branchId: before.branchId, lines }
  const edit = (input: Partial<typeof said>, version = 0) =>
    refusal(shop.client.call(reviseBankNote, { params: { id }, body: { input: { ...said, ...input }, version } }))
  const withLine = (at: number, change: Partial<(typeof lines)[number]>) => ({
    lines: lines.map((line, index) => (index === at ? { ...line, ...change } : line)),
  })
  // What is of the bank is what the statement says: its day, its value, its account, once.
  expect((await edit({ date: '2026-10-02' }))?.slice(0, 2)).toEqual([401, 'date'])
  expect((await edit(withLine(0, { credit: '21421.00' })))?.slice(0, 2)).toEqual([401, 'lines.0.accountId'])
  expect((await edit(withLine(0, { accountId: other })))?.slice(0, 2)).toEqual([401, 'lines'])
  expect((await edit(withLine(1, { accountId: lines[0]?.accountId ?? '' })))?.slice(0, 2)).toEqual([401, 'lines.1.accountId'])
  // And the whole of it balances, as any entry.
  expect((await edit(withLine(1, { debit: '17999.00' })))?.[0]).toBe(446)
  expect((await edit({ type: 'CG' }))?.slice(0, 2)).toEqual([401, 'type'])
  expect((await edit(withLine(1, { accountId: uuidv7() })))?.slice(0, 2)).toEqual([698, 'lines.1.accountId'])
  expect(await edit(withLine(1, { accountId: other }))).toBe('it was taken')
  expect((await edit({}))?.[0]).toBe(697)
  const after = await shop.client.call(getJournal, { params: { id } })
  expect(after).toMatchObject({ number: 'CB-5', isBankNote: true, version: 1, description: 'Comisión de PSE' })
  expect(after.lines.map(({ account }) => account?.code)).toEqual([
    before.lines[0]?.account?.code,
    '530505',
    before.lines[2]?.account?.code,
  ])
  const again = await shop.client.call(listMatches, { params: { accountId, month: OCTOBER } })
  expect(again.rows).toHaveLength(rows.length)
  expect((await view()).figures).toMatchObject({ matched: 58, pendingLines: '-200000.00' })
  // By the door of any journal it is conciled, as before.
  expect((await refusal(shop.client.call(reviseJournal, { params: { id }, body: { input: said, version: 1 } })))?.[0]).toBe(460)
  // Two at once: one of them, and the other is told whose change it was.
  const both = await Promise.all([edit({}, 1), edit(withLine(1, { accountId: other }), 1)])
  expect(both.map((each) => (Array.isArray(each) ? each[0] : each)).toSorted()).toEqual([697, 'it was taken'])
  expect((await refusal(shop.client.call(getBankNote, { params: { id: uuidv7() } })))?.[0]).toBe(698)
  expect(await prove(database.ownerUrl, shop.companyId)).toBeNull()
})

test('the returned cheque is written in the books and answers its line', async () => {
  await post(world, shop, '2026-10-16', [{ pesos: -500_000 }])
  const { line, proposal } = await lineOf('CHEQUE DEVUELTO')
  expect(proposal?.kind).toBe('match')
  const [own] = proposal?.kind === 'match' ? proposal.movements : []
  const { id } = await shop.client.call(createMatch, {
    ...{ params: { accountId } },
    body: { lines: [{ id: line.id }], movements: [{ entryId: own?.entryId ?? '', position: own?.position ?? 0 }] },
  })
  const { rows } = await shop.client.call(listMatches, { params: { accountId, month: OCTOBER } })
  expect(rows[0]).toMatchObject({ id, amount: '-500000.00', made: null })
})

test('what is left explains the difference, and closes once each has its reason', async () => {
  const { figures, pending, books } = await view()
  expect(figures).toMatchObject({
    ...{ lines: 60, matched: 59, statement: '18701830.35', books: '18215595.35', difference: '486235.00' },
    ...{ pendingLines: '300000.00', pendingMovements: '-186235.00' },
  })
  const close = (statement: string) => shop.client.call(closeMonth, { params: { accountId, month: OCTOBER }, body: { statement } })
  expect((await refusal(close('18701830.00')))?.slice(0, 2)).toEqual([595, 'statement'])
  expect((await refusal(close('18701830.35')))?.slice(0, 2)).toEqual([595, 'pending'])
  const [line] = pending
  const [cheque] = books
  expect([pending.length, books.length, cheque?.amount]).toEqual([1, 1, '-186235.00'])
  const explain = (body: object) =>
    shop.client.call(explainPending, { params: { accountId }, body: { note: '', reason: 'check', lineId: null, movement: null, ...body } })
  await explain({ lineId: line?.line.id ?? '', reason: 'note', note: 'Se averigua quién la hizo' })
  await explain({ movement: { entryId: cheque?.entryId ?? '', position: cheque?.position ?? 0 } })
  await close('18701830.35')
  expect(await view()).toMatchObject({ state: 'closed', closedBy: 'Ana Historia' })
  const { rows } = await shop.client.call(listConciliations, { query: {} })
  expect(rows[0]).toMatchObject({ month: OCTOBER, state: 'closed', lines: 60, matched: 59, difference: '486235.00' })
  const [record] = (await shop.client.call(moneyAccount.endpoints.list, { query: { text: 'principal' } })).rows
  expect(record?.reconciledOn).toBe('2026-10-31')
  expect(await prove(database.ownerUrl, shop.companyId)).toBeNull()
})

test('its paper is a file that can be signed', async () => {
  const paper = () =>
    world.app.inject({
      method: 'GET',
      url: `/api/accounting/bank-conciliation/${accountId}/months/${OCTOBER}/report`,
      headers: { authorization: `Bearer ${shop.client.token}` },
    })
  const { statusCode, rawPayload } = await paper()
  expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('brought back from a copy it is what it was, closed month and all', async () => {
  const { bytes } = await makeCopy(world, shop.client)
  const job = await bringBack(world, shop.client, bytes)
  expect(job).toMatchObject({ state: 'ready', problem: null })
  const companyId = job?.companyId ?? ''
  const client = await enter(world, shop, companyId)
  const { rows } = await client.call(listConciliations, { query: {} })
  expect(rows[0]).toMatchObject({ month: OCTOBER, state: 'closed', lines: 60, matched: 59, difference: '486235.00' })
  expect(await prove(database.ownerUrl, companyId)).toBeNull()
})

test('a closed month takes nothing from any door, and opens again for whoever may', async () => {
  const { rows } = await shop.client.call(listMatches, { params: { accountId, month: OCTOBER } })
  const [last] = rows
  expect((await refusal(shop.client.call(undoMatch, { params: { accountId, id: last?.id ?? '' }, body: {} })))?.[0]).toBe(596)
  expect((await refusal(loadOctober(shop)))?.[0]).toBe(596)
  expect((await refusal(post(world, shop, '2026-10-20', [{ pesos: 5 }])))?.[0]).toBe(443)
  const reopen = (month: string) => shop.client.call(reopenMonth, { params: { accountId, month }, body: { reason: 'Faltaba un cheque' } })
  expect((await refusal(reopen('2026-09')))?.slice(0, 2)).toEqual([401, 'month'])
  await reopen(OCTOBER)
  await post(world, shop, '2026-10-20', [{ pesos: 5 }])
  expect((await view()).figures).toMatchObject({ books: '18215600.35', difference: '486230.00' })
  expect(await prove(database.ownerUrl, shop.companyId)).toBeNull()
})
