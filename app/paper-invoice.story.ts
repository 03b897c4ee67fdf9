// The company could not invoice and sold on paper: somebody declares it, what was written is transcribed as type 03 under its number and day,
// moves what an invoice moves, and goes to the authority within 48 hours after the failure ended.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, type Day } from '#base/date.ts'
import { resolution, type DocumentRequest } from '#modules/documents/index.ts'
import { declareOutage, endOutage, getBoard, listOwnOutages, removeOutage } from '#modules/electronic/index.ts'
import { creditNoteEndpoints, debitNoteEndpoints, debitNoteXml, invoiceEndpoints, invoiceXml, invoiceZip } from '#modules/sales/index.ts'
import { Unzip } from '#platform/import/unzip.server.ts'
import { Refused } from './client.server.ts'
import type { Simulator } from './dian/simulator.server.ts'
import { prove } from './testing/prove.server.ts'
import { openAuthorityWorld, openTransmittingShop, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { rangeOf, STORY_NOW, type Shop, type World } from './testing/world.server.ts'

let world: World
let authority: AuthorityWorld
let simulator: Simulator

beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world, simulator } = authority)
})
beforeEach(() => {
  world.clock.moveTo(STORY_NOW)
  simulator.behave({ down: false, status: null })
})
afterAll(() => authority.close())

const later = (hours: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString())
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.errors.map(({ code, field }) => [code, field]) : error),
  )
const YESTERDAY = '2026-11-19' as Day
const OUTAGE = { day: YESTERDAY, time: '08:00', reason: 'Se dañó el servidor' } as const

const contingencyRange = (shop: Shop, prefix = 'CON') =>
  shop.client.call(resolution.endpoints.create, { body: rangeOf('INC', prefix) }).then(({ id }) => id)
const transcribe = (shop: Shop, resolutionId: string, paperNumber: string, changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(invoiceEndpoints.create, {
    body: {
      document: shop.request([['Asesoría', '2']], {
        kind: 'INC',
        resolutionId,
        date: YESTERDAY,
        dueDate: YESTERDAY,
        paperNumber,
        ...changes,
      }),
      issue: true,
    },
  })
const view = ({ client }: Shop, id: string) => client.call(invoiceEndpoints.view, { params: { id } })
const xmlOf = async ({ client }: Shop, id: string) =>
  Buffer.from((await client.call(invoiceXml, { params: { id } })).bytes).toString('utf8')

test('what was written on paper is transcribed, validated, delivered, credited by a note, and proves', async () => {
  const shop = await openTransmittingShop(world)
  expect(await refusal(transcribe(shop, '', '5', { resolutionId: null }))).toEqual([[527, 'resolutionId']])
  const rangeId = await contingencyRange(shop)
  expect(await refusal(transcribe(shop, rangeId, '5', { resolutionId: null }))).toEqual([[401, 'resolutionId']])
  expect(await refusal(transcribe(shop, rangeId, '5'))).toEqual([[401, 'date']])
  await shop.client.call(declareOutage, { body: OUTAGE })

  const { id, number } = await transcribe(shop, rangeId, 'con-120')
  expect(number).toBe('CON-120')
  expect(await view(shop, id)).toMatchObject({
    kind: 'INC',
    date: YESTERDAY,
    paperNumber: 'con-120',
    settlement: 'overdue',
    balance: '119000.00',
  })
  await workFor(world, shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated' })
  const xml = await xmlOf(shop, id)
  expect(xml).toContain('<cbc:InvoiceTypeCode>03<')
  expect(xml).toContain('schemeName="CUDE-SHA384"')
  expect(xml).toContain('<cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:IssueTime>')
  expect(xml).toContain(
    '<cac:AdditionalDocumentReference><cbc:ID>CON120</cbc:ID><cbc:IssueDate>2026-11-19</cbc:IssueDate><cbc:DocumentTypeCode>FTC<',
  )
  // The pad goes on where it was left, and its customer has the files.
  const range = await shop.client.call(resolution.endpoints.one, { params: { id: rangeId } })
  expect(range).toMatchObject({ nextNumber: 121 })
  const zip = new Unzip(Buffer.from((await shop.client.call(invoiceZip, { params: { id } })).bytes))
  expect(zip.names.map((name) => name.slice(-4)).toSorted()).toEqual(['.pdf', '.xml'])

  // Validated, it is annulled by its note alone, which says that its code is a CUDE.
  expect(await refusal(shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo dos veces' } }))).toEqual([
    [530, null],
  ])
  const charged = shop.request([['Asesoría', '1', '1000']], { resolutionId: null })
  const debit = await shop.client.call(debitNoteEndpoints.create, {
    body: { document: { ...charged, kind: 'NTD', correction: { documentId: id, concept: '3' } }, issue: true },
  })
  await workFor(world, shop)
  expect(await shop.client.call(debitNoteEndpoints.view, { params: { id: debit.id } })).toMatchObject({
    electronicState: 'validated',
    balance: '1190.00',
  })
  const debitXml = Buffer.from((await shop.client.call(debitNoteXml, { params: { id: debit.id } })).bytes).toString('utf8')
  const [, code = ''] = /<cbc:UUID schemeID="1" schemeName="CUDE-SHA384">(\w{96})</.exec(xml) ?? []
  expect(debitXml).toContain(`<cbc:ID>CON120</cbc:ID><cbc:UUID schemeName="CUDE-SHA384">${code}</cbc:UUID>`)
  const asked = shop.request([['Asesoría', '2']], { resolutionId: null })
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, restock: false } }))
  const note = await shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...asked, kind: 'NTC', correction: { documentId: id, concept: '2' }, lines }, issue: true },
  })
  await workFor(world, shop)
  const credited = await shop.client.call(creditNoteEndpoints.view, { params: { id: note.id } })
  expect(credited).toMatchObject({ electronicState: 'validated' })
  expect(await view(shop, id)).toMatchObject({ settlement: 'paid' })

  // The list tells them apart, the paper is drawn, and the customer sees it.
  await shop.issue([['Asesoría', '1']])
  const { rows } = await shop.client.call(invoiceEndpoints.list, { query: { kind: 'INC' } })
  expect(rows.map((row) => [row.kind, row.number])).toEqual([['INC', 'CON-120']])
  const pdf = await shop.client.call(invoiceEndpoints.pdf, { params: { id } })
  expect(Buffer.from(pdf.bytes).subarray(0, 4).toString()).toBe('%PDF')
  expect((await shop.client.call(invoiceEndpoints.share, { params: { id } })).url).toMatch(/\/sales\/invoices\//)
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('a number is of the range and of one paper, whoever types it', async () => {
  const shop = await openTransmittingShop(world)
  const rangeId = await contingencyRange(shop)
  await shop.client.call(declareOutage, { body: OUTAGE })
  for (const typed of ['', '0', '-5', '100001', 'FV-5', '5.5', '１２', '99999999999999'])
    expect([typed, await refusal(transcribe(shop, rangeId, typed))]).toEqual([typed, [[401, 'paperNumber']]])
  const twice = await Promise.allSettled([1, 2].map(() => transcribe(shop, rangeId, '7')))
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(transcribe(shop, rangeId, 'CON7'))).toEqual([[401, 'paperNumber']])
  // Papers come in any order.
  expect((await transcribe(shop, rangeId, '3')).number).toBe('CON-3')
  const tomorrow = '2026-11-21'
  expect(await refusal(transcribe(shop, rangeId, '8', { date: tomorrow, dueDate: tomorrow }))).toEqual([[440, 'date']])
  const before = addDays(YESTERDAY, -1)
  expect(await refusal(transcribe(shop, rangeId, '8', { date: before, dueDate: before }))).toEqual([[401, 'date']])
  // An electronic range of that prefix would give the authority the same number twice.
  expect(await refusal(shop.client.call(resolution.endpoints.create, { body: { ...rangeOf('INC', 'FV') } }))).toEqual([[407, 'prefix']])
})

test('the 48 hours run from the end of the failure, on the board too; after them it says why', async () => {
  const shop = await openTransmittingShop(world)
  const rangeId = await contingencyRange(shop)
  const { id: outageId } = await shop.client.call(declareOutage, { body: OUTAGE })
  simulator.behave({ down: true })
  await transcribe(shop, rangeId, '1')
  await workFor(world, shop)
  const board = () => shop.client.call(getBoard, { query: { tab: 'unsent' } })
  expect((await board()).rows).toMatchObject([{ number: 'CON-1', dueAt: null, isPaper: true }])
  await shop.client.call(endOutage, { params: { id: outageId }, body: { day: YESTERDAY, time: '18:30', reason: 'Cambiamos el disco' } })
  const dueAt = '2026-11-21T23:30:00.000Z'
  expect((await board()).rows).toMatchObject([{ number: 'CON-1', dueAt }])
  expect((await shop.client.call(listOwnOutages)).outages).toMatchObject([
    { id: outageId, dueAt, transcribed: 1, unsent: 1, reason: OUTAGE.reason, endReason: 'Cambiamos el disco' },
  ])
  // What is transcribed after it ended knows its term from the first moment.
  await transcribe(shop, rangeId, '2')
  await workFor(world, shop)
  expect((await board()).rows.map((row) => row.dueAt)).toEqual([dueAt, dueAt])
  simulator.behave({ down: false })
  later(33)
  expect(await refusal(transcribe(shop, rangeId, '3'))).toEqual([[528, 'lateReason']])
  const { id } = await transcribe(shop, rangeId, '3', { lateReason: 'El talonario apareció hoy' })
  await workFor(world, shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'validated', lateReason: 'El talonario apareció hoy' })
  expect(await board()).toMatchObject({ counts: { unsent: 0 } })
})

test('a failure is declared once, by who may, and not against what happened', async () => {
  const shop = await openTransmittingShop(world)
  const other = await openTransmittingShop(world)
  const { client } = shop
  const declare = (changes: object) => refusal(client.call(declareOutage, { body: { ...OUTAGE, ...changes } }))
  expect(await declare({ day: '2026-11-21' })).toEqual([[401, 'day']])
  expect(await declare({ day: '2020-01-01' })).toEqual([[401, 'day']])
  expect(await declare({ time: '24:00' })).toEqual([[401, 'time']])
  expect(await declare({ reason: 'no' })).toEqual([[401, 'reason']])
  const both = await Promise.allSettled([1, 2].map(() => client.call(declareOutage, { body: OUTAGE })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const id = (await client.call(listOwnOutages)).outages[0]?.id ?? ''
  const ending = { day: YESTERDAY, time: '09:00', reason: 'Volvió el servicio' } as const
  expect(await refusal(other.client.call(endOutage, { params: { id }, body: ending }))).toEqual([[698, null]])
  expect(await refusal(other.client.call(removeOutage, { params: { id } }))).toEqual([[698, null]])
  expect(await refusal(client.call(endOutage, { params: { id }, body: { ...ending, time: '07:59' } }))).toEqual([[401, 'day']])
  await client.call(endOutage, { params: { id }, body: ending })
  expect(await refusal(client.call(endOutage, { params: { id }, body: ending }))).toEqual([[401, 'day']])
  // What was declared by mistake goes, unless something of its days was transcribed.
  const rangeId = await contingencyRange(shop)
  await transcribe(shop, rangeId, '1')
  expect(await refusal(client.call(removeOutage, { params: { id } }))).toEqual([[401, null]])
  const { id: second } = await client.call(declareOutage, { body: { day: '2026-11-20', time: '09:00', reason: 'Se cayó el internet' } })
  await client.call(removeOutage, { params: { id: second } })
  expect((await client.call(listOwnOutages)).outages.map((each) => each.id)).toEqual([id])
})
