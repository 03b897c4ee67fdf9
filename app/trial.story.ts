// A company that the authority has not enabled: it tries, with invoices that post and are collected and go nowhere; all of it
// is annulled on the way to production; and while any stands no month closes.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pendingOfPeriod } from '#modules/accounting/index.ts'
import { changeSells, getCompanySettings } from '#modules/company/index.ts'
import { publicDocument } from '#modules/documents/index.ts'
import { changeEnvironment, changeSoftware, getEnabling, getTrials, putCertificate, startTrial } from '#modules/electronic/index.ts'
import { certificateFile } from '#modules/electronic/testing/certificates.server.ts'
import { creditNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { annulReceipt, createReceipt, getPending } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { wayOf } from '#platform/http/way.ts'
import { getKickOff } from './kick-off/endpoints.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Said = readonly { code: number; field: string | null; message: string; params: Readonly<Record<string, string>> }[]
const refusal = (call: Promise<unknown>) =>
  call.then(
    (): Said => [],
    (error: { errors?: Said }): Said => error.errors ?? [],
  )
const waysOf = (said: Said) => said.map(({ params }) => wayOf(params)?.href ?? null)

/** Not enabled: its resolution is one that the authority gave for real. */
const openTrialShop = () =>
  openShop(world, {
    profile: { electronic: {} },
    items: [
      { name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] },
      { name: 'Café', price: '20000', taxes: ['IVA 19 %'], stock: { quantity: '10', cost: '8000' } },
    ],
  })

/** Its invoices, with the range of the authority. */
async function trying(shop: Shop) {
  const { resolutionId } = await shop.client.call(startTrial)
  return (lines: Parameters<Shop['issue']>[0] = [['Asesoría', '1']]) => shop.issue(lines, { resolutionId })
}

async function collect(shop: Shop, amount?: string) {
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  return shop.client.call(createReceipt, {
    body: {
      date: world.today,
      partyId: shop.customerId,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '10',
      applications: items.map(({ id, balance }) => ({ openItemId: id, amount: amount ?? balance })),
    },
  })
}

async function prepareProduction({ client }: Shop) {
  const { nit, version } = await client.call(getEnabling)
  const software = { softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10', softwarePin: '48213', testSetId: '' }
  await client.call(changeSoftware, { body: { version, ...software } })
  const password = 'Clave-del-archivo-2026'
  await client.call(putCertificate, { body: { name: 'firma.p12', content: certificateFile({ nit, password }), password } })
}
const toProduction = async ({ client }: Shop, annulling: number | null) => {
  const { version } = await client.call(getEnabling)
  return client.call(changeEnvironment, { body: { version, environment: 'produccion', annulling } })
}
const messagesOf = ({ companyId }: Shop, state: string) =>
  inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.rows(sql`select from outbox where company_id = ${companyId} and topic = 'electronic.send' and state = ${state}`),
  )
const view = ({ client }: Shop, id: string) => client.call(invoiceEndpoints.view, { params: { id } })
const prefixes = async ({ client }: Shop) =>
  (await client.call(invoiceEndpoints.facts, { query: { date: world.today } })).resolutions.map(({ prefix }) => prefix)

test('from nothing to an invoice that is issued, posted and collected, which goes nowhere', async () => {
  const shop = await openTrialShop()
  // The editor says so before anything is written, with what mends it.
  const before = await shop.client.call(invoiceEndpoints.facts, { query: { date: world.today } })
  expect(before.obstacles).toMatchObject([
    { level: 'block', code: 518, params: { remedio: 'trial', direccion: '/settings/companies/biz-electronic' } },
  ])
  expect(before).toMatchObject({ isTrial: true, resolutions: [] })
  const stepOf = async (id: string) => (await shop.client.call(getKickOff)).steps.find((step) => step.id === id)
  expect(await stepOf('electronic.trial')).toMatchObject({ done: false })
  expect(await stepOf('documents.resolution')).toMatchObject({ done: false })
  // A range given for real is not spent on trials.
  expect(await refusal(shop.issue([['Asesoría', '1']]))).toMatchObject([{ code: 401, field: 'resolutionId' }])

  const issue = await trying(shop)
  const { resolutionId } = await shop.client.call(startTrial)
  expect(await prefixes(shop)).toEqual(['SETP'])
  expect(await stepOf('electronic.trial')).toMatchObject({ done: true })
  expect(await stepOf('documents.resolution')).toMatchObject({ done: true })
  expect((await shop.client.call(invoiceEndpoints.facts, { query: { date: world.today } })).obstacles).toEqual([])

  const saved = await issue()
  expect(saved).toMatchObject({ state: 'issued', number: 'SETP-990000000', total: '59500.00' })
  expect(await view(shop, saved.id)).toMatchObject({ electronicState: 'trial', resolution: expect.anything() })
  expect(await messagesOf(shop, 'pending')).toEqual([])
  await collect(shop)
  expect((await view(shop, saved.id)).settlement).toBe('paid')
  expect(await closingBalances(shop.client)).toContain('111005 59.500,00')
  expect(await stepOf('sales.invoice')).toMatchObject({ done: true })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  // It is told apart in the list, and wherever the customer sees it.
  const { rows } = await shop.client.call(invoiceEndpoints.list, { query: { tab: 'trial' } })
  expect(rows.map(({ number }) => number)).toEqual(['SETP-990000000'])
  expect((await shop.client.call(invoiceEndpoints.list, { query: { tab: 'unsent' } })).rows).toEqual([])
  const { url } = await shop.client.call(invoiceEndpoints.share, { params: { id: saved.id } })
  const tracked = await shop.client.call(publicDocument, { params: { token: url.split('/').at(-2) ?? '' } })
  expect(tracked.isTrial).toBe(true)
  expect(tracked.timeline.map(({ name }) => name)).toContain('De prueba')
  expect(resolutionId).not.toBe(shop.resolutionId)
  // The authority knows nothing of it: who tried with a wrong NIT may still mend it.
  expect((await shop.client.call(getCompanySettings)).hasIssued).toBe(false)
})

test('nothing of a trial leaves it: not by hand in the database, not through another company', async () => {
  const shop = await openTrialShop()
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  const { id } = await (await trying(shop))()
  await expect(
    inCompany(world.pool, shop, (tx) =>
      tx.run(sql`update document set electronic_state = 'queued' where company_id = ${shop.companyId} and id = ${id}`),
    ),
  ).rejects.toThrow('is a trial')
  // Another company is not touched: it issues for real, has nothing to annul and cannot go back to try.
  const real = await other.issue([['Asesoría', '1']])
  expect(await view(other, real.id)).toMatchObject({ electronicState: 'queued' })
  expect(await messagesOf(other, 'pending')).toHaveLength(1)
  expect((await other.client.call(getTrials)).count).toBe(0)
  expect(await refusal(other.client.call(startTrial))).toMatchObject([{ code: 401 }])
  expect(await prefixes(other)).toEqual(['FV'])
})

test('on the way to production all of it is annulled at once, after it was seen', async () => {
  const shop = await openTrialShop()
  const born = await closingBalances(shop.client)
  const issue = await trying(shop)
  const first = await issue([['Café', '3']])
  await issue()
  await collect(shop)
  const third = await issue([['Asesoría', '2']])
  const request = shop.request([['Asesoría', '1']])
  const noted = await view(shop, third.id)
  const note = await shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...request,
        resolutionId: null,
        correction: { documentId: third.id, concept: '1' },
        lines: request.lines.map((line) => ({ ...line, source: { documentId: third.id, position: noted.lines[0]?.position ?? 1 } })),
      },
      issue: true,
    },
  })
  // Of a series of their own: that of the company begins with the first real one.
  expect(note.number).toBe('PNC-1')
  expect(await shop.client.call(getTrials)).toMatchObject({
    count: 4,
    kinds: [
      { title: 'Facturas de venta', count: 3, total: '250000.00' },
      { title: 'Notas crédito', count: 1, total: '59500.00' },
    ].map(({ title, count }) => ({ title: expect.stringContaining(title.split(' ')[0] ?? ''), count })),
    receipts: { count: 1, total: '130900.00' },
    mixed: [],
    entries: 5,
  })
  await prepareProduction(shop)
  // Nobody annuls what they did not see.
  for (const seen of [null, 3, 5]) {
    const said = await refusal(toProduction(shop, seen))
    expect(said).toMatchObject([{ code: 401, field: 'environment', message: expect.stringContaining('4 documentos de prueba') }])
    expect(waysOf(said)).toEqual(['/settings/companies/biz-electronic'])
  }
  await toProduction(shop, 4)
  expect((await shop.client.call(getTrials)).count).toBe(0)
  expect(await view(shop, first.id)).toMatchObject({ state: 'annulled', electronicState: 'trial' })
  expect(await closingBalances(shop.client)).toEqual(born)
  expect((await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items).toEqual([])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

  // The range of trials is not used in production, and the company's own is.
  expect(await prefixes(shop)).toEqual(['FV'])
  expect(await refusal(issue())).toMatchObject([{ code: 518, message: expect.stringContaining('clave técnica de producción') }])
  const real = await shop.issue([['Asesoría', '1']])
  expect(real.number).toBe('FV-1')
  expect(await messagesOf(shop, 'pending')).toHaveLength(1)
  expect(await refusal(shop.client.call(startTrial))).toMatchObject([{ code: 401 }])
})

test('a receipt that collects something else as well is somebody’s decision, said before and refused', async () => {
  const shop = await openTrialShop()
  const issue = await trying(shop)
  await issue()
  // What is owed from before, as an import of opening balances leaves it.
  await inCompany(world.pool, shop, async (tx) => {
    await tx.run(sql`
      with o as (insert into open_item (company_id, id, kind, party_id, account_id, number, date, due_date, amount, source_kind, source_id, source_event)
        select company_id, gen_random_uuid(), kind, party_id, account_id, 'SI-1', date, due_date, 40000, 'accounting.opening', gen_random_uuid(), 'post'
          from open_item where company_id = ${shop.companyId} limit 1 returning *)
      insert into open_item_balance (company_id, open_item_id, kind, party_id, due_date, balance)
      select company_id, id, kind, party_id, due_date, amount from o`)
  })
  const receipt = await collect(shop, '10000')
  expect(await shop.client.call(getTrials)).toMatchObject({ mixed: [{ title: receipt.number }] })
  await prepareProduction(shop)
  const said = await refusal(toProduction(shop, 1))
  expect(said).toMatchObject([{ code: 401, message: expect.stringContaining(receipt.number) }])
  expect(waysOf(said)[0]).toContain(receipt.id)
  await shop.client.call(annulReceipt, { params: { id: receipt.id }, body: { reason: 'Mezcla pruebas' } })
  await toProduction(shop, 1)
  expect((await shop.client.call(getTrials)).count).toBe(0)
})

test('while any trial stands no month closes, whichever it is, with the way to them', async () => {
  const shop = await openTrialShop()
  const { id } = await (await trying(shop))()
  const earlier = '2026-01'
  expect((await shop.client.call(pendingOfPeriod, { params: { month: earlier } })).pending).toMatchObject([
    { month: earlier, what: 'trial', count: 1, href: '/sales/invoices?vista=trial&period=siempre' },
  ])
  const close = () => closeMonths(shop.client, earlier)
  const said = await refusal(close())
  expect(said).toMatchObject([{ code: 401, message: expect.stringContaining('1 documento de prueba sin anular') }])
  expect(waysOf(said)).toEqual(['/sales/invoices?vista=trial&period=siempre'])
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Era de prueba' } })
  expect((await close()).closed).toContain(earlier)
})

test('two at once: a trial that is being issued is annulled with the rest, or is not issued', async () => {
  const shop = await openTrialShop()
  const issue = await trying(shop)
  await issue()
  await prepareProduction(shop)
  const results = await Promise.allSettled([toProduction(shop, 1), issue(), issue()])
  // Whoever came first decides; nothing is left half way.
  const { environment } = await shop.client.call(getEnabling)
  const { count } = await shop.client.call(getTrials)
  if (environment === 'produccion') expect(count).toBe(0)
  else expect(count).toBe(3)
  // Refused with a reason of its own: neither broken nor worn out by tries.
  for (const result of results) if (result.status === 'rejected') expect(String(result.reason)).not.toMatch(/Refused: 5|"code":699/)
})

test('who sells services is not asked for stock, and who may not start the trial is told who may', async () => {
  const shop = await openShop(world, { profile: { electronic: {} }, items: [] })
  const ids = async () => (await shop.client.call(getKickOff)).steps.map(({ id }) => id)
  expect(await ids()).toContain('company.sells')
  expect(await ids()).not.toContain('inventory.opening')
  await shop.client.call(changeSells, { body: { sells: 'products' } })
  expect(await ids()).toContain('inventory.opening')
  await shop.client.call(changeSells, { body: { sells: 'services' } })
  expect(await ids()).not.toContain('inventory.opening')
})
