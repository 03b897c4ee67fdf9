// Reclassifying: balances with one entry, movements with another version of each journal under its number; refused with its reason,
// once at a time, whole or not at all, and taken back while nothing else touched what it wrote.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costCenter, openPeriod } from '#modules/accounting/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import { createParty, setPartyActive, getParty } from '#modules/people/index.ts'
import {
  cancelReclassification,
  createJournal,
  getJournal,
  journalEndpoints,
  listJournals,
  listReclassifications,
  previewReclassification,
  renumberEntries,
  startReclassification,
  undoReclassification,
} from '#modules/journals/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { raw, sql } from '#platform/db/tx.server.ts'
import { workLong } from '#platform/jobs/worker.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import type { Refused } from './client.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { workerParts } from './start.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let dataDir: string
let world: World
let shop: Shop
let ids: ReadonlyMap<string, string>
let ana: string
let beto: string
let [north, south]: [string, string] = ['', '']
const FOREIGN = '01980000-0000-7000-8000-000000000001'
const CODES = ['110505', '111005', '130505', '143501', '1105', '236540', '240805', '513595', '519530', '519595', '830505', '8405', '531520']

const partyNamed = async (firstName: string, identification: string) =>
  (
    await shop.client.call(createParty, {
      body: {
        kind: 'natural',
        identificationType: '13',
        identification,
        firstName,
        firstSurname: 'Historia',
        responsibilities: ['R-99-PN'],
        isSupplier: true,
      },
    })
  ).id
const centerNamed = async (code: string, name: string) =>
  (await shop.client.call(costCenter.endpoints.create, { body: { name, code, parentId: null, color: null } })).id

beforeAll(async () => {
  // Nobody else works off its queue.
  database = await preparedDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'paramo-reclassify-'))
  world = await openWorld(undefined, { appUrl: database.appUrl, dataDir })
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] }],
  })
  await shop.issue([['Cafetera', '1']])
  ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, CODES))
  ;[ana, beto] = [await partyNamed('Ana', '1010101010'), await partyNamed('Beto', '2020202020')]
  ;[north, south] = [await centerNamed('10', 'Norte'), await centerNamed('20', 'Sur')]
})
afterAll(async () => {
  await world.close()
  await database.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const account = (code: string): string => ids.get(code) ?? FOREIGN
type LineOf = Partial<Readonly<Record<'partyId' | 'costCenterId' | 'description', string>>>
const debit = (code: string, value: string, extra: LineOf = {}) => ({ accountId: account(code), debit: value, ...extra })
const credit = (code: string, value: string, extra: LineOf = {}) => ({ accountId: account(code), credit: value, ...extra })
const post = (date: string, lines: (ReturnType<typeof debit> | ReturnType<typeof credit>)[]) =>
  shop.client.call(createJournal, { body: { date, type: 'CG', description: 'Papelería', lines } })
/** Of 100.000 in cash for stationery, of a third party and a centre. */
const spend = (date: string, of: LineOf, value = '100000') => post(date, [debit('519530', value, of), credit('110505', value)])

type Changes = Readonly<Record<string, string>>
const ofParty = (changes: Changes = {}) => ({
  ...{ kind: 'party', mode: 'balances', fromId: ana, toId: beto, from: '2026-10-01', to: '2026-11-30' },
  ...changes,
})
type Input = ReturnType<typeof ofParty>
const preview = (input: Input) => shop.client.call(previewReclassification, { query: input as never })
const start = (input: Input) => shop.client.call(startReclassification, { body: input as never })
const undo = (id: string) => shop.client.call(undoReclassification, { params: { id }, body: {} })
const cancel = (id: string) => shop.client.call(cancelReclassification, { params: { id }, body: {} })
/** Until nothing is due. */
const work = async () => {
  while (await workLong({ ...workerParts(world.runtime), topics: {}, chores: [] }));
}
const later = (seconds: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const runOf = async (id: string) =>
  (await shop.client.call(listReclassifications)).runs.find((run) => run.id === id) ?? expect.unreachable()
const done = async (input: Input) => {
  const { id } = await start(input)
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
const inShop = <T>(ask: Parameters<typeof inCompany<T>>[2]) => inCompany(world.pool, shop, ask)
/** What an account says of a third party and a centre; of any when it is left out. */
const balanceOf = (code: string, { partyId = null, centerId = null }: { partyId?: string | null; centerId?: string | null } = {}) =>
  inShop(async (tx) => {
    const row = await tx.first<{ balance: string }>(sql`
      select coalesce(sum(debit - credit), 0)::numeric(20,2) as balance from journal_line
       where company_id = ${shop.companyId} and account_id = ${account(code)}
         and (${partyId}::uuid is null or party_id = ${partyId}) and (${centerId}::uuid is null or cost_center_id = ${centerId})`)
    return row?.balance
  })
/** Every line that the books have, so that what is undone can be compared. */
const figures = () =>
  inShop((tx) =>
    tx.rows(sql`
      select account_id, party_id, cost_center_id, date, book, sum(debit - credit)::text as balance from journal_line
       where company_id = ${shop.companyId} group by 1, 2, 3, 4, 5 having sum(debit - credit) <> 0 order by 1, 2, 3, 4, 5`),
  )
const countOf = async (table: 'journal_entry' | 'reclassified_entry') =>
  inShop(async (tx) => {
    const row = await tx.first<{ count: number }>(
      sql`select count(*)::int as count from ${raw(table)} where company_id = ${shop.companyId}`,
    )
    return row?.count
  })

test('balances of a third party go to another with one entry of its own type, and back', async () => {
  await spend('2026-10-05', { partyId: ana, costCenterId: north })
  await spend('2026-11-05', { partyId: ana, costCenterId: south }, '50000')
  await post('2026-11-06', [debit('110505', '20000'), credit('519530', '20000', { partyId: ana, costCenterId: south })])
  const before = await figures()
  const books = await closingBalances(shop.client)
  const plan = await preview(ofParty())
  expect(plan).toMatchObject({ fromName: 'Ana Historia', toName: 'Beto Historia', entries: 3, lines: 3, entryLines: 4, left: [] })
  expect(plan.accounts).toEqual([
    expect.objectContaining({ code: '519530', lines: 3, debit: '150000.00', credit: '20000.00', difference: '130000.00' }),
  ])
  expect(plan.rows.map(({ date, number }) => [date, number])).toEqual([
    ['2026-10-05', 'CG-1'],
    ['2026-11-05', 'CG-2'],
    ['2026-11-06', 'CG-3'],
  ])
  expect(await figures()).toEqual(before)
  const run = await done(ofParty())
  expect(run).toMatchObject({ number: 'RCL-1', entries: 3, lines: 4, from: 'Ana Historia', to: 'Beto Historia', done: 1, work: 1 })
  expect([await balanceOf('519530', { partyId: ana }), await balanceOf('519530', { partyId: beto })]).toEqual(['0.00', '130000.00'])
  expect(await balanceOf('519530', { partyId: beto, centerId: south })).toBe('30000.00')
  expect(await closingBalances(shop.client)).toEqual(books)
  const { rows } = await shop.client.call(listJournals, { query: { size: '100', search: 'RCL-1' } })
  expect(rows).toMatchObject([
    { number: 'RCL-1', type: 'RCL', date: world.today, source: { kind: 'accounting.reclassification', id: run.id } },
  ])
  const annul = shop.client.call(journalEndpoints.annul, { params: { id: rows[0]?.id ?? '' }, body: { reason: 'No iba' } })
  expect(await codeOf(annul)).toBe(459)
  await proven()
  expect(await codeOf(start(ofParty()))).toBe(401)
  await undo(run.id)
  await work()
  expect(await runOf(run.id)).toMatchObject({ state: 'undone', number: 'RCL-1' })
  expect(await figures()).toEqual(before)
  expect(await codeOf(undo(run.id))).toBe(401)
  await proven()
})

test('an account, a centre and what has none go where they belong, also from a closed month', async () => {
  const before = await figures()
  await closeMonths(shop.client, '2026-10')
  const whole = await balanceOf('519530')
  const ofAccount = await done(ofParty({ kind: 'account', fromId: account('519530'), toId: account('519595') }))
  expect([await balanceOf('519530'), await balanceOf('519595')]).toEqual(['0.00', whole])
  expect(await balanceOf('519595', { partyId: ana, centerId: north })).toBe('100000.00')
  const ofCenter = await done(ofParty({ kind: 'costCenter', fromId: north, toId: south, accountId: account('519595') }))
  expect(await balanceOf('519595', { partyId: ana, centerId: south })).toBe('130000.00')
  const without = { kind: 'party', fromId: '', toId: beto }
  expect(await codeOf(preview(ofParty(without)))).toBe(401)
  const ofNobody = await done(ofParty({ ...without, accountId: account('110505') }))
  expect(await balanceOf('110505', { partyId: beto })).toBe('-130000.00')
  await proven()
  for (const { id } of [ofNobody, ofCenter, ofAccount]) {
    await undo(id)
    await work()
    expect((await runOf(id)).state).toBe('undone')
  }
  expect(await figures()).toEqual(before)
  await shop.client.call(openPeriod, { params: { month: '2026-10' }, body: { reason: 'Para seguir' } })
  await proven()
})

const movements = (changes: Changes = {}) => ofParty({ mode: 'movements', ...changes })

test('movements: each journal is reversed and posted again under its number; what documents wrote stays', async () => {
  const before = await figures()
  const { id: journalId, number } = await post('2026-11-09', [
    debit('519530', '70000', { partyId: ana, description: 'Resma' }),
    debit('519530', '5000', { partyId: beto }),
    credit('110505', '75000', { partyId: ana }),
  ])
  const after = await figures()
  const input = movements({ from: '2026-11-09', to: '2026-11-09', accountId: account('519530') })
  expect(await preview(input)).toMatchObject({ entries: 1, lines: 1, entryLines: 0, left: [] })
  const run = await done(input)
  expect(run).toMatchObject({ entries: 1, lines: 1, number: null })
  const seen = await shop.client.call(getJournal, { params: { id: journalId } })
  expect(seen).toMatchObject({ number, state: 'posted', amount: '75000.00' })
  expect(seen.lines.map((line) => [line.party?.name, line.description, line.debit])).toEqual([
    ['Beto Historia', 'Resma', '70000.00'],
    ['Beto Historia', 'Papelería', '5000.00'],
    ['Ana Historia', 'Papelería', '0.00'],
  ])
  const query = { from: '2026-11-09', to: '2026-11-09', account: '519530', accountTo: '519530', party: beto } as never
  expect(JSON.stringify(await shop.client.call(auxiliaryBook.endpoints.page, { query }))).toContain(number)
  expect(
    (await shop.client.call(listJournals, { query: { size: '100', origin: 'hand' } })).rows.filter(({ id }) => id === journalId),
  ).toHaveLength(1)
  await proven()
  // A renumbering moves all its versions.
  await spend('2026-11-08', {})
  await shop.client.call(renumberEntries, { body: { type: 'CG', from: '2026-11', to: '2026-11', first: '' } })
  await proven()
  await undo(run.id)
  await work()
  expect((await runOf(run.id)).state).toBe('undone')
  expect((await shop.client.call(getJournal, { params: { id: journalId } })).lines[0]?.party?.name).toBe('Ana Historia')
  await proven()
  // Done again, it is the fourth version; annulled, all of them leave nothing.
  const again = await done(input)
  await shop.client.call(journalEndpoints.annul, { params: { id: journalId }, body: { reason: 'No era' } })
  await undo(again.id)
  await work()
  expect(await runOf(again.id)).toMatchObject({ state: 'done', problem: expect.stringContaining('cambió después') })
  await proven()
  expect(after).not.toEqual(before)
})

test('what cannot be written again says why: documents, closed months, ledgers of their own', async () => {
  const ofDocument = await preview(movements({ fromId: shop.customerId, from: '2026-11-01' }))
  expect(ofDocument.entries).toBe(0)
  expect(ofDocument.left).toEqual([expect.objectContaining({ fate: 'document', entries: 1 })])
  expect(await codeOf(start(movements({ fromId: shop.customerId })))).toBe(401)
  // Narrowed by what no document that is owed says.
  const ofCustomer = await preview(ofParty({ fromId: shop.customerId, text: 'factura' }))
  expect(ofCustomer.left).toEqual([expect.objectContaining({ fate: 'kept', entries: 1, lines: 1 })])
  expect(ofCustomer.accounts.map(({ code }) => code)).not.toContain('130505')
  await spend('2026-10-20', { partyId: ana, costCenterId: north })
  await closeMonths(shop.client, '2026-10')
  const { left } = await preview(movements())
  expect(left).toContainEqual(expect.objectContaining({ fate: 'closed', entries: 2 }))
  await shop.client.call(openPeriod, { params: { month: '2026-10' }, body: { reason: 'Para seguir' } })
})

test('what is wrong is told at its field, in the preview as when it is asked', async () => {
  const stranger = await newCompany(world)
  const theirs = await inCompany(world.pool, stranger, (tx) => accountIdsByCode(tx, stranger.companyId, ['519530']))
  const retired = await centerNamed('30', 'Retirado')
  const { version } = await shop.client.call(costCenter.endpoints.one, { params: { id: retired } })
  await shop.client.call(costCenter.endpoints.setActive, { params: { id: retired }, body: { active: false, version } })
  const gone = await partyNamed('Carla', '3030303030')
  const party = await shop.client.call(getParty, { params: { id: gone } })
  await shop.client.call(setPartyActive, { params: { id: gone }, body: { active: false, version: party.version } as never })
  const ofAccount = (fromCode: string, toId: string) => ofParty({ kind: 'account', fromId: account(fromCode), toId })
  const wrong: readonly (readonly [name: string, input: Input, code: number, field: string])[] = [
    ['the same', ofParty({ toId: ana }), 673, 'toId'],
    ['no target', ofParty({ toId: '' }), 401, 'toId'],
    ['a third party of nobody', ofParty({ toId: FOREIGN }), 698, 'toId'],
    ['a third party that left', ofParty({ toId: gone }), 401, 'toId'],
    ['an account of another company', ofAccount('519530', theirs.get('519530') ?? ''), 698, 'toId'],
    ['an account as third party', ofParty({ toId: account('519530') }), 698, 'toId'],
    ['no account to come from', ofParty({ kind: 'account', fromId: '', toId: account('519595') }), 401, 'fromId'],
    ['an account with others below', ofAccount('519530', account('1105')), 449, 'toId'],
    ['receivables', ofAccount('519530', account('130505')), 453, 'toId'],
    ['stock', ofAccount('519530', account('143501')), 401, 'toId'],
    ['an account that asks a third party', ofAccount('110505', account('236540')), 450, 'toId'],
    ['a memorandum account', ofAccount('519530', account('830505')), 401, 'toId'],
    ['a centre out of use', ofParty({ kind: 'costCenter', fromId: north, toId: retired }), 401, 'toId'],
    ['a centre of nobody', ofParty({ kind: 'costCenter', fromId: north, toId: FOREIGN }), 698, 'toId'],
    ['days the other way round', ofParty({ from: '2026-11-30', to: '2026-10-01' }), 401, 'to'],
    ['no day', ofParty({ from: '2026-02-30' }), 401, 'from'],
    ['a day to come', ofParty({ date: '2026-12-24' }), 440, 'date'],
    ['a year that is not there', ofParty({ date: '2001-01-05' }), 433, 'date'],
    ['of another kind', ofParty({ kind: 'recipe' }), 401, 'kind'],
    ['another mode', ofParty({ mode: 'all' }), 401, 'mode'],
  ]
  const before = await countOf('journal_entry')
  for (const [name, input, code, field] of wrong) {
    for (const ask of [preview, start]) {
      const thrown: unknown = await ask(input).catch((error: unknown) => error)
      expect(thrown, name).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ code, field })]) })
    }
  }
  await closeMonths(shop.client, '2026-10')
  expect(await codeOf(start(ofParty({ date: '2026-10-31' })))).toBe(430)
  await shop.client.call(openPeriod, { params: { month: '2026-10' }, body: { reason: 'Para seguir' } })
  expect(await countOf('journal_entry')).toBe(before)
  expect((await stranger.client.call(listReclassifications)).runs).toEqual([])
  const [mine] = (await shop.client.call(listReclassifications)).runs
  expect(await codeOf(stranger.client.call(undoReclassification, { params: { id: mine?.id ?? '' }, body: {} }))).toBe(698)
  expect(await codeOf(stranger.client.call(cancelReclassification, { params: { id: mine?.id ?? '' }, body: {} }))).toBe(698)
})

test('one at a time, and called off before it begins it never does', async () => {
  const before = await figures()
  const all = await Promise.allSettled([start(ofParty()), start(ofParty()), start(movements())])
  const taken = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []))
  expect(taken).toHaveLength(1)
  expect(all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Refused).code] : []))).toEqual([674, 674])
  expect(await cancel(taken[0] ?? '')).toEqual({ state: 'cancelled' })
  await work()
  expect(await figures()).toEqual(before)
})

test('a month that closes in between is told, and nothing changed', async () => {
  const before = await figures()
  const { id } = await start(ofParty({ date: '2026-10-31' }))
  await closeMonths(shop.client, '2026-10')
  await work()
  expect(await runOf(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('está cerrado') })
  expect(await figures()).toEqual(before)
  await shop.client.call(openPeriod, { params: { month: '2026-10' }, body: { reason: 'Para seguir' } })
})

test('annulled or posted while it goes on: what stands is one or the other, and the books agree', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, () => spend('2026-11-12', { partyId: ana }, '3000')))
  const input = movements({ from: '2026-11-12', to: '2026-11-12' })
  const { id } = await start(input)
  const annulled = many.slice(0, 5).map(({ id: one }) => one)
  await Promise.all([
    work(),
    ...annulled.map((one) => shop.client.call(journalEndpoints.annul, { params: { id: one }, body: { reason: 'No era de ella' } })),
    ...Array.from({ length: 5 }, () => spend('2026-11-12', { partyId: beto }, '3000')),
  ])
  const run = await runOf(id)
  expect(run).toMatchObject({ state: 'done', problem: null })
  expect(run.entries).toBeGreaterThanOrEqual(15)
  for (const one of annulled) expect((await shop.client.call(getJournal, { params: { id: one } })).state).toBe('annulled')
  await proven()
})

test('many: it says how far it is; killed in the middle nothing is left, and another does it whole; called off while it writes, nothing', async () => {
  for (let round = 0; round < 25; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => spend('2026-11-10', { partyId: ana, costCenterId: north }, '1000')))
  const before = await figures()
  const rewritten = await countOf('reclassified_entry')
  const input = movements({ from: '2026-11-10', to: '2026-11-10' })
  const { id } = await start(input)
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('testing/long-work-at.server.ts', import.meta.url)), database.appUrl, dataDir, world.clock.now().toISOString()],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  while ((await runOf(id)).done === 0 && child.exitCode === null) await new Promise((done) => setTimeout(done, 20))
  child.kill('SIGKILL')
  await ended
  expect(await runOf(id)).toMatchObject({ state: 'running' })
  expect([await figures(), await countOf('reclassified_entry')]).toEqual([before, rewritten])
  later(65)
  await work()
  expect(await runOf(id)).toMatchObject({ state: 'done', done: 250, work: 250, entries: 250, lines: 250 })
  await proven()
  const entries = await countOf('journal_entry')
  await undo(id)
  // Somebody else has the numbers of reversals: it waits in the middle.
  const working = await inShop(async (tx) => {
    await tx.run(sql`select from consecutive where company_id = ${shop.companyId} and code = 'AN' for update`)
    const held = work()
    while ((await runOf(id)).state === 'queued');
    await cancel(id)
    return { held }
  })
  await working.held
  expect(await runOf(id)).toMatchObject({ state: 'done', isUndoing: false, problem: null })
  expect(await countOf('journal_entry')).toBe(entries)
  await proven()
  await undo(id)
  await work()
  expect(await runOf(id)).toMatchObject({ state: 'undone' })
  expect(await figures()).toEqual(before)
  await proven()
})
