// Closing: what a month is asked, and the year whose results become equity, whole or not at all, once, and back again.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  closePeriod,
  credit,
  debit,
  getAccount,
  getClosure,
  getClosureChanges,
  listAccounts,
  openPeriod,
  previewYear,
  printClosure,
  reopenYear,
  setAccountActive,
} from '#modules/accounting/index.ts'
import { uuidv7 } from 'uuidv7'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { post } from '#modules/accounting/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { incomeStatement, trialBalance } from '#modules/analytics/index.ts'
import { createJournal, journalEndpoints } from '#modules/journals/index.ts'
import { resolution } from '#modules/documents/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { signedIn, type Client, type Refused } from './client.server.ts'
import { closeMonths, closeYearOf } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let rangeId: string
let client: Client
/** A session does not last that long. */
const moveTo = async (day: string) => {
  world.clock.moveTo(`${day}T15:00:00Z`)
  client = await signedIn(world.app, shop.email, shop.password)
}
const sell = (quantity: string, changes: object = {}, issue = true) =>
  client.call(invoiceEndpoints.create, {
    body: { document: shop.request([['Cafetera', quantity]], { kind: 'INS', resolutionId: rangeId, ...changes }), issue },
  })
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '100000', stock: { quantity: '100', cost: '60000' }, taxes: ['IVA 19 %'] }],
  })
  client = shop.client
  // By computer: nothing of it has to be sent before a month closes.
  rangeId = (await client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
  await sell('10')
})
afterAll(() => world.close())

const call = { params: { year: '2026' } }
const close = () => closeYearOf(client, 2026)
const closureOf = (month: string) => client.call(getClosure, { params: { month } })
const closeMonth = (month: string) => closeMonths(client, month)
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    ({ code }: Refused) => code,
  )
const balances = async () => {
  const page = await client.call(trialBalance.endpoints.page, { query: { from: '2026-01-01', to: '2026-12-31', level: '5' } as never })
  return new Map(page.rows.map((row) => [String(row.cells['code'] ?? ''), String(row.cells['closing'] ?? '')]))
}
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('a month tells what keeps it from closing, what is worth a look and what agrees', async () => {
  const draft = await sell('1', {}, false)
  const { points, state } = await closureOf('2026-11')
  expect(state).toBe('open')
  expect(points.find(({ title }) => /borrador/i.test(title))).toMatchObject({ group: 'blocks', count: 1 })
  expect(points.filter(({ group }) => group === 'fine').length).toBeGreaterThan(20)
  expect(points.filter(({ group, detail }) => group === 'blocks' && detail !== '')).toEqual([])
  // What modules keep is what the books say, to the cent, as of that day and not as of today.
  const { balances } = await closureOf('2026-11')
  expect(balances.map(({ title, difference }) => [title, difference])).toEqual([
    ['Existencias y contabilidad', '0.00'],
    ['Cartera de clientes y contabilidad', '0.00'],
    ['Anticipos a proveedores y contabilidad', '0.00'],
    ['Otros por cobrar y contabilidad', '0.00'],
    ['Proveedores y contabilidad', '0.00'],
    ['Anticipos de clientes y contabilidad', '0.00'],
    ['Nómina por pagar y contabilidad', '0.00'],
    ['Otros por pagar y contabilidad', '0.00'],
    ['Bancos y sus extractos', '0.00'],
  ])
  expect(balances.slice(0, 2)).toMatchObject([
    { codes: ['1435'], count: 1, unit: 'producto', kept: '5400000.00', books: '5400000.00' },
    {
      ...{ codes: ['1305'], count: 1, unit: 'documento', kept: '1190000.00', books: '1190000.00' },
      href: '/treasuries/grouped/by-account?from=2026-11-01&to=2026-11-30&kind=AR',
    },
  ])
  expect((await closureOf('2026-10')).balances.slice(0, 2)).toMatchObject([{ kept: '0.00' }, { kept: '0.00' }])
  await client.call(invoiceEndpoints.remove, { params: { id: draft.id } })
  expect((await closureOf('2026-11')).points.some(({ title }) => /borrador/i.test(title))).toBe(false)
  expect(await refusalOf(closureOf('2031-01'))).toBe(698)
})

test('the year: earlier months first, not before its end; its results go to equity, and the statement of results keeps them', async () => {
  expect(await refusalOf(close())).toBe(435)
  expect(await refusalOf(closeMonth('2026-11'))).toBe(401)
  await moveTo('2026-11-30')
  await closeMonth('2026-11')
  expect(await refusalOf(close())).toBe(440)
  await moveTo('2027-01-10')
  const before = await client.call(previewYear, call)
  // Ten of 100.000 that cost 60.000 each.
  expect(before).toMatchObject({ income: '1000000.00', costs: '600000.00', result: '400000.00', obstacle: '', closing: null })
  expect(before.lines.map(({ code }) => code)).toEqual(['413520', '613520'])
  expect(await close()).toEqual({ number: 'CAN-1', result: '400000.00' })
  const after = await balances()
  expect([after.get('413520'), after.get('613520'), after.get('590505'), after.get('360505')]).toEqual([
    ...['0.00', '0.00', '0.00', '-400000.00'],
  ])
  expect(await client.call(previewYear, call)).toMatchObject({ result: '400000.00', closing: { number: 'CAN-1', date: '2026-12-31' } })
  const results = await client.call(incomeStatement.endpoints.page, { query: { from: '2026-01-01', to: '2026-12-31' } as never })
  expect(JSON.stringify(results)).toContain('400000.00')
  await proven()
})

test('closed once; back with a reason while the next year is open, and closed again under the next number', async () => {
  expect(await refusalOf(close())).toBe(434)
  expect(await refusalOf(sell('1', { date: '2026-12-31', dueDate: '2027-01-30' }))).toBe(430)
  expect(await refusalOf(client.call(reopenYear, { ...call, body: { reason: '' } }))).toBe(401)
  await client.call(reopenYear, { ...call, body: { reason: 'Faltaba una factura de diciembre' } })
  const open = await balances()
  expect([open.get('360505') ?? '0.00', open.get('413520')]).toEqual(['0.00', '-1000000.00'])
  await proven()
  expect((await close()).number).toBe('CAN-2')
  await proven()
  await moveTo('2027-02-10')
  await closeMonth('2027-01')
  expect(await refusalOf(client.call(reopenYear, { ...call, body: { reason: 'Ya es tarde' } }))).toBe(438)
  await client.call(openPeriod, { params: { month: '2027-01' }, body: { reason: 'Para la historia' } })
  await client.call(reopenYear, { ...call, body: { reason: 'Ahora sí' } })
})

test('asked twice at once while others post, it is closed once and nothing is left outside of it', async () => {
  const all = await Promise.allSettled([
    close(),
    close(),
    ...Array.from({ length: 6 }, () => sell('1', { date: '2026-12-30', dueDate: '2027-01-30' })),
  ])
  expect(all.slice(0, 2).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const after = await balances()
  expect([after.get('413520'), after.get('613520')]).toEqual(['0.00', '0.00'])
  await proven()
})

test('an account that went out of use with what it had is closed with the others', async () => {
  await client.call(reopenYear, { ...call, body: { reason: 'Falta un gasto' } })
  const accounts = (await client.call(listAccounts, { query: {} })).accounts
  const find = (code: string) => accounts.find((account) => account.code === code)?.id ?? ''
  const lines = [
    { accountId: find('519530'), debit: '900' },
    { accountId: find('110505'), credit: '900' },
  ]
  await client.call(createJournal, { body: { date: '2026-12-30', type: 'CG', description: 'Papelería', lines } })
  const { id, version } = await client.call(getAccount, { params: { id: find('519530') } })
  await client.call(setAccountActive, { params: { id }, body: { active: false, version } })
  await close()
  expect((await balances()).get('519530')).toBe('0.00')
  await proven()
})

test('what changed since a month was closed, with its effect on the result, and the record of its closing', async () => {
  const month = '2026-10'
  const changesOf = async () => (await client.call(getClosureChanges, { params: { month } })).changes
  const closed = await changesOf()
  expect(closed).toMatchObject({ count: 0, entries: [], changes: '0.00', before: '0.00', now: '0.00' })
  expect(await refusalOf(client.call(getClosureChanges, { params: { month: '2026-13' } }))).toBe(698)
  await client.call(reopenYear, { ...call, body: { reason: 'Falta octubre' } })
  for (const each of ['2026-11', month]) await client.call(openPeriod, { params: { month: each }, body: { reason: 'Faltaba un gasto' } })
  const { accounts } = await client.call(listAccounts, { query: {} })
  const find = (code: string) => accounts.find((account) => account.code === code)?.id ?? ''
  const { id: journalId } = await client.call(createJournal, {
    body: {
      ...{ date: '2026-10-30', type: 'CG', description: 'Arriendo' },
      lines: [
        { accountId: find('512010'), debit: '80000' },
        { accountId: find('110505'), credit: '80000' },
      ],
    },
  })
  const changed = await changesOf()
  expect(changed).toMatchObject({ before: '0.00', changes: '-80000.00', now: '-80000.00', openings: [{ reason: 'Faltaba un gasto' }] })
  expect(changed?.entries.map(({ what, effect }) => [what, effect])).toEqual([['made', '-80000.00']])
  await client.call(journalEndpoints.annul, { params: { id: journalId }, body: { reason: 'Era de otro mes' } })
  expect((await changesOf())?.entries.map(({ what, effect }) => [what, effect])).toEqual([
    ['made', '-80000.00'],
    ['annulled', '80000.00'],
  ])
  const amber = (await client.call(getClosure, { params: { month: '2026-11' }, query: { from: month } })).points.filter(
    ({ group }) => group === 'attention',
  )
  const closing = (reasons: { title: string; reason: string }[]) =>
    client.call(closePeriod, { params: { month: '2026-11' }, body: { from: month, reasons } })
  if (amber.length > 0) expect(await refusalOf(closing([]))).toBe(401)
  await closing(amber.map(({ title }) => ({ title, reason: 'Se resuelve en diciembre' })))
  expect(await changesOf()).toMatchObject({ count: 0, openings: [], before: '0.00', now: '0.00' })
  const { bytes } = await client.call(printClosure, { params: { month } })
  expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await refusalOf(client.call(printClosure, { params: { month: '2027-05' } }))).toBe(698)
  await proven()
})

test('a year closes although its next number was written by hand', async () => {
  const own = await newCompany(world)
  await inCompany(world.pool, own, async (tx) => {
    const lines = [debit('cash', parseAmount('900'), 'De otro programa'), credit('salesIncome', parseAmount('900'), 'De otro programa')]
    const source = { kind: 'story', id: uuidv7(), event: 'post' }
    const draft = { source, date: parseDay('2026-12-20'), type: { code: 'CAN' }, number: 'CAN-1', series: 'journal-CAN', lines }
    await post(tx, { companyId: own.companyId, personId: null }, { ...draft, description: 'Escrito a mano' }, ['accounting'])
  })
  await closeMonths(own.client, '2026-11')
  expect(await closeYearOf(own.client, 2026)).toEqual({ number: 'CAN-2', result: '900.00' })
})

test('books that do not agree keep a month from closing, whoever asks', async () => {
  const own = await openShop(world, { items: [] })
  await inCompany(world.pool, own, async (tx) => {
    const lines = [
      debit('receivable', parseAmount('900'), 'Sin documento', { partyId: own.customerId, crossDocument: 'FV-9' }),
      credit('openingBalance', parseAmount('900'), 'Sin documento'),
    ]
    const source = { kind: 'accounting.opening', id: uuidv7(), event: 'post' }
    const who = { companyId: own.companyId, personId: null }
    await post(tx, who, { source, date: parseDay('2026-11-20'), type: 'opening', number: 'SIC-1', description: 'Prueba', lines }, [
      'accounting',
    ])
  })
  const asked = closeMonths(own.client, '2026-11')
  await expect(asked).rejects.toMatchObject({ code: 401, message: expect.stringContaining('La cartera es la de la contabilidad') })
  expect((await own.client.call(getClosure, { params: { month: '2026-11' } })).state).toBe('open')
})

test('another company has its own years', async () => {
  const stranger = (await newCompany(world)).client
  expect(await stranger.call(previewYear, call)).toMatchObject({ result: '0.00', closing: null })
})
