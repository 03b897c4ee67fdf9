// What the bank is sent of a payment run and what it answers: what it rejected is owed again, and the same answer twice changes nothing.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { paymentEndpoints as payments, paymentRunCalls as runs, readPaymentRevision, takeBankFile } from '#modules/treasury/index.ts'
import { sql } from '#platform/db/tx.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { dueBills, giveAccount, numberBank, openSupplier, plantBills } from './testing/payables.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

interface Standing {
  readonly id: string
  readonly version: number
}

let world: World
let shop: Shop
let accountant: Client
let aseoId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  accountant = (await colleague(world, shop.client, roleIds.accountant)).client
  const { id } = await openSupplier(shop.client, '900555333', 'Papelería de los Andes SAS', 'cartera@andes.test')
  await giveAccount(shop.client, id)
  aseoId = (await openSupplier(shop.client, '901222444', 'Aseo Total SAS')).id
  const dueDate = world.today
  await plantBills(shop.client, [
    { nit: '900555333', number: 'PA-1', amount: '300000', dueDate },
    { nit: '900555333', number: 'PA-2', amount: '200000', dueDate },
    { nit: '901222444', number: 'AT-1', amount: '150000', dueDate },
    { nit: '901222444', number: 'AT-2', amount: '90000', dueDate },
  ])
})
afterAll(() => world.close())

type Body = Readonly<Record<string, unknown>>
const step = (action: keyof typeof runs.actions, { id, version }: Standing, body: Body = {}, client = accountant): Promise<Standing> =>
  client.call(runs.actions[action] as typeof runs.actions.send, { params: { id }, body: { version, ...body } })
const paidRun = async (numbers: readonly string[]): Promise<Standing> => {
  const due = await dueBills(shop.client, world.today)
  const lines = numbers.map((number) => ({ openItemId: due.get(number)?.openItemId ?? '', amount: due.get(number)?.balance ?? '' }))
  const body = { moneyAccountId: shop.moneyAccountId, dueUntil: world.today, note: '', lines }
  const sent = await step('send', await shop.client.call(runs.create, { body }), {}, shop.client)
  return step('pay', await step('approve', sent))
}
const read = (id: string) => shop.client.call(runs.one, { params: { id } })
const owed = async () => [...(await dueBills(shop.client, world.today)).keys()].toSorted()
const isSound = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
const answer = (run: Standing, file: string) => step('takeAnswer', run, { file })

test('who has no account is named, and nothing is made', async () => {
  const run = await paidRun(['AT-2'])
  const lacks = (name: string) => ({ code: 602, message: expect.stringContaining(name) })
  await expect(step('makeFile', run, { layout: 'fixed' })).rejects.toMatchObject(lacks('Aseo Total SAS'))
  await giveAccount(shop.client, aseoId, '987654321')
  await expect(step('makeFile', run, { layout: 'fixed' })).rejects.toMatchObject(lacks('Banco principal'))
  await expect(step('makeFile', run, { layout: 'pab' })).rejects.toMatchObject({ status: 400, fields: ['layout'] })
  await expect(answer(run, 'CE-1;90000.00;PAGADO;')).rejects.toMatchObject({ code: 401, fields: ['file'] })
  await expect(shop.client.call(takeBankFile, { params: { id: run.id } })).rejects.toMatchObject({ code: 698 })
  await numberBank(shop.client, shop.moneyAccountId)
  const made = await step('makeFile', run, { layout: 'fixed' })
  await step('annul', made, { reason: 'Se paga con el resto' })
  await isSound()
})

test('the file says each payment once, and its answer marks them; what was rejected is owed again', async () => {
  const run = await paidRun(['PA-1', 'PA-2', 'AT-1'])
  const made = await step('makeFile', run, { layout: 'delimited' })
  const { bytes } = await accountant.call(takeBankFile, { params: { id: run.id } })
  const { number, payments: paid, file } = await read(run.id)
  expect(file).toMatchObject({ name: `${number}.csv`, total: '650000.00', layout: 'delimited' })
  const lines = Buffer.from(bytes).toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toContain(`E;${number};${world.today};`)
  expect(lines.slice(1)).toEqual([
    `D;1;${paid[0]?.number};900555333;PAPELERIA DE LOS ANDES SAS;BANCOLOMBIA;A;123456789;500000.00;PA-1, PA-2`,
    `D;2;${paid[1]?.number};901222444;ASEO TOTAL SAS;BANCOLOMBIA;A;987654321;150000.00;AT-1`,
    'T;2;650000.00',
  ])
  const [andes = '', aseo = ''] = paid.map((each) => each.number)
  for (const text of [`CE-999;1.00;PAGADO;`, `${andes};499999.00;PAGADO;`, `${andes};500000.00;PAGADO`, 'hola', ''])
    await expect(answer(made, text), text).rejects.toMatchObject({ code: expect.any(Number), fields: ['file'] })
  const text = `${andes};500000.00;PAGADO;\r\n${aseo};150000.00;RECHAZADO;CUENTA CERRADA\r\n`
  const twice = await Promise.allSettled([answer(made, text), answer(made, text)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const seen = await read(run.id)
  expect(seen.state).toBe('withRejections')
  expect(seen.payments.map((each) => [each.answer, each.reason, each.isAnnulled])).toEqual([
    ['paid', '', false],
    ['rejected', 'CUENTA CERRADA', true],
  ])
  expect(await owed()).toEqual(['AT-1', 'AT-2'])
  const rejected = await shop.client.call(payments.one, { params: { id: seen.payments[1]?.id ?? '' } })
  expect(rejected).toMatchObject({ state: 'annulled', annulReason: 'Rechazado por el banco: CUENTA CERRADA' })
  await isSound()
  const edited = shop.client.call(readPaymentRevision, { params: { id: seen.payments[0]?.id ?? '' } })
  await expect(edited).rejects.toMatchObject({ code: 401, message: expect.stringContaining(number ?? '') })
  // The same again, and another that says otherwise.
  const again = await answer({ id: run.id, version: seen.version }, text)
  const { version: _after, ...left } = await read(run.id)
  const { version: _before, ...were } = seen
  expect(left).toEqual(were)
  await expect(answer(again, `${aseo};150000.00;PAGADO;`)).rejects.toMatchObject({ code: 401, fields: ['file'] })
  await expect(step('annul', again, { reason: 'Ya no se puede' })).rejects.toMatchObject({ code: 482 })
  await isSound()
})

test('those whose payment stands are told by mail, once', async () => {
  const { rows } = await shop.client.call(runs.list, { query: { state: 'withRejections' } })
  const { id, version } = await read(rows[0]?.id ?? '')
  const told = await step('notify', { id, version })
  const letters = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ recipient: string; subject: string }>(sql`
      select payload ->> 'recipient' as recipient, payload ->> 'subject' as subject from outbox
       where company_id = ${shop.companyId} and key like 'treasury.paid:%'`),
  )
  expect(letters).toEqual([{ recipient: 'cartera@andes.test', subject: expect.stringMatching(/^Te pagamos .*500\.000/) }])
  expect((await read(id)).payments.map(({ isTold }) => isTold)).toEqual([true, false])
  await expect(step('notify', told)).rejects.toMatchObject({ code: 401 })
})

test('a payment that the bank confirmed keeps its run', async () => {
  const run = await paidRun(['AT-1'])
  const made = await step('makeFile', run, { layout: 'delimited' })
  const [paid] = (await read(run.id)).payments
  const confirmed = await answer(made, `${paid?.number};${paid?.amount};PAGADO;`)
  expect((await read(run.id)).state).toBe('paid')
  await expect(step('makeFile', confirmed, { layout: 'fixed' })).rejects.toMatchObject({ code: 401 })
  const annulling = step('annul', confirmed, { reason: 'Se devolvió' })
  await expect(annulling).rejects.toMatchObject({ code: 401, message: expect.stringContaining(paid?.number ?? '') })
})
