// Reminders of what customers owe: each step of a plan about a balance goes out once, on its day and within the hours that the law and the
// plan leave, one letter a day for each customer, and not to those that the plan leaves out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createParty, personTag } from '#modules/people/index.ts'
import { creditNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { createReceipt, customerAdvanceEndpoints, getCollection, getPending, paymentReminder } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong } from '#platform/jobs/worker.server.ts'
import { workerParts } from './start.server.ts'
import { openToldWorld, type ToldWorld } from './testing/told.server.ts'
import { anyNit, openShop, type Shop, type World } from './testing/world.server.ts'
import { checkDigit } from '#colombia/index.ts'

let told: ToldWorld
let world: World
let shop: Shop
beforeAll(async () => {
  told = await openToldWorld()
  ;({ world } = told)
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
})
afterAll(() => told.close())

const CEIBA = 'facturas@laceiba.example'
const step = (subject: string, days: number, moment: 'before' | 'after', channel: 'email' | 'call' = 'email') => ({
  id: null,
  subject,
  days,
  moment,
  channel,
})
const plan = {
  ...{ name: 'Puntual', leastBalance: '1000.00', sends: true, workingDays: true, fromHour: 9, toHour: 17, message: '' },
  children: [
    step('{factura} vence en {dias} días', 5, 'before'),
    step('{factura} venció hace {dias} días', 5, 'after'),
    step('Llamar', 10, 'after', 'call'),
  ],
  excluded: [] as { id: null; tagId: string }[],
}

const newCustomer = async (name: string, emailInvoicing: string, tagIds: string[] = [], of = shop) => {
  const nit = anyNit()
  const body = {
    ...{ kind: 'juridica' as const, identificationType: '31' as const, identification: `${nit}-${checkDigit(nit)}`, legalName: name },
    ...{ responsibilities: ['R-99-PN' as const], addressLine: 'Carrera 7 # 12-34', cityCode: '11001', isCustomer: true, paymentDays: 30 },
    ...{ emailInvoicing, tagIds },
  }
  return (await of.client.call(createParty, { body })).id
}
const issue = (dueDate: string, changes: Record<string, unknown> = {}) => shop.issue([['Asesoría', '1']], { dueDate, ...changes })

/** At a day and hour of Bogotá, what is due is written and delivered; two processes look at once. */
async function lookAt(instant: string): Promise<void> {
  world.clock.moveTo(`${instant}:00-05:00`)
  told.other.clock.moveTo(`${instant}:00-05:00`)
  const until = async (parts: ReturnType<typeof workerParts>) => {
    while (await workLong(parts));
  }
  await Promise.all([until(workerParts(world.runtime)), until(workerParts(told.other.runtime))])
  await told.work()
}
const subjects = async (address = CEIBA) => (await told.mailsTo(address)).map(({ subject }) => subject).toSorted()
const remindersOf = async (sourceId: string) =>
  (await shop.client.call(getCollection, { params: { sourceId } })).reminders.map(({ subject, outcome, recipients }) => [
    subject,
    outcome,
    recipients,
  ])

test('what cannot be is said at its field', async () => {
  const save = (change: object) => shop.client.call(paymentReminder.endpoints.create, { body: { ...plan, ...change } })
  await expect(save({ fromHour: 17 })).rejects.toMatchObject({ code: 401, fields: ['toHour'] })
  await expect(save({ fromHour: 5, toHour: 23 })).rejects.toMatchObject({ fields: ['fromHour', 'toHour'] })
  await expect(save({ message: 'Hola, {nombre}' })).rejects.toMatchObject({ code: 401, fields: ['message'] })
  await expect(save({ children: [step('{total}', 1, 'after')] })).rejects.toMatchObject({ code: 401, fields: ['children.0.subject'] })
})

test('each goes out once: on its day, within the hours, to those that owe, with their page', async () => {
  // The plan that every company begins with sends nothing until somebody says so.
  const { id, number } = await issue('2026-11-25')
  await lookAt('2026-11-20T10:00')
  expect(await subjects()).toEqual([])

  const tag = await shop.client.call(personTag.endpoints.create, {
    body: { name: 'Sin recordatorios', role: 'customer', color: 'musgo', notes: '' },
  })
  const left = await newCustomer('Apartado S.A.S.', 'pagos@apartado.example', [String(tag.id)])
  const silent = await newCustomer('Callado S.A.S.', 'nadie@callado.example')
  await issue('2026-11-25', { partyId: left })
  const unreached = await issue('2026-11-25', { partyId: silent })
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.run(sql`update party set email_invoicing = '' where company_id = ${shop.companyId} and id = ${silent}`),
  )
  const later = await issue('2026-12-20')
  await shop.client.call(paymentReminder.endpoints.create, { body: { ...plan, excluded: [{ id: null, tagId: String(tag.id) }] } })
  // Before the hours of the plan, then within them, again and again.
  await lookAt('2026-11-20T08:59')
  expect(await subjects()).toEqual([])
  await lookAt('2026-11-20T09:00')
  await lookAt('2026-11-20T10:00')
  // Nobody is written to twice in a day: this one waits.
  const second = await issue('2026-11-25')
  await lookAt('2026-11-20T16:00')
  const subject = `${number} vence en 5 días · Historias S.A.S.`
  expect(await subjects()).toEqual([subject])
  await lookAt('2026-11-23T10:00')
  expect(await subjects()).toEqual([subject, `${second.number} vence en 2 días · Historias S.A.S.`])
  const letter = (await told.mailsTo(CEIBA)).find((mail) => mail.subject === subject)
  expect(letter?.text).toContain(`${number} tiene un saldo de $ 100.000 y vence el 25/11/2026`)
  const page = /\/sales\/invoices\/([\w-]{43})\/tracking/.exec(letter?.text ?? '')?.[1] ?? ''
  expect((await world.app.inject({ url: `/api/public/documents/${page}` })).statusCode).toBe(200)
  expect(await subjects('pagos@apartado.example')).toEqual([])
  expect(await remindersOf(id)).toEqual([['{factura} vence en {dias} días', 'sent', CEIBA]])
  expect(await remindersOf(unreached.id)).toEqual([['{factura} vence en {dias} días', 'withoutEmail', '']])
  expect(await remindersOf(later.id)).toEqual([])
})

test('overdue, they are one letter a day; what was paid, annulled or is little is not reminded of; a holiday waits', async () => {
  world.clock.moveTo('2026-11-24T10:00:00-05:00')
  const make = (changes: Record<string, unknown> = {}) => issue('2026-12-03', { date: '2026-11-24', ...changes })
  const [first, second, paid, annulled] = [await make(), await make(), await make(), await make()]
  const little = await shop.issue([['Asesoría', '1', '900']], { dueDate: '2026-12-03', date: '2026-11-24' })
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const openItemId = items.find((item) => item.number === paid.number)?.id ?? ''
  const body = { date: '2026-11-24', partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '10' }
  await shop.client.call(createReceipt, { body: { ...body, applications: [{ openItemId, amount: '100000' }] } })
  await shop.client.call(invoiceEndpoints.annul, { params: { id: annulled.id }, body: { reason: 'Se duplicó' } })
  const before = (await subjects()).length
  // Five days after Thursday 3 is Tuesday 8 December, a holiday.
  await lookAt('2026-12-08T10:00')
  expect(await subjects()).toHaveLength(before)
  await lookAt('2026-12-09T09:00')
  await lookAt('2026-12-09T12:00')
  const fresh = (await told.mailsTo(CEIBA)).filter(({ subject }) => subject.includes('venció'))
  expect(fresh.map(({ subject }) => subject)).toEqual([`${first.number}, ${second.number} venció hace 6 días · Historias S.A.S.`])
  expect(fresh[0]?.text).toContain('un saldo de $ 200.000')
  for (const { id } of [paid, annulled, little]) expect(await remindersOf(id)).toEqual([])
  // The call is for people, and nobody is told of the past.
  await lookAt('2026-12-14T10:00')
  await lookAt('2027-02-01T10:00')
  expect((await subjects()).filter((subject) => subject.includes('venció') || subject.includes('Llamar'))).toHaveLength(1)
})

test('a slot is one row whoever writes it, and another company has its own', async () => {
  const slots = await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.rows<{ company_id: string }>(sql`select * from reminder_slot where company_id = ${shop.companyId}`),
  )
  expect(slots.length).toBeGreaterThan(0)
  const again = inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.run(sql`
      insert into reminder_slot (company_id, id, plan_id, step_id, open_item_id, party_id, day, at, subject, outcome)
      select company_id, gen_random_uuid(), plan_id, step_id, open_item_id, party_id, day, at, subject, outcome from reminder_slot
       where company_id = ${shop.companyId} limit 1`),
  )
  await expect(again).rejects.toThrow('reminder_slot_company_id_plan_id_step_id_open_item_id_key')
})

test('what the customer has in advance, or a note keeps for it, pays the oldest first: only the rest is reminded of', async () => {
  world.clock.moveTo('2027-03-01T10:00:00-05:00')
  const day = '2027-03-01'
  // Of a company of its own: months later nobody is signed in to the first.
  const own = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  await own.client.call(paymentReminder.endpoints.create, { body: plan })
  const address = 'pagos@anticipado.example'
  const partyId = await newCustomer('Anticipado S.A.S.', address, [], own)
  const due = (dueDate: string) => own.issue([['Asesoría', '1']], { dueDate, date: day, partyId })
  const pay = async (number: string | null) => {
    const { items } = await own.client.call(getPending, { params: { partyId } })
    const openItemId = items.find((item) => item.number === number)?.id ?? ''
    const body = { date: day, partyId, moneyAccountId: own.moneyAccountId, meansCode: '10' }
    await own.client.call(createReceipt, { body: { ...body, applications: [{ openItemId, amount: '100000' }] } })
  }
  // What a note keeps of an invoice that was paid is the customer's, as an advance is.
  const returned = await due('2027-03-20')
  await pay(returned.number)
  const request = own.request([['Asesoría', '1', '100000']], { resolutionId: null, partyId, date: day })
  await own.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...request,
        correction: { documentId: returned.id, concept: '1', surplus: 'keep' },
        lines: request.lines.map((line) => ({ ...line, source: { documentId: returned.id, position: 1, byValue: false, restock: false } })),
      },
      issue: true,
    },
  })
  const advance = (amount: string) =>
    own.client.call(customerAdvanceEndpoints.create, {
      body: { date: day, partyId, moneyAccountId: own.moneyAccountId, meansCode: '47', amount },
    })
  await advance('40000')
  // 140.000 of the customer: the first is covered, and 60.000 of the second are owed.
  const [covered, partly, whole] = [await due('2027-03-10'), await due('2027-03-11'), await due('2027-03-12')]
  await lookAt('2027-03-08T10:00')
  const sent = await told.mailsTo(address)
  expect(sent.map(({ subject }) => subject)).toEqual([`${partly.number}, ${whole.number} vence en 3 días · Historias S.A.S.`])
  expect(sent[0]?.text).toContain('un saldo de $ 160.000')
  expect((await own.client.call(getCollection, { params: { sourceId: covered.id } })).reminders).toEqual([])
  // All of it covered, nobody is written to.
  await advance('160000')
  await lookAt('2027-03-16T10:00')
  await lookAt('2027-03-17T10:00')
  expect(await told.mailsTo(address)).toHaveLength(1)
})
