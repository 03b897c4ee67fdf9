/**
 * A register on this device: what it keeps, what it sells, and what is on its way to the server. It sells alike with and without network.
 * It lives while a screen looks at it, and only one tab of the browser has it.
 */
import { useState, useSyncExternalStore } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Json } from '#platform/offline/chain.ts'
import { holdAlone, openKeeper, type Keeper } from '#platform/offline/keeper.tsx'
import { call, failureOf, useCompany } from '#platform/web/index.tsx'
import { openDrawer } from '../drawer/endpoints.ts'
import { posErrors } from '../errors.ts'
import { releaseLease, takeRegister } from '../lease/endpoints.ts'
import { keepSale, type Hand } from '../lease/keep.ts'
import { numbersInHand, wantsBlock, type TillKind } from '../lease/numbers.ts'
import type { TillSaleInput } from '../sale/content.ts'
import { MOST_TOGETHER, receiveSales } from '../sale/endpoints.ts'
import type { TicketFacts } from '../paper/ticket-lines.ts'
import { type Printing, standardPrinting } from '../paper/ticket.ts'
import { sendLink } from '../sale/link.ts'
import { askBuyer, askFacts, askShift, handOf, isUnreached } from './asking.tsx'
import { emptyCart, type Cart } from './cart.ts'
import { afterSale, afterSaleTo } from './uses.ts'
import { MOST_BUYERS } from './facts.ts'
import { begun, type Kept, type Lease, type Queued, type Shown } from './kept.tsx'

const SYNC_EVERY_MS = 15_000
const RENEW_EVERY_MS = 300_000
/** Prices, promotions and what is left, while nobody is being served. */
const REFRESH_EVERY_MS = 600_000
/** As long as another tab may take to answer that it has the register. */
const ALONE_AFTER_MS = 1500

/** Two write under one lease: a person says which of them is right. */
const FORKED = 'Otro equipo vendió con esta caja: un administrador debe darlo por perdido'

export type SaleToKeep = Omit<TillSaleInput['sale'], 'soldAt' | 'shiftId'>

/** The ticket of a sale, once it has its number. */
export type TicketOf = (number: string, at: string) => TicketFacts

export interface MadeSale {
  readonly number: string
  readonly saleId: string
}

type Store = Keeper<Kept, Queued>

export class Device {
  private readonly name: string
  private readonly listeners = new Set<() => void>()
  private state: Shown = begun
  private store: Store | null = null
  private deviceId = ''
  private registerId: string | null = null
  private lease: Lease | null = null
  private hand: Hand | null = null
  private isSyncing = false
  private lock: ReturnType<typeof holdAlone> | null = null
  private stops: (() => void)[] = []

  /** @param companyId what two companies keep stands apart */
  constructor(companyId: string) {
    this.name = `paramo-till-${companyId}`
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    if (this.listeners.size === 1) this.start()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.stop()
    }
  }

  readonly shown = (): Shown => this.state

  private put(change: Partial<Shown>): void {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }

  private start(): void {
    // Browsers give locks, the store of a worker and identities only to what came by https, or from the machine itself.
    if (!isSecureContext) {
      this.put({ state: { is: 'notSecure' } })
      return
    }
    this.lock = holdAlone(this.name, (isMine) => {
      if (isMine) this.open().catch(() => this.put({ state: { is: 'noStore' } }))
      else this.put({ state: { is: 'elsewhere' } })
    })
    const waiting = setTimeout(() => {
      if (!this.store) this.put({ state: { is: 'elsewhere' } })
    }, ALONE_AFTER_MS)
    const send = () => void this.sync()
    const often = setInterval(send, SYNC_EVERY_MS)
    const renewing = setInterval(() => void this.renew(), RENEW_EVERY_MS)
    const refreshing = setInterval(() => this.refreshIdle(), REFRESH_EVERY_MS)
    addEventListener('online', send)
    this.stops = [
      () => clearTimeout(waiting),
      () => clearInterval(often),
      () => clearInterval(renewing),
      () => clearInterval(refreshing),
      () => removeEventListener('online', send),
      () => this.lock?.stop(),
    ]
  }

  private stop(): void {
    for (const stop of this.stops) stop()
    ;[this.stops, this.store, this.state] = [[], null, begun]
  }

  /** What this device had goes first on the screen; then it asks the server. */
  private async open(): Promise<void> {
    const store = await openKeeper<Kept, Queued>(this.name)
    this.store = store
    this.deviceId = (await store.read('device')) ?? crypto.randomUUID()
    await store.write({ values: { device: this.deviceId } })
    this.registerId = (await store.read('registerId')) ?? null
    this.lease = (await store.read('lease')) ?? null
    this.hand = (await store.read('hand')) ?? null
    this.put({
      ...{ lease: this.lease, hand: this.hand, facts: (await store.read('facts')) ?? null, shift: (await store.read('shift')) ?? null },
      ...{ buyers: (await store.read('buyers')) ?? [], pricedAt: new Date() },
      ...{
        cart: (await store.read('cart')) ?? emptyCart,
        held: (await store.read('held')) ?? [],
        last: (await store.read('last')) ?? null,
        printing: (await store.read('printing')) ?? standardPrinting,
      },
      ...{ flagged: (await store.read('flagged')) ?? 0, waiting: (await store.queue()).length },
    })
    if (this.registerId === null) this.put({ state: { is: 'noRegister' } })
    else await this.begin()
  }

  /** With the network it takes the register and what it sells; without it, it goes on with what it has. */
  readonly begin = async (): Promise<void> => {
    this.put({ state: { is: 'loading' } })
    try {
      await this.take()
      await this.sync()
      await Promise.all([this.refreshFacts(), this.refreshShift()])
      this.put({ state: { is: 'ready' } })
    } catch (error) {
      const hasAll = this.state.facts !== null && this.lease !== null
      if (isUnreached(error) && hasAll) this.put({ state: { is: 'ready' }, isReached: false })
      else this.put({ state: { is: 'failed', message: failureOf(error).message } })
    }
  }

  private async take(): Promise<void> {
    if (!this.store || this.registerId === null) return
    const before = this.lease && this.hand ? { lease: this.lease, hand: this.hand } : null
    const body = { registerId: this.registerId, deviceId: this.deviceId, deviceName: navigator.userAgent.slice(0, 60) }
    const lease = await call(takeRegister, { body })
    // What was sold while the answer was on its way is not forgotten.
    const hand = handOf(lease, before && this.hand ? { lease: before.lease, hand: this.hand } : before)
    ;[this.lease, this.hand] = [lease, hand]
    await this.store.write({ values: { lease, hand } })
    this.put({ lease, hand, isReached: true })
  }

  /** What cannot be renewed now is asked for again later. */
  private async renew(): Promise<void> {
    if (this.state.state.is === 'ready') await this.take().catch(() => undefined)
  }

  readonly sync = async (): Promise<void> => {
    const { store } = this
    if (!store || this.isSyncing || !this.lease) return
    this.isSyncing = true
    try {
      while (await this.sendSome(store));
      await this.tellDrawers(store)
    } catch (error) {
      await this.explain(error)
    } finally {
      this.isSyncing = false
      this.put({ isSending: false, waiting: (await store.queue()).length })
    }
  }

  /** What keeps sales from arriving is said; a register that ran out (564) is taken again, and they go with the next try. */
  private async explain(error: unknown): Promise<void> {
    if (isUnreached(error)) return this.put({ isReached: false })
    const failure = failureOf(error)
    this.put({ isReached: true, problem: failure.message })
    if (failure.kind === 'business' && failure.code === posErrors.definitions.registerClosed.code) await this.renew()
  }

  /** Those of one lease together. @returns whether there may be more */
  private async sendSome(store: Store): Promise<boolean> {
    const queue = await store.queue()
    this.put({ waiting: queue.length, isSending: queue.length > 0 })
    const leaseId = queue[0]?.leaseId
    if (leaseId === undefined) return false
    const together = queue.filter((each) => each.leaseId === leaseId).slice(0, MOST_TOGETHER)
    const body = { leaseId, deviceId: this.deviceId, links: together.map(({ link }) => link) }
    const { sales, isForked } = await call(receiveSales, { body })
    const arrived = new Set(sales.flatMap(({ state, sequence }) => (state === 'waiting' ? [] : [sequence])))
    const gone = together.flatMap(({ link, place }) => (arrived.has(link.sequence) ? [place] : []))
    const flagged = this.state.flagged + sales.filter(({ state }) => state === 'flagged' || state === 'quarantined').length
    await store.write({ gone, values: { flagged } })
    this.put({ flagged, isReached: true, problem: isForked ? FORKED : null })
    return gone.length > 0
  }

  /** One by one, each known by its id: what the server refuses is said, and told no more. */
  private async tellDrawers(store: Store): Promise<void> {
    for (const opening of (await store.read('drawers')) ?? []) {
      try {
        await call(openDrawer, { body: opening })
      } catch (error) {
        if (isUnreached(error)) throw error
        this.put({ problem: failureOf(error).message })
      }
      const left = ((await store.read('drawers')) ?? []).filter(({ id }) => id !== opening.id)
      await store.write({ values: { drawers: left } })
    }
  }

  /** Opened without a sale: kept first, and told when there is network. */
  readonly openDrawer = async (reason: string, approvalId: string | null): Promise<void> => {
    const { store } = this
    const { shift } = this.state
    if (!store || !shift) return
    const opening = { id: uuidv7(), shiftId: shift.id, reason, openedAt: new Date().toISOString(), approvalId }
    await store.write({ values: { drawers: [...((await store.read('drawers')) ?? []), opening] } })
    await this.sync()
  }

  readonly refreshShift = async (): Promise<void> => {
    if (!this.store || this.registerId === null) return
    const shift = await askShift(this.registerId)
    await this.store.write({ values: { shift } })
    this.put({ shift })
  }

  private async refreshFacts(): Promise<void> {
    if (!this.store || this.registerId === null) return
    const facts = await askFacts(this.registerId, this.state.facts)
    await this.store.write({ values: { facts } })
    this.put({ facts })
  }

  /** Nothing changes under an open sale. */
  private refreshIdle(): void {
    if (this.state.state.is === 'ready' && this.state.cart.lines.length === 0) this.refreshFacts().catch(() => undefined)
  }

  /** What the company has with whom the cart is of, as it is now; without network what the device knows of them stands. */
  private async knowBuyer(partyId: string): Promise<void> {
    if (!this.store || this.registerId === null) return
    const terms = await askBuyer(this.registerId, partyId)
    const buyers = [terms, ...this.state.buyers.filter(({ buyer }) => buyer.id !== partyId)].slice(0, MOST_BUYERS)
    await this.store.write({ values: { buyers } })
    this.put({ buyers })
  }

  readonly choose = (registerId: string): void => {
    this.registerId = registerId
    this.put({ facts: null })
    void this.store?.write({ values: { registerId } }).then(this.begin)
  }

  readonly takeOver = (): void => this.lock?.takeOver()

  /**
   * Gives the register back, so that its shift may be counted and closed: all that it sold has arrived.
   * @returns why not; null once it is free
   */
  readonly leave = async (): Promise<string | null> => {
    await this.sync()
    const waiting = (await this.store?.queue())?.length ?? 0
    if (waiting > 0) return posErrors.of('salesPending', { cantidad: String(waiting) }).message
    const { lease, hand } = this
    if (!lease || !hand) return null
    try {
      await call(releaseLease, { params: { id: lease.id }, body: { deviceId: this.deviceId, ...hand.mark } })
    } catch (error) {
      return failureOf(error).message
    }
    // Nothing renews it any more; whoever comes back takes it again.
    this.put({ state: { is: 'loading' } })
    return null
  }

  private keepCart(values: Pick<Kept, 'cart'> & Partial<Pick<Kept, 'held'>>): void {
    const [before, after] = [this.state.cart.party?.id, values.cart.party?.id]
    this.put({ ...values, pricedAt: new Date() })
    void this.store?.write({ values })
    if (after !== undefined && after !== before) this.knowBuyer(after).catch(() => undefined)
  }

  /** The cart is charged now, at the prices of now. */
  readonly tellPrices = (): void => this.put({ pricedAt: new Date() })

  readonly putCart = (cart: Cart): void => this.keepCart({ cart })

  readonly putPrinting = (printing: Printing): void => {
    this.put({ printing })
    void this.store?.write({ values: { printing } })
  }

  /** The cart waits, and another one begins. */
  readonly hold = (): void => {
    const { cart, held } = this.state
    if (cart.lines.length === 0) return
    this.keepCart({ cart: emptyCart, held: [...held, { id: uuidv7(), at: new Date().toISOString(), cart }] })
  }

  readonly recall = (id: string): void => {
    const { cart, held } = this.state
    const found = held.find((each) => each.id === id)
    if (found && cart.lines.length === 0) this.keepCart({ cart: found.cart, held: held.filter((each) => each !== found) })
  }

  /** What it used up of promotions for so many. The facts are written again only where that is so. */
  private knownAfter({ lines, partyId }: SaleToKeep): Partial<Pick<Kept, 'facts' | 'buyers'>> {
    const { facts, buyers } = this.state
    if (!facts?.rules || lines.every(({ promotionIds = [] }) => promotionIds.length === 0)) return {}
    const { rules } = facts
    const after = afterSale(rules, lines)
    const ofBuyer = buyers.map((each) => (each.buyer.id === partyId ? { ...each, buyer: afterSaleTo(each.buyer, rules, lines) } : each))
    return { ...(after.uses.length === 0 ? {} : { facts: { ...facts, rules: after } }), ...(partyId ? { buyers: ofBuyer } : {}) }
  }

  /**
   * Sells: the number, the sale and its place are written in one step, after which only the network can be missing.
   * @returns its number and its id; null when no number is in hand (514) @throws when the browser could not write it: nothing is spent
   */
  readonly sell = async (sale: SaleToKeep, ticket: TicketOf): Promise<MadeSale | null> => {
    const { store, hand, lease } = this
    if (!store || !hand || !lease) return null
    const at = new Date().toISOString()
    const content: Json = JSON.parse(JSON.stringify({ ...sale, soldAt: at, shiftId: this.state.shift?.id ?? null }))
    // The account of an order is charged by the sale of its id, and by no other.
    const saleId = this.state.cart.bill?.billId ?? uuidv7()
    const kind = sale.kind ?? 'ticket'
    const kept = keepSale(hand, saleId, content, kind)
    if (!kept) return null
    const block = lease.blocks.find(({ id }) => id === kept.link.content.blockId)
    const number = `${block?.prefix ?? ''}-${kept.link.content.number}`
    const last = { number, total: sale.total, at, ticket: ticket(number, at) }
    const queued = { leaseId: lease.id, link: sendLink(kept.link) }
    const known = this.knownAfter(sale)
    // Taken before it is written, so that two at once never take one number.
    this.hand = kept.hand
    try {
      await store.write({ values: { hand: kept.hand, cart: emptyCart, last, ...known }, queued })
    } catch (error) {
      if (this.hand === kept.hand) this.hand = hand
      throw error
    }
    this.put({ hand: kept.hand, cart: emptyCart, last, ...known })
    void this.sync().then(() => (wantsBlock(kept.hand.blocks, kind) ? this.renew() : undefined))
    return { number, saleId }
  }
}

/** The register of this device, and what is shown of it. */
export function useDevice(): { readonly device: Device; readonly shown: Shown } {
  const { companyId } = useCompany()
  const [device] = useState(() => new Device(companyId))
  return { device, shown: useSyncExternalStore(device.subscribe, device.shown) }
}

/** How many numbers are left on this device. */
export const leftIn = ({ hand }: Pick<Shown, 'hand'>, kind: TillKind = 'ticket'): number => (hand ? numbersInHand(hand.blocks, kind) : 0)
