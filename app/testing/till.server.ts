/** A register with a range of its own, taken by a device that sells: what stories of the till begin with. */
import { randomUUID } from 'node:crypto'
import { register, resolution } from '#modules/documents/index.ts'
import { type Hand, keepSale, openShift, receiveSales, sendLink, takeRegister, type TillSaleInput } from '#modules/pos/index.ts'
import { denominations } from '#colombia/cash.ts'
import { paymentType } from '#modules/treasury/index.ts'
import type { Client } from '../client.server.ts'
import { rangeOf, type Shop } from './world.server.ts'

/** Every denomination counted: those that are not said, as none. */
export const pieces = (said: Readonly<Record<string, number>> = {}) =>
  Object.fromEntries(denominations.map(({ code }) => [code, said[code] ?? 0])) as never

export type SentLink = ReturnType<typeof sendLink>
type Sale = TillSaleInput['sale']

/** A device that has taken a register: it keeps what it sells and sends it as it is told. */
export async function openTill<S extends Pick<Shop, 'client' | 'item'>>(shop: S, at: () => Date, { opensShift = true } = {}) {
  const { client } = shop
  const [till] = (await client.call(register.endpoints.list, { query: {} as never })).rows
  if (!till) throw new Error('a company begins with a register')
  const { id: rangeId } = await client.call(resolution.endpoints.create, { body: rangeOf('POS', 'TQ') })
  const { id: _id, active: _active, ...row } = await client.call(register.endpoints.one, { params: { id: till.id } })
  await client.call(register.endpoints.update, { params: { id: till.id }, body: { ...row, resolutionId: rangeId } as never })
  const shift = opensShift ? await client.call(openShift, { body: { registerId: till.id, base: pieces({ 'note-50000': 2 }) } }) : null
  const deviceId = randomUUID()
  const lease = await client.call(takeRegister, { body: { registerId: till.id, deviceId, deviceName: 'Equipo de la entrada' } })
  const types = (await client.call(paymentType.endpoints.list, { query: {} as never })).rows
  const means = (name: string): string => types.find((each) => each.name === name)?.id ?? `No means ${name}`
  let hand: Hand = { mark: { sequence: lease.sequence, hash: lease.hash }, blocks: lease.blocks }
  return {
    ...{ shop, registerId: till.id, rangeId, deviceId, lease, shiftId: shift?.id ?? null, means, types },
    /** A sale of one line, paid in cash unless it says otherwise; with its place, its number and its identity from now on. */
    sell(sale: Partial<Sale> & Pick<Sale, 'lines' | 'payments' | 'total'>, id: string = randomUUID()): SentLink {
      const said = { soldAt: at().toISOString(), shiftId: shift?.id ?? null, ...sale }
      const kept = keepSale(hand, id, JSON.parse(JSON.stringify(said)))
      if (!kept) throw new Error('no number in hand')
      hand = kept.hand
      return sendLink(kept.link)
    },
    line: (name: string, quantity = '1', changes: object = {}) => {
      const { id: itemId, price, taxIds } = shop.item(name)
      return { itemId, description: name, quantity, unitPrice: price, taxIds, ...changes }
    },
    send: (links: readonly SentLink[], as: Client = client) =>
      as.call(receiveSales, { body: { leaseId: lease.id, deviceId, links: [...links] } }),
  }
}
export type OpenTill = Awaited<ReturnType<typeof openTill<Shop>>>
