// Egresos from an amount on are approved by somebody else (536, 537): nothing is numbered nor posted before, whichever door one comes by.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { roleIds } from '#modules/access/index.ts'
import { createParty } from '#modules/people/index.ts'
import {
  approvePayment,
  paymentsToApprove,
  paymentEndpoints as calls,
  readApprovalRule,
  readPaymentRevision,
  revisePayment,
  sendPayment,
  sendPaymentBack,
  writeApprovalRule,
} from '#modules/treasury/index.ts'
import { userCalls } from '#modules/users/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import type { Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { meetMolinos, openMolinos } from './testing/molinos.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let partyId: string
let clerk: Client
let accountant: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  partyId = await meetMolinos(shop.client, { isSupplier: true })
  const owing = [1, 2, 3, 4].map((each) => ({ account: '220505', number: `MV-${each}`, amount: '1000000' }) as const)
  await openMolinos(shop.client, owing, [['370505', '', '', '4000000', '']])
  clerk = (await colleague(world, shop.client, roleIds.accountingAssistant)).client
  accountant = (await colleague(world, shop.client, roleIds.accountant)).client
  await shop.client.call(writeApprovalRule, { body: { amount: '500000' } })
})
afterAll(() => world.close())

const owed = async () => (await shop.client.call(calls.pending, { params: { partyId } })).items
const inputOf = async (amount: string) => ({
  ...{ date: world.today, partyId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
  applications: [{ openItemId: (await owed()).find(({ balance }) => parseAmount(balance) >= parseAmount(amount))?.id ?? '', amount }],
})
const draft = async (amount: string, who = clerk) => {
  const made = await who.call(calls.saveDraft, { body: { input: await inputOf(amount) } })
  return { ...made, amount }
}
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: { code?: number; message: string }) => error.code ?? error.message.slice(0, 3),
  )
const approve = (who: Client, { id, version }: { id: string; version: number }) =>
  who.call(approvePayment, { params: { id }, body: { version } })
const send = (who: Client, { id, version }: { id: string; version: number }) => who.call(sendPayment, { params: { id }, body: { version } })

test('below the amount it is recorded at once; from it on by nobody alone, not even an administrator', async () => {
  const small = await clerk.call(calls.create, { body: await inputOf('499999.99') })
  await shop.client.call(calls.annul, { params: { id: small.id }, body: { reason: 'De prueba' } })
  expect(await codeOf(clerk.call(calls.create, { body: await inputOf('500000') }))).toBe(536)
  expect(await codeOf(shop.client.call(calls.create, { body: await inputOf('500000') }))).toBe(536)
  const { id, version } = await draft('500000')
  expect(await codeOf(clerk.call(calls.post, { params: { id }, body: { input: await inputOf('500000'), version } }))).toBe(536)
  expect((await clerk.call(calls.postMany, { body: { ids: [id] } })).problems).toMatchObject([{ code: 536 }])
  await clerk.call(calls.removeDraft, { params: { id } })
})

test('it waits, is approved by another than whoever wrote or sent it, and is posted then', async () => {
  const before = await owed()
  const made = await draft('600000')
  expect(await codeOf(approve(accountant, made))).toBe(482)
  await send(clerk, made)
  expect(await codeOf(send(clerk, { ...made, version: made.version + 1 }))).toBe(482)
  const waiting = { ...made, version: made.version + 1 }
  const seen = await accountant.call(calls.one, { params: { id: made.id } })
  expect(seen).toMatchObject({ state: 'draft', isWaiting: true, number: null, approval: { isWaiting: true, version: waiting.version } })
  expect(await owed()).toEqual(before)
  expect(await codeOf(approve(clerk, waiting))).toBe('403')
  expect(await codeOf(approve(accountant, made))).toBe(697)
  const posted = await approve(accountant, waiting)
  expect(posted).toMatchObject({ amount: '600000.00' })
  expect(await codeOf(approve(accountant, waiting))).not.toBe('done')
  expect((await accountant.call(calls.one, { params: { id: made.id } })).state).toBe('posted')
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  // More of it, or to another, asks again.
  const revision = await shop.client.call(readPaymentRevision, { params: { id: made.id } })
  const revise = async (amount: string) =>
    shop.client.call(revisePayment, {
      params: { id: made.id },
      body: {
        version: revision.version,
        input: {
          ...{ date: world.today, partyId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
          applications: [{ openItemId: revision.input.applications[0]?.openItemId ?? '', amount }],
        },
      },
    })
  expect(await codeOf(revise('600000.01'))).toBe(536)
  expect(await codeOf(revise('550000'))).toBe('done')
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('whoever wrote it does not approve it, whatever they may; what is written over waits again', async () => {
  const own = await draft('700000', accountant)
  await send(accountant, own)
  const waiting = { ...own, version: own.version + 1 }
  expect(await codeOf(approve(accountant, waiting))).toBe(537)
  expect(
    await codeOf(accountant.call(sendPaymentBack, { params: { id: own.id }, body: { version: waiting.version, reason: 'No va' } })),
  ).toBe(537)
  await clerk.call(calls.changeDraft, { params: { id: own.id }, body: { input: await inputOf('800000'), version: waiting.version } })
  expect(await codeOf(approve(shop.client, { ...own, version: waiting.version + 1 }))).toBe(482)
  await send(clerk, { ...own, version: waiting.version + 1 })
  await shop.client.call(sendPaymentBack, { params: { id: own.id }, body: { version: waiting.version + 2, reason: 'Falta el soporte' } })
  const back = await clerk.call(calls.one, { params: { id: own.id } })
  expect(back.approval).toMatchObject({ isWaiting: false, sentBackReason: 'Falta el soporte' })
  await clerk.call(calls.removeDraft, { params: { id: own.id } })
})

test('the home tells whoever may approve it, and nobody of what they wrote or sent', async () => {
  const { count: before } = await accountant.call(paymentsToApprove)
  const made = await draft('650000')
  expect((await accountant.call(paymentsToApprove)).count).toBe(before)
  await send(clerk, made)
  expect(await accountant.call(paymentsToApprove)).toMatchObject({
    todos: [{ id: made.id, title: 'Egreso a Molinos del Valle SAS', amount: '650000.00', verb: 'Revisar' }],
    ...{ count: 1, total: '650000.00' },
  })
  expect(await codeOf(clerk.call(paymentsToApprove))).toBe('403')
  const own = await draft('550000', accountant)
  await send(accountant, own)
  expect((await accountant.call(paymentsToApprove)).count).toBe(1)
  expect((await shop.client.call(paymentsToApprove)).count).toBe(2)
  for (const { id, version } of [made, own])
    await shop.client.call(sendPaymentBack, { params: { id }, body: { version: version + 1, reason: 'De prueba' } })
  expect((await shop.client.call(paymentsToApprove)).count).toBe(0)
  for (const { id } of [made, own]) await clerk.call(calls.removeDraft, { params: { id } })
})

test('where nobody else may approve, whoever wrote it does (1390)', async () => {
  const lone = await openShop(world, { items: [{ name: 'Asesoría', price: '1000', taxes: [] }] })
  const { id: supplier } = await lone.client.call(createParty, {
    body: {
      ...{ kind: 'juridica', identificationType: '31', identification: '900123456', legalName: 'Molinos del Valle SAS' },
      ...{ isSupplier: true, responsibilities: ['R-99-PN'] },
    },
  })
  const rows = [
    ['220505', '900123456', 'MV-1', '', '1000000'],
    ['370505', '', '', '1000000', ''],
  ].map((cells, index) => ({ number: index + 2, cells }))
  await lone.client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', columns: ['account', 'party', 'crossDocument', 'debit', 'credit'] },
      ...{ rows, mode: 'create', only: 'all' },
    },
  })
  await lone.client.call(writeApprovalRule, { body: { amount: '500000' } })
  const { items } = await lone.client.call(calls.pending, { params: { partyId: supplier } })
  const input = {
    ...{ date: world.today, partyId: supplier, moneyAccountId: lone.moneyAccountId, meansCode: '47' },
    applications: [{ openItemId: items[0]?.id ?? '', amount: '600000' }],
  }
  // It is looked at once more all the same.
  expect(await codeOf(lone.client.call(calls.create, { body: input }))).toBe(536)
  const { id, version } = await lone.client.call(calls.saveDraft, { body: { input } })
  await send(lone.client, { id, version })
  expect((await lone.client.call(paymentsToApprove)).count).toBe(1)
  // Somebody else who writes and may not approve changes nothing; somebody who may, everything.
  const { client: helper } = await colleague(world, lone.client, roleIds.accountingAssistant)
  const { personId } = await colleague(world, lone.client, roleIds.accountant)
  expect((await lone.client.call(paymentsToApprove)).count).toBe(0)
  expect(await codeOf(approve(lone.client, { id, version: version + 1 }))).toBe(537)
  expect(await codeOf(approve(helper, { id, version: version + 1 }))).toBe('403')
  await lone.client.call(userCalls.deactivateUser, { params: { personId }, body: {} })
  expect(await codeOf(approve(lone.client, { id, version: version + 1 }))).toBe('done')
  expect(await prove(inject('ownerUrl'), lone.companyId)).toBeNull()
})

test('ten who approve at once record one', async () => {
  const made = await draft('500000')
  await send(clerk, made)
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => approve(accountant, { ...made, version: made.version + 1 })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('the rule is of administrators, and of its company alone', async () => {
  expect(await codeOf(accountant.call(writeApprovalRule, { body: { amount: '1' } }))).toBe('403')
  for (const amount of ['0', '-1', 'x']) expect(await codeOf(shop.client.call(writeApprovalRule, { body: { amount } }))).toBe(401)
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '1000', taxes: [] }] })
  expect((await other.client.call(readApprovalRule)).amount).toBeNull()
  const made = await draft('500000')
  expect(await codeOf(send(other.client, made))).toBe(698)
  expect(await codeOf(approve(other.client, made))).toBe(698)
  const little = await draft('10')
  expect(await codeOf(send(clerk, little))).toBe(401)
  await shop.client.call(writeApprovalRule, { body: { amount: null } })
  expect(
    await codeOf(clerk.call(calls.post, { params: { id: made.id }, body: { input: await inputOf('500000'), version: made.version } })),
  ).toBe('done')
})
