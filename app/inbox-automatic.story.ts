// What the rules of a supplier do: several invoices are posted at once, and once one was posted by hand the next ones post themselves up to
// an amount, in the name of whoever brings them; what they may not, or what has to be chosen, waits.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkDigit } from '#colombia/nit.ts'
import { roleIds } from '#modules/access/index.ts'
import { billAccounts, billEndpoints as bills, inboxEndpoints as inbox } from '#modules/purchases/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client, Refused } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { signedInvoice, type SupplierInvoice } from './testing/supplier-invoice.server.ts'
import { anyNit, newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
let client: Client
let customerNit = ''
let expense = ''
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world, { responsibilities: ['O-13'], withholdsRetefuente: true })
  client = company.client
  customerNit = await inCompany(world.pool, company, async (tx) => {
    const row = await tx.first<{ identification: string }>(sql`select identification from company where id = ${company.companyId}`)
    return row?.identification ?? ''
  })
  expense = (await client.call(billAccounts, { query: { text: '523595' } })).accounts[0]?.id ?? ''
})
afterAll(() => world.close())

type Supplier = NonNullable<SupplierInvoice['supplier']>
const anySupplier = (): Supplier => {
  const number = anyNit()
  return { number, checkDigit: checkDigit(number), name: 'Aseo Capital del Sur S.A.S.' }
}
let last = 0
const upload = async (supplier: Supplier, by = client) => {
  last += 1
  const bytes = signedInvoice({ number: last, date: world.today, customerNit, supplier })
  const files = [{ name: 'factura.xml', content: Buffer.from(bytes).toString('base64') }]
  const [file] = (await by.call(inbox.uploadReceived, { body: { files } })).files
  return file?.taken[0] ?? expect.fail(JSON.stringify(file))
}
const view = (id: string) => client.call(inbox.getReceived, { params: { id } })
const toExpense = async (id: string) => (await view(id)).lines.map(() => ({ accountId: expense }))
const post = async (id: string, more: object = {}) =>
  client.call(inbox.postReceived, { params: { id }, body: { version: (await view(id)).version, lines: await toExpense(id), ...more } })
const proven = async () => expect(await prove(inject('ownerUrl'), company.companyId)).toBeNull()

test('once posted by hand, the next ones post themselves up to the amount that was said, until somebody says otherwise', async () => {
  const supplier = anySupplier()
  const first = await upload(supplier)
  expect(first.posted).toBeNull()
  expect((await view(first.id)).automaticUpTo).toBeNull()
  await post(first.id, { automaticUpTo: '6000000' })
  const second = await upload(supplier)
  expect(second.posted).toMatch(/^FC-\d+$/)
  const posted = await view(second.id)
  expect(posted).toMatchObject({ tab: 'posted', automaticUpTo: '6000000.00', bill: { number: second.posted } })
  expect((await client.call(bills.view, { params: { id: posted.bill?.id ?? '' } })).totals.total).toBe(posted.total)
  // Another supplier has an amount of their own, and who may not register bills brings what waits.
  expect((await upload(anySupplier())).posted).toBeNull()
  const waits = await upload(supplier, (await colleague(world, client, roleIds.administrator)).client)
  expect(waits.posted).not.toBeNull()
  // Nobody has to post one of them to stop it.
  const automatic = async () => (await client.call(inbox.listPostingRules, { query: { supplier: supplier.number } })).automatic
  expect(await automatic()).toEqual([{ supplier: supplier.number, supplierName: supplier.name, upTo: '6000000.00' }])
  await client.call(inbox.stopAutomatic, { body: { supplier: supplier.number } })
  expect(await automatic()).toEqual([])
  expect((await upload(supplier)).posted).toBeNull()
  await proven()
})

test('over the amount it waits, and said to be none it is forgotten', async () => {
  const supplier = anySupplier()
  await post((await upload(supplier)).id, { automaticUpTo: '1000' })
  const over = await upload(supplier)
  expect([over.posted, (await view(over.id)).tab]).toEqual([null, 'new'])
  await post(over.id, { automaticUpTo: null })
  expect((await view(over.id)).automaticUpTo).toBeNull()
  const refused = await post((await upload(supplier)).id, { automaticUpTo: '0' }).then(
    () => 'it was taken',
    ({ fields }: Refused) => fields,
  )
  expect(refused).toEqual(['automaticUpTo'])
})

test('several are posted at once with their rules; what has none is told, and stops no other', async () => {
  const supplier = anySupplier()
  await post((await upload(supplier)).id)
  const [one, two, without] = [await upload(supplier), await upload(supplier), await upload(anySupplier())]
  const ids = [one.id, without.id, two.id]
  const { posted, problems } = await client.call(inbox.postMany, { body: { ids } })
  expect(posted.map(({ id }) => id)).toEqual([one.id, two.id])
  expect(problems).toEqual([{ id: without.id, code: 401, message: expect.stringContaining('No hay una regla para todas sus líneas') }])
  const again = await client.call(inbox.postMany, { body: { ids: [one.id] } })
  expect(again.problems[0]?.message).toMatch(/^Ya está contabilizado en FC-\d+/)
  await proven()
})

test('what would be withheld says why and by which rule of law, also of a supplier that nobody knew, and is what the bill withholds', async () => {
  const { id } = await upload(anySupplier())
  const lines = await toExpense(id)
  const { withholdings, payable } = await client.call(inbox.previewPosting, { params: { id }, body: { lines } })
  expect(withholdings.length).toBeGreaterThan(0)
  for (const { reasons, source } of withholdings) expect([reasons.length > 0, source !== '']).toEqual([true, true])
  // Looking leaves nothing behind.
  expect((await view(id)).partyId).toBeNull()
  const { billId } = await post(id)
  expect((await client.call(bills.view, { params: { id: billId } })).totals.payable).toBe(payable)
})
