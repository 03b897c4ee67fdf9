// What was not signed on its day takes the day and instant of its signature (FAD09e): under its number, with another unique code, and with
// its entry where it was.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cufeText, type Element } from '#colombia/index.ts'
import { readElement, sha384, verifySignature } from '#colombia/index.server.ts'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { getBoard } from '#modules/electronic/index.ts'
import { creditNoteEndpoints, creditNoteXml, invoiceEndpoints, invoiceXml } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { textOf } from './dian/tree.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { prove } from './testing/prove.server.ts'
import { openAuthorityWorld, openTransmittingShop, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { STORY_KEY, STORY_NOW, type Shop, type World } from './testing/world.server.ts'

let world: World
let authority: AuthorityWorld
let simulator: Simulator

beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world, simulator } = authority)
})
beforeEach(() => world.clock.moveTo(STORY_NOW))
afterAll(async () => {
  await authority.close()
})

const TWO_DAYS_LATER = '2026-11-22T13:05:06Z'
const view = ({ client }: Shop, id: string) => client.call(invoiceEndpoints.view, { params: { id } })
const entriesOf = ({ companyId }: Shop, documentId: string) =>
  inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.rows<{ date: string }>(sql`
      select date from journal_entry where company_id = ${companyId} and source_id = ${documentId} order by id`),
  )
const xmlOf = async ({ client }: Shop, id: string) => Buffer.from((await client.call(invoiceXml, { params: { id } })).bytes)

/** The CUFE of what was sent, made again from its own figures. */
function cufeOf(tree: Element): string {
  const amount = (...path: string[]) => parseAmount(textOf(tree, ...path))
  return sha384(
    cufeText({
      number: textOf(tree, 'cbc:ID'),
      date: parseDay(textOf(tree, 'cbc:IssueDate')),
      time: textOf(tree, 'cbc:IssueTime'),
      lineExtension: amount('cac:LegalMonetaryTotal', 'cbc:LineExtensionAmount'),
      iva: amount('cac:TaxTotal', 'cbc:TaxAmount'),
      inc: parseAmount('0.00'),
      ica: parseAmount('0.00'),
      payable: amount('cac:LegalMonetaryTotal', 'cbc:PayableAmount'),
      issuerNit: textOf(tree, 'cac:AccountingSupplierParty', 'cac:Party', 'cac:PartyTaxScheme', 'cbc:CompanyID'),
      customerNumber: textOf(tree, 'cac:AccountingCustomerParty', 'cac:Party', 'cac:PartyTaxScheme', 'cbc:CompanyID'),
      technicalKey: STORY_KEY,
      environment: '1',
    }),
  )
}

test('killed before it signed, and back two days later: day, hour, signature and CUFE agree, and its entry stays', async () => {
  const shop = await openTransmittingShop(world)
  const { id } = await shop.issue([['Asesoría', '2']])
  const before = await view(shop, id)
  world.clock.moveTo(TWO_DAYS_LATER)
  await workFor(world, shop)
  const after = await view(shop, id)
  expect(after).toMatchObject({ electronicState: 'validated', number: before.number, date: before.date, revision: 1 })
  expect(after.uniqueCode).not.toBe(before.uniqueCode)
  const bytes = await xmlOf(shop, id)
  expect(verifySignature(bytes)).toMatchObject({ fault: null, signingTime: '2026-11-22T08:05:06-05:00' })
  const tree = readElement(bytes.toString('utf8'))
  expect([textOf(tree, 'cbc:IssueDate'), textOf(tree, 'cbc:IssueTime')]).toEqual(['2026-11-22', '08:05:06-05:00'])
  expect(textOf(tree, 'cbc:UUID')).toBe(after.uniqueCode)
  expect(cufeOf(tree)).toBe(after.uniqueCode)
  expect(await entriesOf(shop, id)).toEqual([{ date: before.date }])
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('issued at 23:59:58 and signed at 00:03: it is of the day of its signature', async () => {
  world.clock.moveTo('2026-11-21T04:59:58Z')
  const shop = await openTransmittingShop(world)
  const { id } = await shop.issue([['Asesoría', '1']], { date: '2026-11-20' })
  world.clock.moveTo('2026-11-21T05:03:00Z')
  await workFor(world, shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated', date: '2026-11-20' })
  expect(verifySignature(await xmlOf(shop, id)).signingTime).toBe('2026-11-21T00:03:00-05:00')
})

test('what was signed on its day is those bytes, whenever they arrive', async () => {
  const shop = await openTransmittingShop(world)
  const { id } = await shop.issue([['Asesoría', '1']])
  const { uniqueCode } = await view(shop, id)
  simulator.behave({ status: 503 })
  await workFor(world, shop)
  simulator.behave({ status: null })
  world.clock.moveTo(TWO_DAYS_LATER)
  await workFor(world, shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated', uniqueCode })
  expect(verifySignature(await xmlOf(shop, id)).signingTime).toBe('2026-11-20T10:00:00-05:00')
})

test('a note of the same days says the code that its invoice has by then', async () => {
  const shop = await openTransmittingShop(world)
  const { id } = await shop.issue([['Asesoría', '2']])
  const asked = shop.request([['Asesoría', '1']], { resolutionId: null })
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, restock: false } }))
  const note = await shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...asked, correction: { documentId: id, concept: '1' }, lines }, issue: true },
  })
  world.clock.moveTo(TWO_DAYS_LATER)
  await workFor(world, shop)
  world.clock.moveTo('2026-11-22T13:06:00Z')
  await workFor(world, shop)
  const { uniqueCode } = await view(shop, id)
  expect(await shop.client.call(creditNoteEndpoints.view, { params: { id: note.id } })).toMatchObject({ electronicState: 'validated' })
  const xml = readElement(Buffer.from((await shop.client.call(creditNoteXml, { params: { id: note.id } })).bytes).toString('utf8'))
  const about = ['cac:BillingReference', 'cac:InvoiceDocumentReference']
  expect(textOf(xml, ...about, 'cbc:UUID')).toBe(uniqueCode)
  expect(textOf(xml, ...about, 'cbc:IssueDate')).toBe('2026-11-22')
  expect(textOf(xml, 'cbc:IssueDate')).toBe('2026-11-22')
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('a range that ended meanwhile: it is not signed, and says why; annulled, it leaves no trace', async () => {
  const shop = await openTransmittingShop(world)
  const { id } = await shop.issue([['Asesoría', '1']])
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`
      update document set snapshot = jsonb_set(snapshot, '{resolution,validTo}', '"2026-11-21"') where company_id = ${shop.companyId} and id = ${id}`),
  )
  world.clock.moveTo(TWO_DAYS_LATER)
  await workFor(world, shop)
  const { rows } = await shop.client.call(getBoard, { query: { tab: 'unsent' } })
  expect(rows).toMatchObject([{ state: 'queued', lastError: expect.stringContaining('venció el 21/11/2026') }])
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se venció el rango' } })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})
