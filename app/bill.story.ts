// Purchase bills: what a supplier charges for expenses and services, from the draft to the books, the payable and the egreso.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { getEntriesOfSource, lockModule } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { createParty } from '#modules/people/index.ts'
import { billAccounts, billEndpoints as bills } from '#modules/purchases/index.ts'
import { getCollection, paymentEndpoints as payments } from '#modules/treasury/index.ts'
import { closeMonths } from './testing/closing.server.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { firstRefusalOf } from './testing/refusals.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances, expectBooks } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let supplierId: string
let otherId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    // Withholds: by what it says of ReteFuente and ReteICA, and as a large taxpayer of IVA (ET art. 437-2).
    profile: { responsibilities: ['O-13'], withholdsRetefuente: true, withholdsReteica: true },
    items: [
      { name: 'Mantenimiento', price: '500000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS', ica: 'SER-OTRAS' },
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] },
    ],
  })
  supplierId = await meetSupplier(shop.client, 'Asesores del Valle SAS')
  otherId = await meetSupplier(shop.client, 'Molinos del Norte SAS')
})
afterAll(() => world.close())

const accountOf = async (text: string) => (await shop.client.call(billAccounts, { query: { text } })).accounts[0]?.id ?? ''

type Line = DocumentRequest['lines'][number]
const service = (changes: Partial<Line> = {}): Line => ({
  itemId: shop.item('Mantenimiento').id,
  description: 'Mantenimiento de octubre',
  quantity: '1',
  unitPrice: '500000',
  taxIds: shop.item('Mantenimiento').taxIds,
  ...changes,
})
const expense = async (code: string, unitPrice: string, changes: Partial<Line> = {}): Promise<Line> => ({
  accountId: await accountOf(code),
  description: `Gasto ${code}`,
  quantity: '1',
  unitPrice,
  taxIds: shop.item('Mantenimiento').taxIds,
  ...changes,
})

const request = (number: string, lines: Line[], changes: Partial<DocumentRequest> = {}): DocumentRequest => ({
  partyId: supplierId,
  supplierPrefix: 'FE',
  supplierNumber: number,
  date: world.today,
  dueDate: addDays(world.today, 30),
  paymentForm: '2',
  lines,
  ...changes,
})
const save = (document: DocumentRequest, issue = true) => shop.client.call(bills.create, { body: { document, issue } })
const view = (id: string) => shop.client.call(bills.view, { params: { id } })
const annul = (id: string) => shop.client.call(bills.annul, { params: { id }, body: { reason: 'Se registró dos veces' } })
const owed = async (partyId = supplierId) => (await shop.client.call(payments.pending, { params: { partyId } })).items
const pay = (openItemId: string, amount: string) =>
  shop.client.call(payments.create, {
    body: {
      ...{ date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId, amount }],
    },
  })
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('its expenses, deductible IVA and practised withholdings reach the books, and the net is owed to the supplier', async () => {
  const before = await closingBalances(shop.client)
  const saved = await save(request('1042', [await expense('511025', '1000000'), service()]))
  // By hand: 1.500.000 + 19 % = 1.785.000. ReteFuente: honorarios 11 % of 1.000.000 (ET art. 392), services 4 % of 500.000 (DUR
  // 1.2.4.4.14). ReteIVA 15 % of 285.000 (ET art. 437-1). ReteICA of Bogotá, consultancy 6,9 per thousand of
  // 1.000.000 and other services 9,66 of 500.000.
  expect(saved).toMatchObject({ number: 'FC-1', total: '1785000.00', payable: '1600520.00' })
  const shown = await view(saved.id)
  expect(shown).toMatchObject({ supplierPrefix: 'FE', supplierNumber: '1042', settlement: 'open', balance: '1600520.00' })
  expect(shown.totals).toMatchObject({ net: '1500000.00', tax: '285000.00', withheld: '184480.00' })
  expect(shown.withholdings.map(({ kind, base, amount }) => [kind, base, amount])).toEqual([
    ['retefuente', '1000000.00', '110000.00'],
    ['retefuente', '500000.00', '20000.00'],
    ['reteiva', '285000.00', '42750.00'],
    ['reteica', '1000000.00', '6900.00'],
    ['reteica', '500000.00', '4830.00'],
  ])
  expect(shown.lines.map(({ item, itemId, accountId }) => [item.code, item.kind, itemId === null, accountId === null])).toEqual([
    ['511025', 'service', true, false],
    ['P-1', 'service', false, true],
  ])
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id: saved.id } })
  expect(entries.map(({ number, lines }) => [number, lines.map(({ account, debit, credit }) => [account.code, debit, credit])])).toEqual([
    [
      'FC-1',
      [
        ['511025', '1000000.00', '0.00'],
        ['513595', '500000.00', '0.00'],
        ['240810', '285000.00', '0.00'],
        ['236515', '0.00', '110000.00'],
        ['236525', '0.00', '20000.00'],
        ['236705', '0.00', '42750.00'],
        ['236805', '0.00', '6900.00'],
        ['236805', '0.00', '4830.00'],
        ['233595', '0.00', '1600520.00'],
      ],
    ],
  ])
  expect((await owed()).map(({ number, balance, source }) => [number, balance, source.id])).toEqual([['FC-1', '1600520.00', saved.id]])
  await expectBooks(
    shop.client,
    [
      ...before,
      '233595 (1.600.520,00)',
      '236515 (110.000,00)',
      '236525 (20.000,00)',
      '236705 (42.750,00)',
      '236805 (11.730,00)',
      '240810 285.000,00',
      '511025 1.000.000,00',
      '513595 500.000,00',
    ]
      .toSorted()
      .join('\n'),
  )
  await proven()
})

test('a draft has no number of ours, and what it says comes back; issuing it takes one', async () => {
  const line = await expense('513515', '80000', { taxIds: [] })
  const draft = await save(request('2001', [line]), false)
  expect(draft).toMatchObject({ state: 'draft', number: null })
  const kept = await view(draft.id)
  expect(kept).toMatchObject({ supplierPrefix: 'FE', supplierNumber: '2001', state: 'draft' })
  expect(kept.lines.map(({ accountId, item: { name } }) => [accountId, name])).toEqual([[line.accountId, 'Asistencia técnica']])
  const changed = { document: request('2001', [line, service()]), version: draft.version, issue: true }
  const issued = await shop.client.call(bills.update, { params: { id: draft.id }, body: changed })
  expect(issued.number).toBe('FC-2')
  const { events } = await shop.client.call(bills.history, { params: { id: draft.id }, query: {} })
  expect(events.map(({ action }) => action)).toEqual(['issue', 'create'])
  expect(await annul(issued.id)).toMatchObject({ state: 'annulled' })
  await proven()
})

test('a draft is deleted and its number may be written again', async () => {
  const draft = await save(request('2002', [service()]), false)
  await shop.client.call(bills.remove, { params: { id: draft.id } })
  const again = await save(request('2002', [service()]), false)
  await shop.client.call(bills.remove, { params: { id: again.id } })
})

test('the number of the supplier is asked to issue, and is one of each supplier, drafts included', async () => {
  expect(await firstRefusalOf(save(request('', [service()])))).toEqual([533, 'supplierNumber'])
  expect(await firstRefusalOf(save(request('- /', [service()])))).toEqual([533, 'supplierNumber'])
  const unnumbered = await save(request('', [service()]), false)
  const first = await save(request('3001', [service()]), false)
  // However it is split, spaced or written.
  for (const changes of [{}, { supplierPrefix: '', supplierNumber: 'fe-3001' }, { supplierPrefix: 'F', supplierNumber: 'E 3001' }])
    for (const issue of [false, true])
      expect(await firstRefusalOf(save(request('3001', [service()], changes), issue))).toEqual([406, 'supplierNumber'])
  await expect(save(request('3001', [service()]))).rejects.toMatchObject({
    message: expect.stringContaining('Ya registraste el documento FE-3001 del proveedor Asesores del Valle SAS.'),
  })
  // Another supplier's, and itself.
  const others = await save(request('3001', [service()], { partyId: otherId }))
  const issued = await shop.client.call(bills.update, {
    params: { id: first.id },
    body: { document: request('3001', [service()]), version: first.version, issue: true },
  })
  expect(await firstRefusalOf(save(request('3001', [service()])))).toEqual([406, 'supplierNumber'])
  // What is annulled leaves it free.
  await annul(issued.id)
  const again = await save(request('3001', [service()]))
  for (const { id } of [again, others]) await annul(id)
  await shop.client.call(bills.remove, { params: { id: unnumbered.id } })
})

test('of two who write the same number at once one is refused, at its field', async () => {
  for (const issue of [false, true]) {
    const number = issue ? '3101' : '3102'
    const asked = await Promise.allSettled(Array.from({ length: 4 }, () => save(request(number, [service()]), issue)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of asked)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 400, code: 406, fields: ['supplierNumber'] })
      else if (issue) await annul(each.value.id)
      else await shop.client.call(bills.remove, { params: { id: each.value.id } })
  }
  await proven()
})

test('what its lines may not be is refused at its field, and never breaks', async () => {
  const line = service()
  const cases: [Partial<Line>, unknown[]][] = [
    [{ itemId: null }, [401, 'lines.0.itemId']],
    [{ accountId: await accountOf('511025') }, [401, 'lines.0.accountId']],
    [{ itemId: shop.item('Cafetera').id }, [401, 'lines.0.warehouseId']],
    [{ quantity: '0' }, [475, 'lines.0.quantity']],
    [{ quantity: '-1' }, [475, 'lines.0.quantity']],
    [{ unitPrice: '0' }, [478, 'lines.0.unitPrice']],
    [{ gift: true }, [401, 'lines.0.itemId']],
    [{ taxIds: [shop.item('Mantenimiento').id] }, [698, 'lines.0.taxIds']],
    [{ itemId: '01890000-0000-7000-8000-000000000000' }, [698, 'lines.0.itemId']],
    [{ itemId: null, accountId: '01890000-0000-7000-8000-000000000000' }, [698, 'lines.0.accountId']],
  ]
  for (const [changes, expected] of cases)
    expect([changes, await firstRefusalOf(save(request('4001', [{ ...line, ...changes }])))]).toEqual([changes, expected])
  expect(await firstRefusalOf(save(request('4001', [])))).toEqual([474, 'lines'])
  expect(await firstRefusalOf(save(request('4001', [line], { partyId: null })))).toEqual([401, 'partyId'])
  // Clients, banks, income and a group that takes no movements are no expense.
  const { accounts } = await shop.client.call(billAccounts, { query: { text: '' } })
  expect(accounts.every(({ code }) => /^(15|16|17|5|6|7)/.test(code))).toBe(true)
  expect((await shop.client.call(billAccounts, { query: { text: '1305' } })).accounts).toEqual([])
})

test('an egreso pays a part and then the rest; while one applies it is not annulled, and annulling it reverses its entry', async () => {
  const before = await closingBalances(shop.client)
  const bill = await save(request('5001', [await expense('511025', '200000')]))
  // 200.000 + 38.000; 11 % of 200.000, 15 % of 38.000, and 6,9 per thousand of 200.000 with the fees of that day.
  expect(bill).toMatchObject({ total: '238000.00', payable: '208920.00' })
  const item = (await owed()).find(({ source }) => source.id === bill.id)?.id ?? ''
  const part = await pay(item, '100000')
  expect(await view(bill.id)).toMatchObject({ settlement: 'partial', balance: '108920.00' })
  expect(await firstRefusalOf(annul(bill.id))).toEqual([484, null])
  await expect(pay(item, '108920.01')).rejects.toMatchObject({ code: 591 })
  const rest = await pay(item, '108920')
  expect(await view(bill.id)).toMatchObject({ settlement: 'paid', balance: '0.00' })
  expect((await owed()).some(({ source }) => source.id === bill.id)).toBe(false)
  const { payments: paid } = await shop.client.call(getCollection, { params: { sourceId: bill.id } })
  expect(paid.map(({ number, amount }) => [number, amount])).toEqual([
    [part.number, '100000.00'],
    [rest.number, '108920.00'],
  ])
  await proven()
  for (const { id } of [part, rest]) await shop.client.call(payments.annul, { params: { id }, body: { reason: 'Transferencia devuelta' } })
  expect(await annul(bill.id)).toMatchObject({ state: 'annulled' })
  expect(await firstRefusalOf(annul(bill.id))).toEqual([483, null])
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id: bill.id } })
  expect(entries.map(({ number }) => number.split('-')[0])).toEqual(['FC', 'AN'])
  expect(await closingBalances(shop.client)).toEqual(before)
  await proven()
})

test('minimums are compared with what the supplier has charged that day, accounts and services together', async () => {
  const supplier = await meetSupplier(shop.client, 'Plomeros Unidos SAS')
  // 2 UVT of 2026 are 104.748, asked as 105.000 (ET art. 868; Decreto 572 de 2025): neither reaches them alone.
  const first = await save(request('6001', [await expense('513515', '60000', { taxIds: [] })], { partyId: supplier }))
  expect(first.payable).toBe('60000.00')
  const second = await save(request('6002', [service({ unitPrice: '60000', taxIds: [] })], { partyId: supplier }))
  // 4 % of 120.000.
  expect(second.payable).toBe('55200.00')
  await proven()
  for (const { id } of [second, first]) await annul(id)
})

test('IVA of a company that is not responsible for it is part of the expense', async () => {
  const small = await openShop(world, {
    profile: { vatResponsible: false },
    items: [{ name: 'Mantenimiento', price: '100', taxes: ['IVA 19 %'] }],
  })
  const { id: partyId } = await small.client.call(createParty, {
    body: {
      kind: 'juridica',
      identificationType: '31',
      identification: '811000111',
      legalName: 'Aseo SAS',
      isSupplier: true,
      responsibilities: ['R-99-PN'],
    },
  })
  const { accounts } = await small.client.call(billAccounts, { query: { text: '511025' } })
  const saved = await small.client.call(bills.create, {
    body: {
      document: request(
        '1',
        [service({ itemId: null, accountId: accounts[0]?.id ?? '', unitPrice: '100000', taxIds: small.item('Mantenimiento').taxIds })],
        { partyId },
      ),
      issue: true,
    },
  })
  expect(saved).toMatchObject({ total: '119000.00', payable: '119000.00' })
  await expectBooks(
    small.client,
    `233525 (119.000,00)
     511025 119.000,00`,
  )
})

test('a supplier who is not responsible for IVA charges none', async () => {
  const partyId = await meetSupplier(shop.client, 'Zapatero de la esquina', { vatResponsible: false })
  await expect(save(request('1', [service()], { partyId }))).rejects.toMatchObject({
    code: 401,
    errors: [{ field: 'lines.0.taxIds', message: 'El proveedor no es responsable de IVA y no lo cobra: quita el IVA de la línea.' }],
  })
})

test('another company has none of it: neither its supplier, its account, its item nor the bill itself', async () => {
  const other = await openShop(world, { items: [{ name: 'Mantenimiento', price: '1', taxes: [] }] })
  const bill = await save(request('7001', [service()]))
  const { client } = other
  const foreign = { ...(await expense('511025', '1')), taxIds: [] }
  for (const ask of [
    () => client.call(bills.view, { params: { id: bill.id } }),
    () => client.call(bills.annul, { params: { id: bill.id }, body: { reason: 'No es mía' } }),
    () => client.call(bills.create, { body: { document: request('1', [service({ taxIds: [] })]), issue: false } }),
    () => client.call(bills.create, { body: { document: request('1', [service({ taxIds: [] })], { partyId: null }), issue: false } }),
    () => client.call(bills.create, { body: { document: request('1', [foreign], { partyId: null }), issue: false } }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 698 })
  expect((await client.call(bills.list, { query: {} })).rows).toEqual([])
  await annul(bill.id)
})

test('roles: who keeps the books writes it, who looks sees it, who sells sees nothing of it', async () => {
  const bill = await save(request('8001', [service()]))
  const body = { document: request('8002', [service()]), issue: false }
  const { client: seller } = await colleague(world, shop.client, roleIds.seller)
  await expect(seller.call(bills.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(seller.call(bills.create, { body })).rejects.toMatchObject({ status: 403 })
  const { client: viewer } = await colleague(world, shop.client, roleIds.viewer)
  expect((await viewer.call(bills.view, { params: { id: bill.id } })).number).toBe(bill.number)
  await expect(viewer.call(bills.create, { body })).rejects.toMatchObject({ status: 403 })
  const { client: assistant } = await colleague(world, shop.client, roleIds.accountingAssistant)
  const { id } = await assistant.call(bills.create, { body: { ...body, issue: true } })
  await expect(assistant.call(bills.annul, { params: { id }, body: { reason: 'Doble' } })).rejects.toMatchObject({ status: 403 })
  for (const each of [id, bill.id]) await annul(each)
})

test('the list counts its tabs, is searched by the number of the supplier, and is taken out as a file', async () => {
  const bill = await save(request('9001', [service()]))
  const { tabs } = await shop.client.call(bills.totals, { query: {} })
  expect(Object.keys(tabs)).toEqual(['all', 'drafts', 'toApprove', 'open', 'overdue', 'paid', 'annulled', 'unsent', 'trial'])
  for (const search of ['9001', 'FC', 'asesores'])
    expect(
      (await shop.client.call(bills.list, { query: { search } })).rows.some(({ id }) => id === bill.id),
      search,
    ).toBe(true)
  const { bytes } = await shop.client.call(bills.export, {
    query: { columns: 'number,supplierNumber,party,total', format: 'csv', search: '9001' },
  })
  expect(Buffer.from(bytes).toString('utf8')).toContain(',9001,595000.00')
  const pdf = await shop.client.call(bills.pdf, { params: { id: bill.id }, query: {} })
  expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  await annul(bill.id)
})

test('a warehouse of another company is refused where it is written', async () => {
  const other = await openShop(world, { items: [] })
  const { warehouseId } = other
  expect(await firstRefusalOf(save(request('9001', [service(), service({ warehouseId })])))).toEqual([698, 'lines.1.warehouseId'])
  expect(await firstRefusalOf(save(request('9001', [service()], { warehouseId }), false))).toEqual([698, 'warehouseId'])
})

test('nothing is dated after today, and a month that is closed or locked for purchases takes none', async () => {
  const dated = (date: string, number: string) => save(request(number, [service()], { date, dueDate: date }))
  expect(await firstRefusalOf(dated(addDays(world.today, 1), '9101'))).toEqual([440, 'date'])
  expect(await firstRefusalOf(save(request('9101', [service()], { dueDate: addDays(world.today, -1) })))).toEqual([479, 'dueDate'])
  const month = world.today.slice(0, 7)
  await shop.client.call(lockModule, { params: { month }, body: { module: 'purchases' } })
  expect(await firstRefusalOf(dated(world.today, '9101'))).toEqual([431, 'date'])
  await closeMonths(shop.client, '2026-10')
  expect(await firstRefusalOf(dated('2026-10-31', '9101'))).toEqual([430, 'date'])
  await proven()
})
