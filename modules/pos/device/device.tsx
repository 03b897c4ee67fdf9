/** A register on this device: what it keeps, what it sells, and what is on its way to the server. It sells alike with and without network. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Json } from '#platform/offline/chain.ts'
import { holdAlone, openKeeper, type Keeper } from '#platform/offline/keeper.tsx'
import { type AnswerOf, call, failureOf, useCompany } from '#platform/web/index.tsx'
import { takeRegister } from '../lease/endpoints.ts'
import { keepSale, type Hand } from '../lease/keep.ts'
import { numbersInHand, wantsBlock, type NumberBlock } from '../lease/numbers.ts'
import { listRegisterMeans } from '../means/endpoints.ts'
import type { TillSaleInput } from '../sale/content.ts'
import { MOST_TOGETHER, receiveSales } from '../sale/endpoints.ts'
import { sendLink, type SentLink } from '../sale/link.ts'
import { listShifts } from '../shift/endpoints.ts'
import { emptyCart, type Cart } from './cart.ts'
import { readCatalogue, type DeviceItem, type DeviceTax } from './endpoints.ts'

type Lease = AnswerOf<typeof takeRegister>
type Means = AnswerOf<typeof listRegisterMeans>['means'][number]

/** What it sells with, as the server last said it. */
export interface DeviceFacts {
  readonly register: string
  readonly branch: string
  readonly date: string
  readonly taxes: readonly DeviceTax[]
  readonly items: readonly DeviceItem[]
  readonly means: readonly Means[]
}

export interface Shift {
  readonly id: string
  readonly openedBy: string
  readonly openedAt: string
}

export interface LastSale {
  readonly number: string
  readonly total: string
  readonly change: string
  readonly at: string
}

/** A cart that waits for its customer. */
export interface HeldCart {
  readonly id: string
  readonly at: string
  readonly cart: Cart
}

interface Kept {
  readonly device: string
  readonly registerId: string
  readonly lease: Lease
  readonly hand: Hand
  readonly facts: DeviceFacts
  readonly shift: Shift | null
  readonly cart: Cart
  readonly held: readonly HeldCart[]
  readonly last: LastSale | null
  /** Sales that arrived and that somebody has to look at. */
  readonly flagged: number
}

/** Under the lease that it was sold with, which may have ended since. */
interface Queued {
  readonly leaseId: string
  readonly link: SentLink
}

export type DeviceState =
  | { readonly is: 'loading' }
  | { readonly is: 'noStore' }
  | { readonly is: 'noRegister' }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'elsewhere' }
  | { readonly is: 'ready' }

interface Shown {
  readonly state: DeviceState
  readonly lease: Lease | null
  readonly facts: DeviceFacts | null
  readonly shift: Shift | null
  readonly hand: Hand | null
  readonly waiting: number
  readonly flagged: number
  readonly isSending: boolean
  readonly isReached: boolean
  readonly last: LastSale | null
  readonly cart: Cart
  readonly held: readonly HeldCart[]
}

const begun: Shown = {
  ...{ state: { is: 'loading' }, lease: null, facts: null, shift: null, hand: null, waiting: 0, flagged: 0 },
  ...{ isSending: false, isReached: true, last: null, cart: emptyCart, held: [] },
}

async function askFacts(registerId: string): Promise<DeviceFacts> {
  const { means } = await call(listRegisterMeans, { params: { id: registerId } })
  const items: DeviceItem[] = []
  let after = ''
  for (;;) {
    const page = await call(readCatalogue, { params: { id: registerId }, query: { after } })
    items.push(...page.items)
    if (page.next === null) {
      const { register, branch, date, taxes } = page
      return { register, branch, date, taxes, items, means }
    }
    after = page.next
  }
}

async function askShift(registerId: string): Promise<Shift | null> {
  const [open] = (await call(listShifts, { query: { registerId, state: 'open' } })).rows
  return open ? { id: open.id, openedBy: open.openedBy, openedAt: open.openedAt } : null
}

/** What the device has used goes before what the server knows of. */
const mergeBlocks = (mine: readonly NumberBlock[], theirs: readonly NumberBlock[]): NumberBlock[] =>
  theirs.map((block) => {
    const own = mine.find(({ id }) => id === block.id)
    return { ...block, next: Math.max(block.next, own?.next ?? block.next) }
  })

/** After a lease of before, the chain goes on from where the device is; of a new lease, from where it begins. */
function handOf(lease: Lease, before: { readonly lease: Lease; readonly hand: Hand } | null): Hand {
  const server: Hand = { mark: { sequence: lease.sequence, hash: lease.hash }, blocks: lease.blocks }
  if (!before || before.lease.id !== lease.id) return server
  const mark = before.hand.mark.sequence >= lease.sequence ? before.hand.mark : server.mark
  return { mark, blocks: mergeBlocks(before.hand.blocks, lease.blocks) }
}

/** Nobody answered, or nobody could: it is tried again. */
const isUnreached = (error: unknown): boolean => ['unreachable', 'slow', 'busy'].includes(failureOf(error).kind)

const SYNC_EVERY_MS = 15_000
const RENEW_EVERY_MS = 300_000

export type SaleToKeep = Omit<TillSaleInput['sale'], 'soldAt' | 'shiftId'>

export interface Device extends Shown {
  readonly choose: (registerId: string) => void
  readonly takeOver: () => void
  readonly retry: () => void
  readonly refreshFacts: () => Promise<void>
  readonly refreshShift: () => Promise<void>
  readonly putCart: (cart: Cart) => void
  readonly hold: () => void
  readonly recall: (id: string) => void
  /** @returns its number; null when no number is in hand (514) */
  readonly sell: (sale: SaleToKeep) => Promise<string | null>
  readonly sync: () => Promise<void>
}

export function useDevice(): Device {
  const { companyId } = useCompany()
  const [shown, setShown] = useState<Shown>(begun)
  const keeper = useRef<Keeper<Kept, Queued> | null>(null)
  const device = useRef('')
  const registerId = useRef<string | null>(null)
  const hand = useRef<Hand | null>(null)
  const lease = useRef<Lease | null>(null)
  const sending = useRef(false)
  const lock = useRef<ReturnType<typeof holdAlone> | null>(null)
  const put = useCallback((change: Partial<Shown>) => setShown((now) => ({ ...now, ...change })), [])

  const take = useCallback(async (): Promise<void> => {
    const store = keeper.current
    const id = registerId.current
    if (!store || id === null) return
    const before = lease.current && hand.current ? { lease: lease.current, hand: hand.current } : null
    const found = await call(takeRegister, {
      body: { registerId: id, deviceId: device.current, deviceName: navigator.userAgent.slice(0, 60) },
    })
    const now = handOf(found, before)
    ;[lease.current, hand.current] = [found, now]
    await store.write({ values: { lease: found, hand: now } })
    put({ lease: found, hand: now, isReached: true })
  }, [put])

  const sync = useCallback(async (): Promise<void> => {
    const store = keeper.current
    if (!store || sending.current || !lease.current) return
    sending.current = true
    try {
      for (;;) {
        const queue = await store.queue()
        put({ waiting: queue.length, isSending: queue.length > 0 })
        if (queue.length === 0) break
        const leaseId = queue[0]?.leaseId ?? ''
        const together = queue.filter((each) => each.leaseId === leaseId).slice(0, MOST_TOGETHER)
        const body = { leaseId, deviceId: device.current, links: together.map(({ link }) => link) }
        const answer = await call(receiveSales, { body })
        const arrived = new Set(answer.sales.flatMap(({ state, sequence }) => (state === 'waiting' ? [] : [sequence])))
        const gone = together.flatMap(({ link, place }) => (arrived.has(link.sequence) ? [place] : []))
        const flagged = answer.sales.filter(({ state }) => state === 'flagged' || state === 'quarantined').length
        const all = ((await store.read('flagged')) ?? 0) + flagged
        await store.write({ gone, values: { flagged: all } })
        put({ flagged: all, isReached: true })
        if (gone.length === 0) break
      }
      put({ isReached: true })
    } catch (error) {
      put({ isReached: !isUnreached(error) })
    } finally {
      sending.current = false
      put({ isSending: false, waiting: (await store.queue()).length })
    }
  }, [put])

  const refreshShift = useCallback(async (): Promise<void> => {
    const store = keeper.current
    const id = registerId.current
    if (!store || id === null) return
    const shift = await askShift(id)
    await store.write({ values: { shift } })
    put({ shift })
  }, [put])

  const refreshFacts = useCallback(async (): Promise<void> => {
    const store = keeper.current
    const id = registerId.current
    if (!store || id === null) return
    const facts = await askFacts(id)
    await store.write({ values: { facts } })
    put({ facts })
  }, [put])

  /** With the network it takes the register and what it sells; without it, it goes on with what it has. */
  const begin = useCallback(async (): Promise<void> => {
    put({ state: { is: 'loading' } })
    try {
      await take()
      await sync()
      await Promise.all([refreshFacts(), refreshShift()])
      put({ state: { is: 'ready' } })
    } catch (error) {
      const store = keeper.current
      const facts = await store?.read('facts')
      if (isUnreached(error) && facts && lease.current) put({ state: { is: 'ready' }, isReached: false })
      else put({ state: { is: 'failed', message: failureOf(error).message } })
    }
  }, [put, take, sync, refreshFacts, refreshShift])

  useEffect(() => {
    let isOver = false
    const open = async (): Promise<void> => {
      const store = await openKeeper<Kept, Queued>(`paramo-till-${companyId}`)
      if (isOver) return
      keeper.current = store
      const known = (await store.read('device')) ?? crypto.randomUUID()
      device.current = known
      await store.write({ values: { device: known } })
      const [id, keptLease, keptHand, facts, shift, cart, held, last, flagged] = [
        await store.read('registerId'),
        await store.read('lease'),
        await store.read('hand'),
        await store.read('facts'),
        await store.read('shift'),
        await store.read('cart'),
        await store.read('held'),
        await store.read('last'),
        await store.read('flagged'),
      ]
      ;[registerId.current, lease.current, hand.current] = [id ?? null, keptLease ?? null, keptHand ?? null]
      put({
        ...{ lease: keptLease ?? null, hand: keptHand ?? null, facts: facts ?? null, shift: shift ?? null },
        ...{ cart: cart ?? emptyCart, held: held ?? [], last: last ?? null, flagged: flagged ?? 0 },
        waiting: (await store.queue()).length,
      })
      if (id === undefined) put({ state: { is: 'noRegister' } })
      else await begin()
    }
    lock.current = holdAlone(`paramo-till-${companyId}`, (isMine) => {
      if (isMine) open().catch(() => put({ state: { is: 'noStore' } }))
      else put({ state: { is: 'elsewhere' } })
    })
    // Until the other tab is gone, this one only looks.
    const waiting = setTimeout(
      () => setShown((now) => (now.state.is === 'loading' && !keeper.current ? { ...now, state: { is: 'elsewhere' } } : now)),
      1500,
    )
    return () => {
      isOver = true
      clearTimeout(waiting)
      lock.current?.stop()
    }
  }, [companyId, begin, put])

  const isReady = shown.state.is === 'ready'
  useEffect(() => {
    if (!isReady) return
    const send = () => void sync()
    const often = setInterval(send, SYNC_EVERY_MS)
    const renewing = setInterval(() => void take().catch(() => undefined), RENEW_EVERY_MS)
    addEventListener('online', send)
    return () => {
      clearInterval(often)
      clearInterval(renewing)
      removeEventListener('online', send)
    }
  }, [isReady, sync, take])

  const putCart = useCallback(
    (cart: Cart) => {
      put({ cart })
      void keeper.current?.write({ values: { cart } })
    },
    [put],
  )

  const sell = useCallback(
    async (sale: SaleToKeep): Promise<string | null> => {
      const store = keeper.current
      if (!store || !hand.current || !lease.current) return null
      const at = new Date().toISOString()
      const content: Json = JSON.parse(JSON.stringify({ ...sale, soldAt: at, shiftId: shown.shift?.id ?? null }))
      const kept = keepSale(hand.current, uuidv7(), content)
      if (!kept) return null
      const block = lease.current.blocks.find(({ id }) => id === kept.link.content.blockId)
      const number = `${block?.prefix ?? ''}-${kept.link.content.number}`
      const last = { number, total: sale.total, change: sale.change ?? '0', at }
      // The number, the sale and its place are one step: from here on only the network can be missing.
      await store.write({
        values: { hand: kept.hand, cart: emptyCart, last },
        queued: { leaseId: lease.current.id, link: sendLink(kept.link) },
      })
      hand.current = kept.hand
      put({ hand: kept.hand, cart: emptyCart, last })
      void sync().then(() => (hand.current && wantsBlock(hand.current.blocks) ? take().catch(() => undefined) : undefined))
      return number
    },
    [put, sync, take, shown.shift],
  )

  return useMemo(
    () => ({
      ...shown,
      ...{ putCart, sell, sync, refreshFacts, refreshShift },
      retry: () => void begin(),
      takeOver: () => lock.current?.takeOver(),
      choose: (id: string) => {
        registerId.current = id
        void keeper.current?.write({ values: { registerId: id } }).then(begin)
      },
      hold: () => {
        if (shown.cart.lines.length === 0) return
        const held = [...shown.held, { id: uuidv7(), at: new Date().toISOString(), cart: shown.cart }]
        put({ held, cart: emptyCart })
        void keeper.current?.write({ values: { held, cart: emptyCart } })
      },
      recall: (id: string) => {
        const found = shown.held.find((each) => each.id === id)
        if (!found || shown.cart.lines.length > 0) return
        const held = shown.held.filter((each) => each.id !== id)
        put({ held, cart: found.cart })
        void keeper.current?.write({ values: { held, cart: found.cart } })
      },
    }),
    [shown, putCart, sell, sync, refreshFacts, refreshShift, begin, put],
  )
}

/** How many numbers are left on this device. */
export const leftIn = ({ hand }: Pick<Device, 'hand'>): number => (hand ? numbersInHand(hand.blocks) : 0)
