// The company's own data: changed by whoever administers it, each error at its field, nobody's change undone, and kept in its history.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { checkDigit } from '#colombia/index.ts'
import {
  changeCompanySettings,
  changeExtended,
  companyHistory,
  getCompany,
  getCompanyFile,
  getCompanySettings,
  getExtended,
  listCompanyFiles,
  putCompanyFile,
  removeCompanyFile,
} from '#modules/company/index.ts'
import { publicDocument, publicDocumentLogo } from '#modules/documents/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import type { Client } from './client.server.ts'
import { getKickOff } from './kick-off/endpoints.ts'
import { openQuoteShop } from './testing/quotes.server.ts'
import { anyNit, newCompany, openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  await stopPdf()
})

const read = async (client: Client) => {
  const { id: _id, checkDigit: _digit, hasIssued: _issued, cityNames: _names, ...data } = await client.call(getCompanySettings)
  return data
}
const fieldsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: { fields?: readonly (string | null)[] }) => error.fields ?? [],
  )

test('what is written is what every paper says, with its history', async () => {
  const { client, companyId } = await newCompany(world)
  const data = await read(client)
  const nit = anyNit()
  const accountant = { name: 'Luz  Marina Peña', identificationType: '13', identification: '52.417.903', card: '12345-t' }
  const { version } = await client.call(changeCompanySettings, {
    body: {
      ...data,
      identification: `${nit}-${checkDigit(nit)}`,
      name: 'Frailejón S.A.S.',
      cityCode: '05001',
      responsibilities: ['O-13', 'O-15'],
      icaActivities: [{ cityCode: '05001', code: '4631', permille: '6.9' }],
      accountant,
    },
  })
  expect(version).toBe(data.version + 1)
  const now = await client.call(getCompanySettings)
  expect(now).toMatchObject({
    identification: nit,
    checkDigit: checkDigit(nit),
    name: 'Frailejón S.A.S.',
    icaActivities: [{ cityCode: '05001', code: '4631', permille: '6.9' }],
    accountant: { name: 'Luz Marina Peña', identification: '52417903', card: '12345-T' },
    cityNames: { '05001': 'Medellín (Antioquia)' },
  })
  expect(await client.call(getCompany)).toMatchObject({ name: 'Frailejón S.A.S.', cityName: 'Medellín' })
  const history = await client.call(companyHistory, { params: { id: companyId }, query: {} })
  expect(history.events[0]).toMatchObject({
    action: 'update',
    person: 'Ana Historia',
    changes: { name: ['Historias S.A.S.', 'Frailejón S.A.S.'], 'accountant.card': ['', '12345-T'], cityCode: ['11001', '05001'] },
  })
  expect(history.names).toMatchObject({ '11001': 'Bogotá, D.C.', '05001': 'Medellín (Antioquia)' })
  // The same again is no change.
  expect(await client.call(changeCompanySettings, { body: await read(client) })).toEqual({ version })
})

test('each error stands at its field, all at once', async () => {
  const { client } = await newCompany(world)
  const data = await read(client)
  const fields = await fieldsOf(
    client.call(changeCompanySettings, {
      body: {
        ...data,
        identification: '900123456-1',
        name: ' ',
        email: 'ventas@',
        cityCode: '99999',
        ciiu: '46',
        postalCode: '11',
        responsibilities: ['O-13', 'R-99-PN'],
        icaActivities: [
          { cityCode: '11001', code: '', permille: '0' },
          { cityCode: '', code: '4631', permille: '6,9' },
        ],
        accountant: { name: 'Luz', identificationType: '13', identification: 'A1', card: '' },
      },
    }),
  )
  expect([...fields].sort()).toEqual(
    [
      'accountant.card',
      'accountant.identification',
      'ciiu',
      'cityCode',
      'email',
      'icaActivities.0.code',
      'icaActivities.0.permille',
      'icaActivities.1.cityCode',
      'icaActivities.1.permille',
      'identification',
      'name',
      'postalCode',
      'responsibilities',
    ].sort(),
  )
  expect(await read(client)).toEqual(data)
})

test('of two who save at once the second is told, and nobody else may', async () => {
  const { client } = await newCompany(world)
  const data = await read(client)
  await client.call(changeCompanySettings, { body: { ...data, phone: '6014000000' } })
  await expect(client.call(changeCompanySettings, { body: { ...data, phone: '6015000000' } })).rejects.toMatchObject({
    code: 697,
    message: expect.stringContaining('Ana Historia'),
  })
  expect((await read(client)).phone).toBe('6014000000')
  const accountant = await newCompany(world, {}, 'accountant')
  const theirs = await read(accountant.client)
  await expect(accountant.client.call(changeCompanySettings, { body: theirs })).rejects.toMatchObject({ status: 403 })
  const seller = await newCompany(world, {}, 'seller')
  await expect(seller.client.call(getCompanySettings)).rejects.toMatchObject({ status: 403 })
})

test('after the first electronic document the NIT stays, and another name says why', async () => {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  const { client } = shop
  const before = await shop.issue([['Asesoría', '1']], { warehouseId: null })
  expect((await client.call(getCompanySettings)).hasIssued).toBe(true)
  const data = await read(client)
  expect(await fieldsOf(client.call(changeCompanySettings, { body: { ...data, identification: anyNit() } }))).toEqual(['identification'])
  const renamed = { ...data, name: 'Otro Nombre S.A.S.' }
  expect(await fieldsOf(client.call(changeCompanySettings, { body: renamed }))).toEqual(['reason'])
  await client.call(changeCompanySettings, { body: { ...renamed, reason: 'Escritura 123 de la Notaría 5' } })
  // What was issued says the name with which it was issued.
  const { url } = await client.call(invoiceEndpoints.share, { params: { id: before.id } })
  const token = url.split('/').at(-2) ?? ''
  expect((await client.call(publicDocument, { params: { token }, query: {} })).issuer.name).toBe('Historias S.A.S.')
})

const picture = readFileSync(join(import.meta.dirname, 'testing', 'logo.png'))
const content = picture.toString('base64')

test('the logo is on the print, on the public page, and step of the guide; without it all is as before', async () => {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: [] }] })
  const { client } = shop
  const { id } = await shop.issue([['Asesoría', '1']], { warehouseId: null })
  const pdf = async () => (await client.call(invoiceEndpoints.pdf, { params: { id }, query: {} })).bytes
  const imagesIn = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g)?.length ?? 0
  const isDone = async () => (await client.call(getKickOff)).steps.find((step) => step.id === 'company.logo')?.done
  const plain = await pdf()
  expect([imagesIn(plain), await isDone()]).toEqual([0, false])
  await client.call(putCompanyFile, { params: { slot: 'logo' }, body: { name: 'logo.png', content } })
  expect([imagesIn(await pdf()) > 0, await isDone()]).toEqual([true, true])
  const { url } = await client.call(invoiceEndpoints.share, { params: { id } })
  const token = url.split('/').at(-2) ?? ''
  expect((await client.call(publicDocument, { params: { token }, query: {} })).issuer.hasLogo).toBe(true)
  expect(Buffer.from((await client.call(publicDocumentLogo, { params: { token } })).bytes).equals(picture)).toBe(true)
  await client.call(removeCompanyFile, { params: { slot: 'logo' } })
  await expect(client.call(publicDocumentLogo, { params: { token } })).rejects.toMatchObject({ code: 698 })
  expect(imagesIn(await pdf())).toBe(0)
})

test('a file is what its bytes say, and of one company', async () => {
  const [company, other] = [await newCompany(world), await newCompany(world)]
  const put = (slot: string, bytes: Uint8Array) =>
    company.client.call(putCompanyFile, { params: { slot }, body: { name: 'archivo.png', content: Buffer.from(bytes).toString('base64') } })
  await expect(put('logo', Buffer.from('%PDF-1.7'))).rejects.toMatchObject({ status: 400, fields: ['logo'] })
  await expect(put('rut', picture)).rejects.toMatchObject({ status: 400, fields: ['rut'] })
  await expect(put('logo', Buffer.alloc(1_100_000))).rejects.toMatchObject({ code: 424 })
  // Its head is right and its body is not: it would break every paper.
  await expect(put('logo', picture.subarray(0, 60))).rejects.toMatchObject({ status: 400, message: expect.stringContaining('dañada') })
  await expect(put('sello', picture)).rejects.toMatchObject({ code: 698 })
  await put('accountantSignature', picture)
  expect((await company.client.call(listCompanyFiles)).files).toMatchObject([{ slot: 'accountantSignature', mime: 'image/png' }])
  expect((await other.client.call(listCompanyFiles)).files).toEqual([])
  await expect(other.client.call(getCompanyFile, { params: { slot: 'accountantSignature' } })).rejects.toMatchObject({ code: 698 })
})

test('what the company asks of its documents is obeyed when they are issued', async () => {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: [] }] })
  const { client } = shop
  const extended = await client.call(getExtended)
  const asked = { ...extended, quantityDecimals: 1, priceDecimals: 0, operationsStart: '2026-11-20' as const }
  const { version } = await client.call(changeExtended, { body: asked })
  const issue = (quantity: string, price: string) => shop.issue([['Asesoría', quantity, price]], { warehouseId: null })
  expect(await fieldsOf(issue('1.25', '50000.5'))).toEqual(['lines.0.quantity', 'lines.0.unitPrice'])
  await issue('1.5', '50000')
  expect((await client.call(invoiceEndpoints.facts, { query: { date: world.today } })).limits).toMatchObject({
    operationsStart: '2026-11-20',
    quantityDecimals: 1,
    priceDecimals: 0,
  })
  await expect(client.call(changeExtended, { body: asked })).rejects.toMatchObject({ code: 697 })
  expect(await fieldsOf(client.call(changeExtended, { body: { ...asked, version, operationsStart: '2026-11-21' } }))).toEqual([
    'operationsStart',
  ])
})

test('before the start of operations, out of the order of days, without a seller or with a product twice nothing is issued', async () => {
  const { shop, quoteOf } = await openQuoteShop(world)
  const extended = await shop.client.call(getExtended)
  const rules = { operationsStart: '2026-11-10', sellerRequired: 'required', repeatedItems: 'refuse', numberOrder: 'byDay' } as const
  await shop.client.call(changeExtended, { body: { ...extended, ...rules } })
  const sellerId = shop.request([['Cafetera', '1']]).partyId
  const on = (text: string) => ({ date: text as Day, dueDate: '2026-12-20' as Day, sellerId })
  expect(await fieldsOf(quoteOf([['Cafetera', '1']], on('2026-11-09')))).toEqual(['date'])
  await quoteOf([['Cafetera', '1']], on('2026-11-12'))
  const twice = quoteOf(
    [
      ['Cafetera', '1'],
      ['Cafetera', '2'],
    ],
    { ...on('2026-11-11'), sellerId: null },
  )
  await expect(twice).rejects.toMatchObject({
    errors: [
      { code: 489, field: 'sellerId' },
      { code: 414, field: 'lines.1.itemId', message: 'El producto Cafetera está repetido en el documento.' },
      { code: 441, field: 'date', message: 'La fecha es anterior a la del último consecutivo emitido (12/11/2026).' },
    ],
  })
  await quoteOf([['Cafetera', '1']], on('2026-11-12'))
})
