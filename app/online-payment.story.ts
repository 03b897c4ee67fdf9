// An invoice paid online: from its public page to the gateway to try with, and from what the gateway says to one receipt, however often and
// in whatever order it says it. What nobody signed, what is another company's and what contradicts changes nothing.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { TrackedDocument } from '#modules/documents/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import {
  changeOnlineMode,
  changeOnlinePayments,
  createReceipt,
  customerAdvanceEndpoints,
  gatewayReport,
  getCollection,
  getOnlinePayments,
  getPending,
  getReceipt,
  listGatewayNotifications,
  listReceipts,
  startTestPayment,
} from '#modules/treasury/index.ts'
import { askGateways, signatureOf } from '#modules/treasury/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong } from '#platform/jobs/worker.server.ts'
import { NOTICE_TOPIC } from '#platform/notices/notice.ts'
import { prove } from './testing/prove.server.ts'
import { createProductServer, workerParts } from './start.server.ts'
import { openShop, openWorld, STORY_NOW, type Shop, type World } from './testing/world.server.ts'

type Told = Parameters<typeof signatureOf>[0]

const PASSWORD = 'Clave-del-comercio-2026'

let world: World
let shop: Shop
let other: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openTill()
  other = await openTill()
})
afterAll(() => world.close())
beforeEach(() => world.clock.moveTo(STORY_NOW))

/** A company that tries online payments, with a bank. */
async function openTill(): Promise<Shop> {
  const opened = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  const { accounts } = await opened.client.call(getOnlinePayments)
  const body = { version: 0, merchantId: '30364', userName: 'sumapaz', password: PASSWORD, moneyAccountId: accounts[0]?.id ?? '' }
  const { version } = await opened.client.call(changeOnlinePayments, { body })
  await opened.client.call(changeOnlineMode, { body: { version, mode: 'sandbox' } })
  return opened
}

let knocks = 0
/** Each from an address of its own: the limit per address counts real minutes. */
const knock = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  knocks += 1
  const answer = await world.app.inject({
    method,
    url,
    remoteAddress: `10.2.${knocks >> 8}.${knocks & 255}`,
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, text: answer.body, json: () => answer.json<Record<string, unknown>>() }
}

interface Invoice {
  readonly id: string
  readonly token: string
  readonly number: string
}

async function issue(quantity = '1', of: Shop = shop): Promise<Invoice> {
  const { id, number } = await of.issue([['Asesoría', quantity]])
  const { url } = await of.client.call(invoiceEndpoints.share, { params: { id } })
  return { id, number: number ?? '', token: /invoices\/([\w-]{43})\/tracking/.exec(url)?.[1] ?? '' }
}

const seen = async ({ token }: Invoice): Promise<TrackedDocument> => {
  const { text } = await knock('GET', `/api/public/documents/${token}`)
  return JSON.parse(text) as TrackedDocument
}
const pay = ({ token }: Invoice) => knock('POST', `/api/public/documents/${token}/pay`)

/** Begins paying, as the button of the public page does. @returns the page of the gateway */
async function begin(invoice: Invoice): Promise<string> {
  const answer = await pay(invoice)
  expect(answer).toMatchObject({ status: 200 })
  return new URL(String(answer.json()['url'])).pathname
}

/** Presses a button of the gateway's page. */
async function press(page: string, choice: string): Promise<string> {
  knocks += 1
  const answer = await world.app.inject({
    method: 'POST',
    url: `${page}/${choice}`,
    remoteAddress: `10.3.${knocks >> 8}.${knocks & 255}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

const within = <T>(work: Parameters<typeof inCompany<T>>[2], of: Shop = shop) =>
  inCompany(world.pool, { companyId: of.companyId, personId: null }, work)

/** What the gateway would have to know to notify by itself. */
const gatewayKnows = (invoice: Invoice, of: Shop = shop) =>
  within(
    async (tx) =>
      (await tx.first<{ reference: string; amount: string; url: string }>(sql`
        select s.reference, s.amount, s.notify_url as url from sandbox_payment s join gateway_payment p on p.company_id = s.company_id and p.reference = s.reference
         where s.company_id = ${of.companyId} and p.source_id = ${invoice.id} order by p.created_at desc limit 1`)) ?? {
        reference: '',
        amount: '0',
        url: '',
      },
    of,
  )

const notify = (url: string, told: Told, password = PASSWORD) =>
  knock('POST', new URL(url).pathname, { ...told, signature: signatureOf(told, Buffer.from(password)) })

const receiptsOf = async ({ number }: Invoice, of: Shop = shop) =>
  (await of.client.call(listReceipts, { query: { from: '2026-01-01', to: '2026-12-31' } })).rows
    .filter(({ documents }) => documents.includes(number))
    .map(({ amount, state }) => [amount, state])

const advances = async (of: Shop = shop) =>
  (await of.client.call(customerAdvanceEndpoints.available, { params: { partyId: of.customerId } })).items.map(({ balance }) => balance)

const later = async (minutes: number) => {
  world.clock.moveTo(new Date(world.clock.now().getTime() + minutes * 60_000).toISOString())
  // Nothing else of the database that stories share.
  while (await workLong({ ...workerParts(world.runtime), long: [askGateways] }));
}
const isProved = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('approved: one receipt in the bank of the settings, however often and at once it is told; the invoice is paid', async () => {
  const invoice = await issue()
  expect(await seen(invoice)).toMatchObject({ online: { canPay: true, last: null } })
  const page = await begin(invoice)
  // Who comes back, or presses twice, goes on with the same payment.
  expect(await Promise.all([begin(invoice), begin(invoice)])).toEqual([page, page])
  expect((await knock('GET', page)).text).toContain(`Factura de venta ${invoice.number} de Historias S.A.S.`)
  expect(await press(page, 'aprobar')).toContain('El pago fue aprobado.')
  const { reference, url } = await gatewayKnows(invoice)
  const told = { reference, state: 'approved' as const, amount: '100000', fee: '2900', reason: '' }
  const again = await Promise.all(Array.from({ length: 5 }, () => notify(url, told)))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await press(page, 'repetir')
  expect(await receiptsOf(invoice)).toEqual([['100000.00', 'posted']])
  const { receipts } = await shop.client.call(getCollection, { params: { sourceId: invoice.id } })
  const receipt = await shop.client.call(getReceipt, { params: { id: receipts[0]?.id ?? '' } })
  expect(receipt).toMatchObject({ reference, moneyAccount: 'Banco principal', notes: 'Pago en línea. Comisión de la pasarela: $ 2.900' })
  const now = await seen(invoice)
  expect(now).toMatchObject({ balance: '0.00', online: { canPay: false, last: { state: 'approved', code: null, amount: '100000.00' } } })
  expect(now.timeline.map(({ name }) => name)).toContain('Pagada')
  // Nothing is left to pay.
  expect(await pay(invoice)).toMatchObject({ status: 400 })
  const { rows } = await shop.client.call(listGatewayNotifications)
  expect(rows.filter((row) => row.reference === reference).map(({ outcome, number }) => [outcome, number])).toEqual([
    ...Array.from({ length: 6 }, () => ['repeated', invoice.number]),
    ['applied', invoice.number],
  ])
  await isProved()
})

test('five first notifications at once are one receipt, and one advance of what is not owed any more', async () => {
  const approve = async (invoice: Invoice, amount: string) => {
    const { reference, url } = await gatewayKnows(invoice)
    const told = { reference, state: 'approved' as const, amount, fee: '0', reason: '' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(url, told)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  }
  const invoice = await issue('2')
  await begin(invoice)
  await approve(invoice, '200000')
  expect(await receiptsOf(invoice)).toEqual([['200000.00', 'posted']])
  expect(await advances()).toEqual([])
  const annulled = await issue()
  await begin(annulled)
  await shop.client.call(invoiceEndpoints.annul, { params: { id: annulled.id }, body: { reason: 'Se duplicó' } })
  await approve(annulled, '100000')
  expect(await advances()).toEqual(['100000.00'])
  await isProved()
})

test('declined: the customer is told why (603), nothing is recorded, and it may be tried again; approved late, it is refused', async () => {
  const invoice = await issue()
  const page = await begin(invoice)
  await press(page, 'rechazar')
  expect((await seen(invoice)).online).toMatchObject({
    canPay: true,
    last: { state: 'rejected', code: 603, message: 'El pago fue rechazado: Fondos insuficientes.' },
  })
  const { reference, url } = await gatewayKnows(invoice)
  const late = await notify(url, { reference, state: 'approved', amount: '100000', fee: '0', reason: '' })
  expect(late).toMatchObject({ status: 400 })
  expect(late.json()).toMatchObject({ code: 401, field: 'state' })
  expect(await receiptsOf(invoice)).toEqual([])
  expect(await begin(invoice)).not.toBe(page)
})

test('pending then approved: meanwhile it is not paid twice (604)', async () => {
  const invoice = await issue()
  const page = await begin(invoice)
  await press(page, 'pendiente')
  expect((await seen(invoice)).online).toMatchObject({ canPay: false, last: { code: 604 } })
  const refused = await pay(invoice)
  expect(refused.json()).toMatchObject({ code: 604, message: 'El pago está pendiente de confirmación por tu banco.' })
  await press(page, 'aprobar')
  expect(await receiptsOf(invoice)).toEqual([['100000.00', 'posted']])
})

test('the gateway says nothing: it is asked, and while it does not answer the customer is told so (606)', async () => {
  const silent = await issue()
  await press(await begin(silent), 'callar')
  const mute = await issue()
  const page = await begin(mute)
  await press(page, 'no-responder')
  expect(await receiptsOf(silent)).toEqual([])
  await later(3)
  expect(await receiptsOf(silent)).toEqual([['100000.00', 'posted']])
  expect((await seen(mute)).online).toMatchObject({ canPay: false, last: { state: 'created', code: 606 } })
  expect((await pay(mute)).json()).toMatchObject({ code: 606 })
  await press(page, 'callar')
  // The pauses grow, and it is asked all the same.
  await later(6)
  expect(await receiptsOf(mute)).toEqual([['100000.00', 'posted']])
  await later(600)
  expect(await receiptsOf(silent)).toHaveLength(1)
  await isProved()
})

test('what nobody signed, another reference, another company’s and another amount change nothing, and the log keeps them', async () => {
  const invoice = await issue()
  await begin(invoice)
  const theirs = await issue('1', other)
  await begin(theirs)
  const { reference, url } = await gatewayKnows(invoice)
  const foreign = await gatewayKnows(theirs, other)
  const told = { reference, state: 'approved' as const, amount: '100000', fee: '0', reason: '' }
  const codes = async (call: Promise<{ status: number; json: () => Record<string, unknown> }>) => {
    const answer = await call
    return [answer.status, answer.json()['code'], answer.json()['field']]
  }
  expect(await codes(notify(url, told, 'otra clave'))).toEqual([400, 401, 'signature'])
  expect(await codes(notify(url, { ...told, reference: foreign.reference }))).toEqual([400, 698, 'reference'])
  expect(await codes(notify(url, { ...told, amount: '1000' }))).toEqual([400, 401, 'amount'])
  expect(await codes(notify(url, { ...told, fee: '100000.01' }))).toEqual([400, 401, 'fee'])
  expect(await codes(notify(url.replace(/.{43}$/, 'x'.repeat(43)), told))).toEqual([400, 691, null])
  expect(await receiptsOf(invoice)).toEqual([])
  expect(await receiptsOf(theirs, other)).toEqual([])
  const { rows } = await shop.client.call(listGatewayNotifications)
  expect(rows.slice(0, 4).map(({ outcome, problem }) => [outcome, problem])).toEqual([
    ['refused', 'La comisión no puede ser mayor que el pago.'],
    ['refused', 'El valor no es el del pago.'],
    ['refused', 'La referencia no es de esta empresa.'],
    ['refused', 'La firma no corresponde.'],
  ])
})

test('what the invoice does not owe any more is kept for the customer: collected meanwhile, whole or in part, or annulled', async () => {
  const client = shop.client
  const collect = async (amount: string, { number }: Invoice) => {
    const { items } = await client.call(getPending, { params: { partyId: shop.customerId } })
    const openItemId = items.find((item) => item.number === number)?.id ?? ''
    const body = {
      date: world.today,
      partyId: shop.customerId,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '10',
      applications: [{ openItemId, amount }],
    }
    await client.call(createReceipt, { body })
  }
  const before = (await advances()).length
  const partly = await issue()
  const first = await begin(partly)
  await collect('60000', partly)
  await press(first, 'aprobar')
  expect(await receiptsOf(partly)).toEqual(
    expect.arrayContaining([
      ['60000.00', 'posted'],
      ['40000.00', 'posted'],
    ]),
  )
  expect((await advances()).slice(before)).toEqual(['60000.00'])
  const paid = await issue()
  const second = await begin(paid)
  await collect('100000', paid)
  await press(second, 'aprobar')
  expect(await receiptsOf(paid)).toHaveLength(1)
  expect((await advances()).slice(before)).toEqual(['60000.00', '100000.00'])
  const annulled = await issue()
  const third = await begin(annulled)
  await client.call(invoiceEndpoints.annul, { params: { id: annulled.id }, body: { reason: 'Se duplicó' } })
  expect((await seen(annulled)).online.canPay).toBe(false)
  expect(await pay(annulled)).toMatchObject({ status: 400 })
  await press(third, 'aprobar')
  expect((await advances()).slice(before)).toEqual(['60000.00', '100000.00', '100000.00'])
  await isProved()
})

test('reversed: the receipt is annulled, the invoice is owed again and the customer is told (605)', async () => {
  const invoice = await issue()
  const page = await begin(invoice)
  await press(page, 'aprobar')
  await press(page, 'reversar')
  await press(page, 'repetir')
  expect(await receiptsOf(invoice)).toEqual([['100000.00', 'annulled']])
  expect(await seen(invoice)).toMatchObject({ balance: '100000.00', online: { canPay: true, last: { state: 'reversed', code: 605 } } })
  await isProved()
})

test('approved while there is no account: it stands as approved with its reason, and is recorded once there is one', async () => {
  const invoice = await issue()
  const page = await begin(invoice)
  const setAccount = (active: boolean) =>
    within((tx) => tx.run(sql`update money_account set active = ${active} where company_id = ${shop.companyId} and kind = 'bank'`))
  await setAccount(false)
  await press(page, 'aprobar')
  expect(await receiptsOf(invoice)).toEqual([])
  const [row] = await within((tx) =>
    tx.rows<{ state: string; recording: string; problem: string }>(sql`
      select state, recording, problem from gateway_payment where company_id = ${shop.companyId} and source_id = ${invoice.id}`),
  )
  expect(row).toEqual({ state: 'approved', recording: 'due', problem: 'Selecciona la cuenta de caja o banco.' })
  expect((await seen(invoice)).online.canPay).toBe(false)
  const notices = await within((tx) =>
    tx.rows<{ title: string }>(
      sql`select payload ->> 'title' as title from outbox where company_id = ${shop.companyId} and topic = ${NOTICE_TOPIC}`,
    ),
  )
  expect(notices.map(({ title }) => title)).toEqual([`El pago en línea de ${invoice.number} no se pudo registrar`])
  await setAccount(true)
  await later(3)
  expect(await receiptsOf(invoice)).toEqual([['100000.00', 'posted']])
})

test('the settings: a trial payment records nothing; turned off, nobody pays and the page of the gateway closes', async () => {
  const { client } = other
  const receipts = async () => (await client.call(listReceipts, { query: {} })).rows.length
  const had = await receipts()
  const { url } = await client.call(startTestPayment)
  await press(new URL(url).pathname, 'aprobar')
  expect(await client.call(getOnlinePayments)).toMatchObject({
    mode: 'sandbox',
    collects: true,
    lastTest: { state: 'approved', amount: '10000.00' },
  })
  expect(await receipts()).toBe(had)
  const invoice = await issue('1', other)
  const { version } = await client.call(getOnlinePayments)
  await client.call(changeOnlineMode, { body: { version, mode: 'off' } })
  expect((await seen(invoice)).online.canPay).toBe(false)
  expect(await pay(invoice)).toMatchObject({ status: 400 })
  expect((await knock('GET', new URL(url).pathname)).status).toBe(404)
  await expect(client.call(startTestPayment)).rejects.toMatchObject({ code: 401 })
  await expect(client.call(changeOnlineMode, { body: { version, mode: 'sandbox' } })).rejects.toMatchObject({ code: 697 })
})

test('the report says how each ended, what the gateway kept and what recorded it', async () => {
  const period = { from: '2026-11-01', to: '2026-11-30' }
  const rows = async (state: 'all' | 'approved' | 'reversed') =>
    (await shop.client.call(gatewayReport.endpoints.page, { query: { ...period, state } })).rows
  const texts = JSON.stringify(await rows('approved'))
  expect(texts).toContain('Aprobado')
  expect(texts).toMatch(/RC-\d+ y ANC-\d+/)
  expect(texts).toContain('2900.00')
  expect(JSON.stringify(await rows('reversed'))).toMatch(/RC-\d+, anulado/)
  const foreign = await other.client.call(gatewayReport.endpoints.page, { query: { ...period, state: 'approved' } })
  expect(foreign.rows).toEqual([])
})

test('where others reach the page, play money closes no invoice of a company that is not of trial', async () => {
  const invoice = await issue()
  const settings = { ...world.runtime.settings, publicUrl: 'https://paramo.example' }
  const reached = await createProductServer({ ...world.runtime, settings })
  const ask = async (method: 'GET' | 'POST', url: string) => (await reached.inject({ method, url })).json<Record<string, unknown>>()
  expect(await ask('GET', `/api/public/documents/${invoice.token}`)).toMatchObject({ online: { canPay: false } })
  expect(await ask('POST', `/api/public/documents/${invoice.token}/pay`)).toMatchObject({ code: 401 })
  await reached.close()
})

test('the database lets no payment go back, and none become another', async () => {
  const invoice = await issue()
  await press(await begin(invoice), 'rechazar')
  const change = (what: ReturnType<typeof sql>) =>
    within((tx) => tx.run(sql`update gateway_payment set ${what} where company_id = ${shop.companyId} and source_id = ${invoice.id}`))
  await expect(change(sql`state = 'approved'`)).rejects.toThrow('cannot go from rejected to approved')
  await expect(change(sql`amount = 1`)).rejects.toThrow('cannot be about something else')
})
