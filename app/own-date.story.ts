// Whoever may not change dates writes today's in every document, receipt and note of stock, or leaves the one that was there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { resolution, type DocumentRequest } from '#modules/documents/index.ts'
import { createOpening, stockPermissions } from '#modules/inventory/index.ts'
import {
  billEndpoints,
  purchaseKinds,
  purchaseDebitNoteEndpoints,
  purchaseOrderEndpoints,
  purchaseRemissionEndpoints,
} from '#modules/purchases/index.ts'
import {
  creditNoteEndpoints,
  debitNoteEndpoints,
  invoiceEndpoints as invoices,
  orderEndpoints,
  quoteEndpoints as quotes,
  remissionEndpoints,
  salesKinds,
} from '#modules/sales/index.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { checkImport } from '#platform/import/import-endpoints.ts'
import type { Client } from './client.server.ts'
import { colleague, later } from './testing/colleagues.server.ts'
import { meetSeller } from './testing/parties.server.ts'
import { openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let cashier: Client
let yesterday: Day
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
    ],
  })
  yesterday = addDays(world.today, -1)
  cashier = (await colleague(world, shop.client, roleIds.cashier)).client
  // Who stands at the register also takes what arrives.
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`
      update role set permissions = permissions || ${JSON.stringify(['inventory.stock.read', 'inventory.stock.write', 'sales.creditNote.read', 'sales.creditNote.write', 'purchases.bill.read', 'purchases.bill.write', 'purchases.order.read', 'purchases.order.write', 'purchases.debitNote.read', 'purchases.debitNote.write', 'purchases.remission.read', 'purchases.remission.write'])}::jsonb
       where company_id = ${shop.companyId} and id = ${roleIds.cashier}`),
  )
  later(world)
})
afterAll(() => world.close())

const refused = { code: 401, fields: ['date'] }
const plain = (changes: Partial<DocumentRequest> = {}) =>
  shop.request([['Instalación', '1']], { resolutionId: null, warehouseId: null, ...changes })

test('of every kind of document', async () => {
  const sold = await shop.issue([['Instalación', '1']])
  const sellerId = await meetSeller(shop.client)
  const { id: supportRangeId } = await shop.client.call(resolution.endpoints.create, { body: rangeOf('DSP', 'DS') })
  const { id: computerRangeId } = await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })
  const line = { ...plain().lines[0], source: { documentId: sold.id, position: 1 } } as DocumentRequest['lines'][number]
  const bought = await shop.client.call(billEndpoints.create, { body: { document: plain({ supplierNumber: '1' }), issue: true } })
  const returned = { ...plain().lines[0], source: { documentId: bought.id, position: 1 } } as DocumentRequest['lines'][number]
  const untaxed = plain().lines.map((each) => ({ ...each, taxIds: [] }))
  const supported = await shop.client.call(billEndpoints.create, {
    body: { document: plain({ kind: 'DSP', resolutionId: supportRangeId, partyId: sellerId, lines: untaxed }), issue: true },
  })
  const supportedLine = { ...untaxed[0], source: { documentId: supported.id, position: 1 } } as DocumentRequest['lines'][number]
  const computed = await shop.client.call(invoices.create, {
    body: { document: plain({ kind: 'INS', resolutionId: computerRangeId }), issue: true },
  })
  const computedLine = { ...plain().lines[0], source: { documentId: computed.id, position: 1 } } as DocumentRequest['lines'][number]
  const writers: Readonly<Record<string, (date: Day) => Promise<unknown>>> = {
    QTE: (date) => cashier.call(quotes.create, { body: { document: plain({ date }), issue: false } }),
    ORS: (date) => cashier.call(orderEndpoints.create, { body: { document: plain({ date }), issue: false } }),
    RMS: (date) => cashier.call(remissionEndpoints.create, { body: { document: plain({ date }), issue: false } }),
    RCS: (date) => cashier.call(remissionEndpoints.create, { body: { document: plain({ date, kind: 'RCS' }), issue: false } }),
    DSP: (date) => cashier.call(billEndpoints.create, { body: { document: plain({ date, kind: 'DSP' }), issue: false } }),
    NDS: (date) =>
      cashier.call(purchaseDebitNoteEndpoints.create, {
        body: {
          document: plain({ date, kind: 'NDS', correction: { documentId: supported.id, concept: '1' }, lines: [supportedLine] }),
          issue: false,
        },
      }),
    INE: (date) => cashier.call(invoices.create, { body: { document: plain({ date }), issue: false } }),
    INC: (date) => cashier.call(invoices.create, { body: { document: plain({ date, kind: 'INC' }), issue: false } }),
    INS: (date) => cashier.call(invoices.create, { body: { document: plain({ date, kind: 'INS' }), issue: false } }),
    NTD: (date) =>
      cashier.call(debitNoteEndpoints.create, {
        body: { document: plain({ date, correction: { documentId: sold.id, concept: '3' } }), issue: false },
      }),
    ORP: (date) => cashier.call(purchaseOrderEndpoints.create, { body: { document: plain({ date }), issue: false } }),
    RCP: (date) => cashier.call(purchaseRemissionEndpoints.create, { body: { document: plain({ date, kind: 'RCP' }), issue: false } }),
    RMP: (date) => cashier.call(purchaseRemissionEndpoints.create, { body: { document: plain({ date }), issue: false } }),
    RFP: (date) =>
      cashier.call(purchaseDebitNoteEndpoints.create, {
        body: { document: plain({ date, correction: { documentId: bought.id, concept: '1' }, lines: [returned] }), issue: false },
      }),
    NCP: (date) =>
      cashier.call(purchaseDebitNoteEndpoints.create, {
        body: {
          document: plain({ date, kind: 'NCP', correction: { documentId: bought.id, concept: '3' }, lines: [returned] }),
          issue: false,
        },
      }),
    INP: (date) => cashier.call(billEndpoints.create, { body: { document: plain({ date }), issue: false } }),
    NCI: (date) =>
      cashier.call(creditNoteEndpoints.create, {
        body: {
          document: plain({ date, kind: 'NCI', correction: { documentId: computed.id, concept: '2' }, lines: [computedLine] }),
          issue: false,
        },
      }),
    NTC: (date) =>
      cashier.call(creditNoteEndpoints.create, {
        body: { document: plain({ date, correction: { documentId: sold.id, concept: '2' }, lines: [line] }), issue: false },
      }),
  }
  expect(Object.keys(writers).toSorted()).toEqual([...salesKinds, ...purchaseKinds].map(({ code }) => code).toSorted())
  for (const [code, write] of Object.entries(writers)) {
    await expect(write(yesterday), code).rejects.toMatchObject(refused)
    await write(world.today)
  }
  await expect(cashier.call(quotes.create, { body: { document: plain({ date: yesterday }), issue: true } })).rejects.toMatchObject(refused)
  await shop.client.call(quotes.create, { body: { document: plain({ date: yesterday }), issue: true } })
})

test('a draft of another day keeps it, is brought to today, and is issued as it is', async () => {
  const draftOf = () => shop.client.call(quotes.create, { body: { document: plain({ date: yesterday }), issue: false } })
  const save = (id: string, version: number, date: Day, issue = false) =>
    cashier.call(quotes.update, { params: { id }, body: { document: plain({ date, notes: 'Con flete' }), version, issue } })
  const [kept, moved, many] = [await draftOf(), await draftOf(), await draftOf()]
  await expect(save(kept.id, 1, addDays(yesterday, -1))).rejects.toMatchObject(refused)
  await save(kept.id, 1, yesterday)
  expect(await save(kept.id, 2, yesterday, true)).toMatchObject({ state: 'issued' })
  await save(moved.id, 1, world.today)
  await expect(save(moved.id, 2, yesterday)).rejects.toMatchObject(refused)
  expect((await cashier.call(quotes.bulk.issue, { body: { ids: [many.id] } })).problems).toEqual([])
})

test('of a receipt', async () => {
  await shop.issue([['Instalación', '1']])
  const [owed] = (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items
  const receipt = (client: Client, date: Day, amount = '1000') =>
    client.call(createReceipt, {
      body: {
        ...{ date, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '10' },
        applications: [{ openItemId: owed?.id ?? '', amount }],
      },
    })
  await expect(receipt(cashier, yesterday)).rejects.toMatchObject(refused)
  await receipt(cashier, world.today)
})

test('of a note of stock, written or in a file', async () => {
  const opening = (client: Client, date: Day) =>
    client.call(createOpening, {
      body: { date, warehouseId: shop.warehouseId, lines: [{ itemId: shop.item('Cafetera').id, quantity: '1', unitCost: '20000' }] },
    })
  await expect(opening(cashier, yesterday)).rejects.toMatchObject(refused)
  await opening(cashier, world.today)
  await opening(shop.client, yesterday)
  const file = async (client: Client, date: Day) => {
    const heads = ['warehouse', 'code', 'quantity', 'unitCost', 'date']
    const { problems } = await client.call(checkImport, {
      body: {
        ...{ kind: 'inventory.opening', columns: heads, mode: 'create' as const },
        rows: [{ number: 2, cells: ['Principal', 'P-1', '1', '1000', date] }],
      },
    })
    return problems.map(({ field, message }) => [field, message])
  }
  expect(await file(cashier, yesterday)).toEqual([['date', expect.stringContaining(stockPermissions.date.title)]])
  for (const problems of [await file(cashier, world.today), await file(shop.client, yesterday)])
    expect(problems.filter(([field]) => field === 'date')).toEqual([])
})
