// What each kind of voucher is asked by `vouchers.story.ts`: what recording one takes, as little as a draft may have, and what is refused.
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { listStockNotes, noteKindOf, stockNote, stockNoteEndpoints } from '#modules/inventory/index.ts'
import { journal, journalEndpoints, listJournals } from '#modules/journals/index.ts'
import {
  customerAdvance,
  customerAdvanceEndpoints,
  ownTransfer,
  ownTransferEndpoints,
  payment,
  paymentEndpoints,
  receipt,
  receiptEndpoints,
  supplierAdvance,
  supplierAdvanceEndpoints,
} from '#modules/treasury/index.ts'
import type { VoucherEndpoints, VoucherKind } from '#modules/vouchers/index.ts'
import type { Client } from '../client.server.ts'
import type { Shop, World } from './world.server.ts'

interface Tabs {
  readonly rows: readonly { readonly id: string; readonly number: string | null; readonly state: string }[]
  readonly count: number
  readonly tabs: Readonly<Record<string, number>>
}
export type Asked = {
  readonly tab?: 'all' | 'drafts' | 'posted' | 'annulled'
  readonly search?: string
  readonly from?: string
  readonly to?: string
}

export interface Case {
  readonly kind: VoucherKind
  /** What one is called once it is recorded, of a kind of several types. */
  readonly recorded?: VoucherKind
  readonly calls: VoucherEndpoints
  readonly list: (client: Client, query?: Asked) => Promise<Tabs>
  /** What recording one asks. */
  readonly input: () => Record<string, unknown>
  /** As little as a draft may have. */
  readonly bare: () => Record<string, unknown>
  /** Changes that are refused, and how; null where a draft takes them. */
  readonly hostile: () => readonly (readonly [name: string, changes: Record<string, unknown>, draft: number | null, posted: number])[]
  readonly role: number
  /** Its text for whoever reads it. */
  readonly text?: 'description'
  /** What its draft names; one thing where it says nothing. */
  readonly named?: number
}

export const FOREIGN = '01980000-0000-7000-8000-000000000001'

/** Where they happen, known once the stories have begun. */
export interface VoucherPlace {
  readonly world: World
  readonly shop: Shop
  readonly supplierId: string
  readonly expenseId: string
  /** What is owed, and another account of money than that of the shop. */
  readonly open: { AR: string; AP: string; others: string; account: string }
}

const money = (
  place: VoucherPlace,
  kind: typeof receipt | typeof payment,
  calls: typeof receiptEndpoints | typeof paymentEndpoints,
): Case => ({
  kind,
  calls,
  role: kind === receipt ? roleIds.seller : roleIds.accountingAssistant,
  list: (client, query = {}) => client.call(calls.list, { query }),
  input: () => ({
    ...{
      date: place.world.today,
      partyId: place.supplierId,
      moneyAccountId: place.shop.moneyAccountId,
      meansCode: '47',
      reference: 'TRF-9',
      notes: 'Primer abono',
    },
    applications: [{ openItemId: place.open[kind.ledger], amount: '1000' }],
  }),
  bare: () => ({ date: place.world.today, applications: [] }),
  hostile: () => [
    ['a negative amount', { applications: [{ openItemId: place.open[kind.ledger], amount: '-5' }] }, 401, 401],
    ['more than the balance', { applications: [{ openItemId: place.open[kind.ledger], amount: '500000.01' }] }, null, 591],
    ['nothing', { applications: [] }, null, 401],
    ['a day to come', { date: addDays(place.world.today, 1) }, null, 440],
    ['the place.open item of another third party', { applications: [{ openItemId: place.open.others, amount: '10' }] }, 599, 599],
    ['the other ledger', { applications: [{ openItemId: kind.ledger === 'AR' ? place.open.AP : place.open.AR, amount: '10' }] }, 401, 401],
    ['an place.open item of nobody', { applications: [{ openItemId: FOREIGN, amount: '10' }] }, 698, 698],
    ['a third party of nobody', { partyId: FOREIGN, applications: [] }, 698, 401],
    ['an account of nobody', { moneyAccountId: FOREIGN }, 592, 592],
    ['a means of nobody', { meansCode: 'ZZ' }, 597, 597],
    ['a branch of nobody', { branchId: FOREIGN }, 401, 401],
  ],
})

const advance = (
  place: VoucherPlace,
  kind: typeof customerAdvance | typeof supplierAdvance,
  calls: typeof customerAdvanceEndpoints | typeof supplierAdvanceEndpoints,
): Case => ({
  kind,
  calls,
  role: kind === customerAdvance ? roleIds.seller : roleIds.accountingAssistant,
  list: (client, query = {}) => client.call(calls.list, { query }),
  input: () => ({
    ...{ date: place.world.today, partyId: place.supplierId, moneyAccountId: place.shop.moneyAccountId, meansCode: '47' },
    ...{ amount: '1000', order: 'OC-44', reference: 'TRF-9', notes: 'Para empezar' },
  }),
  bare: () => ({ date: place.world.today }),
  hostile: () => [
    ['a negative amount', { amount: '-5' }, 401, 401],
    ['nothing', { amount: '0' }, null, 401],
    ['a day to come', { date: addDays(place.world.today, 1) }, null, 440],
    ['a third party of nobody', { partyId: FOREIGN }, 698, 698],
    ['an account of nobody', { moneyAccountId: FOREIGN }, 592, 592],
    ['a means of nobody', { meansCode: 'ZZ' }, 597, 597],
    ['a branch of nobody', { branchId: FOREIGN }, 401, 401],
  ],
})

const between = (place: VoucherPlace): Case => ({
  kind: ownTransfer,
  calls: ownTransferEndpoints,
  role: roleIds.accountingAssistant,
  named: 2,
  list: (client, query = {}) => client.call(ownTransferEndpoints.list, { query }),
  input: () => ({
    ...{ date: place.world.today, fromId: place.shop.moneyAccountId, toId: place.open.account },
    ...{ amount: '1000', reference: 'CONS-9', notes: 'Consignación de la caja' },
  }),
  bare: () => ({ date: place.world.today }),
  hostile: () => [
    ['a negative amount', { amount: '-5' }, 401, 401],
    ['nothing', { amount: '0' }, null, 401],
    ['a day to come', { date: addDays(place.world.today, 1) }, null, 440],
    ['an account of nobody', { fromId: FOREIGN }, 592, 592],
    ['the same account', { toId: place.shop.moneyAccountId }, 401, 401],
    ['a branch of nobody', { branchId: FOREIGN }, 401, 401],
  ],
})

const ofStock = (place: VoucherPlace): Case => ({
  kind: stockNote,
  recorded: noteKindOf('opening'),
  calls: stockNoteEndpoints,
  role: roleIds.warehouseKeeper,
  list: (client, query = {}) => client.call(listStockNotes, { query }),
  input: () => ({
    ...{ date: place.world.today, warehouseId: place.shop.warehouseId, notes: 'Conteo firmado' },
    lines: [{ itemId: place.shop.item('Cafetera').id, quantity: '2', unitCost: '21000.5' }],
  }),
  bare: () => ({
    date: place.world.today,
    warehouseId: place.shop.warehouseId,
    lines: [{ itemId: place.shop.item('Cafetera').id, quantity: '', unitCost: '' }],
  }),
  hostile: () => [
    ['a negative quantity', { lines: [{ itemId: place.shop.item('Cafetera').id, quantity: '-1', unitCost: '5' }] }, 401, 401],
    ['no quantity', { lines: [{ itemId: place.shop.item('Cafetera').id, quantity: '0', unitCost: '5' }] }, null, 475],
    ['no line', { lines: [] }, null, 401],
    ['a day to come', { date: addDays(place.world.today, 1) }, null, 440],
    ['a product of nobody', { lines: [{ itemId: FOREIGN, quantity: '1', unitCost: '5' }] }, 698, 698],
    ['a warehouse of nobody', { warehouseId: FOREIGN }, 698, 698],
  ],
})

const byHand = (place: VoucherPlace): Case => ({
  kind: journal,
  calls: journalEndpoints,
  role: roleIds.accountingAssistant,
  text: 'description',
  list: (client, query = {}) => client.call(listJournals, { query: { origin: 'hand', ...query } }),
  input: () => ({
    ...{ date: place.world.today, type: 'CG', description: 'Reparto de un gasto' },
    lines: [
      { accountId: place.expenseId, debit: '1000', credit: '0' },
      { accountId: place.expenseId, debit: '0', credit: '1000' },
    ],
  }),
  bare: () => ({ date: place.world.today, type: 'CG' }),
  hostile: () => [
    ['an account of nobody', { lines: [{ accountId: FOREIGN, debit: '1' }] }, 698, 698],
    ['no line', { lines: [] }, null, 401],
    [
      'unbalanced',
      {
        lines: [
          { accountId: place.expenseId, debit: '1' },
          { accountId: place.expenseId, credit: '2' },
        ],
      },
      null,
      446,
    ],
    ['the type of a document', { type: 'FV' }, 401, 401],
    ['a day to come', { date: addDays(place.world.today, 1) }, null, 440],
  ],
})

export function voucherCases(place: VoucherPlace): readonly Case[] {
  return [
    advance(place, customerAdvance, customerAdvanceEndpoints),
    advance(place, supplierAdvance, supplierAdvanceEndpoints),
    money(place, receipt, receiptEndpoints),
    money(place, payment, paymentEndpoints),
    between(place),
    ofStock(place),
    byHand(place),
  ]
}
