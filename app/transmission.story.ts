// From issued to validated: signed once, sent to a simulated authority that is a process of HTTP with its own rules, and never forgotten.
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifySignature } from '#colombia/index.server.ts'
import {
  changeAuthority,
  countUnsent,
  getBoard,
  getEnabling,
  getEvidence,
  getSignedXml,
  resend,
  retryAll,
  startTrial,
} from '#modules/electronic/index.ts'
import { creditNoteCorrection, creditNoteEndpoints, debitNoteEndpoints, invoiceEndpoints, invoiceXml } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong, workOnce } from '#platform/jobs/worker.server.ts'
import { createVault } from '#platform/vault.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { prove } from './testing/prove.server.ts'
import { workerParts } from './start.server.ts'
import { certify, openAuthorityWorld, openTransmittingShop, type AuthorityWorld } from './testing/authority.server.ts'
import { openShop, type Shop, type World } from './testing/world.server.ts'

let world: World
let authority: AuthorityWorld
let simulator: Simulator

beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world, simulator } = authority)
})
afterAll(async () => {
  await authority.close()
})

const openTransmitting = (): Promise<Shop> => openTransmittingShop(world)
/** Everything that is due now is done. */
async function work({ companyId }: Shop): Promise<void> {
  const parts = workerParts(world.runtime)
  const now = world.clock.now()
  // The queue goes by the clock of the database, and the story by its own.
  await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.run(sql`update outbox set run_at = ${now} where company_id = ${companyId} and topic = 'electronic.send' and state = 'pending'`),
  )
  while (await workOnce(parts));
  while (await workLong(parts));
}
const later = (seconds: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const view = ({ client }: Shop, id: string) => client.call(invoiceEndpoints.view, { params: { id } })
const board = ({ client }: Shop) => client.call(getBoard, { query: { tab: 'unsent' } })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { errors?: readonly { code: number; message: string }[] }) => error.errors?.map(({ code }) => code),
  )
const transmissionOf = ({ companyId }: Shop, documentId: string) =>
  inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.first<{ id: string; xml: Buffer; sha256: string; attempts: number; state: string; signingTime: string }>(sql`
      select id, xml, sha256, attempts, state, signing_time as "signingTime" from transmission where company_id = ${companyId} and document_id = ${documentId}`),
  )
const annul = ({ client }: Shop, id: string) =>
  client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo dos veces' } })

test('an invoice and its notes: issued, signed, sent, validated; the bytes are kept, and 530 from then on', async () => {
  const shop = await openTransmitting()
  const { id } = await shop.issue([['Asesoría', '2']])
  expect(await view(shop, id)).toMatchObject({ electronicState: 'queued' })
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
  const sent = await transmissionOf(shop, id)
  const bytes = sent?.xml ?? Buffer.alloc(0)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sent?.sha256)
  expect(verifySignature(bytes)).toMatchObject({ fault: null, signingTime: '2026-11-20T10:00:00-05:00', role: 'supplier' })
  const downloaded = await shop.client.call(invoiceXml, { params: { id } })
  expect(Buffer.compare(Buffer.from(downloaded.bytes), bytes)).toBe(0)
  const evidence = await shop.client.call(getEvidence, { params: { id: sent?.id ?? '' } })
  expect(evidence).toMatchObject({
    state: 'validated',
    authority: 'simulator',
    hasAnswer: true,
    attemptsMade: [{ operation: 'SendBillSync' }],
  })
  expect(evidence.fileName).toMatch(/^fv\d{10}000260{7}1\.xml$/)
  expect(Buffer.compare(Buffer.from((await shop.client.call(getSignedXml, { params: { id: evidence.id } })).bytes), bytes)).toBe(0)
  expect(await refusal(annul(shop, id))).toEqual([530])

  const asked = shop.request([['Asesoría', '1', '1000']], { resolutionId: null })
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, byValue: true, restock: false } }))
  const about = { documentId: id, concept: '3' } as const
  const credit = await shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...asked, correction: about, lines }, issue: true },
  })
  const debit = await shop.client.call(debitNoteEndpoints.create, { body: { document: { ...asked, correction: about }, issue: true } })
  await work(shop)
  const read = { params: { id: credit.id } }
  expect(await shop.client.call(creditNoteEndpoints.view, read)).toMatchObject({ electronicState: 'validated' })
  expect(await shop.client.call(debitNoteEndpoints.view, { params: { id: debit.id } })).toMatchObject({ electronicState: 'validated' })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('an answer that is lost: nothing is sent twice, it is asked about, and meanwhile it cannot be annulled', async () => {
  const shop = await openTransmitting()
  const { id } = await shop.issue([['Asesoría', '1']])
  const before = simulator.received()
  simulator.behave({ loseAnswers: 1 })
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'sent' })
  expect(await shop.client.call(countUnsent)).toEqual({ unsent: 1 })
  expect(await refusal(annul(shop, id))).toEqual([590])
  later(10)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
  expect(simulator.received() - before).toBe(1)
})

test('an authority that is down, then says 503, then restarts: what waits is sent, and once', async () => {
  const shop = await openTransmitting()
  const issued = [await shop.issue([['Asesoría', '1']]), await shop.issue([['Asesoría', '2']])]
  simulator.behave({ status: 503 })
  await work(shop)
  expect(await board(shop)).toMatchObject({ counts: { unsent: 2, queued: 2 }, rows: [{ state: 'queued', attempts: 1 }, { attempts: 1 }] })
  simulator.behave({ status: null, down: true })
  later(10)
  await work(shop)
  expect(await board(shop)).toMatchObject({ counts: { unsent: 2, sent: 2 } })
  await simulator.stop()
  later(10)
  await work(shop)
  simulator = await authority.startAgain()
  expect(await shop.client.call(retryAll)).toEqual({ count: 2 })
  await work(shop)
  for (const { id } of issued) expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('a note waits for the invoice that it corrects: sent before it, it would be refused', async () => {
  const shop = await openTransmitting()
  const { id } = await shop.issue([['Asesoría', '2']])
  simulator.behave({ status: 503 })
  await work(shop)
  simulator.behave({ status: null })
  const asked = shop.request([['Asesoría', '1', '1000']], { resolutionId: null })
  const note = await shop.client.call(debitNoteEndpoints.create, {
    body: { document: { ...asked, correction: { documentId: id, concept: '3' } }, issue: true },
  })
  const stateOfNote = async () => (await shop.client.call(debitNoteEndpoints.view, { params: { id: note.id } })).electronicState
  await work(shop)
  expect(await stateOfNote()).toBe('queued')
  later(10)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
  later(10)
  await work(shop)
  expect(await stateOfNote()).toBe('validated')
})

test('what is held is asked about until it is answered', async () => {
  const shop = await openTransmitting()
  simulator.behave({ hold: true })
  const { id } = await shop.issue([['Asesoría', '1']])
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'sent' })
  simulator.behave({ hold: false })
  simulator.release()
  later(10)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
})

test('what the authority refuses says why, and may be annulled', async () => {
  const shop = await openTransmitting()
  const taxpayer = simulator.register.taxpayer((await shop.client.call(getEnabling)).nit)
  if (taxpayer) simulator.register.enrol({ ...taxpayer, pin: 'otro' })
  const { id } = await shop.issue([['Asesoría', '1']])
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'rejected' })
  const { rows } = await board(shop)
  expect(rows).toMatchObject([{ state: 'rejected', lastError: expect.stringContaining('FAB27b') }])
  await annul(shop, id)
  expect(await board(shop)).toMatchObject({ counts: { unsent: 0 } })
})

test('a certificate that ends: nothing takes a number that could not be signed (516, 518)', async () => {
  const shop = await openTransmitting()
  await certify(shop, new Date('2026-11-30T05:00:00Z'))
  const before = world.clock.now()
  world.clock.moveTo('2026-12-02T15:00:00Z')
  expect(await refusal(shop.issue([['Asesoría', '1']], { date: '2026-12-02' }))).toEqual([516])
  await inCompany(world.pool, shop, (tx) => tx.run(sql`delete from company_certificate where company_id = ${shop.companyId}`))
  expect(await refusal(shop.issue([['Asesoría', '1']], { date: '2026-12-02' }))).toEqual([518])
  world.clock.moveTo(before.toISOString())
})

test('a certificate that this installation cannot open: nothing takes a number that could not be signed', async () => {
  const shop = await openTransmitting()
  const sealed = createVault(randomBytes(32)).seal(Buffer.from('{}'), `${shop.companyId} certificate`)
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update company_certificate set sealed = ${sealed} where company_id = ${shop.companyId}`),
  )
  expect(await refusal(shop.issue([['Asesoría', '1']]))).toEqual([401])
  await certify(shop)
  await shop.issue([['Asesoría', '1']])
})

test('a trial never sends, and who uses one authority does not change to the other', async () => {
  const trial = await openShop(world, { profile: { electronic: {} }, items: [{ name: 'Asesoría', price: '1', taxes: [] }] })
  await trial.client.call(startTrial)
  expect(await refusal(trial.client.call(changeAuthority, { body: { authority: 'simulator' } }))).toEqual([401])
  const shop = await openTransmitting()
  await shop.issue([['Asesoría', '1']])
  await work(shop)
  expect(await refusal(shop.client.call(changeAuthority, { body: { authority: 'dian' } }))).toEqual([401])
})

test('what is annulled before it is sent is not sent', async () => {
  const shop = await openTransmitting()
  simulator.behave({ status: 503 })
  const { id } = await shop.issue([['Asesoría', '1']])
  await work(shop)
  await annul(shop, id)
  simulator.behave({ status: null })
  later(3600)
  await work(shop)
  expect(await transmissionOf(shop, id)).toMatchObject({ state: 'withdrawn', attempts: 1 })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

/** The authority knows another PIN: it refuses what is sent until `mend`. */
async function refused(shop: Shop, lines: Parameters<Shop['issue']>[0]) {
  const taxpayer = simulator.register.taxpayer((await shop.client.call(getEnabling)).nit)
  if (!taxpayer) throw new Error('The simulator does not know the company')
  simulator.register.enrol({ ...taxpayer, pin: 'otro' })
  const { id } = await shop.issue(lines)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'rejected' })
  return { id, mend: () => simulator.register.enrol(taxpayer) }
}
const correct = async (shop: Shop, id: string, document: ReturnType<Shop['request']>) =>
  shop.client.call(invoiceEndpoints.update, { params: { id }, body: { document, version: (await view(shop, id)).version, issue: true } })

test('what was refused is corrected under its number: another instant, another CUFE, and what was refused stays', async () => {
  const before = world.clock.now()
  const shop = await openTransmitting()
  const { id, mend } = await refused(shop, [['Asesoría', '1']])
  const first = await view(shop, id)
  const sentFirst = await transmissionOf(shop, id)
  mend()
  // Two days later: its entry keeps its day, and the authority gets the new one.
  world.clock.moveTo('2026-11-23T14:00:00Z')
  const corrected = await correct(shop, id, shop.request([['Asesoría', '2']], { date: first.date, dueDate: first.dueDate }))
  expect(corrected).toMatchObject({ id, number: first.number })
  const second = await view(shop, id)
  expect(second).toMatchObject({ electronicState: 'queued', date: first.date, revision: 2 })
  expect(second.uniqueCode).not.toBe(first.uniqueCode)
  expect(second.versions.map(({ revision }) => revision)).toEqual([2, 1])
  // Until it is signed its XML is the new one, never that of what was refused.
  const unsigned = Buffer.from((await shop.client.call(invoiceXml, { params: { id } })).bytes).toString('utf8')
  expect(unsigned).toContain(second.uniqueCode)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
  const signed = Buffer.from((await shop.client.call(invoiceXml, { params: { id } })).bytes)
  expect(verifySignature(signed)).toMatchObject({ fault: null, signingTime: '2026-11-23T09:00:00-05:00' })
  const kept = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ id: string; state: string; sha256: string; answered: boolean }>(sql`
      select id, state, sha256, answer is not null as answered from transmission
       where company_id = ${shop.companyId} and document_id = ${id} order by created_at`),
  )
  expect(kept).toMatchObject([
    { state: 'corrected', sha256: sentFirst?.sha256, answered: true },
    { state: 'validated', answered: true },
  ])
  const evidence = await shop.client.call(getEvidence, { params: { id: kept[1]?.id ?? '' } })
  expect(evidence.refusedBefore).toMatchObject([{ id: kept[0]?.id, lastError: expect.stringContaining('FAB27b') }])
  // What was accepted is corrected no more, nor what was refused before it.
  expect(await refusal(correct(shop, id, shop.request([['Asesoría', '3']])))).toEqual([587])
  for (const { id: each } of kept) expect(await refusal(shop.client.call(resend, { params: { id: each } }))).toEqual([401])
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
  world.clock.moveTo(before.toISOString())
})

test('a refused credit note is corrected under its number, also one that takes all that is left', async () => {
  const shop = await openTransmitting()
  const { id } = await shop.issue([['Asesoría', '2']])
  await work(shop)
  const taxpayer = simulator.register.taxpayer((await shop.client.call(getEnabling)).nit)
  if (!taxpayer) throw new Error('The simulator does not know the company')
  simulator.register.enrol({ ...taxpayer, pin: 'otro' })
  const credit = (quantity: string, concept: '1' | '2') => {
    const asked = shop.request([['Asesoría', quantity]], { resolutionId: null })
    const lines = asked.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, restock: false } }))
    return { ...asked, kind: 'NTC' as const, correction: { documentId: id, concept }, lines }
  }
  const endpoints = creditNoteEndpoints
  const note = await shop.client.call(endpoints.create, { body: { document: credit('2', '2'), issue: true } })
  await work(shop)
  const viewNote = () => shop.client.call(endpoints.view, { params: { id: note.id } })
  const first = await viewNote()
  expect(first).toMatchObject({ electronicState: 'rejected' })
  const [row] = (await board(shop)).rows
  const evidence = await shop.client.call(getEvidence, { params: { id: row?.id ?? '' } })
  expect(evidence.correctHref).toBe(`/sales/invoice-credit-notes/${note.id}/edit`)
  // Its editor is told what is left without it.
  const left = (query: { nota?: string }) => shop.client.call(creditNoteCorrection.correctable, { params: { id }, query })
  expect((await left({})).lines[0]?.left.quantity).toBe('0')
  expect((await left({ nota: note.id })).lines[0]?.left.quantity).toBe('2')
  simulator.register.enrol(taxpayer)
  const body = { document: credit('1', '1'), version: first.version, issue: true }
  const corrected = await shop.client.call(endpoints.update, { params: { id: note.id }, body })
  expect(corrected).toMatchObject({ id: note.id, number: first.number })
  await work(shop)
  const second = await viewNote()
  expect(second).toMatchObject({ electronicState: 'validated', revision: 2 })
  expect(second.uniqueCode).not.toBe(first.uniqueCode)
  expect(await view(shop, id)).toMatchObject({ settlement: 'partial', balance: '59500.00' })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('an invoice that was refused goes again with the note that waits for it, which says its new code', async () => {
  const shop = await openTransmitting()
  const { id, mend } = await refused(shop, [['Asesoría', '2']])
  const first = await view(shop, id)
  const asked = shop.request([['Asesoría', '1']], { resolutionId: null })
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, restock: false } }))
  const note = await shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...asked, correction: { documentId: id, concept: '1' }, lines }, issue: true },
  })
  mend()
  later(60)
  const [row] = (await board(shop)).rows.filter(({ documentId }) => documentId === id)
  await shop.client.call(resend, { params: { id: row?.id ?? '' } })
  for (let turn = 0; turn < 3; turn++) {
    await work(shop)
    later(10)
  }
  const second = await view(shop, id)
  expect(second).toMatchObject({ electronicState: 'validated', balance: '59500.00' })
  expect(second.uniqueCode).not.toBe(first.uniqueCode)
  expect(await shop.client.call(creditNoteEndpoints.view, { params: { id: note.id } })).toMatchObject({ electronicState: 'validated' })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('what was refused for something of the company is sent again as it is, from the board', async () => {
  const shop = await openTransmitting()
  const { id, mend } = await refused(shop, [['Asesoría', '1']])
  const { rows } = await board(shop)
  mend()
  later(60)
  const params = { id: rows[0]?.id ?? '' }
  const twice = await Promise.allSettled([shop.client.call(resend, { params }), shop.client.call(resend, { params })])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated', revision: 2 })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('a range that the simulator does not know is told to it before what it refused goes again (FAB05)', async () => {
  const shop = await openTransmitting()
  await shop.issue([['Asesoría', '1']])
  await work(shop)
  const taxpayer = simulator.register.taxpayer((await shop.client.call(getEnabling)).nit)
  if (!taxpayer) throw new Error('The simulator does not know the company')
  simulator.register.enrol({ ...taxpayer, ranges: [] })
  const { id } = await shop.issue([['Asesoría', '1']])
  await work(shop)
  const { rows } = await board(shop)
  expect(rows).toMatchObject([{ documentId: id, state: 'rejected', lastError: expect.stringContaining('FAB05') }])
  later(60)
  await shop.client.call(resend, { params: { id: rows[0]?.id ?? '' } })
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
})

test('what waits or may have been heard is not corrected; another day than its own or that of today is refused', async () => {
  const shop = await openTransmitting()
  const { id: waiting } = await shop.issue([['Asesoría', '1']])
  expect(await refusal(correct(shop, waiting, shop.request([['Asesoría', '2']])))).toEqual([590])
  simulator.behave({ loseAnswers: 1 })
  await work(shop)
  expect(await refusal(correct(shop, waiting, shop.request([['Asesoría', '2']])))).toEqual([590])
  later(10)
  await work(shop)
  const { id, mend } = await refused(shop, [['Asesoría', '1']])
  mend()
  expect(await refusal(correct(shop, id, shop.request([['Asesoría', '1']], { date: '2026-11-10', dueDate: '2026-11-30' })))).toEqual([520])
  // Corrected, it may be annulled before it is sent.
  await correct(shop, id, shop.request([['Asesoría', '1']]))
  await annul(shop, id)
  await work(shop)
  expect(await board(shop)).toMatchObject({ counts: { unsent: 0 } })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})
