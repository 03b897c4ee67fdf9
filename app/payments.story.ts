// Payments close what the company owes, to the cent and never beyond it; whatever is annulled is owed again.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { getEntriesOfSource, lockModule } from '#modules/accounting/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { createParty } from '#modules/people/index.ts'
import {
  createReceipt,
  getPending,
  listMoneyAccounts,
  paymentEndpoints as payments,
  paymentPermissions,
  readPaymentRevision,
  receiptEndpoints,
  revisePayment,
  supplierAdvanceEndpoints as toSuppliers,
} from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances, expectBooks } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let supplierId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  supplierId = (await shop.client.call(createParty, { body: { ...supplier, identification: '900123456', responsibilities: ['R-99-PN'] } }))
    .id
  await openPayables()
})
afterAll(() => world.close())

const supplier = {
  kind: 'juridica',
  identificationType: '31',
  legalName: 'Molinos del Valle SAS',
  isSupplier: true,
} as const

const openPayables = () =>
  shop.client.call(runImport, {
    body: {
      kind: 'treasury.openingBalance',
      columns: ['account', 'party', 'crossDocument', 'debit', 'credit', 'dueDate'],
      rows: [
        ['220505', '900123456', 'MV-77', '', '500000', '2026-10-30'],
        ['220505', '900123456', 'MV-81', '', '250000.50', '2026-12-15'],
        ['370505', '', '', '750000.50', '', ''],
      ].map((cells, index) => ({ number: index + 2, cells })),
      mode: 'create',
      only: 'all',
    },
  })

const owed = async (partyId = supplierId) => (await shop.client.call(payments.pending, { params: { partyId } })).items
const openOf = async (number: string) => (await owed()).find((item) => item.number === number)?.id ?? ''

const pay = (
  applications: readonly { openItemId: string; amount: string }[],
  changes: { date?: string; partyId?: string; meansCode?: string; moneyAccountId?: string; reference?: string } = {},
) =>
  shop.client.call(payments.create, {
    body: {
      ...{ date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47', ...changes },
      applications: [...applications],
    },
  })

test('an opening payable is paid in two parts, another with it, and each entry debits the payable and credits the bank', async () => {
  expect((await owed()).map((item) => [item.number, item.balance])).toEqual([
    ['MV-77', '500000.00'],
    ['MV-81', '250000.50'],
  ])
  const [first, second] = [await openOf('MV-77'), await openOf('MV-81')]
  expect(await pay([{ openItemId: first, amount: '200000' }], { reference: 'TRF-9' })).toMatchObject({
    number: 'CE-1',
    amount: '200000.00',
  })
  const rest = await pay([
    { openItemId: first, amount: '300000' },
    { openItemId: second, amount: '50000.50' },
  ])
  expect(rest).toMatchObject({ number: 'CE-2', amount: '350000.50' })
  expect((await owed()).map((item) => [item.number, item.balance])).toEqual([['MV-81', '200000.00']])
  const seen = await shop.client.call(payments.one, { params: { id: rest.id } })
  expect(seen).toMatchObject({ number: 'CE-2', party: { id: supplierId }, state: 'posted' })
  expect(seen.applications.map((each) => [each.number, each.amount, each.balance])).toEqual([
    ['MV-77', '300000.00', '0.00'],
    ['MV-81', '50000.50', '200000.00'],
  ])
  await expectBooks(
    shop.client,
    `111005 (550.000,50)
     220505 (200.000,00)
     370505 750.000,50`,
  )
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('one is annulled once, and what it closed is owed again', async () => {
  const { rows } = await shop.client.call(payments.list, { query: { search: 'TRF-9' } })
  const [found] = rows
  const annul = () => shop.client.call(payments.annul, { params: { id: found?.id ?? '' }, body: { reason: 'Transferencia devuelta' } })
  const twice = await Promise.allSettled([annul(), annul()])
  expect(twice.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(twice.find((each) => each.status === 'rejected')).toMatchObject({ reason: { code: 483 } })
  expect((await owed()).map((item) => [item.number, item.balance])).toEqual([
    ['MV-77', '200000.00'],
    ['MV-81', '200000.00'],
  ])
  const { events } = await shop.client.call(payments.history, { params: { id: found?.id ?? '' }, query: {} })
  expect(events.map(({ action, title, changes }) => [action, title, changes])).toEqual([
    ['annul', 'Egreso CE-1', { reason: [null, 'Transferencia devuelta'] }],
    ['create', 'Egreso CE-1', {}],
  ])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('the list is searched, dated and added up, and taken out as a file', async () => {
  const all = await shop.client.call(payments.list, { query: {} })
  expect(all).toMatchObject({ count: 2, total: '350000.50' })
  expect(all.rows.map(({ number, state, documents }) => [number, state, documents])).toEqual([
    ['CE-2', 'posted', ['MV-77', 'MV-81']],
    ['CE-1', 'annulled', ['MV-77']],
  ])
  for (const search of ['CE-2', 'MV-81', 'molinos', '900123456'])
    expect(
      (await shop.client.call(payments.list, { query: { search } })).rows.some(({ number }) => number === 'CE-2'),
      search,
    ).toBe(true)
  expect((await shop.client.call(payments.list, { query: { search: 'nadie' } })).count).toBe(0)
  expect((await shop.client.call(payments.list, { query: { to: addDays(world.today, -1) } })).count).toBe(0)
  const { bytes } = await shop.client.call(payments.export, { query: { columns: 'number,party,documents,amount,state', format: 'csv' } })
  expect(Buffer.from(bytes).toString('utf8').replace('\u{feff}', '')).toBe(
    'Número,Tercero,Documentos,Valor,Estado\r\nCE-2,Molinos del Valle SAS,"MV-77, MV-81",350000.50,Contabilizado\r\nCE-1,Molinos del Valle SAS,MV-77,200000.00,Anulado\r\n',
  )
})

test('twenty at once on one document: as many as fit, never one more', async () => {
  const openItemId = await openOf('MV-81')
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => pay([{ openItemId, amount: '20000' }])))
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(10)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 591 })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('what does not fit is refused with its reason, and nothing is written', async () => {
  const openItemId = await openOf('MV-77')
  const one = [{ openItemId, amount: '10' }]
  await expect(pay([])).rejects.toMatchObject({ code: 401, fields: ['applications'] })
  await expect(pay([{ openItemId, amount: '200000.01' }])).rejects.toMatchObject({ code: 591 })
  await expect(pay(one, { partyId: shop.customerId })).rejects.toMatchObject({ code: 599 })
  await expect(pay(one, { meansCode: 'ZZ' })).rejects.toMatchObject({ code: 597, fields: ['meansCode'] })
  await expect(pay(one, { moneyAccountId: supplierId })).rejects.toMatchObject({ code: 592, fields: ['moneyAccountId'] })
  await expect(pay(one, { date: addDays(world.today, 1) })).rejects.toMatchObject({ code: 440, fields: ['date'] })
  await expect(pay(one, { date: addDays(world.today, -1) })).rejects.toMatchObject({
    code: 401,
    errors: [{ field: 'date', message: expect.stringMatching(/^MV-77 es del .+: el egreso no puede ser anterior\.$/) }],
  })
  await expect(pay(one, { date: '2020-01-15' })).rejects.toMatchObject({ code: 433, fields: ['date'] })
  expect((await owed()).map((item) => item.balance)).toEqual(['200000.00'])
})

test('each ledger is closed by its own voucher: a payment pays no receivable, a receipt collects no payable', async () => {
  await shop.issue([['Asesoría', '1']])
  const [receivable] = (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items
  await expect(pay([{ openItemId: receivable?.id ?? '', amount: '10' }], { partyId: shop.customerId })).rejects.toMatchObject({
    code: 401,
    errors: [{ field: 'applications.0', message: `${receivable?.number} no es un documento por pagar.` }],
  })
  const collect = shop.client.call(createReceipt, {
    body: {
      ...{ date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '10' },
      applications: [{ openItemId: await openOf('MV-77'), amount: '10' }],
    },
  })
  await expect(collect).rejects.toMatchObject({
    code: 401,
    errors: [{ field: 'applications.0', message: 'MV-77 no es un documento por cobrar.' }],
  })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('who sells sees what customers pay and not what is paid; who looks does not pay', async () => {
  const { client: seller } = await colleague(world, shop.client, roleIds.seller)
  await seller.call(receiptEndpoints.list, { query: {} })
  await expect(seller.call(payments.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  const { client: viewer } = await colleague(world, shop.client, roleIds.viewer)
  expect((await viewer.call(payments.list, { query: {} })).count).toBeGreaterThan(0)
  const body = { date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47', applications: [] }
  await expect(viewer.call(payments.create, { body })).rejects.toMatchObject({ status: 403 })
  const { client: assistant } = await colleague(world, shop.client, roleIds.accountingAssistant)
  const openItemId = await openOf('MV-77')
  const { id } = await assistant.call(payments.create, { body: { ...body, applications: [{ openItemId, amount: '1000' }] } })
  await expect(assistant.call(payments.annul, { params: { id }, body: { reason: 'Doble' } })).rejects.toMatchObject({ status: 403 })
  expect(paymentPermissions.read.needs?.map(({ code }) => code)).toEqual(['treasury.receipt.read'])
})

const extras = async () => {
  const ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, ['530505', '421040', '220505', '110505']))
  const account = (code: string): string => ids.get(code) ?? ''
  const line = (code: string, sign: 'adds' | 'takes', amount: string, more: object = {}) => ({
    accountId: account(code),
    sign,
    amount,
    ...more,
  })
  const send = (body: object) =>
    shop.client.call(payments.create, {
      body: {
        ...{ date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47', applications: [] },
        ...body,
      },
    })
  return { line, send }
}

test('a bill, what an advance covers, a commission and a discount leave in one voucher, and annulling it gives all of it back', async () => {
  const { line, send } = await extras()
  const advance = await shop.client.call(toSuppliers.create, {
    body: { date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47', amount: '60000' },
  })
  const pending = await shop.client.call(payments.pending, { params: { partyId: supplierId } })
  expect(pending.advances.map(({ number, balance }) => [number, balance])).toEqual([['ANP-1', '60000.00']])
  const before = await closingBalances(shop.client)
  const applications = [{ openItemId: await openOf('MV-77'), amount: '100000' }]
  const advances = [{ openItemId: pending.advances[0]?.id ?? '', amount: '60000' }]
  const lines = [line('530505', 'adds', '12000.50', { description: 'Comisión de la transferencia' }), line('421040', 'takes', '2000.50')]
  // 100.000 − 60.000 + 12.000,50 − 2.000,50 = 50.000
  const paid = await send({ applications, advances, lines, reference: 'TRF-77' })
  expect(paid.amount).toBe('50000.00')
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id: paid.id } })
  expect(entries[0]?.lines.map(({ account, debit, credit, description }) => [account.code, debit, credit, description])).toEqual([
    ['220505', '100000.00', '0.00', 'Pago de MV-77'],
    ['530505', '12000.50', '0.00', 'Comisión de la transferencia'],
    ['421040', '0.00', '2000.50', `Egreso ${paid.number}`],
    ['133005', '0.00', '60000.00', 'Aplicación de ANP-1'],
    ['111005', '0.00', '50000.00', `Egreso ${paid.number}`],
  ])
  const seen = await shop.client.call(payments.one, { params: { id: paid.id } })
  expect([seen.applications.map(({ number }) => number), seen.advances.map(({ number, amount }) => [number, amount])]).toEqual([
    ['MV-77'],
    [['ANP-1', '60000.00']],
  ])
  expect(seen.lines.map(({ account, amount, party }) => [account.slice(0, 6), amount, party])).toEqual([
    ['530505', '12000.50', supplier.legalName],
    ['421040', '-2000.50', supplier.legalName],
  ])
  const used = await shop.client.call(toSuppliers.one, { params: { id: advance.id } })
  expect(used.uses.map(({ purpose, number, amount, to }) => [purpose, number, amount, to])).toEqual([
    ['settle', paid.number, '60000.00', ['MV-77']],
  ])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  await editUnderItsNumber(paid, { advanceId: advance.id, said: { applications, advances, lines } })
  await shop.client.call(payments.annul, { params: { id: paid.id }, body: { reason: 'Valor equivocado' } })
  expect(await closingBalances(shop.client)).toEqual(before)
  expect((await shop.client.call(payments.pending, { params: { partyId: supplierId } })).advances[0]?.balance).toBe('60000.00')
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

interface SaidOfPayment {
  readonly applications: readonly { readonly openItemId: string; readonly amount: string }[]
  readonly advances: readonly { readonly openItemId: string; readonly amount: string }[]
  readonly lines: readonly { readonly accountId: string; readonly sign: 'adds' | 'takes'; readonly amount: string }[]
}

/** Less of the document, without the advance and the discount: what it had closed is owed again, and two who edit it at once are told. */
async function editUnderItsNumber(
  { id, number }: { readonly id: string; readonly number: string },
  { advanceId, said }: { readonly advanceId: string; readonly said: SaidOfPayment },
) {
  const { version, input, own } = await shop.client.call(readPaymentRevision, { params: { id } })
  expect([input.lines.map(({ sign, amount }) => [sign, amount]), own.items[0]?.balance, own.advances[0]?.balance]).toEqual([
    [
      ['adds', '12000.50'],
      ['takes', '2000.50'],
    ],
    '199000.00',
    '60000.00',
  ])
  const { types } = await shop.client.call(listMoneyAccounts)
  const transfer = types.find(({ meansCode }) => meansCode === '47')
  const openItemId = said.applications[0]?.openItemId ?? ''
  const edit = (amount: string, changes: object = {}, seen = version) =>
    shop.client.call(revisePayment, {
      params: { id },
      body: {
        version: seen,
        input: {
          ...{ date: input.date, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47', reference: 'TRF-78' },
          ...{ paymentTypeId: transfer?.id, applications: [{ openItemId, amount }] },
          ...{ advances: [], lines: said.lines.slice(0, 1), ...changes },
        },
      },
    })
  const before = await closingBalances(shop.client)
  await expect(edit('199000.01')).rejects.toMatchObject({ code: 591 })
  await expect(edit('10', { date: addDays(world.today, 1) })).rejects.toMatchObject({ code: 440, fields: ['date'] })
  await expect(edit('10', { moneyAccountId: supplierId })).rejects.toMatchObject({ code: 592, fields: ['moneyAccountId'] })
  await expect(edit('10', { paymentTypeId: supplierId })).rejects.toMatchObject({ code: 698, fields: ['paymentTypeId'] })
  await expect(edit('0', { lines: [] })).rejects.toMatchObject({ code: 401, fields: ['applications'] })
  expect(await closingBalances(shop.client)).toEqual(before)
  const both = await Promise.allSettled([edit('80000'), edit('80000')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const each of both)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 697 })
    else expect(each.value).toEqual({ id, number, amount: '92000.50' })
  const seen = await shop.client.call(payments.one, { params: { id } })
  expect(seen).toMatchObject({ number, amount: '92000.50', reference: 'TRF-78', documents: ['MV-77'], advances: [] })
  expect(seen.paidBy).toBe(transfer?.name)
  expect((await shop.client.call(readPaymentRevision, { params: { id } })).input.paymentTypeId).toBe(transfer?.id)
  expect(seen.applications.map(({ amount, balance }) => [amount, balance])).toEqual([['80000.00', '119000.00']])
  expect(seen.lines.map(({ amount }) => amount)).toEqual(['12000.50'])
  expect((await shop.client.call(toSuppliers.one, { params: { id: advanceId } })).uses).toEqual([])
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  const written = entries.map(({ lines }) => lines.map(({ account, debit }) => `${account.code} ${debit}`))
  expect(written).toContainEqual(['220505 80000.00', '530505 12000.50', '111005 0.00'])
  expect(entries.map((each) => each.number).filter((each) => each === number)).toHaveLength(2)
  const { events } = await shop.client.call(payments.history, { params: { id }, query: {} })
  expect([events[0]?.action, events[0]?.changes]).toMatchObject(['update', { Referencia: ['TRF-77', 'TRF-78'] }])
  expect((await shop.client.call(payments.list, { query: { search: 'TRF-78' } })).count).toBe(1)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
}

test('lines alone move money; what other ledgers keep, what moves nothing and what is not there is refused at its field', async () => {
  const { line, send } = await extras()
  expect(await send({ lines: [line('530505', 'adds', '4500')] })).toMatchObject({ amount: '4500.00' })
  const one = [{ openItemId: await openOf('MV-77'), amount: '10' }]
  const { advances } = await shop.client.call(payments.pending, { params: { partyId: supplierId } })
  const covering = (amount: string) => [{ openItemId: advances[0]?.id ?? '', amount }]
  const refused = async (body: object, code: number, ...fields: string[]) => {
    await expect(send({ applications: one, ...body })).rejects.toMatchObject({ code, fields })
  }
  await refused(
    { lines: [line('220505', 'adds', '5'), line('110505', 'adds', '0')] },
    401,
    'lines.1.amount',
    'lines.0.accountId',
    'lines.1.accountId',
  )
  await refused({ lines: [line('530505', 'takes', '10')] }, 401, 'applications')
  await refused({ advances: covering('10') }, 401, 'applications')
  await refused({ advances: covering('60000.01') }, 539, 'advances.0.amount')
  await refused({ advances: [...covering('1'), ...covering('1')] }, 401, 'advances.1')
  await refused({ advances: one }, 401, 'advances.0')
  await refused({ lines: [line('530505', 'adds', '5', { partyId: shop.companyId })] }, 698, 'lines.0.partyId')
  await refused({ lines: [line('530505', 'adds', '5', { costCenterId: shop.companyId })] }, 698, 'lines.0.costCenterId')
  await refused({ lines: [{ ...line('530505', 'adds', '5'), accountId: shop.companyId }] }, 698, 'lines.0.accountId')
  await refused({ lines: [line('530505', 'adds', '-5')] }, 401, 'lines.0.amount')
  // Who may pay and not post to accounts pays documents alone.
  const { client: seller } = await colleague(world, shop.client, roleIds.seller)
  const body = { date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '10', applications: [] }
  await expect(seller.call(createReceipt, { body: { ...body, lines: [line('421040', 'adds', '5')] } })).rejects.toMatchObject({
    code: 401,
    fields: ['lines'],
  })
})

test('a month that is locked for treasury, or closed, takes no payment', async () => {
  const openItemId = await openOf('MV-77')
  const one = [{ openItemId, amount: '10' }]
  const month = world.today.slice(0, 7)
  await shop.client.call(lockModule, { params: { month }, body: { module: 'treasury' } })
  await expect(pay(one)).rejects.toMatchObject({ code: 431, fields: ['date'] })
  await closeMonths(shop.client, '2026-10')
  await expect(pay(one, { date: '2026-10-31' })).rejects.toMatchObject({ code: 430, fields: ['date'] })
})
