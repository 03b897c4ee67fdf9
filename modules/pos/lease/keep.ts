/**
 * What a device does when something is sold: the number, the sale, its place and the hash of the one before are one step, after which
 * only the network can be missing. Pure: the device writes what this gives in one transaction of its store.
 */
import { appendLink, type Json, type Link, type Mark } from '#platform/offline/chain.ts'
import { takeNumberInHand, type NumberBlock, type TillKind } from './numbers.ts'

/** What a device has of its lease. */
export interface Hand {
  readonly mark: Mark
  readonly blocks: readonly NumberBlock[]
}

/** A sale with the identity and the number that it has from now on, whatever becomes of the network. */
export interface NumberedSale {
  /** Made by the device; the server writes no second sale with it. */
  readonly id: string
  readonly blockId: string
  readonly number: number
  readonly sale: Json
}

export interface Kept {
  readonly link: Link & { readonly content: { readonly [Key in keyof NumberedSale]: NumberedSale[Key] } }
  readonly hand: Hand
}

/** @returns null when no number is in hand (514): nothing is spent and nothing is written */
export function keepSale({ mark, blocks }: Hand, id: string, sale: Json, kind: TillKind = 'ticket'): Kept | null {
  const taken = takeNumberInHand(blocks, kind)
  if (!taken) return null
  const content = { id, blockId: taken.blockId, number: taken.number, sale }
  const link = { ...appendLink(mark, content), content }
  return { link, hand: { mark: { sequence: link.sequence, hash: link.hash }, blocks: taken.blocks } }
}
