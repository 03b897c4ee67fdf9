/** The register of the demonstration: two shifts that were closed, one of them short, a return, and the one of today with its sales and a finding. */
import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '#base/date.ts'
import { denominations, type CashCount } from '#colombia/cash.ts'
import { register, resolution } from '#modules/documents/index.ts'
import { createOpening } from '#modules/inventory/index.ts'
import { createItem, getItemChoices } from '#modules/items/index.ts'
import {
  closeShift,
  countShift,
  getShift,
  giveBack,
  keepSale,
  moveCash,
  openShift,
  receiveSales,
  releaseLease,
  sendLink,
  takeRegister,
  type Hand,
} from '#modules/pos/index.ts'
import { paymentType } from '#modules/treasury/index.ts'
import { accountOf } from './accounts.server.ts'
import type { DemoCompany, DemoEvent } from './event.server.ts'

type Pieces = Readonly<Record<string, number>>
/** Every denomination counted: those that are not said, as none. */
const pieces = (said: Pieces): CashCount => Object.fromEntries(denominations.map(({ code }) => [code, said[code] ?? 0]))

const BASE: Pieces = { 'note-50000': 2 }
const PRICE = 10_000
/** With its IVA of 19 %. */
const EACH = 11_900

interface Till {
  readonly registerId: string
  readonly deviceId: string
  readonly leaseId: string
  readonly item: { readonly id: string; readonly name: string; readonly taxIds: string[] }
  readonly cash: string
  readonly card: string
  hand: Hand
  shiftId: string
  version: number
  /** The last that was sold. */
  saleId: string
}

export function tellTill(company: DemoCompany): DemoEvent[] {
  const held: { till: Till | null } = { till: null }
  const at = (work: (till: Till) => Promise<unknown>) => async () => {
    if (!held.till) throw new Error('The register is not open yet')
    await work(held.till)
  }
  const day = (daysAgo: number, ...works: readonly ((till: Till) => Promise<unknown>)[]): DemoEvent[] =>
    works.map((work) => ({ daysAgo, tell: at(work) }))
  return [
    {
      daysAgo: 3,
      tell: async (date) => {
        held.till = await installTill(company, date)
      },
    },
    ...day(
      2,
      (till) => open(company, till),
      (till) => sell(company, till, { boxes: 5, by: till.cash }),
      (till) => sell(company, till, { boxes: 10, by: till.card }),
      (till) => close(company, till, { 'note-50000': 3, 'note-5000': 1, 'note-2000': 2, 'coin-500': 1 }),
    ),
    ...day(
      1,
      (till) => open(company, till),
      (till) => sell(company, till, { boxes: 5, by: till.cash }),
      (till) => give(company, till),
      (till) => spend(company, till),
      // A hundred pesos are missing.
      (till) => close(company, till, { 'note-50000': 2, 'note-20000': 1, 'note-5000': 1, 'note-2000': 1, 'coin-500': 1 }),
    ),
    ...day(
      0,
      (till) => open(company, till),
      (till) => sell(company, till, { boxes: 2, by: till.cash }),
      (till) => sell(company, till, { boxes: 1, by: till.card }),
      // The device added it up to a cent less: it is sold, and somebody has to look at it.
      (till) => sell(company, till, { boxes: 1, by: till.cash, missing: 0.01 }),
      // Whoever looks at the demonstration goes on selling in their own browser.
      (till) => leave(company, till),
    ),
  ]
}

async function installTill({ client, story }: DemoCompany, date: Day): Promise<Till> {
  const { taxes } = await client.call(getItemChoices)
  const taxIds = taxes.filter(({ name }) => name.startsWith('IVA 19 %')).map(({ id }) => id)
  const name = 'Chocolate de mesa 500 g'
  const { id: itemId } = await client.call(createItem, {
    body: {
      kind: 'product',
      code: 'CHO-500',
      name,
      price: String(PRICE),
      taxIds,
      withholdingCode: 'COMPRAS',
      icaCode: 'COM-ALIM',
      unitCode: '94',
    },
  })
  await client.call(createOpening, {
    body: { date, warehouseId: story.warehouseId, notes: 'Para el mostrador', lines: [{ itemId, quantity: '400', unitCost: '6200' }] },
  })
  const { id: rangeId } = await client.call(resolution.endpoints.create, {
    body: {
      ...{
        kind: 'POS',
        prefix: 'TQ',
        resolutionNumber: '18764000005678',
        resolutionDate: addDays(date, -30),
        fromNumber: 1,
        toNumber: 50_000,
      },
      ...{ nextNumber: 1, validFrom: addDays(date, -30), validTo: addDays(date, 700), gapReason: '', technicalKey: '' },
    },
  })
  const [first] = (await client.call(register.endpoints.list, { query: {} })).rows
  const registerId = first?.id ?? ''
  const { id: _id, active: _active, ...row } = await client.call(register.endpoints.one, { params: { id: registerId } })
  await client.call(register.endpoints.update, { params: { id: registerId }, body: { ...row, resolutionId: rangeId } })
  const deviceId = randomUUID()
  const lease = await client.call(takeRegister, { body: { registerId, deviceId, deviceName: 'Equipo del mostrador' } })
  const types = (await client.call(paymentType.endpoints.list, { query: {} })).rows
  const cash = types.find((each) => each.name === 'Efectivo')?.id ?? ''
  const card = types.find(({ kind }) => kind === 'card')?.id ?? ''
  return {
    ...{ registerId, deviceId, leaseId: lease.id, item: { id: itemId, name, taxIds }, cash, card },
    hand: { mark: { sequence: lease.sequence, hash: lease.hash }, blocks: lease.blocks },
    ...{ shiftId: '', version: 0, saleId: '' },
  }
}

async function open({ client }: DemoCompany, till: Till): Promise<void> {
  const { id, version } = await client.call(openShift, { body: { registerId: till.registerId, base: pieces(BASE) } })
  till.shiftId = id
  till.version = version
}

const leave = ({ client }: DemoCompany, { leaseId, deviceId, hand }: Till) =>
  client.call(releaseLease, { params: { id: leaseId }, body: { deviceId, ...hand.mark } })

interface Sold {
  readonly boxes: number
  /** Means of payment. */
  readonly by: string
  /** What the device added up to less than its lines. */
  readonly missing?: number
}

async function sell({ client, clock }: DemoCompany, till: Till, { boxes, by, missing = 0 }: Sold): Promise<void> {
  const total = (boxes * EACH - missing).toString()
  const amount = String(boxes * EACH)
  const { id: itemId, name: description, taxIds } = till.item
  const said = {
    ...{ soldAt: clock.current.toISOString(), shiftId: till.shiftId, total, payments: [{ paymentTypeId: by, amount }] },
    ...(missing === 0 ? {} : { rounding: missing.toString() }),
    lines: [{ itemId, description, quantity: String(boxes), unitPrice: String(PRICE), taxIds }],
  }
  const kept = keepSale(till.hand, randomUUID(), said)
  if (!kept) throw new Error('The register has no number in hand')
  till.hand = kept.hand
  const { leaseId, deviceId } = till
  const { sales } = await client.call(receiveSales, { body: { leaseId, deviceId, links: [sendLink(kept.link)] } })
  const [sale] = sales
  if (!sale?.documentId) throw new Error(`The register sold nothing: ${JSON.stringify(sale)}`)
  till.saleId = sale.documentId
}

/** One of what was sold last. */
const give = ({ client }: DemoCompany, { saleId, shiftId, cash }: Till) =>
  client.call(giveBack, {
    body: {
      ...{ saleId, reason: 'El empaque llegó roto', lines: [{ position: 1, quantity: '1' }] },
      back: { kind: 'means', shiftId, paymentTypeId: cash },
    },
  })

const spend = async ({ client }: DemoCompany, { shiftId }: Till) =>
  client.call(moveCash, {
    params: { id: shiftId },
    body: { kind: 'out', amount: '20000', accountId: await accountOf(client, '519595'), concept: 'Bolsas y cinta' },
  })

async function close({ client, story }: DemoCompany, { shiftId, version, hand }: Till, cash: Pieces): Promise<void> {
  const { means } = await client.call(getShift, { params: { id: shiftId } })
  const others = (means ?? []).slice(1).map(({ paymentTypeId, expected }) => ({ paymentTypeId, amount: expected }))
  const counted = await client.call(countShift, { params: { id: shiftId }, body: { cash: pieces(cash), means: others } })
  const isShort = counted.lines.some(({ difference }) => Number(difference) !== 0)
  await client.call(closeShift, {
    params: { id: shiftId },
    body: {
      ...{ version, countId: counted.id, kept: { ...hand.mark }, reason: isShort ? 'Vueltas mal dadas' : '' },
      responsibleId: isShort ? (story.parties.values().next().value?.id ?? null) : null,
    },
  })
}
