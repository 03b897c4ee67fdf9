// The events of invoices on credit (RADIAN): said by who bought, in order and in time, sent once, heard of by who sold.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInBogota } from '#base/date.ts'
import type { BuyerEventCode, ClaimConcept } from '#colombia/index.ts'
import { verifySignature } from '#colombia/index.server.ts'
import { changeMyInfo, roleIds } from '#modules/access/index.ts'
import {
  getEnabling,
  getEventAnswer,
  getEventBoard,
  getEventEvidence,
  getEventXml,
  retryAll,
  retryEvent,
} from '#modules/electronic/index.ts'
import { inboxEndpoints as inbox } from '#modules/purchases/index.ts'
import { creditNoteEndpoints, debitNoteEndpoints, getInvoiceEvents, invoiceXml, lookForEvents, stateTacit } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong, workOnce } from '#platform/jobs/worker.server.ts'
import type { Refused } from './client.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { prove } from './testing/prove.server.ts'
import { workerParts } from './start.server.ts'
import { openAuthorityWorld, transmit, type AuthorityWorld } from './testing/authority.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { firstRefusalOf } from './testing/refusals.server.ts'
import { newCompany, openShop, type Shop, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let authority: AuthorityWorld
let simulator: Simulator
let buyer: StoryCompany
let seller: Shop
let ownerUrl: string
const ANA = {
  identificationType: '13',
  identification: '52345678',
  firstName: 'Ana',
  lastName: 'Historia',
  position: 'Compras',
  area: 'Bodega',
}

beforeAll(async () => {
  // A Tuesday: the term of a receipt of this day ends on Friday 27.
  authority = await openAuthorityWorld('2026-11-24T15:00:00Z')
  ;({ world, simulator, ownerUrl } = authority)
  buyer = await newCompany(world)
  await transmit(buyer)
  const { nit } = await buyer.client.call(getEnabling)
  await buyer.client.call(changeMyInfo, { body: ANA })
  seller = await openShop(world, { customer: { nit }, items: [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }] })
  await transmit(seller)
})
afterAll(async () => {
  await authority.close()
})

/** Everything that is due now is done, of all companies. */
async function work(): Promise<void> {
  const parts = workerParts(world.runtime)
  const now = world.clock.now()
  for (const { companyId } of [buyer, seller])
    await inCompany(world.pool, { companyId, personId: null }, (tx) =>
      tx.run(sql`update outbox set run_at = ${now} where company_id = ${companyId} and topic = 'electronic.send' and state = 'pending'`),
    )
  while (await workOnce(parts));
  while (await workLong(parts));
}
const goTo = (instant: string) => world.clock.moveTo(instant)
const later = (seconds: number) => goTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code }: Refused) => code,
  )
/** An invoice that was sold, validated, and came to the inbox of who bought. */
async function bought(paymentForm: '1' | '2' = '2') {
  const { id: invoiceId } = await seller.issue([['Asesoría', '1']], {
    paymentForm,
    dueDate: paymentForm === '2' ? '2027-01-15' : dayInBogota(world.clock.now()),
  })
  await work()
  const { bytes } = await seller.client.call(invoiceXml, { params: { id: invoiceId } })
  const files = [{ name: 'factura.xml', content: Buffer.from(bytes).toString('base64') }]
  const answer = await buyer.client.call(inbox.uploadReceived, { body: { files } })
  const taken = answer.files[0]?.taken[0]
  if (!taken) throw new Error(JSON.stringify(answer))
  return { invoiceId, id: taken.id }
}
const say = (id: string, events: BuyerEventCode[], concept: ClaimConcept | null = null, { client } = buyer) =>
  client.call(inbox.sendEvents, { params: { id }, body: { events, concept } })
const eventsOf = async (id: string) => (await buyer.client.call(inbox.getReceived, { params: { id } })).events
const states = async (id: string) => (await eventsOf(id))?.said.map(({ code, state }) => `${code} ${state}`)
/** The events of one invoice on the board. */
const onBoard = async (number: string, { client } = buyer) =>
  (await client.call(getEventBoard)).rows.filter(({ invoice }) => invoice === number)
/** As the authority knows it, without the hyphen after its prefix. */
const numberOf = async (id: string) => (await buyer.client.call(inbox.getReceived, { params: { id } })).number.replaceAll('-', '')
const proven = async () => {
  for (const { companyId } of [buyer, seller]) expect(await prove(ownerUrl, companyId)).toBeNull()
}

test('acknowledgement, receipt and acceptance at once: sent one after another, each signed and validated', async () => {
  const { id } = await bought()
  expect(await eventsOf(id)).toMatchObject({ said: [], missing: ['030', '032', '033'], lastDay: null })
  await say(id, ['030', '032', '033'])
  expect(await states(id)).toEqual(['030 queued', '032 queued', '033 queued'])
  await work()
  expect(await states(id)).toEqual(['030 validated', '032 validated', '033 validated'])
  expect((await eventsOf(id))?.said[1]).toMatchObject({ person: 'Ana Historia', number: expect.stringMatching(/^EV\d+$/) })
  const kept = await inCompany(world.pool, buyer, (tx) =>
    tx.rows<{ xml: Buffer; name: string }>(sql`
      select e.xml, e.file_name as name from invoice_event e join received_document r on r.company_id = e.company_id and r.unique_code = e.invoice_code
       where e.company_id = ${buyer.companyId} and r.id = ${id}`),
  )
  for (const { xml, name } of kept) {
    expect(verifySignature(xml)).toMatchObject({ fault: null, role: 'third party' })
    expect(name).toMatch(/^ar\d{10}00026[0-9a-f]{8}\.xml$/)
  }
  await proven()
})

test('in their order and no other: 506, 507, 508, 510 and 542, each with its code, and nothing is sent', async () => {
  const { id } = await bought()
  expect(await codeOf(say(id, ['032']))).toBe(506)
  await say(id, ['030'])
  expect(await codeOf(say(id, ['033']))).toBe(507)
  expect(await codeOf(say(id, ['031'], '01'))).toBe(508)
  expect(await codeOf(say(id, ['030']))).toBe(542)
  await say(id, ['032'])
  expect(await codeOf(say(id, ['031']))).toBe(401)
  await say(id, ['031'], '02')
  expect(await codeOf(say(id, ['033']))).toBe(510)
  await work()
  expect(await states(id)).toEqual(['030 validated', '032 validated', '031 validated'])
})

test('a claim within three business days of the receipt, and not after: whoever kept silent accepted (510)', async () => {
  const [inTime, late] = [await bought(), await bought()]
  for (const { id } of [inTime, late]) await say(id, ['030', '032'])
  await work()
  expect(await eventsOf(inTime.id)).toMatchObject({ lastDay: '2026-11-27', daysLeft: 3 })
  goTo('2026-11-28T04:59:58Z')
  await say(inTime.id, ['031'], '04')
  await work()
  expect(await states(inTime.id)).toContain('031 validated')
  goTo('2026-11-28T05:00:01Z')
  expect(await codeOf(say(late.id, ['031'], '04'))).toBe(510)
  expect(await codeOf(say(late.id, ['033']))).toBe(510)
  expect((await eventsOf(late.id))?.offers.find(({ code }) => code === '033')?.reason).toContain('27/11/2026')
  goTo('2026-12-01T15:00:00Z')
})

test('what is paid at once, of another company, of who may not, and of who did not say who they are', async () => {
  const cash = await bought('1')
  expect((await buyer.client.call(inbox.getReceived, { params: { id: cash.id } })).events).toBeNull()
  expect(await codeOf(say(cash.id, ['030']))).toBe(401)
  const { id } = await bought()
  expect(await codeOf(say(id, ['030'], null, seller))).toBe(698)
  const { client: viewer } = await colleague(world, buyer.client, roleIds.viewer)
  await expect(viewer.call(inbox.sendEvents, { params: { id }, body: { events: ['030'] } })).rejects.toThrow('Enviar acuses')
  const { client: accountant } = await colleague(world, buyer.client, roleIds.accountant)
  expect(await codeOf(accountant.call(inbox.sendEvents, { params: { id }, body: { events: ['030'] } }))).toBe(542)
  expect(await states(id)).toEqual([])
})

test('who clicks twice sends once', async () => {
  const { id } = await bought()
  const both = await Promise.allSettled([say(id, ['030', '032', '033']), say(id, ['030', '032', '033'])])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await work()
  expect(await states(id)).toEqual(['030 validated', '032 validated', '033 validated'])
})

test('an authority that is down, and an answer that is lost: sent again, and once', async () => {
  const { id } = await bought()
  simulator.behave({ status: 503 })
  await say(id, ['030', '032', '033'])
  await work()
  expect(await states(id)).toEqual(['030 queued', '032 queued', '033 queued'])
  const number = await numberOf(id)
  expect(await onBoard(number)).toMatchObject([
    {
      code: '030',
      state: 'queued',
      attempts: 1,
      lastError: 'La DIAN respondió 503',
      lastDay: null,
      href: `/purchases/bills/inbox?ver=${id}`,
    },
    { code: '032', state: 'queued', attempts: 0, side: 'received', saidBy: 'Ana Historia', lastDay: null },
    { code: '033', state: 'queued', attempts: 0, lastDay: '2026-12-04' },
  ])
  const [first, , last] = await onBoard(number)
  expect(await buyer.client.call(retryAll)).toEqual({ count: 1 })
  expect(await buyer.client.call(retryEvent, { params: { id: first?.id ?? '' } })).toEqual({ ok: true })
  // Of another company it is not there, nor are its files.
  const [foreign, unsigned] = [{ params: { id: first?.id ?? '' } }, { params: { id: last?.id ?? '' } }]
  const { client: other } = seller
  const foreignCalls = [other.call(getEventEvidence, foreign), other.call(getEventXml, foreign), other.call(retryEvent, foreign)]
  expect(await Promise.all([...foreignCalls, other.call(getEventAnswer, foreign)].map(codeOf))).toEqual([698, 698, 698, 698])
  expect(await codeOf(buyer.client.call(getEventXml, unsigned))).toBe(698)
  simulator.behave({ status: null, loseAnswers: 1 })
  later(10)
  await work()
  expect(await states(id)).toEqual(['030 sent', '032 queued', '033 queued'])
  expect(await onBoard(number)).toMatchObject([{ code: '030', state: 'sent', attempts: 2 }, {}, {}])
  const before = simulator.received()
  later(600)
  await work()
  expect(await states(id)).toEqual(['030 validated', '032 validated', '033 validated'])
  expect(simulator.received() - before).toBe(2)
  const evidence = await buyer.client.call(getEventEvidence, foreign)
  expect(evidence).toMatchObject({
    ...{ state: 'validated', authority: 'simulator', hasXml: true, hasAnswer: true },
    attemptsMade: [{ operation: 'GetStatus', outcome: 'validated' }, { outcome: 'sent' }, { outcome: 'queued' }],
  })
  const { bytes } = await buyer.client.call(getEventXml, foreign)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(evidence.sha256)
  expect(await codeOf(buyer.client.call(retryEvent, foreign))).toBe(401)
  await proven()
})

test('of many, each what it lacks; what cannot be accepted is told and stops no other', async () => {
  const [fresh, begun, settled] = [await bought(), await bought(), await bought()]
  await say(begun.id, ['030'])
  await say(settled.id, ['030', '032', '033'])
  const answer = await buyer.client.call(inbox.acceptMany, { body: { ids: [fresh.id, begun.id, settled.id] } })
  expect(answer).toMatchObject({ accepted: 2, problems: [{ id: settled.id, code: 510 }] })
  await work()
  for (const { id } of [fresh, begun]) expect(await states(id)).toEqual(['030 validated', '032 validated', '033 validated'])
})

const ofSeller = async (id: string) => (await seller.client.call(getInvoiceEvents, { params: { id } })).events
/** Why notes of both kinds about an invoice are refused; null of each that was taken. */
const noteRefusals = (documentId: string) =>
  Promise.all(
    ([creditNoteEndpoints, debitNoteEndpoints] as const).map(({ create }) => {
      const request = seller.request([['Asesoría', '1', '1000']], { resolutionId: null })
      const isCredit = create === creditNoteEndpoints.create
      const lines = request.lines.map((line) =>
        isCredit ? { ...line, source: { documentId, position: 1, byValue: true, restock: false } } : line,
      )
      const correction = { documentId, concept: isCredit ? ('1' as const) : ('3' as const) }
      const date = dayInBogota(world.clock.now())
      return firstRefusalOf(
        seller.client.call(create, { body: { document: { ...request, date, dueDate: date, correction, lines }, issue: true } }),
      )
    }),
  )

const tacit = (id: string) => seller.client.call(stateTacit, { params: { id } })

test('who sold hears of the events, states the tacit acceptance after the term and not before (509), once', async () => {
  const { id, invoiceId } = await bought()
  expect(await ofSeller(invoiceId)).toMatchObject({ said: [], isTitle: false, lookedAt: null })
  expect(await codeOf(tacit(invoiceId))).toBe(507)
  await say(id, ['030', '032'])
  await work()
  expect((await ofSeller(invoiceId))?.said).toEqual([])
  later(2.5 * 3600)
  await work()
  const heard = await ofSeller(invoiceId)
  expect(heard).toMatchObject({ said: [{ code: '030' }, { code: '032', state: 'heard', person: 'Ana Historia' }], isTitle: false })
  expect(heard?.said[1]?.uniqueCode).toMatch(/^[0-9a-f]{96}$/)
  expect(await codeOf(tacit(invoiceId))).toBe(509)
  expect(await noteRefusals(invoiceId)).toEqual(['it was taken', 'it was taken'])
  // Received on Tuesday 1 December: 2, 3 and 4 are its term; the 8th is a holiday.
  goTo('2026-12-05T05:00:01Z')
  await tacit(invoiceId)
  expect(await codeOf(tacit(invoiceId))).toBe(542)
  await work()
  expect(await ofSeller(invoiceId)).toMatchObject({ said: [{}, {}, { code: '034', state: 'validated' }], isTitle: true })
  expect(await codeOf(say(id, ['033']))).toBe(510)
  // After an acceptance the authority admits no note (colombia/dian/hechos.md, 3.6).
  const refused = [401, 'correction.documentId']
  expect(await noteRefusals(invoiceId)).toEqual([refused, refused])
  await proven()
})

test('an acceptance of the customer is asked for when somebody says so, and then there is no tacit one; of another company 698', async () => {
  const { id, invoiceId } = await bought()
  await say(id, ['030', '032', '033'])
  await work()
  await seller.client.call(lookForEvents, { params: { id: invoiceId } })
  await work()
  expect(await ofSeller(invoiceId)).toMatchObject({ isTitle: true, said: [{}, {}, { code: '033', state: 'heard' }] })
  const refused = [401, 'correction.documentId']
  expect(await noteRefusals(invoiceId)).toEqual([refused, refused])
  goTo('2026-12-21T15:00:00Z')
  expect(await codeOf(tacit(invoiceId))).toBe(510)
  expect(await codeOf(buyer.client.call(getInvoiceEvents, { params: { id: invoiceId } }))).toBe(698)
  const cash = await bought('1')
  expect(await ofSeller(cash.invoiceId)).toBeNull()
  expect(await codeOf(tacit(cash.invoiceId))).toBe(401)
})

test('what was said in the portal of the authority is refused here, heard of, and what follows it may be said', async () => {
  const { id } = await bought()
  const [row] = await inCompany(world.pool, buyer, (tx) =>
    tx.rows<{ key: string }>(sql`select unique_code as key from received_document where company_id = ${buyer.companyId} and id = ${id}`),
  )
  simulator.register.keepEvent({
    ...{ key: 'd'.repeat(96), invoiceKey: row?.key ?? '', code: '030', concept: '', nit: '1', number: 'PORTAL1', person: 'Otra' },
    ...{ at: world.clock.now(), answer: '' },
  })
  await say(id, ['030', '032'])
  await work()
  expect(await states(id)).toEqual(['030 heard', '032 withdrawn'])
  // The one that the authority tells of is settled; the one that never left is still to be said.
  expect(await onBoard(await numberOf(id))).toMatchObject([{ code: '032', state: 'withdrawn' }])
  later(60)
  await say(id, ['032'])
  await work()
  expect(await states(id)).toEqual(['030 heard', '032 validated'])
  expect(await onBoard(await numberOf(id))).toMatchObject([{ code: '032', state: 'validated' }])
  await proven()
})
