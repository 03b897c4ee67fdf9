// The service of the authority fails: invoices go out as type 04 under their number without anybody's help, and are transmitted when it is back.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getBoard, getEvidence, getOutage, getSignedXml } from '#modules/electronic/index.ts'
import { awaitsAnswer } from '#modules/electronic/index.server.ts'
import { askForAcquirer } from '#modules/people/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, invoiceXml, invoiceZip } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { Unzip } from '#platform/import/unzip.server.ts'
import type { Refused } from './client.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { prove } from './testing/prove.server.ts'
import { openAuthorityWorld, openTransmittingShop, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { newCompany, type Shop, type World } from './testing/world.server.ts'

let world: World
let authority: AuthorityWorld
let simulator: Simulator
let ownerUrl: string

beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world, simulator, ownerUrl } = authority)
})
afterEach(() => simulator.behave({ down: false, status: null, failsAt: 'all', forSeconds: null, declares: true }))
afterAll(async () => {
  await authority.close()
})

async function openTransmitting(): Promise<Shop> {
  const shop = await openTransmittingShop(world)
  // The customer that invoices of stories are of gets them by mail.
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update party set email_invoicing = 'compras@cliente.co' where company_id = ${shop.companyId}`),
  )
  return shop
}
const work = (shop: Shop) => workFor(world, shop)
const later = (seconds: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const view = ({ client }: Shop, id: string) => client.call(invoiceEndpoints.view, { params: { id } })
const board = ({ client }: Shop) => client.call(getBoard, { query: { tab: 'unsent' } })
const xmlOf = async ({ client }: Shop, id: string) =>
  Buffer.from((await client.call(invoiceXml, { params: { id } })).bytes).toString('utf8')
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { errors?: readonly { code: number }[] }) => error.errors?.map(({ code }) => code),
  )
const sendings = ({ companyId }: Shop, documentId: string) =>
  inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.rows<{ id: string; state: string; contingency: boolean; dueAt: Date | null }>(sql`
      select id, state, contingency, due_at as "dueAt" from transmission where company_id = ${companyId} and document_id = ${documentId} order by created_at, id`),
  )
const letters = async ({ companyId }: Shop, documentId: string) =>
  (
    await inCompany(world.pool, { companyId, personId: null }, (tx) =>
      tx.rows(sql`select id from outbox where company_id = ${companyId} and about = ${documentId} and topic = 'mail.send'`),
    )
  ).length
/** What waits is tried for as long as the law says. */
async function untilContingency(shop: Shop): Promise<void> {
  for (const pause of [0, 5, 5, 5, 120, 120, 120, 120, 125]) {
    later(pause)
    await work(shop)
  }
}

test('the service fails for as long as the law says: type 04, same number and CUFE, delivered, transmitted in 48 hours after it is back', async () => {
  const shop = await openTransmitting()
  simulator.behave({ status: 503 })
  const { id } = await shop.issue([['Asesoría', '2']])
  await work(shop)
  expect(await board(shop)).toMatchObject({ isContingency: false, counts: { queued: 1 } })
  expect(await shop.client.call(getOutage)).toEqual({ failingSince: null })
  const before = await view(shop, id)
  const since = world.clock.now().toISOString()
  await untilContingency(shop)
  const during = await view(shop, id)
  expect(during).toMatchObject({ electronicState: 'contingency', number: before.number, uniqueCode: before.uniqueCode })
  expect(await shop.client.call(getOutage)).toEqual({ failingSince: since })
  expect(await board(shop)).toMatchObject({
    isContingency: true,
    counts: { unsent: 1, contingency: 1, queued: 0 },
    rows: [{ state: 'contingency', dueAt: null }],
  })
  expect(await xmlOf(shop, id)).toContain('<cbc:InvoiceTypeCode>04<')
  // The customer has it, without any answer of the authority.
  expect(await letters(shop, id)).toBe(1)
  const zip = new Unzip(Buffer.from((await shop.client.call(invoiceZip, { params: { id } })).bytes))
  const part = await zip.part(zip.names.find((name) => name.endsWith('.xml')) ?? '', 2_000_000)
  const container = 'bytes' in part ? Buffer.from(part.bytes).toString('utf8') : ''
  expect(container).toContain('<cbc:InvoiceTypeCode>04<')
  expect(container).not.toContain('ApplicationResponse')
  expect(await codeOf(shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo dos veces' } }))).toEqual([590])
  // What is issued meanwhile goes out at its first failure; a note waits.
  const { id: second } = await shop.issue([['Asesoría', '1']])
  const asked = shop.request([['Asesoría', '1', '1000']], { resolutionId: null })
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, byValue: true, restock: false } }))
  const note = await shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...asked, correction: { documentId: id, concept: '3' }, lines }, issue: true },
  })
  await work(shop)
  expect(await view(shop, second)).toMatchObject({ electronicState: 'contingency' })
  const stateOfNote = async () => (await shop.client.call(creditNoteEndpoints.view, { params: { id: note.id } })).electronicState
  expect(await stateOfNote()).toBe('queued')
  simulator.behave({ status: null })
  later(1800)
  await work(shop)
  for (const each of [id, second]) expect(await view(shop, each)).toMatchObject({ electronicState: 'validated' })
  later(1800)
  await work(shop)
  expect(await stateOfNote()).toBe('validated')
  expect(await board(shop)).toMatchObject({ failingSince: null, counts: { unsent: 0 } })
  const [first, sent] = await sendings(shop, id)
  expect([first, sent]).toMatchObject([
    { state: 'replaced', contingency: false },
    { state: 'validated', contingency: true },
  ])
  const evidence = await shop.client.call(getEvidence, { params: { id: sent?.id ?? '' } })
  expect(evidence).toMatchObject({ contingency: true, refusedBefore: [{ id: first?.id, state: 'replaced' }] })
  // Nothing was sent to them twice, and what they may download has the answer now.
  expect(await letters(shop, id)).toBe(1)
  expect(await prove(ownerUrl, shop.companyId)).toBeNull()
})

test('the term runs from when the service answers again', async () => {
  const shop = await openTransmitting()
  simulator.behave({ status: 500 })
  const { id } = await shop.issue([['Asesoría', '1']])
  const { id: other } = await shop.issue([['Asesoría', '3']])
  await untilContingency(shop)
  // It is back and takes nothing whole yet: what it holds is asked about.
  simulator.behave({ status: null, hold: true })
  later(1800)
  const answeredAt = world.clock.now()
  await work(shop)
  const due = (await Promise.all([id, other].map((each) => sendings(shop, each)))).flat().flatMap(({ dueAt }) => (dueAt ? [dueAt] : []))
  expect(due.length).toBeGreaterThan(0)
  for (const each of due) expect(each.getTime()).toBe(answeredAt.getTime() + 48 * 3_600_000)
  expect((await board(shop)).rows[0]).toMatchObject({ state: 'contingency' })
  simulator.behave({ hold: false })
  simulator.release()
  later(1800)
  await work(shop)
  expect(await board(shop)).toMatchObject({ counts: { unsent: 0 } })
})

test('the authority declared no contingency (CTG01): it goes again as any other invoice, and the customer gets the new files', async () => {
  const shop = await openTransmitting()
  simulator.behave({ status: 503, declares: false })
  const { id } = await shop.issue([['Asesoría', '1']])
  const first = await view(shop, id)
  await untilContingency(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'contingency' })
  simulator.behave({ status: null })
  later(1800)
  await work(shop)
  const last = await view(shop, id)
  expect(last).toMatchObject({ electronicState: 'validated', number: first.number, date: first.date })
  expect(last.uniqueCode).not.toBe(first.uniqueCode)
  expect(await xmlOf(shop, id)).toContain('<cbc:InvoiceTypeCode>01<')
  expect((await sendings(shop, id)).map(({ state }) => state)).toEqual(['replaced', 'corrected', 'validated'])
  expect(await letters(shop, id)).toBe(2)
  expect(await prove(ownerUrl, shop.companyId)).toBeNull()
})

test('what left before the failure reaches the authority after type 04 left too: it stands as the authority has it', async () => {
  const shop = await openTransmitting()
  const { id } = await shop.issue([['Asesoría', '1']])
  simulator.behave({ status: 500 })
  await untilContingency(shop)
  const [first] = await sendings(shop, id)
  // Asked, it has none; type 04 leaves, and is not taken either.
  simulator.behave({ status: 503, failsAt: 'sending' })
  later(1800)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'contingency' })
  simulator.arrive((await shop.client.call(getSignedXml, { params: { id: first?.id ?? '' } })).bytes)
  simulator.behave({ status: null, failsAt: 'all' })
  later(1800)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
  expect((await sendings(shop, id)).map(({ state }) => state)).toEqual(['validated', 'replaced'])
  expect(await xmlOf(shop, id)).toContain('<cbc:InvoiceTypeCode>01<')
  expect(await prove(ownerUrl, shop.companyId)).toBeNull()
})

test('the authority had taken it before it failed: it stands as it was sent, and nothing is sent twice', async () => {
  const shop = await openTransmitting()
  const before = simulator.received()
  simulator.behave({ loseAnswers: 1 })
  const { id } = await shop.issue([['Asesoría', '1']])
  await work(shop)
  simulator.behave({ status: 503 })
  await untilContingency(shop)
  later(125)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'contingency' })
  simulator.behave({ status: null })
  later(1800)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
  expect(await xmlOf(shop, id)).toContain('<cbc:InvoiceTypeCode>01<')
  expect((await sendings(shop, id)).map(({ state }) => state)).toEqual(['validated', 'replaced'])
  expect(simulator.received() - before).toBe(1)
  expect(await prove(ownerUrl, shop.companyId)).toBeNull()
})

test('the authority does not have it yet, and then does not serve: what may still reach it is not annulled', async () => {
  const shop = await openTransmitting()
  const { id } = await shop.issue([['Asesoría', '1']])
  // Its first call broke; asked about it the authority says that it has none, and it takes no other.
  simulator.behave({ status: 500 })
  await work(shop)
  simulator.behave({ status: 503, failsAt: 'sending' })
  later(10)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'sent' })
  const annulling = shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo dos veces' } })
  expect(await codeOf(annulling)).toEqual([590])
  const before = simulator.received()
  const [sent] = await sendings(shop, id)
  simulator.arrive((await shop.client.call(getSignedXml, { params: { id: sent?.id ?? '' } })).bytes)
  simulator.behave({ status: null, failsAt: 'all' })
  later(10)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
  expect(simulator.received() - before).toBe(0)
})

test('a print of what was just issued waits for the answer, and says it; while the service fails nobody waits', async () => {
  const shop = await openTransmitting()
  const [first, second] = [await shop.issue([['Asesoría', '1']]), await shop.issue([['Asesoría', '1']])]
  const print = (id: string) => shop.client.call(invoiceEndpoints.pdf, { params: { id }, query: {} }).then(({ bytes }) => pdfText(bytes))
  const printing = print(first.id)
  const together = shop.client.call(invoiceEndpoints.bulk.print, { query: { ids: `${first.id},${second.id}` } })
  await work(shop)
  for (const text of [await printing, pdfText((await together).bytes)]) {
    expect(text).toContain('sin validez fiscal')
    expect(text).not.toContain('Pendiente de validación por la DIAN')
  }
  simulator.behave({ status: 503 })
  const { id } = await shop.issue([['Asesoría', '1']])
  await work(shop)
  const isAwaited = () => inCompany(world.pool, shop, (tx) => awaitsAnswer(tx, shop.companyId, [id], world.clock.now()))
  expect(await isAwaited()).toBe(false)
  expect(await print(id)).toContain('Pendiente de validación por la DIAN')
  simulator.behave({ status: null })
  later(10)
  await work(shop)
})

test('the name and the address of a third party, asked of the authority one at a time', async () => {
  const shop = await openTransmitting()
  simulator.register.know({ type: '31', number: '860002964', name: 'Banco de Ejemplo S.A.', email: 'facturas@banco.example' })
  const ask = (type: '13' | '31', number: string, { client }: Pick<Shop, 'client'> = shop) =>
    client.call(askForAcquirer, { query: { type, number } })
  const detail = (call: Promise<unknown>): Promise<unknown> =>
    call.then(String, (error: Refused) => [error.code, error.fields[0], error.errors[0]?.message])
  expect(await ask('31', '860.002.964-4')).toEqual({ name: 'Banco de Ejemplo S.A.', email: 'facturas@banco.example' })
  expect(await detail(ask('31', '860002964-5'))).toEqual([401, 'identification', 'El dígito de verificación de 860.002.964 es 4, no 5.'])
  expect(await detail(ask('13', '222222222222'))).toMatchObject([401, 'identification', 'El consumidor final no tiene datos en la DIAN.'])
  expect(await detail(ask('13', '52345678'))).toMatchObject([401, 'identification', expect.stringContaining('La DIAN no tiene datos')])
  expect(await detail(ask('13', '1\u0000'))).toMatchObject([401, 'number', expect.any(String)])
  simulator.behave({ status: 503 })
  expect(await detail(ask('31', '860002964'))).toMatchObject([401, null, expect.stringContaining('La DIAN respondió 503')])
  simulator.behave({ status: null })
  // Who chose no authority is told to.
  const another = await newCompany(world)
  expect(await detail(ask('31', '860002964', another))).toMatchObject([401, null, expect.stringContaining('Elige a qué autoridad')])
})
