/** A shop that buys, delivers, sells, takes back and pays freights, and what its goods are worth by account: for stories about their value. */
import { parseAmount, amountText, subtract } from '#base/decimal.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import {
  adjustStock,
  approveCount,
  createCount,
  createOpening,
  createStockNote,
  finishCount,
  stockConcept,
  tallyCount,
} from '#modules/inventory/index.ts'
import { createItem } from '#modules/items/index.ts'
import { createParty } from '#modules/people/index.ts'
import {
  billAccounts,
  billEndpoints as bills,
  purchaseDebitNoteEndpoints as supplierNotes,
  purchaseRemissionEndpoints as receipts,
  purchaseRemissionReturns as receiptReturns,
  spreadCost,
} from '#modules/purchases/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, remissionEndpoints, remissionReturns } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from '../client.server.ts'
import { anyNit, openShop, type Shop, type World } from './world.server.ts'

/** What the books say that goods are worth: in stock, delivered, in consignment, sold. */
export const valueAccounts = ['1435', '146505', '146510', '6135'] as const
export type Worth = Readonly<Record<(typeof valueAccounts)[number], string>>

type Line = DocumentRequest['lines'][number]
export type ValueShop = Awaited<ReturnType<typeof openValues>>

/** What the acts of a shop are made with. */
interface Ground {
  readonly world: World
  readonly shop: Shop
  readonly client: Shop['client']
  readonly carrierId: string
  readonly transportId: string
  readonly conceptId: string | null
  readonly useConceptId: string | null
  readonly adjustConceptId: string | null
  next(): string
  request(lines: readonly Partial<Line>[], changes?: Partial<DocumentRequest>): DocumentRequest
  bought(lines: readonly Partial<Line>[], changes?: Partial<DocumentRequest>): DocumentRequest
}

const idOf = async (saved: Promise<{ readonly id: string }>) => (await saved).id
const issue = (document: DocumentRequest) => ({ body: { document, issue: true } })
const dated = (date: string | undefined): Partial<DocumentRequest> => (date === undefined ? {} : ({ date } as Partial<DocumentRequest>))

const buying = ({ client, bought, request }: Ground) => ({
  buy: (itemId: string, quantity: string, unitPrice: string, date?: string) =>
    idOf(client.call(bills.create, issue(bought([{ itemId, quantity, unitPrice }], dated(date))))),
  buyInDollars: (itemId: string, quantity: string, unitPrice: string, currencyRate: string) =>
    idOf(client.call(bills.create, issue(bought([{ itemId, quantity, unitPrice }], { currency: 'USD', currencyRate })))),
  receive: (itemId: string, quantity: string, unitPrice: string, date?: string) =>
    idOf(client.call(receipts.create, issue(bought([{ itemId, quantity, unitPrice }], dated(date))))),
  /** The bill of a receipt. */
  bill: (receiptId: string, itemId: string, quantity: string, unitPrice: string) =>
    idOf(
      client.call(
        bills.create,
        issue(bought([{ itemId, quantity, unitPrice, source: { documentId: receiptId, position: 1 } } as Partial<Line>])),
      ),
    ),
  /** Less for what a bill charged. */
  lower: (billId: string, itemId: string, value: string) =>
    idOf(
      client.call(
        supplierNotes.create,
        issue(
          bought(
            [{ itemId, unitPrice: value, source: { documentId: billId, position: 1, byValue: true, restock: false } } as Partial<Line>],
            {
              ...{ kind: 'NCP', correction: { documentId: billId, concept: '3' } },
            } as Partial<DocumentRequest>,
          ),
        ),
      ),
    ),
  giveBackToSupplier: (
    billId: string,
    itemId: string,
    { quantity, unitPrice, date }: { quantity: string; unitPrice: string; date?: string },
  ) =>
    idOf(
      client.call(
        supplierNotes.create,
        issue(
          request([{ itemId, quantity, unitPrice, source: { documentId: billId, position: 1, restock: true } } as Partial<Line>], {
            ...{ resolutionId: null, correction: { documentId: billId, concept: '1' }, ...dated(date) },
          } as Partial<DocumentRequest>),
        ),
      ),
    ),
  annulGivingBackToSupplier: (id: string) =>
    client.call(supplierNotes.annul, { params: { id }, body: { reason: 'Se registró por error' } }),
})

const givingBack = ({ world, client }: Ground) => ({
  /** A part of what was received goes back before its bill. */
  giveReceiptBack: (receiptId: string, quantity: string, date: string = world.today) =>
    idOf(
      client.call(receiptReturns.create, {
        params: { id: receiptId },
        body: { date, reason: 'Llegó dañado', lines: [{ position: 1, quantity }] },
      }),
    ),
  annulReceiptBack: (receiptId: string, returnId: string) =>
    client.call(receiptReturns.annul, { params: { id: receiptId, returnId }, body: { reason: 'Se registró por error' } }),
})

const pricing = ({ world, client, shop, bought, carrierId, transportId, conceptId }: Ground) => ({
  /** A freight of so much, all of it onto the first lines of these. */
  freight: async (amount: string, targets: readonly string[]) => {
    const line = { accountId: transportId, description: 'Flete', quantity: '1', unitPrice: amount, taxIds: [] }
    const document = { ...bought([], { partyId: carrierId } as Partial<DocumentRequest>), lines: [line] } as DocumentRequest
    const billId = await idOf(client.call(bills.create, issue(document)))
    return client.call(spreadCost, {
      body: {
        ...{ billId, date: world.today, basis: 'quantity' },
        sources: [{ accountId: transportId, costCenterId: null, amount }],
        targets: targets.map((documentId) => ({ documentId, position: 1 })),
      },
    })
  },
  /** Goods of the beginning, dated when one says: before all others. */
  open: (itemId: string, quantity: string, unitCost: string, date: string) =>
    idOf(client.call(createOpening, { body: { date, warehouseId: shop.warehouseId, lines: [{ itemId, quantity, unitCost }] } })),
  /** What is there costs so much each. */
  cost: (itemId: string, unitCost: string, date: string) =>
    client.call(createStockNote, {
      body: {
        ...{ type: 'cost', date, warehouseId: shop.warehouseId, conceptId, partyId: null, costCenterId: null, notes: '' },
        lines: [{ itemId, quantity: '', unitCost }],
      } as never,
    }),
})

const consuming = ({ client, shop, useConceptId }: Ground) => ({
  /** Used by the company itself. */
  consume: (itemId: string, quantity: string, date: string) =>
    client.call(createStockNote, {
      body: {
        ...{
          type: 'consumption',
          date,
          warehouseId: shop.warehouseId,
          conceptId: useConceptId,
          partyId: null,
          costCenterId: null,
          notes: '',
        },
        lines: [{ itemId, quantity, unitCost: '' }],
      } as never,
    }),
})

const counting = ({ client, shop, adjustConceptId: conceptId }: Ground) => ({
  /** What another counted of it, on a physical count that is approved at once; of what is over, each costs so much. */
  count: async (counter: Client, itemId: string, quantity: string, unitCost: string) => {
    const { id } = await client.call(createCount, { body: { warehouseId: shop.warehouseId, conceptId, blind: true, freezes: false } })
    await counter.call(tallyCount, { params: { id }, body: { itemId, quantity } })
    await client.call(finishCount, { params: { id }, body: { version: 1 } })
    await client.call(approveCount, { params: { id }, body: { version: 2, lines: unitCost === '' ? [] : [{ itemId, unitCost }] } })
  },
  countQuickly: (itemId: string, { counted, expected, unitCost }: { counted: string; expected: string; unitCost: string }, date: string) =>
    client.call(adjustStock, {
      body: { date, warehouseId: shop.warehouseId, conceptId, lines: [{ itemId, counted, expected, unitCost }] },
    }),
})

const delivering = ({ world, client, request }: Ground) => ({
  remit: (kind: 'RMS' | 'RCS', itemId: string, quantity: string, date?: string) =>
    idOf(client.call(remissionEndpoints.create, issue(request([{ itemId, quantity }], { kind, resolutionId: null, ...dated(date) })))),
  takeBack: (remissionId: string, quantity: string) =>
    idOf(
      client.call(remissionReturns.create, {
        params: { id: remissionId },
        body: { date: world.today, reason: 'No lo necesitó', lines: [{ position: 1, quantity }] },
      }),
    ),
  annulTakingBack: (remissionId: string, returnId: string) =>
    client.call(remissionReturns.annul, { params: { id: remissionId, returnId }, body: { reason: 'Se registró por error' } }),
  /** The invoice of a part of a remission. */
  invoice: (remissionId: string, itemId: string, quantity: string, date?: string) =>
    idOf(
      client.call(
        invoiceEndpoints.create,
        issue(request([{ itemId, quantity, source: { documentId: remissionId, position: 1 } } as Partial<Line>], dated(date))),
      ),
    ),
  annulInvoice: (id: string) => client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se factura de nuevo' } }),
  editInvoice: async (id: string, document: DocumentRequest) => {
    const { version } = await client.call(invoiceEndpoints.view, { params: { id } })
    return client.call(invoiceEndpoints.update, { params: { id }, body: { document, version, issue: true } })
  },
})

const selling = ({ client, request }: Ground) => ({
  sell: (itemId: string, quantity: string, date?: string) =>
    idOf(client.call(invoiceEndpoints.create, issue(request([{ itemId, quantity }], dated(date))))),
  /** What a customer gives back of the first line of an invoice. */
  giveBack: (invoiceId: string, itemId: string, quantity: string) =>
    idOf(
      client.call(
        creditNoteEndpoints.create,
        issue(
          request([{ itemId, quantity, source: { documentId: invoiceId, position: 1, restock: true } } as Partial<Line>], {
            ...{ resolutionId: null, correction: { documentId: invoiceId, concept: '1' } },
          } as Partial<DocumentRequest>),
        ),
      ),
    ),
  annulGivingBack: (id: string) => client.call(creditNoteEndpoints.annul, { params: { id }, body: { reason: 'Se registró por error' } }),
})

/** @param as how its acts are called: who says yes to what is asked, say */
export async function openValues(world: World, as: (client: Shop['client']) => Shop['client'] = (client) => client) {
  const shop = await openShop(world, { items: [] })
  const client = as(shop.client)
  await client.call(changeExtended, { body: { ...(await client.call(getExtended)), negativeStock: 'allow' } })
  const carrier = {
    ...{ kind: 'juridica' as const, identificationType: '31' as const, identification: anyNit(), legalName: 'Transportes del Sur SAS' },
    ...{ responsibilities: ['R-99-PN' as const], isSupplier: true, addressLine: 'Calle 9 # 8-7', cityCode: '11001', paymentDays: 30 },
  }
  const carrierId = (await client.call(createParty, { body: carrier })).id
  const transportId = (await client.call(billAccounts, { query: { text: '513550' } })).accounts[0]?.id ?? ''
  // Against an account that is none of those that are looked at.
  const { rows: concepts } = await client.call(stockConcept.endpoints.list, { query: {} })
  const conceptOf = (name: string) => concepts.find((each) => each.name === name)?.id ?? null
  const conceptId = conceptOf('Aprovechamiento')
  let made = 0
  const next = () => String((made += 1))
  /** A product of which there is nothing yet. */
  const makeItem = async (): Promise<string> => {
    const code = `V-${next()}`
    return (await client.call(createItem, { body: { kind: 'product', code, name: `Producto ${code}`, price: '5000' } })).id
  }
  const request = (lines: readonly Partial<Line>[], changes: Partial<DocumentRequest> = {}): DocumentRequest => ({
    ...shop.request([], { dueDate: '2026-12-20', ...changes }),
    lines: lines.map((line) => ({ itemId: '', description: 'Producto', quantity: '1', unitPrice: '5000', taxIds: [], ...line }) as Line),
  })
  const bought = (lines: readonly Partial<Line>[], changes: Partial<DocumentRequest> = {}) =>
    request(lines, { resolutionId: null, supplierPrefix: 'FE', supplierNumber: next(), ...changes })
  const ground = {
    world,
    shop,
    client,
    carrierId,
    transportId,
    conceptId,
    useConceptId: conceptOf('Consumo interno'),
    adjustConceptId: conceptOf('Ajuste de existencias'),
    next,
    request,
    bought,
  }
  return {
    ...{ shop, makeItem, next, request, worth: (): Promise<Worth> => worthOf(world, shop) },
    ...{
      ...buying(ground),
      ...givingBack(ground),
      ...pricing(ground),
      ...consuming(ground),
      ...counting(ground),
      ...delivering(ground),
      ...selling(ground),
    },
  }
}

/** As the lines of the books say it, whatever period they are of. */
async function worthOf(world: World, shop: Shop): Promise<Worth> {
  const rows = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ code: (typeof valueAccounts)[number]; value: string }>(sql`
      select c.code, coalesce(sum(l.debit - l.credit), 0)::numeric(20,2) as value
        from unnest(${[...valueAccounts]}::text[]) as c (code)
        left join account a on a.company_id = ${shop.companyId} and a.code like c.code || '%'
        left join journal_line l on l.company_id = a.company_id and l.account_id = a.id
       group by c.code`),
  )
  return Object.fromEntries(rows.map(({ code, value }) => [code, value])) as Worth
}

/** What became more, or less, of each account. */
export const lessWorth = (after: Worth, before: Worth): Worth =>
  Object.fromEntries(
    valueAccounts.map((code) => [code, amountText(subtract(parseAmount(after[code]), parseAmount(before[code])))]),
  ) as Worth
