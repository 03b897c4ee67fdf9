/** What the demonstration sold by order: dispatched and received, on its way to be picked, begun and asked for; a remission, a note, and sales that repeat. */
import { addDays, addMonths, firstOfMonth, type Day } from '#base/date.ts'
import {
  countPicked,
  createDispatch,
  finishPicking,
  getDispatch,
  pickDispatch,
  sendDispatch,
  tellDelivery,
} from '#modules/dispatch/index.ts'
import {
  createRecurrence,
  creditNoteEndpoints,
  getRecurrence,
  invoiceEndpoints,
  moveRecurrence,
  orderEndpoints,
  orderStageCalls,
  remissionEndpoints,
} from '#modules/sales/index.ts'
import type { DemoLine } from '../invoices.ts'
import { linesOf, termsOf } from '../tell.server.ts'
import type { DemoCompany, DemoEvent } from './event.server.ts'

export function tellOrders(company: DemoCompany): DemoEvent[] {
  const { client, story } = company
  return [
    {
      daysAgo: 20,
      tell: async (date) => {
        const orderId = await takeOrder(company, 'puerta', date, [
          ['aceite', '24'],
          ['azucar', '10'],
        ])
        const id = await pick(company, orderId, date, ['24', '10'])
        await step(company, finishPicking, id)
        await step(company, sendDispatch, id)
        await client.call(tellDelivery, {
          params: { id },
          body: {
            ...{ version: await versionOf(company, id), orderId, outcome: 'delivered', novelty: '' },
            ...{ receivedBy: 'Rosa Elvira Torres', receivedIdentification: '51987654' },
          },
        })
      },
    },
    {
      daysAgo: 11,
      tell: async (date) => {
        const lines = linesOf(story, [['galletas', '12']])
        const document = { ...termsOf(story, 'vecino', date), resolutionId: null, deliveryAddress: 'Avenida Boyacá # 72-15', lines }
        await client.call(remissionEndpoints.create, { body: { document, issue: true } })
      },
    },
    { daysAgo: 8, tell: (date) => takeBack(company, date) },
    {
      daysAgo: 7,
      tell: async (date) => {
        // Half of it is invoiced already.
        const orderId = await takeOrder(company, 'clinica', date, [['leche', '120']])
        await client.call(orderStageCalls.process, { params: { id: orderId }, body: { comment: '' } })
        const lines = linesOf(story, [['leche', '60']]).map((line) => ({ ...line, source: { documentId: orderId, position: 1 } }))
        await client.call(invoiceEndpoints.create, {
          body: { issue: true, document: { ...termsOf(story, 'clinica', date), lines } },
        })
      },
    },
    {
      daysAgo: 2,
      tell: async (date) => {
        const orderId = await takeOrder(company, 'hoteles', date, [
          ['cafe', '15'],
          ['panela', '12'],
        ])
        await pick(company, orderId, date, ['15', '4'])
      },
    },
    { daysAgo: 1, tell: (date) => takeOrder(company, 'colegio', date, [['galletas', '24']]) },
    { daysAgo: 0, tell: () => repeat(company) },
  ]
}

async function takeOrder({ client, story }: DemoCompany, party: string, date: Day, lines: readonly DemoLine[]): Promise<string> {
  const document = {
    ...{ ...termsOf(story, party, date), resolutionId: null, deliveryDate: addDays(date, 3), deliveryAddress: 'Por la portería de bodega' },
    lines: linesOf(story, lines),
  }
  return (await client.call(orderEndpoints.create, { body: { document, issue: true } })).id
}

/** Begun to be picked, so much of each line. */
async function pick(company: DemoCompany, orderId: string, date: Day, quantities: readonly string[]): Promise<string> {
  const { client, story } = company
  const { lines: ordered } = await client.call(orderEndpoints.view, { params: { id: orderId } })
  const { id } = await client.call(createDispatch, {
    body: {
      ...{ scheduledOn: date, warehouseId: story.warehouseId, route: 'Norte', carrier: 'Transportes Guavio' },
      ...{ vehiclePlate: 'WLM482', waybill: '', notes: '' },
      orders: [{ orderId, makes: 'RMS' }],
      lines: ordered.map(({ quantity }, index) => ({ orderId, orderPosition: index + 1, quantity })),
    },
  })
  await step(company, pickDispatch, id)
  const lines = quantities.map((picked, index) => ({ position: index + 1, picked }))
  await client.call(countPicked, { params: { id }, body: { version: await versionOf(company, id), lines } })
  return id
}

const versionOf = async ({ client }: DemoCompany, id: string): Promise<number> =>
  (await client.call(getDispatch, { params: { id } })).version

const step = async (company: DemoCompany, call: typeof pickDispatch | typeof finishPicking | typeof sendDispatch, id: string) =>
  company.client.call(call, { params: { id }, body: { version: await versionOf(company, id) } })

/** A part of what was sold, broken on its way. */
async function takeBack({ client, story }: DemoCompany, date: Day): Promise<void> {
  const terms = termsOf(story, 'vecino', date)
  const { id } = await client.call(invoiceEndpoints.create, {
    body: { issue: true, document: { ...terms, lines: linesOf(story, [['azucar', '8']]) } },
  })
  const source = { documentId: id, position: 1, byValue: false, restock: true }
  const lines = linesOf(story, [['azucar', '2']]).map((line) => ({ ...line, source }))
  const correction = { documentId: id, concept: '1' as const, surplus: 'refuse' as const }
  await client.call(creditNoteEndpoints.create, {
    body: { issue: true, document: { ...terms, resolutionId: null, notes: 'Dos bultos llegaron rotos', lines, correction } },
  })
}

/** Lunches every month, and coffee that a customer asked to leave for now. */
async function repeat({ client, story, today }: DemoCompany): Promise<void> {
  const startsOn = firstOfMonth(addMonths(today, 1))
  const input = (party: string, name: string, [key, quantity]: readonly [key: string, quantity: string]) => ({
    ...{ name, partyId: story.parties.get(party)?.id ?? '', makes: 'order' as const, frequency: 'monthly' as const, startsOn },
    notes: 'Periodo {periodo}',
    lines: linesOf(story, [[key, quantity]]).map(({ itemId, description, unitPrice }) => ({
      ...{ itemId, description: `${description}, {mes}`, quantity, unitPrice },
    })),
  })
  await client.call(createRecurrence, { body: input('colegio', 'Almuerzos del colegio', ['almuerzo', '280']) })
  const { id } = await client.call(createRecurrence, { body: input('hoteles', 'Café de cada mes', ['cafe', '10']) })
  const { version } = await client.call(getRecurrence, { params: { id } })
  await client.call(moveRecurrence, { params: { id }, body: { move: 'pause', version, until: null } })
}
