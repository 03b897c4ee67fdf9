/** What each case is asked by `cases.story.ts`: how one gets into each of its states, and what its actions ask. */
import type { Day } from '#base/date.ts'
import type { CaseCalls, CaseDefinition } from '#modules/cases/index.ts'
import { getTransfer, receiveTransfer, sendTransfer } from '#modules/inventory/index.ts'
import { requisition, requisitionCalls } from '#modules/purchases/index.ts'
import type { Client } from '../client.server.ts'
import type { Desk, Standing } from './requisition-desk.server.ts'

export interface AskedCase {
  readonly kind: CaseDefinition
  readonly calls: CaseCalls
  /** One in a state, written by the company's owner. */
  readonly reach: (state: string) => Promise<Standing>
  /** What writing one asks, and another time with a difference that its history tells. */
  readonly input: (isOther?: boolean) => object
  /** What each action asks besides the version. */
  readonly asks: Readonly<Record<string, () => object>>
  /** May do everything, and wrote none of them. */
  readonly other: () => Client
  /** May only look. */
  readonly viewer: () => Client
  /** A text that finds those with the other input, and nothing else. */
  readonly finds: string
}

/** @param desk where requisitions are asked for, known once the story has begun */
export function askedRequisition(desk: () => Desk, viewer: () => Client, today: () => Day): AskedCase {
  const twoProducts = [
    ['Cafetera', '2'],
    ['Filtro', '2'],
  ] as const
  async function moved(quantity: string): Promise<Standing> {
    const { shop, approved, byTransfer, read } = desk()
    const row = await approved([['Cafetera', '2']], [['2', 'transfer']])
    const { madeId } = await byTransfer(row, [{ position: 1, quantity }])
    const { version } = await shop.client.call(getTransfer, { params: { id: madeId } })
    const sent = await shop.client.call(sendTransfer, { params: { id: madeId }, body: { version, immediate: false, waybill: '' } })
    const body = { version: sent.version, date: today(), isLast: true, lines: [{ position: 1, quantity }] }
    await shop.client.call(receiveTransfer, { params: { id: madeId }, body })
    return { id: row.id, version: (await read(row.id)).version }
  }
  const ways: Readonly<Record<string, () => Promise<Standing>>> = {
    draft: () => desk().write([['Cafetera', '2']]),
    sent: () => desk().send([['Cafetera', '2']]),
    approved: () =>
      desk().approved(twoProducts, [
        ['2', 'transfer'],
        ['2', 'purchase'],
      ]),
    partlyApproved: () => desk().approved([['Cafetera', '2']], [['1', 'transfer', 'Basta una']]),
    rejected: () => desk().approved([['Cafetera', '2']], [['0', 'transfer', 'No hay con qué']]),
    partlyAttended: () => moved('1'),
    attended: () => moved('2'),
    closed: async () => desk().close(await desk().approved([['Cafetera', '2']], [['2', 'transfer']]), true),
  }
  return {
    kind: requisition,
    calls: requisitionCalls,
    reach: (state) => ways[state]?.() ?? Promise.reject(new Error(`No way to ${state}`)),
    input: (isOther = false) =>
      desk().inputOf([['Cafetera', isOther ? '1' : '2']], isOther ? { justification: 'Abre la tienda de Zipaquirá' } : {}),
    asks: {
      send: () => ({}),
      decide: () => ({ comment: 'De acuerdo', lines: [{ position: 1, approved: '2', way: 'transfer', reason: '' }] }),
      attendByTransfer: () => ({ originId: desk().shop.warehouseId, lines: [{ position: 1, quantity: '1' }] }),
      attendByOrder: () => ({ partyId: desk().shop.customerId, lines: [{ position: 2, quantity: '1' }] }),
      close: () => ({ releasesPending: true, comment: 'Ya no hace falta' }),
    },
    other: () => desk().accountant,
    viewer,
    finds: 'zipaquira',
  }
}
