// An entry written by hand: a draft, posted through the door of the books, numbered by type without holes, annulled by its reversal,
// and listed with what documents wrote, which is not touched by hand.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays, type Day } from '#base/date.ts'
import { journalEntryType } from '#modules/accounting/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { incomeStatement } from '#modules/analytics/index.ts'
import { branch } from '#modules/documents/index.ts'
import {
  createJournal,
  getJournal,
  journalEndpoints,
  journalTypes,
  listJournals,
  moveJournals,
  readPastedNames,
} from '#modules/journals/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { prove } from './testing/prove.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const FOREIGN = '01980000-0000-7000-8000-000000000001'
const CODES = ['110505', '111005', '130505', '220505', '143501', '1105', '519595', '830505']

let world: World
let shop: Shop
let ids: ReadonlyMap<string, string>
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] }],
  })
  await shop.issue([['Cafetera', '1']])
  ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, CODES))
})
afterAll(() => world.close())

const id = (code: string): string => ids.get(code) ?? FOREIGN
const debit = (code: string, value: string, extra = {}) => ({ accountId: id(code), debit: value, ...extra })
const credit = (code: string, value: string, extra = {}) => ({ accountId: id(code), credit: value, ...extra })
type Line = ReturnType<typeof debit> | ReturnType<typeof credit>
const input = (lines: Line[] = [debit('110505', '1000'), credit('111005', '1000')], extra = {}) => ({
  ...{ date: world.today, type: 'CG', description: 'Retiro del banco', lines },
  ...extra,
})
const post = (lines?: Line[], extra = {}) => shop.client.call(createJournal, { body: input(lines, extra) })
const list = (query = {}) => shop.client.call(listJournals, { query: { size: '100', ...query } })

test('it is posted as it was written, found with what documents wrote, and annulled by its reversal', async () => {
  const before = await closingBalances(shop.client)
  const lines = [
    debit('110505', '600', { description: 'Caja', partyId: shop.customerId }),
    debit('110505', '400', { crossDocument: 'X-1' }),
    credit('111005', '1000'),
  ]
  const { id: journalId, number } = await post(lines)
  expect(number).toBe('CG-1')
  const seen = await shop.client.call(getJournal, { params: { id: journalId } })
  expect(seen).toMatchObject({ number, type: 'CG', amount: '1000.00', state: 'posted', source: null })
  expect(seen.lines.map((line) => [line.account?.code, line.description, line.crossDocument, line.debit, line.credit])).toEqual([
    ['110505', 'Caja', '', '600.00', '0.00'],
    ['110505', 'Retiro del banco', 'X-1', '400.00', '0.00'],
    ['111005', 'Retiro del banco', '', '0.00', '1000.00'],
  ])
  await shop.client.call(journalEndpoints.annul, { params: { id: journalId }, body: { reason: 'Era de otro banco' } })
  expect(await closingBalances(shop.client)).toEqual(before)
  const again = shop.client.call(journalEndpoints.annul, { params: { id: journalId }, body: { reason: 'Era de otro banco' } })
  await expect(again).rejects.toMatchObject({ code: 401 })
  const { rows, count, tabs } = await list()
  expect(count).toBe(rows.length)
  expect(tabs.all).toBe(count)
  expect(rows.find((row) => row.id === journalId)).toMatchObject({ number, state: 'annulled', source: null })
  expect(rows.map((row) => row.type).toSorted()).toEqual(['AN', 'CG', 'FV', 'SI'])
  const invoice = rows.find((row) => row.type === 'FV')
  expect(invoice).toMatchObject({ state: 'posted', source: { kind: expect.any(String), id: expect.any(String) } })
  expect((await list({ search: invoice?.number ?? '' })).rows.map((row) => row.id)).toEqual([invoice?.id])
  expect((await list({ origin: 'hand' })).rows.map((row) => row.id)).toEqual([journalId])
  expect((await list({ origin: 'automatic' })).count).toBe(3)
  expect((await shop.client.call(getJournal, { params: { id: invoice?.id ?? '' } })).lines.length).toBeGreaterThan(2)
  const undo = shop.client.call(journalEndpoints.annul, { params: { id: invoice?.id ?? '' }, body: { reason: 'No era para él' } })
  await expect(undo).rejects.toMatchObject({ code: 459 })
  const paper = await shop.client.call(journalEndpoints.print, { query: { ids: `${journalId},${invoice?.id}`, papel: 'carta' } })
  expect(Buffer.from(paper.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('each type has its numbers, one after another also when several post at once', async () => {
  const created = await shop.client.call(journalEntryType.endpoints.create, {
    body: { code: 'AJ', name: 'Ajustes', process: null, closing: 'none' },
  })
  const numbers = await Promise.all(Array.from({ length: 6 }, (_, index) => post(undefined, { type: index % 2 ? 'AJ' : 'CG' })))
  expect(numbers.map(({ number }) => number).toSorted()).toEqual(['AJ-1', 'AJ-2', 'AJ-3', 'CG-2', 'CG-3', 'CG-4'])
  await expect(post([debit('110505', '1'), credit('111005', '2')])).rejects.toMatchObject({ code: 446 })
  expect((await post()).number).toBe('CG-5')
  expect((await shop.client.call(journalTypes, {})).types.map(({ code }) => code)).toContain('AJ')
  expect(created.id).not.toBe('')
  // What counts its own entries apart is nobody's to write, nor to begin a template with.
  const offered = (await shop.client.call(journalTypes, {})).types.map(({ code }) => code)
  for (const type of ['CAN', 'AN', 'AC']) {
    expect(offered).not.toContain(type)
    await expect(post(undefined, { type })).rejects.toMatchObject({ code: 401, fields: ['type'] })
  }
})

test('what is wrong is told at its field and writes nothing', async () => {
  const { client: stranger, companyId } = await newCompany(world)
  const theirs = await inCompany(world.pool, { ...shop, companyId }, (tx) => accountIdsByCode(tx, companyId, ['110505']))
  const before = (await list()).count
  const money = credit('111005', '1000')
  const wrong: readonly (readonly [string, () => Promise<unknown>, number, string | null])[] = [
    ['unbalanced', () => post([debit('110505', '999.99'), money]), 446, null],
    ['one line', () => post([money]), 447, null],
    ['both sides', () => post([{ ...debit('110505', '1000'), credit: '5' } as Line, money]), 455, 'lines.0.credit'],
    ['below zero', () => post([debit('110505', '-1000'), credit('111005', '-1000')]), 401, 'lines.0.debit'],
    ['nothing', () => post([debit('110505', '0'), credit('111005', '0')]), 401, 'lines.0.debit'],
    ['too much', () => post([debit('110505', `1${'0'.repeat(19)}`), money]), 401, 'lines.0.debit'],
    ['an account with others below', () => post([debit('1105', '1000'), money]), 449, 'lines.0.accountId'],
    ['an account of nobody', () => post([{ accountId: FOREIGN, debit: '1000' }, money]), 698, 'lines.0.accountId'],
    [
      'an account of another company',
      () => post([{ accountId: theirs.get('110505') ?? '', debit: '1000' }, money]),
      698,
      'lines.0.accountId',
    ],
    ['a third party of nobody', () => post([debit('110505', '1000', { partyId: FOREIGN }), money]), 698, 'lines.0.partyId'],
    ['a centre of nobody', () => post([debit('110505', '1000', { costCenterId: FOREIGN }), money]), 698, 'lines.0.costCenterId'],
    ['receivables', () => post([debit('130505', '1000', { partyId: shop.customerId }), money]), 453, 'lines.0.crossDocument'],
    ['payables', () => post([money, debit('220505', '1000', { partyId: shop.customerId })]), 453, 'lines.1.crossDocument'],
    ['stock', () => post([debit('143501', '1000'), money]), 401, 'lines.0.accountId'],
    ['a day to come', () => post(undefined, { date: addDays(world.today, 1) }), 440, 'date'],
    ['a year that is not there', () => post(undefined, { date: '2001-01-05' }), 433, 'date'],
    ['the type of a document', () => post(undefined, { type: 'FV' }), 401, 'type'],
    ['a type of nobody', () => post(undefined, { type: 'ZZZ' }), 401, 'type'],
    ['too many lines', () => post(Array.from({ length: 501 }, () => money)), 401, 'lines'],
  ]
  for (const [name, call, code, field] of wrong) {
    const thrown: unknown = await call().catch((error: unknown) => error)
    const error = expect.objectContaining({ code, ...(field === null ? {} : { field }) })
    expect(thrown, name).toMatchObject({ errors: expect.arrayContaining([error]) })
  }
  const draft = {
    lines: [
      { debit: '', credit: `1${'0'.repeat(19)}` },
      { accountId: null, credit: '' },
    ],
  }
  const save = (lines: typeof draft.lines) => shop.client.call(journalEndpoints.saveDraft, { body: { input: { ...input(), lines } } })
  await expect(save(draft.lines)).rejects.toMatchObject({ code: 401, fields: ['input.lines.0.credit'] })
  const { id: draftId } = await save(draft.lines.slice(1))
  expect((await shop.client.call(getJournal, { params: { id: draftId } })).lines).toMatchObject([{ account: null, debit: '0.00' }])
  await shop.client.call(journalEndpoints.removeDraft, { params: { id: draftId } })
  expect((await list()).count).toBe(before)
  const [mine] = (await list({ origin: 'hand' })).rows
  await expect(stranger.call(getJournal, { params: { id: mine?.id ?? '' } })).rejects.toMatchObject({ code: 698 })
  const annul = stranger.call(journalEndpoints.annul, { params: { id: mine?.id ?? '' }, body: { reason: 'No es mío' } })
  await expect(annul).rejects.toMatchObject({ code: 698 })
  expect((await stranger.call(listJournals, { query: {} })).count).toBe(0)
})

test('a line says its currency with how much of it, both or none, and what a block names is told before it lands', async () => {
  const usd = { currency: 'USD' as const, currencyAmount: '100' }
  const { id: foreign } = await post([debit('111005', '400000', usd), credit('110505', '400000')])
  expect((await shop.client.call(getJournal, { params: { id: foreign } })).lines).toMatchObject([
    { currency: 'USD', currencyAmount: '100.00', debit: '400000.00' },
    { currency: null, currencyAmount: null },
  ])
  const wrong: readonly (readonly [object, string])[] = [
    [{ currency: 'USD' }, 'lines.0.currencyAmount'],
    [{ currency: 'USD', currencyAmount: '0' }, 'lines.0.currencyAmount'],
    [{ currencyAmount: '100' }, 'lines.0.currency'],
    [{ currency: 'COP', currencyAmount: '100' }, 'lines.0.currency'],
    [{ currency: 'USD', currencyAmount: '-1' }, 'lines.0.currencyAmount'],
    // A peso for so much, and 40.000.000 for one: no rate joins them.
    [{ currency: 'USD', currencyAmount: '0.01' }, 'lines.0.currencyAmount'],
  ]
  for (const [extra, field] of wrong) {
    const refused = expect.objectContaining({ code: 401, field })
    await expect(post([debit('111005', '400000', extra), credit('110505', '400000')]), field).rejects.toMatchObject({
      errors: expect.arrayContaining([refused]),
    })
  }
  const named = (client: Shop['client'], accounts: string[]) =>
    client.call(readPastedNames, { body: { accounts, parties: ['1'], centers: ['9'] } })
  const { accounts, parties, centers } = await named(shop.client, ['110505', '1105', '11.05.05', '110505 Caja', 'nada'])
  expect(accounts.map((each) => each.id)).toEqual([id('110505'), null, id('110505'), id('110505'), null])
  expect([accounts[1]?.problem, parties[0]?.problem, centers[0]?.id]).toEqual([
    expect.stringContaining('1105'),
    'No hay un tercero «1».',
    null,
  ])
  await expect(
    named(
      shop.client,
      Array.from({ length: 501 }, () => '1'),
    ),
  ).rejects.toMatchObject({ code: 401 })
})

test('the list is narrowed by type, accounts, third party and amount of its lines, files and drafts that do not balance', async () => {
  const own = await shop.client.call(createJournal, {
    body: input([debit('110505', '777', { partyId: shop.customerId }), credit('111005', '777')], { description: 'Consignación' }),
  })
  const { id: draftId } = await shop.client.call(journalEndpoints.saveDraft, {
    body: { input: { ...input(), lines: [debit('110505', '5'), credit('111005', '4')] } },
  })
  const found = async (query: object) => (await list(query)).rows.map(({ id: one }) => one)
  expect(await found({ least: '777', most: '777' })).toEqual([own.id])
  expect(await found({ fromAccount: '1105', lineParty: shop.customerId, least: '700' })).toContain(own.id)
  expect(await found({ fromAccount: '1110', toAccount: '1120', least: '777', most: '777' })).toEqual([own.id])
  expect(await found({ fromAccount: '5', toAccount: '5', least: '777', most: '777' })).toEqual([])
  expect(await found({ type: 'ZZ' })).toEqual([])
  expect(await found({ tab: 'drafts', fromAccount: '1105' })).toEqual([draftId])
  expect(await found({ unbalanced: 'yes' })).toEqual([draftId])
  expect(await found({ files: 'with' })).toEqual([])
  expect((await list({ least: '777', most: '777' })).rows[0]?.user).toBe('Ana Historia')
  for (const query of [{ fromAccount: "1' or true" }, { least: '-1' }, { lineParty: 'x' }, { files: 'no' }])
    await expect(list(query)).rejects.toMatchObject({ code: 401 })
  await shop.client.call(journalEndpoints.removeDraft, { params: { id: draftId } })
})

test('several are taken to another day: drafts with it, posted ones written again under their number, the others refused', async () => {
  const before = addDays(world.today, -1)
  const draft = await shop.client.call(journalEndpoints.saveDraft, { body: { input: input() } })
  const { id: posted, number } = await post()
  const { id: annulled } = await post()
  await shop.client.call(journalEndpoints.annul, { params: { id: annulled }, body: { reason: 'Sobraba' } })
  const invoice = (await list({ origin: 'automatic', type: 'FV' })).rows[0]?.id ?? ''
  const books = await closingBalances(shop.client)
  const ids = [draft.id, posted, annulled, invoice, FOREIGN]
  const moved = await shop.client.call(moveJournals, { body: { ids, date: before } })
  expect(moved.done.map(({ id: each }) => each)).toEqual([draft.id, posted])
  expect(moved.problems.map(({ code, name }) => [code, name])).toEqual([
    [482, expect.stringMatching(/^CG-/)],
    [459, expect.stringMatching(/^FV/)],
    [698, null],
  ])
  const [seenDraft, seen] = [draft.id, posted].map((each) => shop.client.call(getJournal, { params: { id: each } }))
  expect(await seenDraft).toMatchObject({ date: before, state: 'draft', amount: '1000.00', credits: '1000.00' })
  expect(await seen).toMatchObject({ date: before, state: 'posted', number, version: 1 })
  expect(await closingBalances(shop.client)).toEqual(books)
  // The same day again changes nothing, and no day to come is taken.
  await shop.client.call(moveJournals, { body: { ids: [posted], date: before } })
  expect(await shop.client.call(getJournal, { params: { id: posted } })).toMatchObject({ version: 1 })
  const ahead = await shop.client.call(moveJournals, { body: { ids: [posted], date: addDays(world.today, 1) } })
  expect(ahead.problems.map(({ code }) => code)).toEqual([440])
  await shop.client.call(journalEndpoints.removeDraft, { params: { id: draft.id } })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('it is of the branch that it says, and results are told by branch', async () => {
  const [north = '', south = ''] = await Promise.all(
    ['Norte', 'Sur'].map(async (name) => (await shop.client.call(branch.endpoints.create, { body: { code: name, name } as never })).id),
  )
  const spend = (value: string, branchId: string | null) => post([debit('519595', value), credit('110505', value)], { branchId })
  await expect(spend('1', FOREIGN)).rejects.toMatchObject({ code: 401, fields: ['branchId'] })
  const { id: journalId } = await spend('7000', north)
  await spend('2000', south)
  await spend('500', null)
  expect(await shop.client.call(getJournal, { params: { id: journalId } })).toMatchObject({ branchId: north })
  const results = async (query: object) => {
    const page = await shop.client.call(incomeStatement.endpoints.page, {
      query: { from: world.today, to: world.today, level: '5', ...query } as never,
    })
    expect(page.check?.difference).toBe(null)
    return page.rows.map(({ cells }) => [cells['name'], cells['amount']])
  }
  const split = await results({ by: 'account-branch' })
  expect(split).toEqual(
    expect.arrayContaining([
      ['Norte', '-7000.00'],
      ['Sur', '-2000.00'],
      ['Sin sucursal', '-500.00'],
    ]),
  )
  expect(await results({ branch: south })).toEqual(expect.arrayContaining([['Utilidad neta', '-2000.00']]))
  expect(await results({ branch: 'none' })).not.toContainEqual(['Utilidad neta', '-2000.00'])
  // Annulled, its reversal is of the same branch.
  await shop.client.call(journalEndpoints.annul, { params: { id: journalId }, body: { reason: 'Era de otra' } })
  expect(await results({ branch: north })).toEqual(expect.arrayContaining([['Utilidad neta', '0.00']]))
})

test('a closed month takes no journal, and what it has is undone on the first open day', async () => {
  const month = addDays(`${world.today.slice(0, 8)}01` as Day, -1).slice(0, 7)
  const { id: journalId } = await post(undefined, { date: `${month}-10` })
  await closeMonths(shop.client, month)
  await expect(post(undefined, { date: `${month}-11` })).rejects.toMatchObject({ code: 430 })
  await shop.client.call(journalEndpoints.annul, { params: { id: journalId }, body: { reason: 'Era de otro banco' } })
  const reversal = (await list({ origin: 'automatic' })).rows.find(({ source }) => source?.id === journalId)
  expect(reversal).toMatchObject({ date: `${world.today.slice(0, 8)}01`, type: 'AN' })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
