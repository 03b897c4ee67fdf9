/** Every door that writes into a day, with the modules whose months it changes: what stories about days and months ask of each. */
import { listAccounts } from '#modules/accounting/index.ts'
import type { DocumentKind, DocumentRequest } from '#modules/documents/index.ts'
import { adjustStock, askStockOn, createOpening, stockConcept } from '#modules/inventory/index.ts'
import {
  consignment,
  creditNote,
  creditNoteEndpoints,
  debitNote,
  debitNoteEndpoints,
  electronicInvoice,
  invoiceEndpoints,
  order,
  orderEndpoints,
  quote,
  quoteEndpoints,
  remission,
  remissionEndpoints,
  remissionReturns,
} from '#modules/sales/index.ts'
import { createJournal, getJournal, reverseJournal, reviseJournal } from '#modules/journals/index.ts'
import {
  bill,
  billEndpoints,
  purchaseCreditNote,
  purchaseDebitNote,
  purchaseDebitNoteEndpoints,
  purchaseOrder,
  purchaseOrderEndpoints,
  purchaseConsignment,
  purchaseRemission,
  purchaseRemissionEndpoints,
  spreadCost,
} from '#modules/purchases/index.ts'
import { createReceipt, paymentEndpoints } from '#modules/treasury/index.ts'
import type { Client } from '../client.server.ts'
import { asGoods, asService, noteOn, type Door } from './dated-request.server.ts'
import type { DatedShop } from './dated-shop.server.ts'
import { computerDoors } from './computer-doors.server.ts'
import { paperDoors } from './paper-doors.server.ts'
import { supportDoors } from './support-doors.server.ts'

export type { Door } from './dated-request.server.ts'
export { openDatedShop, type DatedShop } from './dated-shop.server.ts'

const noteAbout = ({ invoiceId }: DatedShop, request: DocumentRequest, position: number, restock: boolean): DocumentRequest =>
  noteOn(invoiceId, request, position, restock)
const plain = ({ invoiceId }: DatedShop, request: DocumentRequest): DocumentRequest => ({
  ...request,
  resolutionId: null,
  correction: { documentId: invoiceId, concept: '2' },
})

/** A number of a supplier that no other story of the run writes. */
let theirNumber = 0
const asBill = (request: DocumentRequest): DocumentRequest => {
  theirNumber += 1
  return { ...request, resolutionId: null, supplierNumber: `P${theirNumber}` }
}

/** How each kind is issued, over what moves stock and what does not. */
export const kindDoors: readonly { readonly kind: DocumentKind; readonly doors: readonly Door[] }[] = [
  {
    kind: quote,
    doors: [
      {
        name: 'cotización',
        modules: [],
        write: (at, client, date) =>
          client.call(quoteEndpoints.create, { body: { document: { ...asService(at, date), resolutionId: null }, issue: true } }),
      },
    ],
  },
  {
    kind: order,
    doors: [
      {
        name: 'pedido',
        modules: [],
        write: (at, client, date) =>
          client.call(orderEndpoints.create, {
            body: { document: { ...asService(at, date), resolutionId: null, deliveryDate: date }, issue: true },
          }),
      },
    ],
  },
  {
    kind: remission,
    doors: [
      {
        name: 'remisión',
        modules: ['sales', 'inventory'],
        write: (at, client, date) =>
          client.call(remissionEndpoints.create, { body: { document: { ...asGoods(at, date), resolutionId: null }, issue: true } }),
      },
    ],
  },
  {
    kind: consignment,
    doors: [
      {
        name: 'remisión en consignación',
        modules: ['sales', 'inventory'],
        write: (at, client, date) =>
          client.call(remissionEndpoints.create, {
            body: { document: { ...asGoods(at, date), kind: 'RCS', resolutionId: null }, issue: true },
          }),
      },
    ],
  },
  {
    kind: electronicInvoice,
    doors: [
      {
        name: 'factura de un servicio',
        modules: ['sales'],
        write: (at, client, date) => client.call(invoiceEndpoints.create, { body: { document: asService(at, date), issue: true } }),
      },
      {
        name: 'factura de mercancía',
        modules: ['sales', 'inventory'],
        write: (at, client, date) => client.call(invoiceEndpoints.create, { body: { document: asGoods(at, date), issue: true } }),
      },
      {
        name: 'borrador que se emite',
        modules: ['sales'],
        write: async (at, client, date) => {
          const { id, version } = await client.call(invoiceEndpoints.create, { body: { document: asService(at, date), issue: false } })
          try {
            return await client.call(invoiceEndpoints.update, {
              params: { id },
              body: { document: asService(at, date), version, issue: true },
            })
          } catch (error) {
            await client.call(invoiceEndpoints.remove, { params: { id } })
            throw error
          }
        },
      },
    ],
  },
  ...computerDoors,
  paperDoors,
  {
    kind: creditNote,
    doors: [
      {
        name: 'nota crédito de un servicio',
        modules: ['sales'],
        write: (at, client, date) =>
          client.call(creditNoteEndpoints.create, { body: { document: noteAbout(at, asService(at, date), 1, false), issue: true } }),
      },
      {
        name: 'nota crédito que devuelve mercancía',
        modules: ['sales', 'inventory'],
        write: (at, client, date) =>
          client.call(creditNoteEndpoints.create, { body: { document: noteAbout(at, asGoods(at, date), 2, true), issue: true } }),
      },
    ],
  },
  {
    kind: debitNote,
    doors: [
      {
        name: 'nota débito',
        modules: ['sales'],
        write: (at, client, date) =>
          client.call(debitNoteEndpoints.create, { body: { document: plain(at, asService(at, date)), issue: true } }),
      },
    ],
  },
  {
    kind: bill,
    doors: [
      {
        name: 'factura de compra',
        modules: ['purchases'],
        write: (at, client, date) => client.call(billEndpoints.create, { body: { document: asBill(asService(at, date)), issue: true } }),
      },
      {
        name: 'factura de compra de mercancía',
        modules: ['purchases', 'inventory'],
        write: (at, client, date) => client.call(billEndpoints.create, { body: { document: asBill(asGoods(at, date)), issue: true } }),
      },
    ],
  },
  ...supportDoors,
  {
    kind: purchaseOrder,
    doors: [
      {
        name: 'orden de compra',
        modules: [],
        write: (at, client, date) =>
          client.call(purchaseOrderEndpoints.create, {
            body: { document: { ...asService(at, date), resolutionId: null, deliveryDate: date }, issue: true },
          }),
      },
    ],
  },
  {
    kind: purchaseRemission,
    doors: [
      {
        name: 'remisión de compra',
        modules: ['purchases', 'inventory'],
        write: (at, client, date) =>
          client.call(purchaseRemissionEndpoints.create, { body: { document: { ...asGoods(at, date), resolutionId: null }, issue: true } }),
      },
    ],
  },
  {
    kind: purchaseConsignment,
    doors: [
      {
        name: 'remisión de compra en consignación',
        modules: [],
        write: (at, client, date) =>
          client.call(purchaseRemissionEndpoints.create, {
            body: { document: { ...asGoods(at, date), kind: 'RCP', resolutionId: null }, issue: true },
          }),
      },
    ],
  },
  {
    kind: purchaseDebitNote,
    doors: [
      {
        name: 'nota débito de compra que devuelve mercancía',
        modules: ['purchases', 'inventory'],
        write: (at, client, date) =>
          client.call(purchaseDebitNoteEndpoints.create, {
            body: { document: noteOn(at.billId, asGoods(at, date), 1, true), issue: true },
          }),
      },
    ],
  },
  {
    kind: purchaseCreditNote,
    doors: [
      {
        name: 'nota crédito de un proveedor por mercancía',
        modules: ['purchases', 'inventory'],
        write: (at, client, date) => {
          const { lines, ...note } = asBill(asGoods(at, date))
          const source = { documentId: at.billId, position: 1, byValue: true, restock: false }
          return client.call(purchaseDebitNoteEndpoints.create, {
            body: {
              document: {
                ...{ ...note, kind: 'NCP', correction: { documentId: at.billId, concept: '3' } },
                lines: lines.map((line) => ({ ...line, quantity: '1', unitPrice: '10', source })),
              },
              issue: true,
            },
          })
        },
      },
    ],
  },
]

/** What a journal writes: money taken out of the bank. */
async function withdrawalOf(client: Client) {
  const accountId = async (search: string) => (await client.call(listAccounts, { query: { search } })).accounts[0]?.id ?? ''
  const lines = [
    { accountId: await accountId('110505'), debit: '10' },
    { accountId: await accountId('111005'), credit: '10' },
  ]
  return { type: 'CG', description: 'Retiro del banco', lines }
}

export const otherDoors: readonly Door[] = [
  {
    name: 'recaudo',
    modules: ['treasury'],
    write: (at, client, date) =>
      client.call(createReceipt, {
        body: {
          date,
          partyId: at.shop.customerId,
          moneyAccountId: at.shop.moneyAccountId,
          meansCode: '10',
          applications: [{ openItemId: at.openItemId, amount: '10' }],
        },
      }),
  },
  {
    name: 'inventario inicial',
    modules: ['inventory'],
    write: (at, client, date) =>
      client.call(createOpening, {
        body: {
          date,
          warehouseId: at.shop.warehouseId,
          lines: [{ itemId: at.shop.item('Cafetera').id, quantity: '1', unitCost: '30000' }],
        },
      }),
  },
  {
    name: 'ajuste rápido',
    modules: ['inventory'],
    write: async (at, client, date) => {
      const concepts = await at.shop.client.call(stockConcept.endpoints.list, { query: { text: 'Ajuste de existencias' } })
      const itemId = at.shop.item('Cafetera').id
      const there = await at.shop.client.call(askStockOn, { body: { date, warehouseId: at.shop.warehouseId, itemIds: [itemId] } })
      const expected = there.items[0]?.quantity ?? '0'
      return client.call(adjustStock, {
        body: {
          ...{ date, warehouseId: at.shop.warehouseId, conceptId: concepts.rows[0]?.id ?? null },
          lines: [{ itemId, expected, counted: `${Number(expected) + 1}`, unitCost: '30000' }],
        },
      })
    },
  },
  {
    name: 'egreso',
    modules: ['treasury'],
    write: (at, client, date) =>
      client.call(paymentEndpoints.create, {
        body: {
          date,
          partyId: at.shop.customerId,
          moneyAccountId: at.shop.moneyAccountId,
          meansCode: '47',
          applications: [{ openItemId: at.payableId, amount: '10' }],
        },
      }),
  },
  {
    name: 'edición de un comprobante',
    modules: ['accounting'],
    write: async (at, client, date) => {
      const written = await withdrawalOf(client)
      const { id } = await at.shop.client.call(createJournal, { body: { ...written, date: at.shop.request([]).date } })
      const { version } = await at.shop.client.call(getJournal, { params: { id } })
      return client.call(reviseJournal, { params: { id }, body: { input: { ...written, date }, version } })
    },
  },
  {
    name: 'reverso de un comprobante',
    modules: ['accounting'],
    write: async (at, client, date) => {
      const written = await withdrawalOf(client)
      const { id } = await at.shop.client.call(createJournal, { body: { ...written, date: at.shop.request([]).date } })
      return client.call(reverseJournal, { params: { id }, body: { date, version: 0 } })
    },
  },
  {
    name: 'comprobante',
    modules: ['accounting'],
    write: async (_, client, date) => client.call(createJournal, { body: { ...(await withdrawalOf(client)), date } }),
  },
  {
    name: 'reparto de costo',
    modules: ['purchases', 'inventory'],
    write: (at, client, date) =>
      client.call(spreadCost, {
        body: {
          ...{ billId: at.freightId, date, basis: 'quantity' },
          sources: [{ accountId: at.freightAccountId, amount: '0.01' }],
          targets: [{ documentId: at.receivedId, position: 1 }],
        },
      }),
  },
  {
    name: 'devolución de una remisión',
    modules: ['sales', 'inventory'],
    write: (at, client, date) =>
      client.call(remissionReturns.create, {
        params: { id: at.remissionId },
        body: { date, reason: 'No lo necesitó', lines: [{ position: 1, quantity: '0.01' }] },
      }),
  },
]

export const datedDoors: readonly Door[] = [...kindDoors.flatMap(({ doors }) => doors), ...otherDoors]
