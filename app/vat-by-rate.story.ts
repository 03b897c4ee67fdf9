// Generated IVA has an auxiliary of each rate: a new company begins so, and one that had them together goes on so from the day
// of the upgrade, with what it posted before where it was.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import { getEntriesOfSource, listDefaultAccounts } from '#modules/accounting/index.ts'
import { creditNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { listTaxes, listWithholdings } from '#modules/taxes/index.ts'
import { taxesServer } from '#modules/taxes/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { balanceOf } from './testing/books.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = () =>
  openShop(world, {
    items: [
      { name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] },
      { name: 'Café', price: '10000', taxes: ['IVA 5 %'] },
      { name: 'Leche', price: '4000', taxes: ['IVA exento'] },
    ],
  })
const vatOf = async (shop: Shop, id: string) => {
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  return entries.flatMap(({ lines }) => lines.map(({ account }) => account.code).filter((code) => code.startsWith('2408')))
}
const step = (shop: Shop, name: string) =>
  inCompany(world.pool, shop, (tx) => {
    const found = taxesServer.steps?.find((each) => each.name === name)
    if (!found) throw new Error(`No step ${name}`)
    return found.run(tx, { companyId: shop.companyId, personId: null, today: world.today })
  })

/** As a company was before: one account for all rates, called by default too, without auxiliaries. */
const asBefore = (shop: Shop) =>
  inCompany(world.pool, shop, async (tx) => {
    const { companyId } = shop
    const generated = sql`(select id from account where company_id = ${companyId} and code = '240805')`
    await tx.run(sql`
      update tax_version v set sale_account_id = ${generated} from tax t
       where v.company_id = ${companyId} and t.company_id = v.company_id and t.id = v.tax_id and t.code = '01' and t.kind <> 'excluded'`)
    await tx.run(sql`update account_role set account_id = ${generated} where company_id = ${companyId} and role = 'salesVat'`)
    await tx.run(sql`delete from account where company_id = ${companyId} and code in ('24080505', '24080519')`)
    await tx.run(sql`update account set postable = true where company_id = ${companyId} and code = '240805'`)
  })

test('a new company keeps each rate apart', async () => {
  const shop = await open()
  const { id } = await shop.issue([
    ['Asesoría', '1'],
    ['Café', '1'],
    ['Leche', '1'],
  ])
  expect((await vatOf(shop, id)).toSorted()).toEqual(['24080505', '24080519'])
  expect((await shop.client.call(listTaxes)).taxes.find(({ name }) => name === 'IVA 19 %')?.versions).toHaveLength(1)
})

test('an upgraded company goes on by rates, once, and undoes what it posted where it was', async () => {
  const shop = await open()
  await asBefore(shop)
  const sold = () =>
    shop.issue([
      ['Asesoría', '2'],
      ['Café', '1'],
    ])
  const before = await sold()
  const kept = await sold()
  expect(await vatOf(shop, before.id)).toEqual(['240805', '240805'])
  await step(shop, 'taxes.vatByRate')
  await step(shop, 'taxes.vatByRate')
  const after = await sold()
  expect((await vatOf(shop, after.id)).toSorted()).toEqual(['24080505', '24080519'])
  const { taxes } = await shop.client.call(listTaxes)
  const versions = taxes
    .filter(({ name }) => name === 'IVA 19 %' || name === 'IVA 5 %')
    .map((tax) =>
      tax.versions.map(({ validFrom, validTo, rate, saleAccount, purchaseAccount }) => [
        validFrom,
        validTo,
        rate,
        saleAccount?.code,
        purchaseAccount?.code,
      ]),
    )
  expect(versions).toEqual([
    [
      [world.today, null, '19', '24080519', '240810'],
      ['2017-01-01', addDays(world.today, -1), '19', '240805', '240810'],
    ],
    [
      [world.today, null, '5', '24080505', '240810'],
      ['2013-01-01', addDays(world.today, -1), '5', '240805', '240810'],
    ],
  ])
  const { accounts } = await shop.client.call(listDefaultAccounts)
  expect(accounts.find(({ role }) => role === 'salesVat')).toMatchObject({ account: { code: '24080519' }, problem: null })
  // What was posted before is undone where it was, and what was sold before comes back.
  await shop.client.call(invoiceEndpoints.annul, { params: { id: before.id }, body: { reason: 'Se hizo mal' } })
  const request = shop.request([['Asesoría', '1']], { resolutionId: null, correction: { documentId: kept.id, concept: '1' } })
  await shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: { ...request, lines: request.lines.map((line) => ({ ...line, source: { documentId: kept.id, position: 1 } })) },
      issue: true,
    },
  })
  // The account above has what it was posted, 19.500, besides what hangs from it.
  const { rows, isSquare } = await balanceOf(shop.client, { from: '2026-01-01', to: '2026-12-31', level: '5' })
  expect(rows.filter(({ code }) => code.startsWith('2408')).map(({ code, closing }) => [code, closing])).toEqual([
    ['2408', '-29500.00'],
    ['240805', '-39000.00'],
    ['24080505', '-500.00'],
    ['24080519', '-19000.00'],
    ['240815', '9500.00'],
  ])
  expect(isSquare).toBe(true)
  const period = { from: '2026-01-01', to: '2026-12-31', account: '240805', accountTo: '240805' }
  const book = await shop.client.call(auxiliaryBook.endpoints.page, { query: { ...period, party: shop.customerId } })
  expect(book.totals).toMatchObject({ debit: '19500.00', credit: '58500.00' })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('a company that chose its own account keeps it', async () => {
  const shop = await open()
  await asBefore(shop)
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`
      update tax_version v set sale_account_id = (select id from account where company_id = ${shop.companyId} and code = '240820')
       where v.company_id = ${shop.companyId}`),
  )
  await step(shop, 'taxes.vatByRate')
  expect(await vatOf(shop, (await shop.issue([['Asesoría', '1']])).id)).toEqual(['240820'])
  expect((await shop.client.call(listDefaultAccounts)).accounts.find(({ role }) => role === 'salesVat')?.account?.code).toBe('240805')
})

test('an upgraded company gets the ReteIVA of sellers in SIMPLE and of those abroad once, and keeps it as it leaves it', async () => {
  const shop = await open()
  const rules = async () =>
    (await shop.client.call(listWithholdings)).withholdings
      .filter(({ kind }) => kind === 'reteiva')
      .map(({ code, active, beneficiary }) => `${code} ${active} ${beneficiary}`)
  await inCompany(world.pool, shop, (tx) =>
    tx.run(
      sql`update withholding set code = 'PROPIA', beneficiary = 'natural' where company_id = ${shop.companyId} and beneficiary = 'simple'`,
    ),
  )
  await inCompany(world.pool, shop, (tx) =>
    tx.run(
      sql`update withholding set code = 'AJENA', beneficiary = 'natural' where company_id = ${shop.companyId} and code = 'RETEIVA_EXT'`,
    ),
  )
  await step(shop, 'taxes.sellersAbroad')
  await step(shop, 'taxes.simpleSellers')
  expect((await rules()).toSorted()).toEqual([
    'AJENA true natural',
    'PROPIA true natural',
    'RETEIVA true any',
    'RETEIVA_EXT true abroad',
    'RETEIVA_SIMPLE true simple',
  ])
  for (const name of ['taxes.simpleSellers', 'taxes.sellersAbroad']) await step(shop, name)
  expect(await rules()).toHaveLength(5)
})

test('an upgraded company gets the concept of software of who files no return, with its account, once', async () => {
  const shop = await open()
  const rules = async () =>
    (await shop.client.call(listWithholdings)).withholdings
      .filter(({ code }) => code === 'SOFTWARE')
      .map(({ active, beneficiary }) => `${active} ${beneficiary}`)
  await inCompany(world.pool, shop, (tx) =>
    tx.run(
      sql`update withholding set code = 'PROPIA' where company_id = ${shop.companyId} and code = 'SOFTWARE' and beneficiary = 'no_declarante'`,
    ),
  )
  expect((await rules()).toSorted()).toEqual(['true declarante', 'true over_year'])
  for (let turn = 0; turn < 2; turn += 1) await step(shop, 'taxes.softwareOfNonFilers')
  expect((await rules()).toSorted()).toEqual(['true declarante', 'true no_declarante', 'true over_year'])
})
