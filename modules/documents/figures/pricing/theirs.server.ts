/** The socket of what suppliers ask: documents propose it in orders, and the module that buys knows it. */
import type { UnitPrice } from '#base/decimal.ts'
import type { Factor } from '#modules/items/index.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { defineSocket } from '#platform/socket.ts'

export interface TheirOffer {
  /** Of one of the unit of the line, before taxes, in pesos; null while nobody knows, or of whoever may not see it. */
  readonly price: UnitPrice | null
  /** "acordado con Cafés del Norte SAS"; empty without a price. */
  readonly reason: string
  /** Their own code; empty while nobody said. */
  readonly code: string
}

export interface AskedOffers {
  readonly supplierId: string
  /** With how many base units one of the unit holds. */
  readonly lines: readonly { readonly itemId: string; readonly factor: Factor }[]
}

/** One for each line, in their order; null of what nobody knows anything of. */
export type TheirOffers = (tx: Tx, session: Session, asked: AskedOffers) => Promise<readonly (TheirOffer | null)[]>

export const theirOffers = defineSocket<TheirOffers>('offers of suppliers')
