// The accounts and types of entry that posting calls by name are the company's: changing one changes what is posted next and
// nothing before; what is missing refuses, and says what and where.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountOptions,
  changeDefaultAccount,
  defaultAccountPermissions,
  getEntriesOfSource,
  journalEntryType,
  listDefaultAccounts,
} from '#modules/accounting/index.ts'
import { createItem, getItemChoices } from '#modules/items/index.ts'
import { listTaxes, addTaxVersion } from '#modules/taxes/index.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { getKickOff } from './kick-off/endpoints.ts'
import { newCompany, openShop, openWorld, type Shop, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = () =>
  openShop(world, {
    customer: { withholds: true },
    items: [
      { name: 'Cafetera', price: '1000000', stock: { quantity: '9', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] },
    ],
  })

const rolesOf = async ({ client }: Pick<StoryCompany, 'client'>) => (await client.call(listDefaultAccounts, {})).accounts
const roleOf = async (company: StoryCompany, role: string) => {
  const found = (await rolesOf(company)).find((each) => each.role === role)
  if (!found) throw new Error(`No role ${role}`)
  return found
}
const idOf = async ({ client }: StoryCompany, code: string): Promise<string> => {
  const [found] = (await client.call(accountOptions, { query: { text: code } })).options
  if (!found) throw new Error(`No account ${code}`)
  return found.id
}
const change = async (company: StoryCompany, role: string, code: string | null) =>
  company.client.call(changeDefaultAccount, {
    params: { role },
    body: { accountId: code && (await idOf(company, code)), seen: (await roleOf(company, role)).account?.id ?? null },
  })
const entryOf = async (shop: Shop, id: string) => {
  const [entry] = (await shop.client.call(getEntriesOfSource, { params: { id } })).entries
  if (!entry) throw new Error('Nothing was posted')
  return { type: entry.type, accounts: entry.lines.map(({ account }) => account.code) }
}

test('a company begins with all of them, each with who uses it', async () => {
  const company = await newCompany(world)
  const accounts = await rolesOf(company)
  expect(accounts.filter(({ problem }) => problem !== null)).toEqual([])
  expect(accounts.map(({ role, account }) => [role, account?.code])).toEqual(
    expect.arrayContaining([
      ['receivable', '130505'],
      ['salesVat', '24080519'],
      ['withheldIncomeTax', '135515'],
      ['openingBalance', '370505'],
    ]),
  )
  expect(accounts.find(({ role }) => role === 'receivable')?.uses).toContain('Recaudos')
  const steps = (await company.client.call(getKickOff, {})).steps
  expect(steps.find(({ id }) => id === 'accounting.defaultAccounts')?.done).toBe(true)
})

test('another account of clients is that of the next invoice, and the one before keeps its own', async () => {
  const shop = await open()
  const first = await shop.issue([['Asesoría', '1']])
  await change(shop, 'receivable', '130510')
  const second = await shop.issue([['Asesoría', '1']])
  expect((await entryOf(shop, first.id)).accounts).toContain('130505')
  expect((await entryOf(shop, second.id)).accounts).toContain('130510')
  expect((await entryOf(shop, second.id)).accounts).not.toContain('130505')
  // What is collected closes the account that each was posted in.
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const receipt = await shop.client.call(createReceipt, {
    body: {
      date: world.today,
      partyId: shop.customerId,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '47',
      applications: items.map((item) => ({ openItemId: item.id, amount: item.balance })),
    },
  })
  expect((await entryOf(shop, receipt.id)).accounts.toSorted()).toEqual(['111005', '130505', '130510'])
  // Annulling gives back what was posted, where it was.
  const third = await shop.issue([['Asesoría', '1']])
  await change(shop, 'receivable', '130505')
  await shop.client.call(invoiceEndpoints.annul, { params: { id: third.id }, body: { reason: 'Prueba de anulación' } })
  const entries = (await shop.client.call(getEntriesOfSource, { params: { id: third.id } })).entries
  expect(entries.map(({ lines }) => lines.some(({ account }) => account.code === '130510'))).toEqual([true, true])
})

test('without the account an invoice is refused with its name and the way there; the guide says it', async () => {
  const shop = await open()
  await change(shop, 'receivable', null)
  expect(await roleOf(shop, 'receivable')).toMatchObject({ account: null, problem: 'Falta la cuenta de clientes.' })
  const refused = await shop.issue([['Asesoría', '1']]).then(String, String)
  expect(refused).toContain('"code":401,"message":"Falta la cuenta de clientes. Indícala en Cuentas por defecto."')
  expect(refused).toContain('"direccion":"/settings/default-accounts","lugar":"Cuentas por defecto"')
  const steps = (await shop.client.call(getKickOff, {})).steps
  expect(steps.find(({ id }) => id === 'accounting.defaultAccounts')?.done).toBe(false)
  await change(shop, 'receivable', '130505')
  expect(await shop.issue([['Asesoría', '1']])).toMatchObject({ state: 'issued', number: 'FV-1' })
})

test('a tax and a withholding without an account of their own take that of the company', async () => {
  const shop = await open()
  const iva = (await shop.client.call(listTaxes, {})).taxes.find(({ name }) => name === 'IVA 19 %')
  await shop.client.call(addTaxVersion, { params: { id: iva?.id ?? '' }, body: { validFrom: world.today, rate: '19' } })
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update withholding_version set sale_account_id = null where company_id = ${shop.companyId}`),
  )
  await change(shop, 'salesVat', '24080505')
  const { accounts } = await entryOf(shop, (await shop.issue([['Cafetera', '1']])).id)
  expect(accounts).toEqual(expect.arrayContaining(['24080505', '135515']))
  await change(shop, 'salesVat', null)
  await expect(shop.issue([['Cafetera', '1']])).rejects.toThrow('Falta la cuenta de IVA generado.')
})

test('only an account that takes movements and is of its kind', async () => {
  const company = await newCompany(world)
  await expect(change(company, 'receivable', '220505')).rejects.toMatchObject({ code: 401, fields: ['accountId'] })
  await expect(change(company, 'salesIncome', '417501')).rejects.toMatchObject({ code: 401, fields: ['accountId'] })
  await expect(change(company, 'cash', '110505')).rejects.toThrow('No role cash')
  const { account } = await roleOf(company, 'receivable')
  const stale = { accountId: await idOf(company, '130510'), seen: await idOf(company, '130515') }
  await expect(company.client.call(changeDefaultAccount, { params: { role: 'receivable' }, body: stale })).rejects.toMatchObject({
    code: 697,
  })
  expect((await roleOf(company, 'receivable')).account).toEqual(account)
})

test('an item without accounts takes those of the day it is created; the form lives without them', async () => {
  const shop = await open()
  await change(shop, 'serviceIncome', null)
  expect((await shop.client.call(getItemChoices, {})).accounts.serviceIncome).toBeNull()
  const service = { kind: 'service', code: 'SRV-9', name: 'Corte', unitCode: '94', price: '1000' } as const
  await expect(shop.client.call(createItem, { body: service })).rejects.toMatchObject({ fields: ['incomeAccountId'] })
})

test('a reader looks and changes nothing, and another company sees its own', async () => {
  const reader = await newCompany(world, {}, 'viewer')
  expect((await rolesOf(reader)).length).toBeGreaterThan(10)
  const body = { accountId: null, seen: null }
  await expect(reader.client.call(changeDefaultAccount, { params: { role: 'receivable' }, body })).rejects.toMatchObject({ status: 403 })
  const seller = await newCompany(world, {}, 'seller')
  await expect(rolesOf(seller)).rejects.toMatchObject({ status: 403 })
  expect(defaultAccountPermissions.write.title).toBe('Cambiar cuentas por defecto')
})

test('an entry has the type that its process has in the settings', async () => {
  const shop = await open()
  const before = await shop.issue([['Asesoría', '1']])
  const { rows } = await shop.client.call(journalEntryType.endpoints.list, { query: { size: '100' } })
  const invoices = rows.find((row) => row.process === 'invoice')
  expect(invoices?.code).toBe('FV')
  const {
    id,
    version,
    active: _active,
    ...values
  } = invoices ?? { id: '', version: 0, active: true, code: '', name: '', process: null, closing: 'none' }
  await shop.client.call(journalEntryType.endpoints.update, {
    params: { id },
    body: { ...values, closing: 'none', process: null, version },
  })
  await shop.client.call(journalEntryType.endpoints.create, {
    body: { code: 'VTA', name: 'Ventas del almacén', process: 'invoice', closing: 'none' },
  })
  const after = await shop.issue([['Asesoría', '1']])
  expect([(await entryOf(shop, before.id)).type, (await entryOf(shop, after.id)).type]).toEqual(['FV', 'VTA'])
  // What undoes an entry has a type of its own.
  await shop.client.call(invoiceEndpoints.annul, { params: { id: before.id }, body: { reason: 'Prueba de anulación' } })
  const entries = (await shop.client.call(getEntriesOfSource, { params: { id: before.id } })).entries
  expect(entries.map(({ type }) => type)).toEqual(['FV', 'AN'])
})
