/** What a record of a catalogue is, to those who write it and to those who read it. */
import type { Day } from '#base/date.ts'
import type { CatalogueField, ValueOf } from './field.ts'

export type Fields = Readonly<Record<string, CatalogueField>>
export type NameOf<F> = keyof F & string

/** What a person writes. */
export type ValuesOf<F> = { readonly [K in keyof F]: ValueOf<F[K]> }

/** Where a record of a tree hangs. */
export interface Branch {
  /** 0 at the top. */
  readonly depth: number
  /** The names of those above it, from the top. */
  readonly above: readonly string[]
  /** How many hang directly from it. */
  readonly children: number
  /** It and all above it are active. */
  readonly open: boolean
}

/** What is read: with identity, state, version, and the names of what it refers to. */
export type RecordOf<F> = ValuesOf<F> & {
  readonly id: string
  readonly active: boolean
  readonly version: number
  /** Field of kind reference, or the path of a cell that is one (`excluded.0.categoryId`) → the name of what it points to. */
  readonly labels: Readonly<Record<string, string>>
  /** Only in catalogues that are trees. */
  readonly branch?: Branch | undefined
}

export interface RuleContext<F> {
  /** As it is stored; null when it is being created. */
  readonly previous: RecordOf<F> | null
  readonly today: Day
}

export const stateFilters = ['all', 'active', 'inactive'] as const
export type StateFilter = (typeof stateFilters)[number]

export type AnyValues = ValuesOf<Fields>
export type AnyRecord = RecordOf<Fields>
