/** One thing that must hold of a document before it is kept: asked by the server alone, or by the editor in the browser as well. */
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Visitor } from '#platform/access.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Computed, ComputingFacts, Draft } from '../figures/compute.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { DocumentInput } from '../wire.ts'
import type { Use, Writing } from '../write/context.ts'
import type { CompanyLimits } from './company-limits.ts'
import type { WrittenPrices } from './currency.ts'

export interface Condition {
  /** A draft may break what is asked only to issue. */
  readonly uses: readonly Use[]
  readonly when?: (kind: DocumentKind) => boolean
  /** Also takes the locks that its answer stands on. What it throws is said as what it answers. */
  readonly problems: (writing: Writing, tx: Tx) => readonly ErrorBody[] | Promise<readonly ErrorBody[]>
}

/** What is known of a document while it is written, by the server as by the editor. */
export interface PureWriting {
  readonly kind: DocumentKind
  readonly use: Use
  readonly who: Pick<Visitor, 'permissions' | 'isNarrow'>
  readonly today: Day
  /** The draft that is written again, with the date that it had. */
  readonly existing: { readonly date: string } | null
  /** What was issued and is edited, with its day. */
  readonly revised: { readonly date: string } | null
  /** As it was asked. */
  readonly written: Draft
  /** Of the third party's own paper. */
  readonly input: Pick<
    DocumentInput,
    'sellerId' | 'supplierPrefix' | 'supplierNumber' | 'paperNumber' | 'deliveryDate' | 'reservesStock' | 'aiuObject'
  > &
    WrittenPrices
  readonly computed: Computed
  readonly facts: Pick<
    ComputingFacts,
    'seller' | 'buyer' | 'taxes' | 'deductsVat' | 'items' | 'units' | 'withholdingRules' | 'learned' | 'referred' | 'corrected'
  >
  readonly limits: CompanyLimits
  /** Of the company's own fields. */
  readonly customProblems: readonly ErrorBody[]
  /** The range of numbers that was chosen; null when it was none. */
  readonly resolution: object | null
}

/** A condition that asks nothing of the database. */
export interface PureCondition extends Pick<Condition, 'uses' | 'when'> {
  readonly problems: (writing: PureWriting) => readonly ErrorBody[]
}

export const always: Condition['uses'] = ['draft', 'issue']
export const toIssue: Condition['uses'] = ['issue']
