// The statement of account on paper, alone and in bulk, and by its public link: what one customer owes as of any day, with where each
// document is seen and paid; changed, closed, and nothing told to strangers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { createParty } from '#modules/people/index.ts'
import {
  createReceipt,
  getPending,
  groupedByPerson,
  printStatements,
  readStatementLink,
  revokeStatement,
  shareStatement,
} from '#modules/treasury/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { NOBODY, refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const VIEWER = 6

let world: World
let shop: Shop
let other: Shop
let partyId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  other = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  const body = { kind: 'juridica', identificationType: '31', identification: '900123456', legalName: 'Molinos del Valle SAS' } as const
  partyId = (await shop.client.call(createParty, { body: { ...body, responsibilities: ['R-99-PN'], isCustomer: true } })).id
  const cells = [
    ['130505', '900123456', 'FA-1', '100000', ''],
    ['130505', '900123456', 'FA-2', '50000', ''],
    ['220505', '900123456', 'MB-1', '', '150000'],
  ]
  await shop.client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', columns: ['account', 'party', 'crossDocument', 'debit', 'credit'] },
      rows: cells.map((each, index) => ({ number: index + 2, cells: each })),
      ...{ mode: 'create', only: 'all' },
    },
  })
  await shop.issue([['Asesoría', '1']], { dueDate: addDays(world.today, 30) })
})
afterAll(() => world.close())

let knocks = 0
/** Each from an address of its own: the limit per address counts real minutes. */
const open = (token: string, part = '') => {
  knocks += 1
  return world.app.inject({ method: 'GET', url: `/api/public/statements/${token}${part}`, remoteAddress: `10.9.0.${knocks}` })
}
const tokenOf = (url: string): string => url.split('/').at(-1) ?? ''
const share = async (renew = false, of = shop.client, id = partyId) =>
  tokenOf((await of.call(shareStatement, { params: { partyId: id }, body: { renew } })).url)
const closed = { code: 691, message: 'El enlace no es válido o venció.' }
const year = () => ({ from: '2026-01-01', to: world.today })

test('on paper, of one and of everybody with a balance', async () => {
  for (const query of [year(), { ...year(), party: partyId }]) {
    const { bytes } = await shop.client.call(printStatements.AR, { query })
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect((await refusal(shop.client.call(printStatements.AR, { query: { from: world.today, to: '2026-01-01' } })))?.slice(0, 2)).toEqual([
    401,
    'to',
  ])
  expect((await refusal(shop.client.call(printStatements.AR, { query: { ...year(), party: NOBODY } })))?.[0]).toBe(698)
  expect((await refusal(other.client.call(printStatements.AR, { query: { ...year(), party: partyId } })))?.[0]).toBe(698)
})

test('by its link: what is owed today and on a day before, which is what the ageing says', async () => {
  const token = await share()
  expect(await share()).toBe(token)
  const today = (await open(token)).json()
  expect(today).toMatchObject({ customer: 'Molinos del Valle SAS', balance: '150000.00', more: 0, canPay: false, day: world.today })
  expect(today.items.map(({ number }: { number: string }) => number)).toEqual(['FA-1', 'FA-2'])
  const { items } = await shop.client.call(getPending, { params: { partyId } })
  const paid = items.find(({ number }) => number === 'FA-1')
  await shop.client.call(createReceipt, {
    body: {
      ...{ date: world.today, partyId, moneyAccountId: shop.moneyAccountId, meansCode: '10' },
      applications: [{ openItemId: paid?.id ?? '', amount: '100000' }],
    },
  })
  for (const back of [0, 1, 40]) {
    const day = addDays(world.today, -back)
    const seen = (await open(token, `?day=${day}`)).json()
    const { totals } = await shop.client.call(groupedByPerson.endpoints.page, { query: { from: day, to: day, kind: 'AR', party: partyId } })
    expect([day, seen.balance]).toEqual([day, totals['balance'] ?? '0.00'])
    const ages = seen.ages.reduce((sum: number, { amount }: { amount: string }) => sum + Number(amount), 0)
    expect(ages).toBe(Number(seen.balance))
  }
  expect((await open(token)).json().items.map(({ number }: { number: string }) => number)).toEqual(['FA-2'])
  const ahead = await open(token, `?day=${addDays(world.today, 1)}`)
  expect([ahead.statusCode, ahead.json()]).toMatchObject([400, { code: 401, field: 'day' }])
  const paper = await open(token, '/pdf')
  expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
})

test('each document of ours leads to its page, by a link of its own', async () => {
  const token = await share(false, shop.client, shop.customerId)
  const { items } = (await open(token)).json()
  expect(items[0].url).toMatch(/\/sales\/invoices\/[\w-]{43}\/tracking$/)
})

test('one that was changed or closed, a strange one and one of something else say the same nothing', async () => {
  const first = await share()
  const second = await share(true)
  expect(second).not.toBe(first)
  expect((await shop.client.call(readStatementLink, { params: { partyId } })).link?.url).toContain(second)
  const { items } = (await open(await share(false, shop.client, shop.customerId))).json()
  const ofInvoice = items[0].url.split('/').at(-2)
  for (const token of [first, 'nada', 'x'.repeat(43), ofInvoice])
    for (const part of ['', '/pdf', '/logo']) {
      const answer = await open(token, part)
      expect([token, part, answer.statusCode, answer.json().code]).toEqual([token, part, 400, 691])
    }
  expect((await open(second)).statusCode).toBe(200)
  await shop.client.call(revokeStatement, { params: { partyId } })
  expect((await open(second)).json()).toMatchObject(closed)
  expect((await shop.client.call(readStatementLink, { params: { partyId } })).link).toBeNull()
  // Closed twice changes nothing.
  await shop.client.call(revokeStatement, { params: { partyId } })
})

test('nothing of another company, and no link by whoever only looks', async () => {
  expect((await refusal(share(false, other.client)))?.[0]).toBe(698)
  expect((await refusal(other.client.call(readStatementLink, { params: { partyId } })))?.[0]).toBe(698)
  expect((await refusal(other.client.call(revokeStatement, { params: { partyId } })))?.[0]).toBe(698)
  const { client: viewer } = await colleague(world, shop.client, VIEWER)
  await expect(share(false, viewer)).rejects.toThrow(/^403/)
})
