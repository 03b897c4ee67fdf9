// Exportar facturas: the ZIP holds the PDF and the signed XML of what its filters take, and of nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportInvoices, invoicesZip } from '#modules/analytics/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, invoiceXml } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { measureExport, startExport } from '#platform/export/endpoints.ts'
import { workLong, workOnce } from '#platform/jobs/worker.server.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import { Refused } from './client.server.ts'
import { workerParts } from './start.server.ts'
import { openAuthorityWorld, openTransmittingShop, type AuthorityWorld } from './testing/authority.server.ts'
import { type Shop, type World } from './testing/world.server.ts'

let world: World
let authority: AuthorityWorld
let shop: Shop
/** The signed one, the one that waits, the annulled one and the note about the first. */
const ids = { validated: '', waiting: '', annulled: '', note: '' }

beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world } = authority)
  shop = await openTransmitting()
  ids.validated = (await shop.issue([['Asesoría', '1']])).id
  ids.annulled = (await shop.issue([['Asesoría', '2']])).id
  await shop.client.call(invoiceEndpoints.annul, { params: { id: ids.annulled }, body: { reason: 'Se repitió' } })
  ids.note = await noteAbout(ids.validated)
  await work()
  // A note waits for its invoice.
  world.clock.moveTo('2026-11-20T17:00:00Z')
  await work()
  ids.waiting = (await shop.issue([['Asesoría', '3']])).id
  await shop.client.call(invoiceEndpoints.create, { body: { document: shop.request([['Asesoría', '4']]), issue: false } })
  const other = await openTransmitting()
  await other.issue([['Asesoría', '9']])
})
afterAll(async () => {
  await authority.close()
  await stopPdf()
})

const openTransmitting = (): Promise<Shop> => openTransmittingShop(world)
async function noteAbout(id: string): Promise<string> {
  const asked = shop.request([['Asesoría', '1', '1000']], { resolutionId: null })
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, byValue: true, restock: false } }))
  const saved = await shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...asked, correction: { documentId: id, concept: '3' }, lines }, issue: true },
  })
  return saved.id
}
/** Everything that is due now is done; the queue goes by the clock of the database, and the story by its own. */
async function work(): Promise<void> {
  const parts = workerParts(world.runtime)
  const now = world.clock.now()
  for (let round = 0; round < 4; round += 1) {
    await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
      tx.run(sql`update outbox set run_at = ${now} where company_id = ${shop.companyId} and state = 'pending' and run_at > ${now}`),
    )
    while (await workOnce(parts));
    while (await workLong(parts));
  }
}
const DAY = '2026-11-20'
const ofDay = { from: DAY, to: DAY }
const take = async (query: Readonly<Record<string, string>>) => {
  const { bytes } = await shop.client.call(invoicesZip, { query: { ...ofDay, ...query } })
  return unzipped(bytes)
}
const numberOf = async (id: string, endpoints: typeof invoiceEndpoints | typeof creditNoteEndpoints = invoiceEndpoints) =>
  (await shop.client.call(endpoints.view, { params: { id } })).number ?? ''
const filesOf = (place: string, number: string) => [`${place}/${number}.pdf`, `${place}/${number}.xml`]
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.code : error),
  )

test('a PDF and the signed XML of each document of the period, and of nothing else', async () => {
  const parts = await take({})
  const expected = [
    ...filesOf('facturas-de-venta', await numberOf(ids.validated)),
    ...filesOf('facturas-de-venta', await numberOf(ids.annulled)),
    ...filesOf('facturas-de-venta', await numberOf(ids.waiting)),
    ...filesOf('notas-credito', await numberOf(ids.note, creditNoteEndpoints)),
  ]
  expect([...parts.keys()].toSorted()).toEqual(expected.toSorted())
  for (const [file, content] of parts) expect([file, content.slice(0, 5)]).toEqual([file, file.endsWith('.pdf') ? '%PDF-' : '<?xml'])
  const signed = await shop.client.call(invoiceXml, { params: { id: ids.validated } })
  expect(parts.get(`facturas-de-venta/${await numberOf(ids.validated)}.xml`)).toBe(Buffer.from(signed.bytes).toString('utf8'))
  expect(Buffer.from(signed.bytes).toString('utf8')).toContain('<ds:SignatureValue')
})

test.each([
  ['kind', { kind: 'NTC' }, ['note']],
  ['validated', { state: 'validated' }, ['validated', 'note']],
  ['not validated', { state: 'unsent' }, ['waiting']],
  ['annulled', { state: 'annulled' }, ['annulled']],
] as const)('its filters are those of the report: %s', async (_, query, wanted) => {
  const parts = await take(query)
  const page = await shop.client.call(exportInvoices.endpoints.page, { query: { ...ofDay, ...query } })
  const listed = page.rows.flatMap((row) => (row.kind === 'line' && row.source ? [row.source.id] : []))
  expect(listed.toSorted()).toEqual(wanted.map((name) => ids[name]).toSorted())
  expect(parts.size).toBe(2 * wanted.length)
})

test('in the background it is the same file, and without documents there is none', async () => {
  const { path } = invoicesZip
  expect(await shop.client.call(measureExport, { query: { path, asked: JSON.stringify(ofDay) } })).toEqual({ isLarge: false })
  const { id } = await shop.client.call(startExport, { body: { path, query: ofDay } })
  await work()
  const file = await world.app.inject({
    method: 'GET',
    url: `/api/exports/${id}/file`,
    headers: { authorization: `Bearer ${shop.client.token}` },
  })
  expect(file.headers['content-type']).toContain('application/zip')
  expect(file.headers['content-disposition']).toMatch(/facturas-electronicas.*\.zip/)
  expect([...unzipped(file.rawPayload).keys()]).toEqual([...(await take({})).keys()])
  expect(await refusal(take({ from: '2026-01-01', to: '2026-01-31' }))).toBe(401)
})
