// What is owed on any day, grouped with its ages and told movement by movement, is what the books said on that day, whatever was sold,
// collected, paid beforehand and annulled, dated back or due ahead.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays, daysBetween, type Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import { createJournal, journalEndpoints } from '#modules/journals/index.ts'
import { createParty } from '#modules/people/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import {
  annulReceipt,
  createReceipt,
  getPending,
  groupedByAccount,
  groupedByPerson,
  movementsByAccount,
  movementsByPerson,
  paymentEndpoints,
  statements,
} from '#modules/treasury/index.ts'
import { chartDoors, refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const SELLER = 4

let world: World
let shop: Shop
let supplierId: string
let doors: ReturnType<typeof chartDoors>
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  doors = chartDoors(world, shop)
  const supplier = { kind: 'juridica', identificationType: '31', legalName: 'Molinos del Valle SAS', isSupplier: true } as const
  supplierId = (await shop.client.call(createParty, { body: { ...supplier, identification: '900123456', responsibilities: ['R-99-PN'] } }))
    .id
  for (const [crossDocument, value, back, days] of [
    ['MV-77', '500000', 100, 30],
    ['MV-81', '250000.50', 60, 90],
  ] as const) {
    const date = addDays(world.today, -back)
    const owing = { credit: value, partyId: supplierId, crossDocument, dueDate: addDays(date, days) }
    const lines = [
      { accountId: await doors.idOf('519595'), debit: value },
      { accountId: await doors.idOf('220505'), ...owing },
    ]
    await shop.client.call(createJournal, { body: { date, type: 'CG', description: 'Compra', lines } })
  }
})
afterAll(() => world.close())

type Query = Readonly<Record<string, string>>
const until = (day: Day): Query => ({ from: addDays(day, -15), to: day })
const byAccount = (query: Query, client = shop.client) => client.call(groupedByAccount.endpoints.page, { query })
const byPerson = (query: Query, client = shop.client) => client.call(groupedByPerson.endpoints.page, { query })
const statementOf = (type: 'AR' | 'AP', query: Query, client = shop.client) => client.call(statements[type].endpoints.page, { query })

const ages = ['current', 'late1', 'late2', 'late3', 'late4', 'late5', 'late6']
const ageSum = (cells: Readonly<Record<string, string | null>>): string =>
  amountText(sumAmounts(ages.map((name) => parseAmount(cells[name] ?? '0'))))

/** Every way of telling it says the same, and the books with them. */
async function expectWhole(kind: 'AR' | 'AP', day: Day): Promise<string> {
  const [account, person, statement] = [
    await byAccount({ ...until(day), kind }),
    await byPerson({ ...until(day), kind }),
    await statementOf(kind, until(day)),
  ]
  if (account.rows.length > 0) expect(account.check).toEqual({ with: 'saldo contable', difference: null })
  const balance = account.totals['balance'] ?? '0.00'
  expect([kind, day, person.totals, statement.totals['balance'] ?? '0.00', ageSum(account.totals)]).toEqual([
    ...[kind, day, account.totals],
    ...[balance, balance],
  ])
  for (const { cells } of [...account.rows, ...person.rows]) expect(ageSum(cells)).toBe(cells['balance'])
  return balance
}

type Act = { readonly act: 'sell' | 'owe' | 'collect' | 'annulReceipt' | 'annulDebt' | 'pay'; readonly back: number; readonly part: number }

const receipts: string[] = []
/** How each debt is undone. */
const debts: (() => Promise<unknown>)[] = []
const why = { reason: 'Prueba de la propiedad' }

/** A debt of a day of before: an invoice is always of today. */
async function owe(date: Day, value: string, dueDate = date): Promise<void> {
  const owing = { debit: value, partyId: shop.customerId, crossDocument: `LETRA-${debts.length}`, dueDate }
  const lines = [
    { accountId: await doors.idOf('130505'), ...owing },
    { accountId: await doors.idOf('519595'), credit: value },
  ]
  const { id } = await shop.client.call(createJournal, { body: { date, type: 'CG', description: 'Letra', lines } })
  debts.push(() => shop.client.call(journalEndpoints.annul, { params: { id }, body: why }))
}

async function perform({ act, back, part }: Act): Promise<void> {
  const date = addDays(world.today, -back)
  if (act === 'sell') {
    const { id } = await shop.issue([['Asesoría', String(part)]], { dueDate: addDays(world.today, part * 9) })
    debts.push(() => shop.client.call(invoiceEndpoints.annul, { params: { id }, body: why }))
  } else if (act === 'owe') {
    await owe(date, `${part}11000.5`, addDays(date, part * 7))
  } else if (act === 'collect') {
    const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
    const item = items.filter((each) => each.date <= date)[part % Math.max(items.length, 1)]
    if (!item) return
    const whole = part % 2 === 0
    const amount = whole ? item.balance : amountText((parseAmount(item.balance) / 2n) as never)
    const { id } = await shop.client.call(createReceipt, {
      body: {
        ...{ date, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '10' },
        applications: [{ openItemId: item.id, amount }],
        ...(whole ? { excess: '12345.67' } : {}),
      },
    })
    receipts.push(id)
  } else if (act === 'pay') {
    const { items } = await shop.client.call(paymentEndpoints.pending, { params: { partyId: supplierId } })
    const item = items.filter((each) => each.date <= date)[part % Math.max(items.length, 1)]
    if (!item || parseAmount(item.balance) < 10_000n) return
    await shop.client.call(paymentEndpoints.create, {
      body: {
        ...{ date, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
        applications: [{ openItemId: item.id, amount: `${part}000.25` }],
      },
    })
  } else {
    const receipt = act === 'annulReceipt' ? receipts.pop() : undefined
    const undo = receipt === undefined ? debts.pop() : () => shop.client.call(annulReceipt, { params: { id: receipt }, body: why })
    // What was applied to it may stand: it is refused then, and nothing changes.
    await undo?.().catch(() => null)
  }
}

test('what is owed on any day is what the accounts of receivables and payables were, and it is of one age each', async () => {
  const act = fc.record({
    act: fc.constantFrom<Act['act']>('sell', 'owe', 'owe', 'collect', 'collect', 'pay', 'annulReceipt', 'annulDebt'),
    back: fc.integer({ min: 0, max: 120 }),
    part: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 12 }), async (acts) => {
      for (const each of acts) await perform(each)
      for (const back of [-40, 0, 12, 45, 90]) {
        await expectWhole('AR', addDays(world.today, -back))
        await expectWhole('AP', addDays(world.today, -back))
      }
      expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
    }),
    runs(4),
  )
  expect(parseAmount(await expectWhole('AR', world.today))).not.toBe(0n)
  expect(parseAmount(await expectWhole('AP', addDays(world.today, -45)))).not.toBe(0n)
})

test('a statement ends with what it began with and its lines, page by page, and each figure leads to its lines', async () => {
  const page = await statementOf('AR', { from: '2026-11-05', to: world.today, party: shop.customerId })
  const [group] = page.rows
  const lines = page.rows.filter(({ kind }) => kind === 'line')
  const sum = lines.reduce((all, { cells }) => all + parseAmount(cells['charge'] ?? '0') - parseAmount(cells['payment'] ?? '0'), 0n)
  expect(amountText((parseAmount(group?.cells['balance'] ?? '0') + sum) as never)).toBe(page.totals['balance'])
  for (const [report, movements] of [
    [groupedByAccount, movementsByAccount],
    [groupedByPerson, movementsByPerson],
  ] as const) {
    const groups = await shop.client.call(report.endpoints.page, { query: { from: '2026-11-05', to: world.today } })
    for (const { narrows, cells } of groups.rows) {
      for (const name of ['balance', ...ages.filter((each) => groups.columns.includes(each))]) {
        const sides = report.drill?.sides[name] ?? {}
        const query = { from: '2026-11-05', to: world.today, kind: 'AR', ...narrows, ...sides }
        const behind = await shop.client.call(movements.endpoints.page, { query })
        expect([report.name, name, behind.totals['balance'] ?? '0.00']).toEqual([report.name, name, cells[name]])
      }
    }
  }
})

test('ages are the bands of the company', async () => {
  const ago = addDays(world.today, -19)
  await owe(ago, '100000')
  const { version, ...data } = await shop.client.call(getExtended)
  const change = (ageBands: string) => shop.client.call(changeExtended, { body: { ...data, ageBands, version } })
  expect((await refusal(change('30, 20')))?.slice(0, 2)).toEqual([401, 'ageBands'])
  await change('8, 15')
  const page = await byAccount({ from: ago, to: world.today })
  expect([page.columns.filter((name) => ages.includes(name)), page.labels['late1'], page.labels['late3']]).toEqual([
    ...[['current', 'late1', 'late2', 'late3'], '1–8', 'Más de 15'],
  ])
  expect(daysBetween(ago, world.today)).toBe(19)
  expect(parseAmount(page.totals['late3'] ?? '0')).toBeGreaterThanOrEqual(parseAmount('100000'))
  await expectWhole('AR', world.today)
  const csv = new TextDecoder().decode((await shop.client.call(groupedByAccount.endpoints.csv, { query: until(world.today) })).bytes)
  expect(csv.split('\r\n')[0]).toContain('1–8')
})

test('the paper of a statement says its ages', async () => {
  const query = { ...until(world.today), party: shop.customerId }
  const { bytes } = await shop.client.call(statements.AR.endpoints.pdf, { query })
  expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-')
  const page = await statementOf('AR', query)
  expect(page.notes.map(({ label }) => label)).toEqual([expect.stringContaining('Edades del saldo al')])
})

test('who sees no payments sees nothing of what is owed to suppliers, and another company nothing of this', async () => {
  const { client } = await colleague(world, shop.client, SELLER)
  const query = until(world.today)
  await byAccount(query, client)
  const ofSuppliers = { ...query, kind: 'AP' }
  await expect(byAccount(ofSuppliers, client)).rejects.toThrow(/^403/)
  await expect(byPerson(ofSuppliers, client)).rejects.toThrow(/^403/)
  await expect(statementOf('AP', query, client)).rejects.toThrow(/^403/)
  const other = await newCompany(world)
  expect([(await byAccount(query, other.client)).rows, (await statementOf('AR', query, other.client)).rows]).toEqual([[], []])
  const theirs = (party: string) => refusal(statementOf('AR', { ...query, party }, other.client))
  expect(await theirs(shop.customerId)).toEqual(await theirs('01980000-0000-7000-8000-000000000001'))
})
