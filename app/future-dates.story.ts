// Nothing is dated after today in Bogotá, whichever door it comes through (440); and money is not received before what it is for.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayInBogota, parseDay, type Day } from '#base/date.ts'
import { runs } from '#base/testing/runs.ts'
import { getParty } from '#modules/people/index.ts'
import { purchaseKinds } from '#modules/purchases/index.ts'
import { quoteEndpoints, salesKinds } from '#modules/sales/index.ts'
import { createReceipt } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { checkImport, listImportKinds, importFieldsOf, runImport } from '#platform/import/import-endpoints.ts'
import { Refused } from './client.server.ts'
import { periodWriters } from '#modules/accounting/index.server.ts'
import { inPlaces } from '#platform/place.ts'
import { whole } from './modules.server.ts'
import { datedDoors, kindDoors, openDatedShop, type DatedShop } from './testing/doors.server.ts'
import { openWorld, STORY_NOW, type World } from './testing/world.server.ts'

let world: World
let at: DatedShop
beforeAll(async () => {
  world = await openWorld()
  at = await openDatedShop(world)
})
afterAll(() => world.close())

const future = { code: 440, field: 'date', message: 'La fecha del documento no puede ser futura.' }
const refusalOf = (work: Promise<unknown>): Promise<Refused | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error : Promise.reject(error)),
  )

test('every kind of document and every module that writes is asked', () => {
  expect(new Set(kindDoors.map(({ kind }) => kind))).toEqual(new Set([...salesKinds, ...purchaseKinds]))
  // Payroll is of a month: one that has not begun is refused at it (payroll-month.story.ts).
  expect(new Set([...datedDoors.flatMap(({ modules }) => modules), 'payroll'])).toEqual(
    new Set(inPlaces(periodWriters.gather(whole.modules)).map(({ module }) => module)),
  )
})

test.each(datedDoors.map((door) => [door.name, door] as const))(
  '%s: not of a later day, also in a year that does not exist',
  async (_, door) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 800 }), async (days) => {
        const refused = await refusalOf(door.write(at, at.shop.client, addDays(world.today, days)))
        expect(refused?.code, door.name).toBe(440)
        expect(refused?.errors[0]).toMatchObject(future)
      }),
      { ...runs(4), examples: [[1], [60]] },
    )
    expect(await refusalOf(door.write(at, at.shop.client, world.today))).toBeNull()
  },
)

test('today is that of Bogotá', async () => {
  // 04:30 of the 22nd in Greenwich is still the 21st in Bogotá.
  world.clock.moveTo('2026-11-22T04:30:00Z')
  const today = dayInBogota(world.clock.now())
  expect(today).toBe('2026-11-21')
  for (const door of datedDoors) {
    expect(await refusalOf(door.write(at, at.shop.client, today)), door.name).toBeNull()
    expect((await refusalOf(door.write(at, at.shop.client, parseDay('2026-11-22'))))?.code, door.name).toBe(440)
  }
  world.clock.moveTo(STORY_NOW)
})

test('not even a draft is kept for a later day', async () => {
  const save = (date: Day) =>
    at.shop.client.call(quoteEndpoints.create, {
      body: { document: at.shop.request([['Asesoría', '1']], { date, dueDate: date, resolutionId: null }), issue: false },
    })
  await expect(save(addDays(world.today, 1))).rejects.toMatchObject({ code: 440, fields: ['date'] })
  await save(world.today)
})

/** Stands for the identification of the customer, who sells too. */
const PARTY = 'PARTY'

/** A right row of each kind of file that dates something, without its date. */
const files: Readonly<Record<string, { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }>> = {
  'accounting.journal': {
    columns: ['account', 'debit', 'credit'],
    rows: [
      ['110505', '1000', ''],
      ['370505', '', '1000'],
    ],
  },
  'inventory.opening': { columns: ['warehouse', 'code', 'quantity', 'unitCost'], rows: [['Principal', 'P-1', '1', '1000']] },
  'purchases.bill': {
    columns: ['party', 'supplierNumber', 'account', 'unitPrice'],
    rows: [[PARTY, 'F-FUTURE', '511025', '1000']],
  },
  ...Object.fromEntries(
    ['sales.invoice', 'sales.order', 'sales.quote'].map((name) => [
      name,
      { columns: ['party', 'group', 'item', 'unitPrice'], rows: [[PARTY, '1', 'P-1', '1000']] },
    ]),
  ),
  'treasury.openingBalance': {
    columns: ['account', 'debit', 'credit'],
    rows: [
      ['110505', '1000', ''],
      ['370505', '', '1000'],
    ],
  },
}

test('a file is refused at the row, by the review and by the import', async () => {
  const { kinds } = await at.shop.client.call(listImportKinds)
  const dated: string[] = []
  for (const { name } of kinds) {
    const { fields } = await at.shop.client.call(importFieldsOf, { query: { kind: name } })
    if (fields.some((field) => field.name === 'date')) dated.push(name)
  }
  expect(Object.keys(files).toSorted()).toEqual(dated.toSorted())
  const { identification } = await at.shop.client.call(getParty, { params: { id: at.shop.customerId } })
  for (const [kind, { columns, rows }] of Object.entries(files)) {
    const bodyOf = (date: Day) => ({
      kind,
      columns: [...columns, 'date'],
      rows: rows.map((cells, index) => ({
        number: index + 2,
        cells: [...cells.map((cell) => (cell === PARTY ? identification : cell)), date],
      })),
      mode: 'create' as const,
    })
    const wrong = (date: Day) =>
      at.shop.client.call(checkImport, { body: bodyOf(date) }).then(({ problems }) => problems.filter(({ field }) => field === 'date'))
    expect(await wrong(addDays(world.today, 1)), kind).toMatchObject(rows.map(() => future))
    // The shop has sold by now: opening balances are of before that (439), and of no day to come either.
    const late = kind === 'treasury.openingBalance' ? rows.map(() => ({ code: 439 })) : []
    expect(await wrong(world.today), kind).toMatchObject(late)
    const refused = await refusalOf(at.shop.client.call(runImport, { body: { ...bodyOf(addDays(world.today, 1)), only: 'all' } }))
    expect(refused?.status, kind).toBe(400)
  }
})

test('nothing of all that was left in the books, in stock or in what is owed', async () => {
  const { companyId } = at.shop
  const [after] = await inCompany(world.pool, at.shop, (tx) =>
    tx.rows<{ days: number }>(sql`
      select count(*)::int as days from (
        select date from journal_entry where company_id = ${companyId} union all
        select date from stock_movement where company_id = ${companyId} union all
        select date from open_item where company_id = ${companyId} union all
        select date from receipt where company_id = ${companyId} union all
        select date from payment where company_id = ${companyId} union all
        select date from document where company_id = ${companyId}) d where date > '2026-11-21'`),
  )
  expect(after?.days).toBe(0)
})

const receive = (changes: { readonly date?: Day; readonly meansCode?: string }) =>
  at.shop.client.call(createReceipt, {
    body: {
      ...{ date: world.today, partyId: at.shop.customerId, moneyAccountId: at.shop.moneyAccountId, meansCode: '10', ...changes },
      applications: [{ openItemId: at.openItemId, amount: '10' }],
    },
  })

test('money is not received before the document that it is for', async () => {
  await expect(receive({ date: addDays(world.today, -1) })).rejects.toMatchObject({
    code: 401,
    errors: [{ field: 'date', message: expect.stringMatching(/^\S+ es del 20\/11\/2026: el recaudo no puede ser anterior\.$/) }],
  })
  await receive({})
})

test('a means of payment that is on no list is not in use', async () => {
  for (const meansCode of ['ZZ', '99', 'abc'])
    await expect(receive({ meansCode })).rejects.toMatchObject({
      code: 597,
      errors: [{ field: 'meansCode', message: 'La forma de pago está inactiva.' }],
    })
})
