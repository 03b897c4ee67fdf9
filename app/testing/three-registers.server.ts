/**
 * Three registers of a shop that sell for a while: the network is cut three times, answers are lost, one device is killed and goes on from
 * what it kept, and another is wiped with sales that nobody has. What is counted at the end is what the books must say.
 */
import * as fc from 'fast-check'
import { parseAmount, type Amount } from '#base/decimal.ts'
import { denominations } from '#colombia/cash.ts'
import { register } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import { closeShift, countShift, getShift, loseLease } from '#modules/pos/index.ts'
import { atHour, openPromotedTill, PromotedDevice, randomCart, type SoldCart } from './promoted-till.server.ts'
import { openTill, pieces, takeTill, type OpenTill, type SentLink } from './till.server.ts'
import type { World } from './world.server.ts'

type Promoted = Awaited<ReturnType<typeof openPromotedTill>>

/** A register with what its device keeps: its queue outlives whatever happens to it. */
interface Standing {
  till: OpenTill
  device: PromotedDevice
  queue: { readonly link: SentLink; readonly sold: SoldCart }[]
}

export interface DayAtThree {
  readonly sold: number
  /** Of the wiped device: nobody has them any more. */
  readonly lost: number
  readonly cuts: number
  readonly lostAnswers: number
  readonly findings: readonly { readonly field: string | null; readonly message: string }[]
  /** What arrived, as it was sold. */
  readonly arrived: readonly SoldCart[]
  readonly closings: readonly string[]
}

const named = ['01', '02', '03'] as const

async function openThree(world: World, { till, buyers }: Promoted): Promise<Standing[]> {
  const { client } = till.shop
  const { id: _id, active: _active, ...row } = await client.call(register.endpoints.one, { params: { id: till.registerId } })
  const at = () => new Date(world.clock.now())
  const tills: OpenTill[] = [till]
  for (const code of named.filter((each) => each !== row.code).slice(0, 2)) {
    await client.call(register.endpoints.create, { body: { ...row, code, name: `Caja ${code}`, resolutionId: null } as never })
    tills.push(await openTill(till.shop, at, { code, prefix: `T${code}` }))
  }
  const standing = tills.map((each): Standing => ({ till: each, device: new PromotedDevice(each, buyers), queue: [] }))
  for (const { device } of standing) await device.learn()
  return standing
}

const BATCH = 50

/** @param isHeard the answer comes back */
async function send(
  standing: Standing,
  day: { findings: DayAtThree['findings'][number][]; arrived: SoldCart[] },
  isHeard: boolean,
): Promise<void> {
  const some = standing.queue.slice(0, BATCH)
  if (some.length === 0) return
  const { sales } = await standing.till.send(some.map(({ link }) => link))
  if (!isHeard) return
  for (const [index, sale] of sales.entries()) {
    const sold = some[index]?.sold
    if (sale.state === 'waiting' || sale.state === 'quarantined' || !sold)
      throw new Error(`${sale.sequence} ${sale.state} ${JSON.stringify(sale.findings)}`)
    day.findings.push(...sale.findings)
    day.arrived.push(sold)
  }
  standing.queue = standing.queue.slice(some.length)
}

/** Counted as it should be, with the coins that there are. */
function counted(expected: Amount): Readonly<Record<string, number>> {
  let left: bigint = expected
  return Object.fromEntries(
    denominations
      .toSorted((one, other) => (one.value < other.value ? 1 : -1))
      .map(({ code, value }) => {
        const many = left / value
        left -= many * value
        return [code, Number(many)]
      }),
  )
}

async function close({ till }: Standing): Promise<string> {
  const { client } = till.shop
  const params = { id: till.shiftId ?? '' }
  const { means, version } = await client.call(getShift, { params })
  const [cash, ...others] = means ?? []
  const count = await client.call(countShift, {
    params,
    body: {
      cash: pieces(counted(parseAmount(cash?.expected ?? '0'))),
      means: others.map(({ paymentTypeId, expected }) => ({ paymentTypeId, amount: expected })),
    },
  })
  const kept = till.mark()
  const { number } = await client.call(closeShift, { params, body: { version, countId: count.id, reason: '', kept } })
  return number
}

/** @param sales of the three together */
export async function dayAtThree(
  world: World,
  promoted: Promoted,
  { sales, seed }: { readonly sales: number; readonly seed: number },
): Promise<DayAtThree> {
  const three = await openThree(world, promoted)
  const carts = fc.sample(randomCart, { numRuns: sales, seed })
  const day = { findings: [] as DayAtThree['findings'][number][], arrived: [] as SoldCart[] }
  const told = { cuts: 0, lostAnswers: 0, lost: 0 }
  const now = new Date(world.clock.now())
  const cutAt = (part: number) => Math.floor((sales * part) / 8)
  for (const [index, cart] of carts.entries()) {
    const standing = three[index % three.length]
    if (!standing) continue
    const sold = standing.device.sell(cart, atHour(now, cart.hour))
    standing.queue.push({ link: sold.link, sold })
    // Without network in three stretches of the day.
    const isCut = [1, 3, 5].some((part) => index >= cutAt(part) && index < cutAt(part + 1))
    if ([1, 3, 5].some((part) => index === cutAt(part))) told.cuts += 1
    if (index === Math.floor(sales / 2) + 1) standing.device = await restarted(standing, promoted)
    if (index === cutAt(6) - 1) told.lost = await wipe(three[2], promoted, world)
    if (isCut || index % 4 !== 3) continue
    for (const each of three) {
      const isHeard = (index + three.indexOf(each)) % 3 !== 0
      if (!isHeard && each.queue.length > 0) told.lostAnswers += 1
      await send(each, day, isHeard)
      if (isHeard) await each.device.learn()
    }
  }
  for (const each of three) while (each.queue.length > 0) await send(each, day, true)
  const closings: string[] = []
  for (const each of three) closings.push(await close(each))
  return { ...told, ...day, closings, sold: sales }
}

/** Killed, and opened again: it goes on from what it kept, and learns what there is. */
async function restarted({ till }: Standing, { buyers }: Promoted): Promise<PromotedDevice> {
  const device = new PromotedDevice(till, buyers)
  await device.learn()
  return device
}

/** Its store is gone: a person says so, and another device takes the register. @returns how many sales nobody has */
async function wipe(standing: Standing | undefined, { buyers }: Promoted, world: World): Promise<number> {
  if (!standing) return 0
  const { till, queue } = standing
  const { shop, registerId, rangeId, shiftId } = till
  await shop.client.call(loseLease, { params: { id: till.lease.id }, body: { reason: 'Se borró el equipo' } })
  standing.till = await takeTill(shop, () => new Date(world.clock.now()), { registerId, rangeId, shiftId })
  standing.device = await restarted(standing, { till: standing.till, buyers })
  standing.queue = []
  return queue.length
}

/** What is left of each item. */
export const stockOf = async ({ shop }: OpenTill, names: readonly string[]): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const name of names) found[name] = Number((await shop.client.call(getItem, { params: { id: shop.item(name).id } })).stock)
  return found
}
