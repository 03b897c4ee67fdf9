// The bill of a received invoice is its supplier's: base, tax, discounts, charges, rounding and total as the XML writes them, in stock and
// books too; what cannot be taken as it is written is refused with its reason, and so is what somebody says by hand that no rate gives.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkDigit } from '#colombia/nit.ts'
import { supplierXml, type WrittenInvoice, type WrittenTax } from '#colombia/dian/testing/supplier-xml.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { roleIds } from '#modules/access/index.ts'
import { billAccounts, billEndpoints as bills, inboxEndpoints as inbox } from '#modules/purchases/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { Refused, type Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { zipOfFiles } from './testing/zip.server.ts'
import { anyNit, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let client: Client
let customer = ''
let expense = ''
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
  client = shop.client
  customer = await inCompany(world.pool, shop, async (tx) => {
    const row = await tx.first<{ identification: string }>(sql`select identification from company where id = ${shop.companyId}`)
    return row?.identification ?? ''
  })
  expense = (await client.call(billAccounts, { query: { text: '529540' } })).accounts[0]?.id ?? ''
})
afterAll(() => world.close())

let last = 0
const upload = async (changes: Partial<WrittenInvoice>) => {
  last += 1
  const nit = anyNit()
  const xml = supplierXml({
    ...{ number: `FE${last}`, key: randomBytes(48).toString('hex'), date: world.today, customer, lines: [], payable: '0' },
    ...{ supplier: { nit, digit: checkDigit(nit) }, ...changes },
  })
  const files = [{ name: 'factura.xml', content: Buffer.from(xml).toString('base64') }]
  const [file] = (await client.call(inbox.uploadReceived, { body: { files } })).files
  return file
}
const receive = async (changes: Partial<WrittenInvoice>): Promise<string> => {
  const file = await upload(changes)
  return file?.taken[0]?.id ?? expect.fail(JSON.stringify(file))
}
const read = (id: string) => client.call(inbox.getReceived, { params: { id } })
const toExpense = async (id: string) => (await read(id)).lines.map(() => ({ accountId: expense }))
const post = async (id: string, lines?: readonly object[]) =>
  client.call(inbox.postReceived, {
    params: { id },
    body: { version: (await read(id)).version, lines: (lines ?? (await toExpense(id))) as never },
  })
const billOf = async (id: string) => client.call(bills.view, { params: { id: (await post(id)).billId } })
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    (error: unknown) =>
      error instanceof Refused ? error.errors.map(({ code, message, field }) => [code, message.replaceAll('\u00a0', ' '), field]) : error,
  )
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

const iva = (base: string, amount: string, rate = '19.00'): WrittenTax => ({ rate, base, amount })
const cleaning: Partial<WrittenInvoice> = {
  lines: [{ description: 'Aseo de oficinas', net: '10000000.00', taxes: [iva('1200000.00', '228000.00')] }],
  ...{ taxes: [iva('1200000.00', '228000.00')], payable: '10228000.00' },
}

test.each<[string, Partial<WrittenInvoice>, readonly (readonly string[])[], string]>([
  ['a cleaning service with AIU of 12 %', cleaning, [['IVA 19 %', '1200000.00', '228000.00']], '228000.00'],
  [
    'discounts of line and head, a charge and rounding',
    {
      lines: [{ quantity: '3', price: '1000', net: '2700.00', taxes: [iva('2700.00', '513.00')] }],
      ...{ discount: '200.00', charge: '50.40', rounding: '-0.40', payable: '3063.00' },
    },
    [['IVA 19 %', '2700.00', '513.00']],
    '513.00',
  ],
  [
    'several taxes, one of them no IVA',
    {
      lines: [
        { net: '1000.00', taxes: [iva('1000.00', '190.00')] },
        { net: '500.00', taxes: [iva('500.00', '25.00', '5.00')] },
        { net: '300.00', taxes: [{ code: '04', rate: '8.00', base: '300.00', amount: '24.00' }] },
      ],
      payable: '2039.00',
    },
    [
      ['INC 8 %', '300.00', '24.00'],
      ['IVA 19 %', '1000.00', '190.00'],
      ['IVA 5 %', '500.00', '25.00'],
    ],
    '215.00',
  ],
])('%s: the bill says what its supplier does, and the books the IVA that is charged', async (_, changes, taxes, deducted) => {
  const id = await receive(changes)
  const preview = await client.call(inbox.previewPosting, { params: { id }, body: { lines: await toExpense(id) } })
  expect(preview.total).toBe(changes.payable)
  const bill = await billOf(id)
  expect(bill.totals.total).toBe(changes.payable)
  expect(bill.taxes.map(({ name, base, amount }) => [name, base, amount]).toSorted()).toEqual(taxes)
  const { entries } = await client.call(getEntriesOfSource, { params: { id: bill.id } })
  const vat = entries[0]?.lines.filter(({ account }) => account.code.startsWith('2408')) ?? []
  expect(vat.reduce((sum, { debit }) => sum + Number(debit), 0).toFixed(2)).toBe(deducted)
  await proven()
})

test('edited, the bill keeps what its supplier says of its taxes until somebody writes another price', async () => {
  const id = await receive(cleaning)
  const bill = await billOf(id)
  const [line] = bill.lines
  if (!line || !bill.party) return expect.fail('The bill has a line and a supplier')
  const { accountId, description, quantity, unitPrice, taxIds, statedTaxes } = line
  const revise = (changes: object, version: number) =>
    client.call(bills.update, {
      params: { id: bill.id },
      body: {
        ...{ version, issue: true },
        document: {
          ...{ partyId: bill.party?.id ?? '', date: bill.date, dueDate: bill.dueDate },
          ...{ supplierPrefix: bill.supplierPrefix, supplierNumber: bill.supplierNumber },
          lines: [{ accountId, description, quantity, unitPrice, taxIds, statedTaxes, ...changes }],
        },
      },
    })
  await revise({ description: 'Aseo de noviembre' }, bill.version)
  const kept = await client.call(bills.view, { params: { id: bill.id } })
  expect([kept.totals.tax, kept.totals.total]).toEqual(['228000.00', '10228000.00'])
  await revise({ statedTaxes: null }, kept.version)
  const { totals } = await client.call(bills.view, { params: { id: bill.id } })
  expect(totals.tax).toBe('1900000.00')
  const other = [{ taxId: taxIds[0] ?? '', base: '1200000', amount: '900000' }]
  expect(await refusal(revise({ statedTaxes: other }, kept.version + 1))).toEqual([
    [401, 'IVA 19 % sobre $ 1.200.000 son $ 228.000, y el documento dice $ 900.000.', 'lines.0.taxIds'],
  ])
  await proven()
})

test('goods come in at what the supplier charges of them', async () => {
  const id = await receive({
    lines: [{ description: 'Cafetera', quantity: '3', price: '1000', net: '2700.00', taxes: [iva('2700.00', '513.00')] }],
    ...{ discount: '100.00', payable: '3113.00' },
  })
  const { billId } = await post(id, [{ itemId: shop.item('Cafetera').id }])
  const bill = await client.call(bills.view, { params: { id: billId } })
  expect([bill.lines[0]?.quantity, bill.lines[0]?.net, bill.totals.tax, bill.totals.total]).toEqual(['3', '2600.00', '513.00', '3113.00'])
  await proven()
})

test('in another currency it is a bill in that currency, at the rate of the document', async () => {
  const id = await receive({
    ...{ currency: 'USD', rate: '4012.35', lines: [{ quantity: '7', price: '13.37', net: '93.59', taxes: [iva('93.59', '17.78')] }] },
    ...{ taxes: [iva('93.59', '17.78')], payable: '111.37' },
  })
  expect(await read(id)).toMatchObject({ tab: 'new', problem: '' })
  const bill = await billOf(id)
  expect([bill.currency, Number(bill.currencyRate), bill.foreign?.totals.total, bill.foreign?.totals.tax]).toEqual([
    'USD',
    4012.35,
    '111.37',
    '17.78',
  ])
  const without = await receive({ currency: 'USD', lines: [{ net: '10.00' }], payable: '10.00' })
  expect(await read(without)).toMatchObject({ tab: 'problem', problem: 'Está en USD y no dice su tasa de cambio: regístrala a mano.' })
  await proven()
})

test.each<[string, Partial<WrittenInvoice>, string]>([
  ['what does not add up', { lines: [{ net: '1000.00' }], payable: '1500.00' }, 'el total a pagar del XML es $ 1.500.'],
  [
    'more lines than a bill takes',
    { lines: Array.from({ length: 501 }, () => ({ net: '1.00' })), payable: '501.00' },
    'Tiene 501 líneas y una factura de compra admite máximo 500.',
  ],
])('%s stands among those with a problem, with its reason, and is not posted', async (_, changes, reason) => {
  const id = await receive(changes)
  const { tab, problem } = await read(id)
  expect([tab, problem.replaceAll('\u00a0', ' ')]).toEqual(['problem', expect.stringContaining(reason)])
  expect(await refusal(post(id, [{ accountId: expense }]))).toEqual([[401, expect.stringContaining(reason), null]])
})

test('the conflict names who changed it', async () => {
  const id = await receive(cleaning)
  const { version } = await read(id)
  const { client: other } = await colleague(world, client, roleIds.administrator)
  await other.call(inbox.ignoreReceived, { params: { id }, body: { version, reason: 'Es de otra obra' } })
  const [[code, message] = []] = (await refusal(
    client.call(inbox.postReceived, { params: { id }, body: { version, lines: [{ accountId: expense }] } }),
  )) as [number, string][]
  expect([code, message]).toEqual([697, expect.stringMatching(/^El registro fue modificado por (?!\{)\p{L}+ .*\. Revisa los cambios/u)])
})

const nit = anyNit()
test.each<[string, () => Partial<WrittenInvoice>]>([
  ['responsible of IVA and INC (ZA)', () => ({ supplier: { nit: anyNit(), digit: '', scheme: 'ZA' } })],
  ['public services (60)', () => ({ type: '60' })],
  ['our NIT with its check digit', () => ({ customer: `${customer}${checkDigit(customer)}` })],
  ['our NIT with its check digit after a dash', () => ({ customer: `${customer}-${checkDigit(customer)}` })],
])('of %s it comes in and is posted', async (_, changes) => {
  const bill = await billOf(await receive({ ...cleaning, ...changes() }))
  expect(bill.totals.total).toBe('10228000.00')
})

test('a supplier whose NIT is written with its check digit is the one that it is without', async () => {
  const digit = checkDigit(nit)
  const ids = [
    await receive({ ...cleaning, supplier: { nit, digit } }),
    await receive({ ...cleaning, supplier: { nit: `${nit}-${digit}`, digit } }),
    await receive({ ...cleaning, supplier: { nit: `${nit}${digit}`, digit } }),
    // Whose digit is that of all ten as well: what is said beside them does not tell.
    await receive({ ...cleaning, supplier: { nit: `${nit}${digit}`, digit: checkDigit(`${nit}${digit}`) } }),
  ]
  for (const id of ids) expect((await read(id)).supplier).toBe(nit)
})

const packed = (...files: (readonly [string, string])[]) => zipOfFiles(files.map(([name, text]) => [name, Buffer.from(text)] as const))
const good = () => packed(['leeme.txt', 'hola'])
test.each<[string, () => Uint8Array, number, string]>([
  ['no XML', () => Buffer.from('hola'), 522, 'el archivo no es XML, o está dañado.'],
  ['an event', () => Buffer.from('<ApplicationResponse/>'), 522, 'es una respuesta o un evento de la DIAN'],
  ['payroll', () => Buffer.from('<NominaIndividual/>'), 522, 'es una nómina electrónica'],
  ['anything else', () => Buffer.from('<pedido/>'), 522, 'es un XML de otro tipo («pedido»)'],
  [
    'an invoice without its code',
    () =>
      Buffer.from(
        supplierXml({ key: '', date: world.today, supplier: { nit, digit: '' }, customer, lines: [{ net: '1.00' }], payable: '1' }),
      ),
    522,
    'le falta el CUFE o CUDE.',
  ],
  ['a broken ZIP', () => good().subarray(0, good().length - 12), 522, 'el archivo ZIP está dañado o incompleto'],
  ['a ZIP of something else', good, 523, 'trae leeme.txt, y ningún XML.'],
  ['a ZIP with a bad XML', () => packed(['fv.xml', 'hola']), 523, 'fv.xml: el archivo no es XML, o está dañado.'],
  ['of another company', () => Buffer.from(supplierXml({ ...written(), customer: '900111222' })), 524, '900111222'],
  ['a ticket', () => Buffer.from(supplierXml({ ...written(), type: '20' })), 522, 'es un tiquete POS'],
])('%s is refused with its true reason', async (_, bytes, code, reason) => {
  const files = [{ name: 'archivo', content: Buffer.from(bytes()).toString('base64') }]
  const [file] = (await client.call(inbox.uploadReceived, { body: { files } })).files
  expect(file?.problems).toEqual([{ code, message: expect.stringContaining(reason) }])
})
const written = () => ({
  ...{ key: randomBytes(48).toString('hex'), date: world.today, supplier: { nit, digit: '' }, customer },
  ...{ lines: [{ net: '1.00' }], payable: '1.00' },
})
