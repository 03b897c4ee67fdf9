/** What a register keeps on its device, and what is shown of it. */
import type { AnswerOf } from '#platform/web/index.tsx'
import type { takeRegister } from '../lease/endpoints.ts'
import type { Hand } from '../lease/keep.ts'
import type { SentLink } from '../sale/link.ts'
import type { TicketFacts } from '../paper/ticket-lines.ts'
import { standardPrinting, type Printing } from '../paper/ticket.ts'
import { emptyCart, type Cart } from './cart.ts'
import type { Buyers, DeviceFacts } from './facts.ts'

export type Lease = AnswerOf<typeof takeRegister>

export interface Shift {
  readonly id: string
  readonly openedBy: string
  readonly openedAt: string
}

export interface LastSale {
  readonly number: string
  readonly total: string
  readonly at: string
  /** Left out by what was kept before tickets were made here. */
  readonly ticket?: TicketFacts
}

/** A drawer opened without a sale. */
export interface Opening {
  readonly id: string
  readonly shiftId: string
  readonly reason: string
  readonly openedAt: string
  readonly approvalId: string | null
}

/** A cart that waits for its customer. */
export interface HeldCart {
  readonly id: string
  readonly at: string
  readonly cart: Cart
}

export interface Kept {
  readonly device: string
  readonly registerId: string
  readonly lease: Lease
  readonly hand: Hand
  readonly facts: DeviceFacts
  readonly buyers: Buyers
  readonly shift: Shift | null
  readonly cart: Cart
  readonly held: readonly HeldCart[]
  readonly last: LastSale | null
  /** Sales that arrived and that somebody has to look at. */
  readonly flagged: number
  readonly printing: Printing
  /** Drawers that were opened and that the server was not told of yet. */
  readonly drawers: readonly Opening[]
}

/** Under the lease that it was sold with, which may have ended since. */
export interface Queued {
  readonly leaseId: string
  readonly link: SentLink
}

export type DeviceState =
  | { readonly is: 'loading' }
  | { readonly is: 'noStore' }
  | { readonly is: 'notSecure' }
  | { readonly is: 'noRegister' }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'elsewhere' }
  | { readonly is: 'ready' }

export interface Shown {
  readonly state: DeviceState
  readonly lease: Lease | null
  readonly facts: DeviceFacts | null
  readonly buyers: Buyers
  readonly shift: Shift | null
  readonly hand: Hand | null
  readonly waiting: number
  readonly flagged: number
  readonly isSending: boolean
  readonly isReached: boolean
  /** Why what was sold does not arrive, besides the network; null while it does. */
  readonly problem: string | null
  readonly last: LastSale | null
  readonly cart: Cart
  /** When its prices were told: as it last changed, and at the latest as it is charged. */
  readonly pricedAt: Date
  readonly held: readonly HeldCart[]
  /** What it does with the ticket of a sale. */
  readonly printing: Printing
}

export const begun: Shown = {
  ...{ state: { is: 'loading' }, lease: null, facts: null, buyers: [], shift: null, hand: null, waiting: 0, flagged: 0 },
  ...{ isSending: false, isReached: true, problem: null, last: null, cart: emptyCart, held: [] },
  ...{ printing: standardPrinting, pricedAt: new Date(0) },
}
