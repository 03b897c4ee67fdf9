/** Everything known of a document while it is saved or issued: one object, from the request to the answer. */
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Amount } from '#base/decimal.ts'
import type { Books } from '#modules/accounting/index.server.ts'
import type { AccountRef } from '#modules/accounting/index.ts'
import type { PointsChange } from '#modules/loyalty/index.ts'
import type { OpenItem } from '#modules/treasury/index.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import type { CustomField } from '#platform/custom/field.ts'
import type { ChangesInOrder } from '#platform/audit.server.ts'
import type { CompanyLimits } from '../conditions/company-limits.ts'
import type { Computed, Draft, PaidOnTheSpot } from '../figures/compute.ts'
import type { AtTill } from '../figures/pricing/propose.server.ts'
import type { StockLeft } from '../correction/read.server.ts'
import type { Settlement } from '../correction/settle.server.ts'
import type { AccountCost } from '../parts/kits.ts'
import type { DeliveredAccounts } from '../parts/delivered.server.ts'
import type { DocumentFacts } from '../read/facts.server.ts'
import type { DocumentOrigin } from '../kind/origins.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { Finding } from '../conditions/sale-rules.ts'
import type { IssuingDocument, ResolutionFacts, ServedKind } from '../kind/served.server.ts'
import type { Writer } from '../kind/who.ts'
import type { Replaced } from './version/version.server.ts'
import type { DocumentInput, DocumentView } from '../wire.ts'

export type RowSet = readonly [table: string, rows: readonly Row[]]

/** What saving is for: a draft keeps what there is, an issued document must hold. */
export type Use = 'draft' | 'issue'

/** A draft that is being written again. */
export interface ExistingDraft {
  readonly id: string
  readonly version: number
  readonly date: string
  /** The version whose place it takes when it is issued. */
  readonly replacesId: string | null
}

/** An issued document that is edited: it keeps its row and its number, and what it said is kept under an id of its own. */
export interface Revised {
  readonly prefix: string
  readonly number: number
  readonly edition: number
  /** With how many its number is written. */
  readonly digits: number
  /** The one that stands. */
  readonly revision: number
  readonly date: Day
  /** The range of its number, which stays; null of kinds with a consecutive of their own. */
  readonly resolutionId: string | null
  /** Of the documents that it was made from, which its lines may leave. */
  sourceIds: readonly string[]
}

/** What was sold on a device before it came here. */
export interface Happened {
  /** That the device gave it, of a block in its hands. */
  readonly taken: TakenSeries
  /** What is known of how it was paid once it is computed here. */
  readonly pay: (payable: Amount) => PaidOnTheSpot
  /** When and how: promotions are those of then. */
  readonly atTill: AtTill
  /** What its customer earns with it. */
  readonly earn: (points: readonly PointsChange[]) => void
  /** What would have refused it, said here instead. */
  readonly find: (found: readonly ErrorBody[]) => void
}

/** What a till hands over for what is more than the balance of the document that a note is about. */
export interface HandedOver {
  readonly account: { readonly id: string }
  readonly handed: (surplus: Amount) => Amount
}

/** What somebody asks to save or to issue. */
export interface WriteRequest {
  readonly who: Writer
  readonly served: ServedKind
  readonly id: string
  /** Null when it is new. */
  readonly existing: ExistingDraft | null
  readonly document: DocumentInput
  /** The version whose number and place it takes. */
  readonly replaced?: Replaced | null
  readonly revised?: Revised | null
  /** Somebody who may approves what waited: nothing of it asks again. */
  readonly isApproval?: boolean
  /** Whoever issues it sends it to be approved, if something of it has to be. */
  readonly asksApproval?: boolean
  /** It was sold already: what rules ask before a sale is found and not refused. Only what arrives has it. */
  readonly happened?: Happened | null
  /** Of a note of a till: the money that leaves it. */
  readonly handsOver?: HandedOver | null
  /** Where what is new came from; a person wrote it when it is left out. */
  readonly origin?: DocumentOrigin
  readonly now: Date
}

/** The request, before anything was read. */
export interface Reading extends WriteRequest {
  readonly use: Use
  readonly kind: DocumentKind
  readonly companyId: string
  readonly replaced: Replaced | null
  readonly revised: Revised | null
  readonly isApproval: boolean
  readonly asksApproval: boolean
  readonly happened: Happened | null
  /** Of what it writes: the first, unless it is edited after it was issued. */
  readonly revision: number
  readonly today: Day
}

/** What effects read besides the facts of the document. */
export interface Needed {
  /** Null when the kind has a consecutive of its own, or none was chosen. */
  readonly resolution: ResolutionFacts | null
  /** The document as it stands: the draft that is written again, or the version whose place is taken. */
  readonly standing: DocumentView | null
  /** Of the referenced document: what left with each line and is not back yet, by position. */
  readonly stockOut: ReadonlyMap<number, StockLeft>
  /** Of the lines that it is made from: those whose goods left already. */
  readonly delivered: DeliveredAccounts
  /** How many entries it has in the books, of the revisions that had something to say to them. */
  readonly entries: number
}

export interface TakenSeries {
  readonly prefix: string
  readonly number: number
  /** With how many its number is written. */
  readonly digits: number
}

/** What the effects leave for those after them, in their order. */
export interface Prepared {
  books: Books | null
  /** The open items of the referenced document, locked. */
  owed: readonly OpenItem[]
  settlement: Settlement | null
  stock: {
    readonly costs: readonly (Amount | null)[]
    /** Of lines of kits, by index. */
    readonly kits?: ReadonlyMap<number, readonly AccountCost[]>
    readonly sets: readonly RowSet[]
  }
  /** The rows of what is applied to other open items. */
  applied: readonly RowSet[]
  /** The customer is in a programme of points. */
  isMember: boolean
  /** What the customer earns with it, or gives back. */
  points: readonly PointsChange[]
  /** Where a document that is edited stays owed, for something was paid of it there; null of any other. */
  owedOn: AccountRef | null
  /** Of what is owed for a document that is edited: the rows of what changed. */
  owedAgain: readonly RowSet[]
  taken: TakenSeries | null
  changes: ChangesInOrder
  /** What the sale rules of the company said. */
  findings: readonly Finding[]
}

export interface Writing extends Reading, Needed, Prepared {
  readonly customFields: readonly CustomField[]
  /** Of the company's own fields. */
  readonly customProblems: readonly ErrorBody[]
  readonly facts: DocumentFacts
  readonly limits: CompanyLimits
  readonly computed: Computed
  /** Of what was sold on a device. */
  readonly onTheSpot: PaidOnTheSpot | null
  /** As it was asked, with its place. */
  readonly asWritten: DocumentInput
  readonly written: Draft
  /** The same as it is kept: a note that takes off has the prices of the corrected document. */
  readonly input: DocumentInput
  readonly draft: Draft
  /** It goes to the tax authority's trial environment: nothing of it is sent. */
  readonly isTrial: boolean
  /** As the electronic face sees it. */
  readonly issuing: IssuingDocument
  readonly version: number
}

export const nothingPrepared = (): Prepared => ({
  books: null,
  owed: [],
  settlement: null,
  stock: { costs: [], sets: [] },
  applied: [],
  isMember: false,
  points: [],
  owedOn: null,
  owedAgain: [],
  taken: null,
  changes: [],
  findings: [],
})

/** What the ledgers call the writing of a revision, and the taking back of the one before because of it. */
export const issueEvent = (revision: number): string => (revision === 1 ? 'issue' : `issue.${revision}`)
export const reviseEvent = (revision: number): string => `revise.${revision}`

/** What books, stock and open items are told that they come from. */
export const sourceOf = ({ kind, id, revision }: Pick<Writing, 'kind' | 'id' | 'revision'>) => ({
  kind: kind.code,
  id,
  event: issueEvent(revision),
})
