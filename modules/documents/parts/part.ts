/** A part of a document: which kinds have it, and its fields on the head. */
import type { DocumentKind } from '../kind/kind.ts'

export type KindOfParts = Pick<
  DocumentKind,
  'isElectronic' | 'isOffer' | 'party' | 'note' | 'corrects' | 'stock' | 'theirNumber' | 'stages' | 'opens' | 'reserves' | 'transcribes'
>

export interface Part {
  /** Of a kind that does not have it nothing is kept in its fields, whoever sends it. */
  readonly has: (kind: KindOfParts) => boolean
  readonly fields: object
}

export const definePart = <const P extends Part>(part: P): P => part
