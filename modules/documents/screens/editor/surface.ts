/** What the engine's screens need of a kind: its definition, its calls, and where it stands in the menu. */
import { getChain } from '../../source/chain.ts'
import type { ComponentType } from 'react'
import type { Endpoint, FileResponse } from '#platform/http/endpoint.ts'
import { addressOf, type Screen } from '#platform/screen.ts'
import type { BulkCenterEndpoint } from '../../bulk/endpoints.ts'
import type { PartyForDocuments } from '#modules/people/index.ts'
import type { DocumentEndpoints } from '../../endpoints.ts'
import { aboutPatternOf, patternOf, type DocumentPlace } from '../../kind/addresses.ts'
import type { DocumentKind, KindsOfList } from '../../kind/kind.ts'
import type { LineAccountEndpoint } from '../../parts/line-account/line-account.ts'
import type { Opens } from '../../kind/opens.ts'
import type { MailEndpoints } from '../../mail/endpoints.ts'
import type { CorrectionEndpoints } from '../../correction/endpoints.ts'
import type { StageEndpoints } from '../../kind/stage/endpoints.ts'
import type { CutEndpoint } from '../../consignment/cut.ts'
import type { ReturnEndpoints } from '../../returns/endpoints.ts'
import type { OfferEndpoints } from '../../offer/endpoints.ts'
import type { DocumentInput, DocumentView } from '../../wire.ts'

/** A file of a document: the XML that goes to the tax authority. */
export type DocumentFile = Endpoint<`/api${string}/{id}/${string}`, undefined, undefined, FileResponse>

/** What a kind shows of its own beside an issued document. */
export interface AsideProps {
  readonly document: DocumentView
}

/** What a kind compares of a document with those that it was made from: while it is written, or as it was saved. */
export interface ComparisonProps {
  /** Null of what is read as it was saved. */
  readonly written: DocumentInput | null
  /** Null while it has none. */
  readonly id: string | null
}

export interface DocumentSurface {
  readonly kind: DocumentKind
  readonly endpoints: DocumentEndpoints
  /** Group of the menu: "Ventas". */
  readonly group: string
  /** Of kinds that have one. */
  readonly xml: DocumentFile | null
  /** What their customer gets once the tax authority validated them. */
  readonly zip: DocumentFile | null
  /** Of kinds that are sent by e-mail. */
  readonly mail: MailEndpoints | null
  /** Of kinds that are offers. */
  readonly offer: OfferEndpoints | null
  /** Of kinds whose issued documents may be edited: several go to another cost centre. */
  readonly centers?: BulkCenterEndpoint
  /** Of kinds whose work goes on after they are issued: the calls of their ways. */
  readonly stages: Partial<StageEndpoints> | null
  /** Of kinds whose goods may come back before they are invoiced. */
  readonly returns?: ReturnEndpoints
  /** Of what is left with customers in consignment. */
  readonly cut?: CutEndpoint
  /** Of kinds whose lines may be of an account. */
  readonly accounts: LineAccountEndpoint | null
  /** Of kinds that correct others. */
  readonly correction: CorrectionEndpoints | null
  /** The kinds of notes that may be about it. */
  readonly notes: readonly DocumentKind[]
  /** What mends at once a refusal that names it (`withRemedy`), of the module that knows how. */
  readonly remedies: Readonly<Record<string, ComponentType<{ readonly refreshes: readonly Endpoint[] }>>>
  /** The other kinds at its address, whose calls are its own. */
  readonly siblings?: readonly DocumentSurface[]
  /** Which of the kinds at its address what is bought of somebody is written with; null where any of them is. */
  readonly kindFor?: (party: PartyForDocuments) => string | null
  /** Kinds that its lines can be made into. */
  readonly becomes: readonly DocumentKind[]
  /** Kinds that it can be made from, with their calls. */
  readonly madeFrom: readonly SourceSurface[]
  /** Of kinds that have more to tell beside it. */
  readonly aside?: ComponentType<AsideProps>
  /** Below its lines, where some of them come from other documents. */
  readonly comparison?: ComponentType<ComparisonProps>
  /** What is said above the list of its address, when there is something to say. */
  readonly banner?: ComponentType
  /** Of kinds that nobody writes in an editor: what their panel says of a document. */
  readonly panel?: ComponentType<AsideProps>
  /** Buttons of its own before the one that creates, on the list of its address. */
  readonly listActions?: ComponentType
  /** Kinds that a note may be about, with their calls. */
  readonly about: readonly SourceSurface[]
}

export interface SourceSurface {
  readonly kind: DocumentKind
  readonly endpoints: DocumentEndpoints
}

/** What a note that takes off comes to: for the customer, or off what a supplier is owed. */
export const netOfNote = ({ party }: Pick<DocumentKind, 'party'>): string =>
  party === 'customer' ? 'Neto a acreditar' : 'Neto a descontar'

/** What an issued or annulled document changes of those that it was made from or is about. */
export const sourceReads = ({ madeFrom, about }: DocumentSurface) => [
  getChain,
  ...[...madeFrom, ...about].flatMap(({ endpoints: { view, list, totals } }) => [view, list, totals]),
]

/** Of the kinds at an address, the surface of one; its own when nobody says which. */
export function surfaceOf(surface: DocumentSurface, code: string | null | undefined): DocumentSurface {
  const byCode = new Map<string, DocumentSurface>([surface, ...(surface.siblings ?? [])].map((each) => [each.kind.code, each]))
  return byCode.get(code ?? '') ?? surface
}

/** The kind that somebody asks for in place of the one that is written; null when it is that one, or none is asked for. */
export function askedKind(
  { kind, kindFor }: DocumentSurface,
  kinds: readonly DocumentKind[],
  party: PartyForDocuments | null,
): DocumentKind | null {
  const byCode = new Map<string, DocumentKind>(kinds.map((each) => [each.code, each]))
  const asked = byCode.get((party && kindFor?.(party)) ?? '')
  return asked === undefined || asked === kind ? null : asked
}

/** All that are kept at an address, the one of its menu first. */
export const kindsAt = ({ kind, siblings = [] }: DocumentSurface): KindsOfList => [kind, ...siblings.map((each) => each.kind)]

export { KIND_QUERY } from '../../kind/addresses.ts'

export const placeOf = (kind: DocumentKind, id: string, place: DocumentPlace): string => addressOf(patternOf(kind, place), { id })
/** Where a document that this kind may be about is shown; null when nobody said which kind it is. */
export const sourcePlace = ({ about: [source] }: DocumentSurface, id: string): string | null =>
  source ? placeOf(source.kind, id, 'view') : null

/** Where a note about a document is written. */
export const aboutPlace = (kind: DocumentKind, idParent: string): string => addressOf(aboutPatternOf(kind), { idParent })

export const createPlace = (kind: DocumentKind): string => `${kind.path}/create`

/** Where what settles a document is written: treasury's panel, with the document chosen. */
export const collectPlace = ({ settledBy }: Opens, partyId: string, documentId: string): string =>
  `${settledBy.path}?new=1&party=${encodeURIComponent(partyId)}&document=${encodeURIComponent(documentId)}`

/** "Factura": the short name as a heading. */
export const heading = (kind: DocumentKind): string => kind.titles.short.charAt(0).toUpperCase() + kind.titles.short.slice(1)

/** The parents of a screen of a kind: its group and its list. */
export const parentsOf = ({ kind, group }: DocumentSurface): NonNullable<Screen['parents']> => [
  { title: group, path: null },
  { title: kind.titles.many, path: kind.path },
]

export type EditorVerb = 'Crear' | 'Editar'

/** Of an editor, from its first moment on. */
export const editorHeading = (kind: DocumentKind, verb: EditorVerb): string => `${verb} ${kind.titles.short}`
