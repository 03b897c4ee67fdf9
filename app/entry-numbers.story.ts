// The number of an accounting entry: what undoes another and what revalues stock take a type and a consecutive of their own, without
// holes whoever comes together; every reader shows it; and what a company wrote before keeps its number.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { getEntriesOfSource, lockModule } from '#modules/accounting/index.ts'
import { openBooks, post } from '#modules/accounting/index.server.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import { changeConsecutive, getGaps, listConsecutives } from '#modules/company/index.ts'
import { annulStockNote, createOpening } from '#modules/inventory/index.ts'
import { debitNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { annulReceipt, createReceipt, getPending } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { bringCompaniesUpToDate } from '#platform/provision.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { preparedDatabase } from '#platform/testing/story.server.ts'
import { serverModules } from './modules.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const BEFORE = new URL('../db/migrations/0271_entry_numbers_of_before.sql', import.meta.url)

const items = [
  { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] },
  { name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] },
]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const inside = <T>({ companyId, personId }: Shop, work: (tx: Tx) => Promise<T>, at = world) =>
  inCompany(at.pool, { companyId, personId }, work)
const annul = (shop: Shop, id: string, reason = 'Prueba de la historia') =>
  shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason } })
const entriesOf = async (shop: Shop, id: string) =>
  (await shop.client.call(getEntriesOfSource, { params: { id } })).entries.map(({ type, number, event }) => [type, number, event])
const arrive = (shop: Shop, date: string, unitCost: string) =>
  shop.client.call(createOpening, {
    body: { date, warehouseId: shop.warehouseId, lines: [{ itemId: shop.item('Cafetera').id, quantity: '100', unitCost }] },
  })
const receive = async (shop: Shop, amount: string) => {
  const { items: pending } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  return shop.client.call(createReceipt, {
    body: {
      date: world.today,
      partyId: shop.customerId,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '10',
      applications: [{ openItemId: pending[0]?.id ?? '', amount }],
    },
  })
}
/** Those of an own consecutive, in their order. */
const numbersOf = (shop: Shop, type: string) =>
  inside(shop, async (tx) =>
    (
      await tx.rows<{ number: string }>(sql`
        select number from entry_number where company_id = ${shop.companyId} and type = ${type} order by length(number), number`)
    ).map(({ number }) => number),
  )
const holds = async (shop: Shop, url = inject('ownerUrl')) => expect(await prove(url, shop.companyId)).toBeNull()
/** Of every line of the year, as the auxiliary book says it. */
const documentsInBook = async (shop: Shop) => {
  const { rows } = await shop.client.call(auxiliaryBook.endpoints.page, { query: { from: '2026-01-01', to: '2026-12-31' } })
  return [...new Set(rows.flatMap(({ cells }) => cells['document'] ?? []))]
}

describe('what undoes another entry has a type and consecutive of its own', () => {
  test('an invoice, a receipt and an opening stock, one after the other; the tab and the auxiliary book show it', async () => {
    const shop = await openShop(world, { items })
    const invoice = await shop.issue([['Cafetera', '2']])
    await annul(shop, invoice.id)
    expect(await entriesOf(shop, invoice.id)).toEqual([
      ['FV', 'FV-1', 'issue'],
      ['AN', 'AN-1', 'annul'],
    ])
    await shop.issue([['Asesoría', '1']])
    const receipt = await receive(shop, '1000')
    await shop.client.call(annulReceipt, { params: { id: receipt.id }, body: { reason: 'Cheque devuelto' } })
    expect(await entriesOf(shop, receipt.id)).toEqual([
      ['RC', 'RC-1', 'post'],
      ['AN', 'AN-2', 'annul'],
    ])
    const opening = await arrive(shop, world.today, '30000')
    await shop.client.call(annulStockNote, { params: { id: opening.id }, body: { reason: 'Se contó dos veces' } })
    expect(await entriesOf(shop, opening.id)).toEqual([
      ['SI', 'SI-2', 'post'],
      ['AN', 'AN-3', 'annul'],
    ])
    expect(await documentsInBook(shop)).toEqual(expect.arrayContaining(['FV-1', 'AN-1', 'RC-1', 'AN-2', 'SI-2', 'AN-3']))
    await holds(shop)
  })

  test('of a closed month, or one locked for its module, it goes to the first open one with its number', async () => {
    const shop = await openShop(world, { items })
    const datesOf = async (id: string) =>
      (await shop.client.call(getEntriesOfSource, { params: { id } })).entries.map(({ number, date }) => [number, date])
    const opening = await arrive(shop, '2026-10-15', '30000')
    await closeMonths(shop.client, '2026-10')
    await shop.client.call(annulStockNote, { params: { id: opening.id }, body: { reason: 'Se contó dos veces' } })
    expect(await datesOf(opening.id)).toEqual([
      ['SI-2', '2026-10-15'],
      ['AN-1', '2026-11-01'],
    ])
    const { id } = await shop.issue([['Asesoría', '1']])
    await shop.client.call(lockModule, { params: { month: '2026-11' }, body: { module: 'sales' } })
    await annul(shop, id)
    expect(await datesOf(id)).toEqual([
      ['FV-1', '2026-11-20'],
      ['AN-2', '2026-12-01'],
    ])
    await holds(shop)
  })

  test('many at once leave no hole, and what is refused takes none', async () => {
    const shop = await openShop(world, { items })
    const invoices = await Promise.all(Array.from({ length: 8 }, () => shop.issue([['Asesoría', '1']])))
    // Refused after its number was taken: a note says something of it.
    const [noted, ...others] = invoices
    const request = shop.request([['Asesoría', '1']], { resolutionId: null })
    await shop.client.call(debitNoteEndpoints.create, {
      body: { document: { ...request, correction: { documentId: noted?.id ?? '', concept: '2' } }, issue: true },
    })
    const tries = await Promise.allSettled(invoices.flatMap(({ id }) => [annul(shop, id), annul(shop, id)]))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(others.length)
    expect(await numbersOf(shop, 'AN')).toEqual(others.map((_, index) => `AN-${index + 1}`))
    await holds(shop)
  })
})

describe('what revalues stock has a type and consecutive of its own', () => {
  test('a back-dated arrival: one for each day that it changes, which its text names', async () => {
    const shop = await openShop(world, { items })
    await shop.issue([['Cafetera', '5']])
    await arrive(shop, '2026-11-10', '60000')
    await arrive(shop, '2026-11-11', '90000')
    expect(await numbersOf(shop, 'AC')).toEqual(['AC-1', 'AC-2'])
    const said = await inside(shop, (tx) =>
      tx.rows(sql`select description from journal_entry where company_id = ${shop.companyId} and source_kind = 'stock.recost' order by id`),
    )
    expect(said).toEqual(Array(2).fill({ description: 'Costo recalculado del 20/11/2026: Cafetera' }))
    expect(await documentsInBook(shop)).toEqual(expect.arrayContaining(['AC-1', 'AC-2']))
    await holds(shop)
  })
})

test('both are among the consecutives of the company: moved on with a reason, the gap report explains it', async () => {
  const shop = await openShop(world, { items })
  const ids = await Promise.all([1, 2].map(async () => (await shop.issue([['Asesoría', '1']])).id))
  await annul(shop, ids[0] ?? '')
  const { consecutives } = await shop.client.call(listConsecutives)
  expect(
    consecutives.filter(({ code }) => code === 'AN' || code === 'AC').map(({ code, title, group, shown }) => [code, title, group, shown]),
  ).toEqual([
    ['AN', 'Anulación de comprobantes', 'Contabilidad', 'AN-2'],
    ['AC', 'Ajuste de costo', 'Contabilidad', 'AC-1'],
  ])
  await shop.client.call(changeConsecutive, {
    params: { code: 'AN' },
    body: { prefix: 'AN', next: 10, reason: 'Seguimos la numeración del programa anterior', seen: { prefix: 'AN', next: 2 } },
  })
  await annul(shop, ids[1] ?? '')
  expect(await numbersOf(shop, 'AN')).toEqual(['AN-1', 'AN-10'])
  expect(await shop.client.call(getGaps, { params: { code: 'AN' } })).toMatchObject({ used: 2, highest: 10, gaps: [{ from: 2, to: 9 }] })
  await holds(shop)
})

test('of one number there is one version; the next one takes it when it is an edit, and says which', async () => {
  const shop = await openShop(world, { items })
  const write = (event: string, number: string, version?: number) =>
    inside(shop, async (tx) => {
      const books = await openBooks(
        tx,
        { companyId: shop.companyId, date: world.today, today: null, modules: ['accounting'], by: null },
        [],
      )
      const [account] = books.all()
      const id = account?.id ?? ''
      const line = {
        account: { id },
        description: 'Prueba',
        partyId: shop.customerId,
        costCenterId: null,
        base: null,
        crossDocument: null,
        dueDate: null,
      }
      const lines = [
        { ...line, debit: 100n as never, credit: 0n as never },
        { ...line, debit: 0n as never, credit: 100n as never, description: 'Contrapartida' },
      ]
      const source = { kind: 'story', id: shop.customerId, event }
      await post(
        tx,
        shop,
        { source, date: world.today, type: 'manual', number, description: 'Prueba', lines, ...(version ? { version } : {}) },
        ['accounting'],
      )
    })
  await write('1', 'CG-1')
  await expect(write('2', 'CG-1')).rejects.toMatchObject({ constraint: 'entry_number_is_one' })
  await write('2', 'CG-1', 2)
  expect(serverModules.find(({ name }) => name === 'accounting')?.constraintErrors?.['entry_number_is_one']?.().errors).toMatchObject([
    { code: 417 },
  ])
  // Two that rule under one number: the proof says so.
  expect(await prove(inject('ownerUrl'), shop.companyId)).toMatchObject({ detail: expect.stringContaining('CG CG-1') })
})

test('who upgrades keeps the numbers of before, shared ones too, and goes on as a new company does', async () => {
  const database = await preparedDatabase()
  const there = await openWorld(undefined, { appUrl: database.appUrl })
  try {
    const shop = await openShop(there, { items })
    const own = await openShop(there, { items })
    const [first, second] = [await shop.issue([['Cafetera', '5']]), await shop.issue([['Asesoría', '1']])]
    await arrive(shop, '2026-11-10', '60000')
    await arrive(shop, '2026-11-11', '90000')
    await annul(shop, first.id)
    const types = (of: Shop) =>
      inside(
        of,
        (tx) =>
          tx.rows(sql`
            select code, name, process, closing, active from journal_entry_type where company_id = ${of.companyId} and process in ('reversal', 'recost') order by code`),
        there,
      )
    const born = await types(shop)
    expect(born).toHaveLength(2)
    // As the version before wrote them: a reversal under the number of what it undoes, a revaluation under the day that it revalues.
    await askAs(
      database.ownerUrl,
      `begin; set local session_replication_role = replica;
       delete from entry_number; delete from consecutive where code in ('AN', 'AC');
       delete from search_word w using journal_entry_type t where t.company_id = w.company_id and t.id = w.target_id and t.process = 'reversal';
       delete from journal_entry_type where process = 'reversal';
       delete from provision_step where name = 'accounting.ownSeries';
       update journal_entry r set type = o.type, number = o.number from journal_entry o where o.company_id = r.company_id and o.id = r.reverses;
       update journal_entry set number = '20/11/2026' where source_kind = 'stock.recost';
       update journal_entry_type set process = null where process = 'recost' and company_id = '${own.companyId}';
       commit`,
    )
    await inside(
      own,
      (tx) =>
        insertRows(tx, 'journal_entry_type', [
          { company_id: own.companyId, id: uuidv7(), code: 'AN', name: 'Anticipos de nómina', process: null, closing: 'none' },
        ]),
      there,
    )
    for (let times = 0; times < 2; times += 1) await askAs(database.ownerUrl, `begin; ${readFileSync(BEFORE, 'utf8')}; commit`)
    const kept = () =>
      inside(
        shop,
        (tx) =>
          tx.rows<{ type: string; number: string; version: number | null }>(sql`
            select n.type, n.number, n.version from entry_number n where n.company_id = ${shop.companyId} order by n.entry_id`),
        there,
      )
    expect((await kept()).map(({ type, number, version }) => [type, number, version])).toEqual([
      ['SI', 'SI-1', 1],
      ['FV', 'FV-1', 1],
      ['FV', 'FV-2', 1],
      ['AC', '20/11/2026', 1],
      ['SI', 'SI-2', 1],
      ['AC', '20/11/2026', null],
      ['SI', 'SI-3', 1],
      ['FV', 'FV-1', null],
    ])
    await holds(shop, database.ownerUrl)

    const steps = serverModules.flatMap((module) => module.steps ?? [])
    for (let times = 0; times < 2; times += 1) await bringCompaniesUpToDate(database.ownerUrl, there.runtime, steps, there.today)
    expect(await types(shop)).toEqual(born)
    // What a company wrote itself stays what it is; its own types take the codes and names that are free.
    expect(await types(own)).toMatchObject([
      { code: 'AJC', name: 'Ajuste de costo del inventario', process: 'recost' },
      { code: 'ANU', name: 'Anulación', process: 'reversal' },
    ])
    await annul(shop, second.id)
    expect(await entriesOf(shop, second.id)).toEqual([
      ['FV', 'FV-2', 'issue'],
      ['AN', 'AN-1', 'annul'],
    ])
    expect(await entriesOf(shop, first.id)).toEqual([
      ['FV', 'FV-1', 'issue'],
      ['FV', 'FV-1', 'annul'],
    ])
    const sale = await own.issue([['Asesoría', '1']])
    await annul(own, sale.id)
    expect(await entriesOf(own, sale.id)).toEqual([
      ['FV', 'FV-1', 'issue'],
      ['ANU', 'AN-1', 'annul'],
    ])
    for (const each of [shop, own]) await holds(each, database.ownerUrl)

    // While a server of the version before still writes: its entries say no number beside them.
    const third = await shop.issue([['Asesoría', '1']])
    await inside(
      shop,
      async (tx) => {
        const id = uuidv7()
        const swapped = await tx.rows(sql`
          select l.company_id, ${id}::uuid as entry_id, l.position, l.account_id, l.date, l.party_id, l.base, l.description, l.credit as debit, l.debit as credit
            from journal_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
           where e.company_id = ${shop.companyId} and e.source_id = ${third.id}`)
        const [entry] = await tx.rows<{ id: string }>(
          sql`select id from journal_entry where company_id = ${shop.companyId} and source_id = ${third.id}`,
        )
        await insertRows(tx, 'journal_entry', [
          {
            company_id: shop.companyId,
            id,
            date: there.today,
            type: 'FV',
            number: 'FV-3',
            description: 'Anulación',
            source_kind: 'INE',
            source_id: third.id,
            source_event: 'annul',
            reverses: entry?.id,
          },
        ])
        await insertRows(tx, 'journal_line', swapped as never)
      },
      there,
    )
    expect((await kept()).slice(-2)).toMatchObject([
      { number: 'FV-3', version: 1 },
      { number: 'FV-3', version: null },
    ])
  } finally {
    await there.close()
    await database.remove()
  }
})
