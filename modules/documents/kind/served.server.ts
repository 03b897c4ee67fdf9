/** A kind as the server serves it: its definition, and the face of the tax authority when it goes there. */
import type { Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { Company } from '#modules/company/index.ts'
import type { Sql, Tx } from '#platform/db/tx.server.ts'
import type { Settings } from '#platform/settings.server.ts'
import type { Computed, Draft } from '../figures/compute.ts'
import type { DocumentFacts } from '../read/facts.server.ts'
import type { DocumentKind } from './kind.ts'
import type { ApprovalNotices } from './stage/approval-notices.ts'
import type { Obstacle } from '../conditions/readiness.ts'
import type { Finding } from '../conditions/sale-rules.ts'
import type { StoredDocument } from '../paper/stored.ts'
import type { DocumentInput, DocumentRow, DocumentView } from '../wire.ts'
import type { Writer } from './who.ts'

export interface TakenNumber {
  readonly prefix: string
  readonly number: number
}

export interface ResolutionFacts {
  readonly id: string
  readonly prefix: string
  readonly resolutionNumber: string
  readonly resolutionDate: Day
  readonly fromNumber: number
  readonly toNumber: number
  readonly validFrom: Day
  readonly validTo: Day
  /** In the clear, to make the unique code with. */
  readonly technicalKey: string | null
}

/** Everything known of a document at the moment of issuing it. */
export interface IssuingDocument {
  readonly input: DocumentInput
  readonly draft: Draft
  readonly computed: Computed
  readonly facts: DocumentFacts
  /** Null when the kind has a consecutive of its own. */
  readonly resolution: ResolutionFacts | null
  readonly issuedAt: Date
}

export interface AskedReadiness {
  readonly company: Company
  /** It is numbered by a resolution. */
  readonly needsRange: boolean
  readonly today: Day
  readonly settings: Settings
}

/** Of an issued document that was not signed on its day: when it is signed, and what its unique code is made with. */
export interface Resigning {
  readonly issueDate: Day
  /** With its offset: 15:04:05-05:00. */
  readonly issueTime: string
  /** Of the range that numbered it; '' when there is none, or it cannot be opened here. */
  readonly technicalKey: string
  readonly softwarePin: string
  /** Of a note, the document that it is about as that says now; null of one about a period. */
  readonly about: { readonly uniqueCode: string; readonly issueDate: Day } | null
}

/** The unique code of a document, and what must be remembered as it is sent. */
export interface SealedDocument {
  readonly uniqueCode: string
  readonly snapshot: Readonly<Record<string, unknown>>
}

/** What a kind that goes to the tax authority adds to issuing. Its module brings it; the engine knows no authority. */
export interface ElectronicFace {
  /** Everything that the authority would refuse, before a number is taken. */
  problems(document: IssuingDocument): readonly ErrorBody[]
  /** The unique code, and what must be remembered as it was sent. */
  seal(document: IssuingDocument, number: TakenNumber): SealedDocument
  /** Seals an issued one for another instant. @returns null without what its code is made with @throws Error when it was not issued */
  sealAgain(document: StoredDocument, signing: Resigning): SealedDocument | null
  /** What the company lacks before it issues any, whatever it says. */
  readiness(tx: Tx, asked: AskedReadiness): Promise<readonly Obstacle[]>
  /** The message that asks the worker to send it. */
  readonly topic: string
  /** The document as it is signed and sent. @throws Error when what it remembered is not of its kind */
  xml(document: StoredDocument): string
  /** It may be signed again as a document of contingency while the authority does not answer; what may not waits. */
  readonly takesContingency: boolean
  /** What was not sent yet will not be. @throws 590 after an attempt whose answer is not known */
  withdraw(tx: Tx, companyId: string, documentId: string): Promise<void>
  /** What the authority refused is corrected: its sending stays in the ledger, and another one follows. @throws 590 of what was not refused */
  replace(tx: Tx, companyId: string, documentId: string): Promise<void>
  /** Why the authority refused it, for whoever reads it. @returns null of what was not refused */
  readRefusal(tx: Tx, companyId: string, documentId: string): Promise<Refusal | null>
  /** Seals one that arrived and waits or was refused with what its facts say today, of kinds that nobody edits. @throws 590 of any other */
  renew?(tx: Tx, asked: Renewing): Promise<void>
}

export type Refusal = NonNullable<DocumentView['refusal']>

export interface Renewing {
  readonly companyId: string
  readonly kind: DocumentKind
  readonly id: string
  readonly now: Date
  readonly today: Day
}

/** The electronic document of a supplier that one of ours was made from. Its module brings it; the engine knows no inbox. */
export interface ReceivedFace {
  /** Whether a document `d` was made from one. */
  readonly came: Sql
  /** How the events of each stand; nothing of what takes none or came without one. */
  marks(
    tx: Tx,
    asked: { readonly companyId: string; readonly ids: readonly string[]; readonly now: Date },
  ): Promise<ReadonlyMap<string, ReceivedMark>>
}

export type ReceivedMark = NonNullable<DocumentRow['events']>

/** One that is written or issued, as it was computed. */
export interface AskedFindings {
  readonly companyId: string
  /** Null while it has none. */
  readonly id: string | null
  readonly draft: Draft
  readonly computed: Computed
  readonly facts: DocumentFacts
}

export interface ServedKind {
  readonly kind: DocumentKind
  readonly electronic: ElectronicFace | null
  /** What a kind that goes to no authority remembers of the moment it was issued; it is printed from it. */
  readonly remember?: (document: IssuingDocument) => Readonly<Record<string, unknown>>
  /** What else stands in the way of issuing one, of the company and not of the document: its plan. */
  readonly refuses?: (
    tx: Tx,
    companyId: string,
    document: Pick<IssuingDocument, 'input' | 'draft' | 'computed' | 'issuedAt'>,
  ) => Promise<readonly ErrorBody[]>
  /** What else the company is told of one before it is issued, or has to approve. */
  readonly findings?: (tx: Tx, asked: AskedFindings) => Promise<readonly Finding[]>
  /** What is told of one that waits to be approved, and of one that comes back. */
  readonly notices?: ApprovalNotices
  /** What stands on an issued one and keeps it from being annulled, edited or corrected: asked with its row locked. */
  readonly stands?: (
    tx: Tx,
    asked: { readonly companyId: string; readonly id: string; readonly doing: 'annul' | 'revise' },
  ) => Promise<readonly ErrorBody[]>
  /** What else should be known before one is issued, told while it is written. */
  readonly warns?: (tx: Tx, who: Writer, document: AskedFindings) => Promise<readonly Finding[]>
  /** What keeps the company from signing it; asked of what is corrected and sent again as well. */
  readonly lacks?: ServedKind['refuses']
  /** What the electronic documents of suppliers say of it, of a kind that is made from them. */
  readonly received?: ReceivedFace
}
