// An invoice that the authority refused and a note about it that it refused too: neither stands in the way of the other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBoard, getEnabling, resend } from '#modules/electronic/index.ts'
import { creditNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { openAuthorityWorld, openTransmittingShop, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import type { Shop, World } from './testing/world.server.ts'

let world: World
let authority: AuthorityWorld
beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world } = authority)
})
afterAll(() => authority.close())

const work = (shop: Shop) => workFor(world, shop)
const later = (seconds: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const view = ({ client }: Shop, id: string) => client.call(invoiceEndpoints.view, { params: { id } })
const board = ({ client }: Shop, tab: 'unsent' | 'validated' = 'unsent') => client.call(getBoard, { query: { tab } })

/** The authority knows another PIN until it is mended. */
async function refused(shop: Shop, lines: Parameters<Shop['issue']>[0]) {
  const { register } = authority.simulator
  const taxpayer = register.taxpayer((await shop.client.call(getEnabling)).nit)
  if (!taxpayer) throw new Error('The simulator does not know the company')
  register.enrol({ ...taxpayer, pin: 'otro' })
  const { id } = await shop.issue(lines)
  await work(shop)
  expect(await view(shop, id)).toMatchObject({ electronicState: 'rejected' })
  return { id, mend: () => register.enrol(taxpayer) }
}

test('an invoice and its note that were both refused go again together; the board counts their age from their issue', async () => {
  const shop = await openTransmittingShop(world)
  const { id, mend } = await refused(shop, [['Asesoría', '2']])
  const issuedAt = world.clock.now().getTime()
  const first = await view(shop, id)
  const asked = shop.request([['Asesoría', '1']], { resolutionId: null })
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, restock: false } }))
  const document = { ...asked, kind: 'NTC' as const, correction: { documentId: id, concept: '1' as const }, lines }
  const note = await shop.client.call(creditNoteEndpoints.create, { body: { document, issue: true } })
  await work(shop)
  const viewNote = () => shop.client.call(creditNoteEndpoints.view, { params: { id: note.id } })
  expect(await viewNote()).toMatchObject({ electronicState: 'rejected' })
  // Refused alone, it is corrected under its number.
  const body = { document, version: (await viewNote()).version, issue: true }
  expect(await shop.client.call(creditNoteEndpoints.update, { params: { id: note.id }, body })).toMatchObject({ number: note.number })
  await work(shop)
  expect(await viewNote()).toMatchObject({ electronicState: 'rejected' })
  mend()
  later(7200)
  const [row] = (await board(shop)).rows.filter(({ documentId }) => documentId === id)
  await shop.client.call(resend, { params: { id: row?.id ?? '' } })
  await work(shop)
  const [again] = (await board(shop)).rows.filter(({ documentId }) => documentId === note.id)
  expect(again === undefined || new Date(again.issuedAt).getTime() <= issuedAt + 60_000).toBe(true)
  for (let turn = 0; turn < 3; turn++) {
    await work(shop)
    later(10)
  }
  const second = await view(shop, id)
  expect(second).toMatchObject({ electronicState: 'validated', balance: '59500.00' })
  expect(second.uniqueCode).not.toBe(first.uniqueCode)
  expect(await viewNote()).toMatchObject({ electronicState: 'validated' })
  const rows = (await board(shop, 'validated')).rows.filter(({ documentId }) => [id, note.id].includes(documentId))
  expect(rows).toHaveLength(2)
  for (const each of rows) expect(new Date(each.issuedAt).getTime()).toBeLessThanOrEqual(issuedAt + 60_000)
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})
