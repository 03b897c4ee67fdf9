// From validated to the customer: one container, signed once, taken by mail once, and the same bytes wherever it is downloaded.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReceivedFile, verifySignature } from '#colombia/index.server.ts'
import { publicDocument } from '#modules/documents/index.ts'
import { deliverAgain, getBoard, getEnabling, getEvidence } from '#modules/electronic/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, invoiceMail, invoiceXml, invoiceZip } from '#modules/sales/index.ts'
import { createParty, mergeEndpoints, newParty } from '#modules/people/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong, workOnce } from '#platform/jobs/worker.server.ts'
import { mailboxOf } from '#platform/mail/mailbox.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { prove } from './testing/prove.server.ts'
import { workerParts } from './start.server.ts'
import { openAuthorityWorld, openTransmittingShop, type AuthorityWorld } from './testing/authority.server.ts'
import { anyNit, STORY_NOW, type Shop, type World } from './testing/world.server.ts'

let world: World
let authority: AuthorityWorld
let simulator: Simulator
let ownerUrl: string
const dataDir = mkdtempSync(join(tmpdir(), 'paramo-delivered-'))

beforeAll(async () => {
  authority = await openAuthorityWorld(STORY_NOW, dataDir)
  ;({ world, simulator, ownerUrl } = authority)
})
afterAll(async () => {
  await authority.close()
  rmSync(dataDir, { recursive: true })
})

const openTransmitting = (): Promise<Shop> => openTransmittingShop(world)
const TOPICS = ['electronic.send', 'electronic.deliver', 'mail.send']
/** Everything that is due now is done; the queue goes by the clock of the database, and the story by its own. */
async function work({ companyId }: Shop): Promise<void> {
  const parts = workerParts(world.runtime)
  const now = world.clock.now()
  const wake = () =>
    inCompany(world.pool, { companyId, personId: null }, (tx) =>
      tx.run(
        sql`update outbox set run_at = ${now} where company_id = ${companyId} and topic = any(${TOPICS}) and state = 'pending' and run_at > ${now}`,
      ),
    )
  for (let round = 0; round < 4; round += 1) {
    await wake()
    while (await workOnce(parts));
    while (await workLong(parts));
  }
}
/** Letters of a company, the newest first: all companies of the story have the same customer. */
async function lettersOf({ companyId }: Shop) {
  const rows = await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.rows<{ id: string }>(
      sql`select id from outbox where company_id = ${companyId} and topic = 'mail.send' and about is not null order by id desc`,
    ),
  )
  const mailbox = mailboxOf({ dataDir })
  return Promise.all(rows.map(async ({ id }) => ({ mail: await mailbox.find(id), file: await mailbox.attachment(id, 1) })))
}
/** Another record of its customer. */
const twinOf = async ({ client }: Shop): Promise<string> =>
  (await client.call(createParty, { body: { ...newParty, identification: anyNit(), legalName: 'La Ceiba', isCustomer: true } })).id
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const only = async (shop: Shop) => {
  const { rows } = await shop.client.call(getBoard, { query: { tab: 'validated' } })
  return shop.client.call(getEvidence, { params: { id: rows[0]?.id ?? '' } })
}

test('a validated invoice goes to its customer once, with the signed XML, the answer and the PDF', async () => {
  const shop = await openTransmitting()
  const { nit } = await shop.client.call(getEnabling)
  const { id, number } = await shop.issue([['Asesoría', '2']])
  expect(await shop.client.call(invoiceZip, { params: { id } }).catch((error: { code: number }) => error.code)).toBe(401)
  const twinId = await twinOf(shop)
  const merging = async (one: string, into: string) => {
    const { version, intoVersion, problems } = await shop.client.call(mergeEndpoints.previewMerge, { params: { id: one }, query: { into } })
    if (problems.length === 0) return null
    const merge = shop.client.call(mergeEndpoints.mergeParty, { params: { id: one }, body: { version, into, intoVersion } })
    return merge.catch((error: { code: number }) => error.code)
  }
  // On its way it keeps its customer as it is, whichever of both records would go.
  expect([await merging(twinId, shop.customerId), await merging(shop.customerId, twinId)]).toEqual([637, 637])
  await work(shop)
  expect(await merging(twinId, shop.customerId)).toBeNull()
  await work(shop)
  const letters = await lettersOf(shop)
  expect(letters).toHaveLength(1)
  const [{ mail, file } = { mail: null, file: null }] = letters
  expect(mail).toMatchObject({ recipient: 'facturas@laceiba.example' })
  // NIT;Nombre;Número;Tipo de documento;Nombre comercial
  expect(mail?.subject.split(';')).toEqual([nit, expect.any(String), number?.replace('-', ''), '01', expect.any(String)])
  expect(file?.name).toMatch(/^z\d{10}000260{7}2\.zip$/)
  const zipped = unzipped(file?.bytes ?? new Uint8Array())
  expect([...zipped.keys()]).toEqual([
    expect.stringMatching(/^ad\d{10}000260{7}2\.xml$/),
    expect.stringMatching(/^ad\d{10}000260{7}2\.pdf$/),
  ])

  // Whoever gets it reads the very bytes that were signed, and the answer that the authority signed.
  const [xml = ''] = zipped.values()
  const container = Buffer.from(xml, 'utf8')
  expect(verifySignature(container)).toMatchObject({ fault: null, role: 'supplier' })
  const read = readReceivedFile(container)
  const signed = Buffer.from((await shop.client.call(invoiceXml, { params: { id } })).bytes)
  expect(Buffer.compare(Buffer.from(read?.xml ?? ''), signed)).toBe(0)
  expect(read).toMatchObject({ signature: null, answer: { isValidated: true } })

  const evidence = await only(shop)
  expect(evidence.delivery).toMatchObject({ sha256: sha256(container), recipients: ['facturas@laceiba.example'] })
  // The same from the view and from the public page.
  const fromView = await shop.client.call(invoiceZip, { params: { id } })
  const given = (bytes: Uint8Array) => sha256(Buffer.from(unzipped(bytes).get(evidence.delivery?.fileName ?? '') ?? ''))
  expect(given(fromView.bytes)).toBe(sha256(container))
  const { url } = await shop.client.call(invoiceEndpoints.share, { params: { id } })
  const token = url.split('/').at(-2) ?? ''
  expect(await shop.client.call(publicDocument, { params: { token }, query: {} })).toMatchObject({ isPacked: true })
  const response = await world.app.inject({ method: 'GET', url: `/api/public/documents/${token}/zip` })
  expect(response.statusCode).toBe(200)
  expect(given(response.rawPayload)).toBe(sha256(container))
  expect(await prove(ownerUrl, shop.companyId)).toBeNull()
})

test('sent again on demand and by hand: the same container; its state is that of every letter', async () => {
  const shop = await openTransmitting()
  const { id } = await shop.issue([['Asesoría', '1']])
  await work(shop)
  const evidence = await only(shop)
  await shop.client.call(deliverAgain, { params: { id: evidence.id } })
  await shop.client.call(invoiceMail.send, { params: { id }, body: { to: ['otra@laceiba.example'], message: 'Va de nuevo' } })
  await work(shop)
  const letters = await lettersOf(shop)
  expect(letters.map(({ mail }) => mail?.recipient).toSorted()).toEqual(
    ['facturas@laceiba.example', 'facturas@laceiba.example', 'otra@laceiba.example'].toSorted(),
  )
  const containers = letters.map(({ file }) => unzipped(file?.bytes ?? new Uint8Array()).get(evidence.delivery?.fileName ?? ''))
  expect(new Set(containers.map((xml) => sha256(Buffer.from(xml ?? ''))))).toEqual(new Set([evidence.delivery?.sha256]))
  const { mails } = await shop.client.call(invoiceMail.list, { params: { id } })
  expect(mails).toHaveLength(3)
})

test('a worker that dies after writing the letters writes them once; a note goes too, and who has no address gets none', async () => {
  const shop = await openTransmitting()
  const { id } = await shop.issue([['Asesoría', '2']])
  await work(shop)
  // The message is done again, as after a worker that died before saying so.
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.run(
      sql`update outbox set state = 'pending', run_at = ${world.clock.now()} where company_id = ${shop.companyId} and topic = 'electronic.deliver'`,
    ),
  )
  await work(shop)
  expect(await lettersOf(shop)).toHaveLength(1)

  const asked = shop.request([['Asesoría', '1', '1000']], { resolutionId: null })
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, byValue: true, restock: false } }))
  await shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...asked, correction: { documentId: id, concept: '3' }, lines }, issue: true },
  })
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.run(sql`update party set email_invoicing = '' where company_id = ${shop.companyId}`),
  )
  await work(shop)
  expect(await lettersOf(shop)).toHaveLength(1)
  const { rows } = await shop.client.call(getBoard, { query: { tab: 'validated' } })
  const note = rows.find(({ kind }) => kind === 'NTC')
  const evidence = await shop.client.call(getEvidence, { params: { id: note?.id ?? '' } })
  expect(evidence.delivery).toMatchObject({ recipients: [], deliveredAt: expect.any(String) })
  expect(await shop.client.call(deliverAgain, { params: { id: note?.id ?? '' } }).catch((error: { code: number }) => error.code)).toBe(401)
})

test('a certificate that ended keeps the container waiting, and nothing is sent without it', async () => {
  const shop = await openTransmitting()
  await shop.issue([['Asesoría', '1']])
  simulator.behave({ hold: true })
  await work(shop)
  const { companyId } = shop
  const sealed = await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.first<{ to: Date }>(sql`select valid_to as "to" from company_certificate where company_id = ${companyId}`),
  )
  simulator.behave({ hold: false })
  simulator.release()
  const before = world.clock.now()
  world.clock.moveTo('2026-11-20T15:05:00Z')
  await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.run(sql`update company_certificate set valid_to = '2026-11-20T15:01:00Z' where company_id = ${companyId}`),
  )
  await work(shop)
  expect(await lettersOf(shop)).toEqual([])
  await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.run(sql`update company_certificate set valid_to = ${sealed?.to ?? null} where company_id = ${companyId}`),
  )
  world.clock.moveTo('2026-11-20T17:00:00Z')
  await work(shop)
  expect(await lettersOf(shop)).toHaveLength(1)
  world.clock.moveTo(before.toISOString())
})
