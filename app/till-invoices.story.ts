// Invoices that registers make when a buyer asks for one: numbered on the device by a range of their own, of somebody known or written down there.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import { listParties } from '#modules/people/index.ts'
import {
  allowAtTill,
  cancelSale,
  changeLayout,
  getLayout,
  getShift,
  getTicket,
  listTransactions,
  openDrawer,
  readTillCustomers,
  readTillRules,
  setPin,
  shiftHistory,
} from '#modules/pos/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { prove } from './testing/prove.server.ts'
import { openTill, tillItems, type OpenTill } from './testing/till.server.ts'
import { openShop, type World } from './testing/world.server.ts'

let authority: AuthorityWorld
let world: World
beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world } = authority)
})
afterAll(() => authority.close())

const open = async (makesInvoices = true): Promise<OpenTill> => {
  const shop = await openShop(world, { items: tillItems })
  const till = await openTill(shop, () => new Date(world.clock.now()), { invoiceResolutionId: makesInvoices ? shop.resolutionId : null })
  await transmit(till.shop)
  return till
}
const clean = async ({ shop }: OpenTill) => expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
const luz = {
  ...{ identificationType: '13', identification: '52417886', name: 'Luz Dary', surname: 'Pinzón' },
  ...{ email: 'luz@correo.example', phone: '3001234567' },
} as const
const sell = (till: OpenTill, changes: object) =>
  till.sell({
    lines: [till.line('Café', '2')],
    payments: [{ paymentTypeId: till.means('Efectivo'), amount: '23800' }],
    total: '23800',
    ...changes,
  })

test('asked for by somebody whom the register writes down: made once, validated, and the same person afterwards', async () => {
  const till = await open()
  const { client } = till.shop
  expect(till.lease.invoices).toMatchObject({ inHand: 20, problem: null })
  const invoice = sell(till, { kind: 'invoice', customer: luz })
  const { sales } = await till.send([invoice, sell(till, {})])
  expect(sales).toMatchObject([
    { state: 'synced', number: 'FV-1', findings: [] },
    { state: 'synced', number: 'TQ-1', findings: [] },
  ])
  expect((await till.send([invoice])).sales).toMatchObject([{ number: 'FV-1' }])
  await workFor(world, till.shop)
  const id = sales[0]?.documentId ?? ''
  expect(await client.call(invoiceEndpoints.view, { params: { id } })).toMatchObject({
    ...{ kind: 'INE', electronicState: 'validated', party: { name: 'Luz Dary Pinzón' }, totals: { total: '23800.00' } },
  })
  // The same number under another name is the same person.
  const again = sell(till, { kind: 'invoice', customer: { ...luz, identification: '52.417.886', name: 'Luz' } })
  expect((await till.send([again])).sales).toMatchObject([{ state: 'synced', number: 'FV-2' }])
  const { rows } = await client.call(listParties, { query: { search: 'Pinzón' } as never })
  expect(rows).toHaveLength(1)
  expect((await client.call(getTicket, { params: { id }, query: { papel: 'tiquete-80' } })).bytes.length).toBeGreaterThan(1000)
  expect((await client.call(listTransactions, { query: {} as never })).rows.map(({ number }) => number)).toEqual(['FV-2', 'TQ-1', 'FV-1'])
  const cash = (await client.call(getShift, { params: { id: till.shiftId ?? '' } })).means?.[0]
  expect(cash).toMatchObject({ sold: '71400.00' })
  // What the authority validated is given back by its note.
  await expect(
    client.call(cancelSale, { body: { saleId: id, reason: 'Se arrepintió', supervisorId: null, pin: '' } as never }),
  ).rejects.toMatchObject({
    code: 530,
  })
  await clean(till)
})

test('who cannot be written down is told, and the sale is booked; a register without a range of invoices makes none', async () => {
  const till = await open()
  const { sales } = await till.send([
    sell(till, { kind: 'invoice', customer: { ...luz, identification: 'abc' } }),
    sell(till, { kind: 'invoice', customer: { ...luz, email: 'no' } }),
    sell(till, { kind: 'invoice', partyId: randomUUID() }),
  ])
  expect(sales.map(({ state, findings }) => [state, findings[0]?.field])).toEqual([
    ['flagged', 'customer.identification'],
    ['flagged', 'customer.emailInvoicing'],
    ['quarantined', expect.anything()],
  ])
  const other = await open(false)
  expect(other.lease.invoices).toBeNull()
  expect(() => sell(other, { kind: 'invoice' })).toThrow('no number in hand')
  await clean(till)
})

test('what a register is told: its rules and its customers, of its company alone', async () => {
  const till = await open()
  const { client } = till.shop
  const params = { id: till.registerId }
  expect(await client.call(readTillRules, { params })).toMatchObject({ pins: [], asksTip: false, cap: null, header: '' })
  const { version, ...data } = await client.call(getExtended, {})
  for (const wrong of ['0', '-5', 'cinco', '5.5'])
    await expect(client.call(changeExtended, { body: { ...data, version, tillCapUvt: wrong } })).rejects.toMatchObject({
      ...{ code: 401, fields: ['tillCapUvt'] },
    })
  await client.call(changeExtended, { body: { ...data, version, tillCapUvt: '5', tillDrawerPin: 'yes' } })
  const branchId = till.lease.branchId
  const layout = await client.call(getLayout, { params: { branchId } })
  await client.call(changeLayout, { params: { branchId }, body: { ...layout, ticketFooter: 'Gracias', asksTip: true, pages: [] } as never })
  // 5 UVT of 2026, 52.374 each.
  expect(await client.call(readTillRules, { params })).toMatchObject({
    asksTip: true,
    cap: { uvt: '5', amount: '261870.00' },
    footer: 'Gracias',
  })
  const { customers } = await client.call(readTillCustomers, { params, query: {} as never })
  expect(customers.map(({ id }) => id)).toContain(till.shop.customerId)
  const foreign = await open(false)
  await expect(foreign.shop.client.call(readTillRules, { params })).rejects.toMatchObject({ code: 698 })
  await expect(foreign.shop.client.call(readTillCustomers, { params, query: {} as never })).rejects.toMatchObject({ code: 698 })
})

test('a drawer opened without a sale is told once, with its reason, and with a PIN where the company asks it', async () => {
  const till = await open(false)
  const { client } = till.shop
  const [supervisor, cashier] = [await colleague(world, client, roleIds.accountant), await colleague(world, client, roleIds.cashier)]
  await supervisor.client.call(setPin, { body: { pin: '4826' } })
  const shiftId = till.shiftId ?? ''
  const opening = {
    id: randomUUID(),
    shiftId,
    reason: 'Dar sencillo',
    openedAt: new Date(world.clock.now()).toISOString(),
    approvalId: null,
  }
  const told = async () => (await client.call(shiftHistory, { params: { id: shiftId }, query: {} as never })).events.length
  const before = await told()
  await cashier.client.call(openDrawer, { body: opening })
  await cashier.client.call(openDrawer, { body: opening })
  expect((await told()) - before).toBe(1)
  await expect(client.call(openDrawer, { body: { ...opening, id: randomUUID(), reason: '' } })).rejects.toMatchObject({ code: 401 })
  await expect(client.call(openDrawer, { body: { ...opening, id: randomUUID(), shiftId: randomUUID() } })).rejects.toMatchObject({
    code: 698,
  })
  const { version, ...data } = await client.call(getExtended, {})
  await client.call(changeExtended, { body: { ...data, version, tillDrawerPin: 'yes' } })
  const guarded = { ...opening, id: randomUUID() }
  await expect(cashier.client.call(openDrawer, { body: guarded })).rejects.toMatchObject({ code: 401, fields: ['approvalId'] })
  const { id: approvalId } = await cashier.client.call(allowAtTill, {
    body: { action: 'drawer', shiftId, saleId: null, supervisorId: supervisor.personId, pin: '4826' },
  })
  await cashier.client.call(openDrawer, { body: { ...guarded, approvalId } })
  await expect(cashier.client.call(openDrawer, { body: { ...opening, id: randomUUID(), approvalId } })).rejects.toMatchObject({ code: 401 })
  await clean(till)
})
