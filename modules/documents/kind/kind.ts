/**
 * What a kind of commercial document answers. Everything shared (lines, totals, numbering, posting, list, editor,
 * view, print) asks these questions; it never compares the kind's code.
 */
import type { ErrorBody } from '#base/errors.ts'
import {
  dateOf,
  definePermissions,
  exportOf,
  priceOf,
  printOf,
  type Offered,
  type Permission,
  type PlanFlag,
  type ServiceSet,
} from '#platform/access.ts'
import type { Code } from '#colombia/index.ts'
import type { AccountRef, AccountRole, JournalDraftLine, JournalProcess } from '#modules/accounting/index.ts'
import type { Draft, ItemFacts, PostingInput } from '../figures/compute.ts'
import type { Opens, Owed } from './opens.ts'
import type { HeadValues } from '../parts/head.ts'
import type { Stages } from './stage/stage.ts'

/** The kinds of the specification (section 3). */
export const documentKindCodes = [
  'POS',
  'INS',
  'INE',
  'INC',
  'NTC',
  'NTD',
  'RMS',
  'ORS',
  'QTE',
  'RCS',
  'INP',
  'RFP',
  'NCP',
  'RMP',
  'ORP',
  'RCP',
  // Of an NTC that goes to no authority, as its INS (decision 1243).
  'NCI',
  // What a till gives back of a POS (decision 1288).
  'NAP',
  // Of an INP and an RFP that the company issues electronically (decision 0798).
  'DSP',
  'NDS',
] as const
export type DocumentKindCode = (typeof documentKindCodes)[number]

/** Each kind in one word or two, for a chain of documents. */
export const documentKindNames: Readonly<Record<DocumentKindCode, string>> = {
  POS: 'Documento POS',
  INS: 'Factura',
  INE: 'Factura',
  INC: 'Factura de contingencia',
  NTC: 'Nota crédito',
  NTD: 'Nota débito',
  NCI: 'Nota crédito',
  NAP: 'Nota de ajuste POS',
  RMS: 'Remisión',
  ORS: 'Pedido',
  QTE: 'Cotización',
  RCS: 'Remisión en consignación',
  INP: 'Factura de compra',
  RFP: 'Nota débito de compra',
  NCP: 'Nota crédito de compra',
  RMP: 'Remisión de compra',
  ORP: 'Orden de compra',
  RCP: 'Remisión de compra en consignación',
  DSP: 'Documento soporte',
  NDS: 'Nota de ajuste',
}

/** Those whose name is masculine: "el pedido". */
export const masculineKinds: ReadonlySet<DocumentKindCode> = new Set<DocumentKindCode>(['ORS', 'DSP'])

/** Those that others issued and the company registers: "registrada". */
export const registeredKinds: ReadonlySet<DocumentKindCode> = new Set<DocumentKindCode>(['INP', 'RMP', 'RCP', 'RFP', 'NCP'])

/** Those that hold until a day (`isOffer`), told by the kind of a document that was read without its descriptor. */
export const offerKinds: readonly DocumentKindCode[] = ['QTE']

/** What is done with a draft so that it stands, in the words of its kind. */
export interface IssuingWords {
  /** "Emitir" */
  readonly verb: string
  /** Beginning of its participle: "emitid" + a, o, as, os. */
  readonly participle: string
  readonly present: string
  readonly doing: string
}

/** What the company gives out. */
export const emitting: IssuingWords = { verb: 'Emitir', participle: 'emitid', present: 'emite', doing: 'Emitiendo…' }
/** What others gave it, and it takes into its books. */
export const registering: IssuingWords = { verb: 'Registrar', participle: 'registrad', present: 'registra', doing: 'Registrando…' }

/** What is taken back, in the words of its kind. */
export type AnnullingWords = Pick<IssuingWords, 'verb' | 'participle' | 'doing'>
export const annulling: AnnullingWords = { verb: 'Anular', participle: 'anulad', doing: 'Anulando…' }
/** Only orders are cancelled (areas.md 0.1). */
export const cancelling: AnnullingWords = { verb: 'Cancelar', participle: 'cancelad', doing: 'Cancelando…' }

export interface DocumentTitles {
  /** "Factura de venta", "Facturas de venta". */
  readonly one: string
  readonly many: string
  /** In the middle of a sentence and in toasts: "factura". */
  readonly short: string
  readonly gender: 'f' | 'm'
  /** It is emitted, unless the kind says otherwise. */
  readonly issuing?: IssuingWords
  /** It is annulled, unless the kind says otherwise. */
  readonly annulling?: AnnullingWords
}

/** How the drafts of a kind come to stand. */
export const issuingOf = ({ titles: { issuing = emitting } }: { readonly titles: Pick<DocumentTitles, 'issuing'> }): IssuingWords => issuing

/** How one that stands is taken back. */
export const annullingOf = ({ annulling: words = annulling }: Pick<DocumentTitles, 'annulling'>): AnnullingWords => words

/** "anulada", "cancelado". */
export const annulledWord = (titles: Pick<DocumentTitles, 'gender' | 'annulling'>): string =>
  `${annullingOf(titles).participle}${titles.gender === 'f' ? 'a' : 'o'}`

/** "emitida", "registrado". */
export const issuedWord = ({ gender, issuing = emitting }: Pick<DocumentTitles, 'gender' | 'issuing'>): string =>
  `${issuing.participle}${gender === 'f' ? 'a' : 'o'}`

/** "editada" */
export const editedWord = ({ gender }: Pick<DocumentTitles, 'gender'>): string => (gender === 'f' ? 'editada' : 'editado')

/** "Emitida", "Registrado". */
export function issuedTitle(titles: Pick<DocumentTitles, 'gender' | 'issuing'>): string {
  return capital(issuedWord(titles))
}

/** "Anulada", "Cancelado". */
export const annulledTitle = (titles: Pick<DocumentTitles, 'gender' | 'annulling'>): string => capital(annulledWord(titles))

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export interface DocumentPermissions {
  readonly read: Permission
  readonly write: Permission
  readonly issue: Permission
  readonly annul: Permission
  readonly export: Permission
  readonly print: Permission
  /** To write another price than the one that the company proposes; null where prices are those of another document. */
  readonly price: Permission | null
  /** To write another date than today's. */
  readonly date: Permission
  /** To approve what the rules of the company ask about; left out of kinds of which nothing is approved. */
  readonly approve?: Permission
}

export interface KindBooks {
  /** Whose type of entry it takes. */
  readonly process: JournalProcess
  readonly posting: (input: PostingInput) => JournalDraftLine[]
  /** The accounts of results that a line of an item may post to: income and cost of what is sold, cost of what is bought. */
  readonly resultsOf: (item: ItemFacts) => readonly AccountRef[]
}

/** What the lines of a kind may be of. */
export interface LineThings {
  readonly items: readonly ItemFacts['kind'][]
  /** Beginnings of the codes of the accounts that a line may be of, without an item; none takes no such line. */
  readonly accounts: readonly string[]
  /** Whose prices a new line begins with: those of the company, or those that the other side writes. */
  readonly prices: 'ours' | 'theirs'
  /** Of prices that the other side writes: what it asked before is proposed. */
  readonly proposesTheirs?: boolean
}

/** Whatever the company sells, at its prices. */
export const soldItems: LineThings = { items: ['product', 'service', 'kit'], accounts: [], prices: 'ours' }

/** What a note says besides its lines: what it is about, and why. */
export interface NoteQuestions {
  /** Kinds of the documents that it may be about; otherwise it is about what was invoiced in a period. */
  readonly about: readonly DocumentKindCode[]
  /** It is about a document, never about a period. */
  readonly onlyDocuments?: boolean
  /** Why, as the tax authority lists it. */
  readonly concepts: readonly Code[]
}

export interface DocumentKind {
  readonly code: DocumentKindCode
  readonly titles: DocumentTitles
  /** Of its screens, `/sales/invoices`; its calls are under `/api` + path. */
  readonly path: string
  /** Of the page that its third party opens, where it has none at its own. */
  readonly publicPath?: string
  /** Whether the verb of its editor stands after the document, `/{id}/edit`, or before it, `/edit/{id}`. */
  readonly verbs: 'after' | 'before'
  /** Whose screens show it, and whose months its issuing obeys. */
  readonly module: 'sales' | 'purchases'
  readonly permissions: DocumentPermissions
  readonly plan: PlanFlag | null
  readonly services: readonly ServiceSet[]
  readonly party: 'customer' | 'supplier'
  /** The paper of the third party has a number of its own, which is written and is one of a kind. */
  readonly theirNumber: boolean
  readonly lines: LineThings
  /** A range that the tax authority authorised, or a consecutive of the company with this prefix. */
  readonly numbering: 'resolution' | { readonly prefix: string }
  /** It binds nobody until the third party accepts it: it holds until a day, has terms, and is answered. */
  readonly isOffer: boolean
  /** Whether the buyer withholds taxes from it: the customer of what is sold, the company of what it buys. */
  readonly withholds: boolean
  /** Kinds whose documents of a day and third party are added before a withholding's minimum is compared. */
  readonly withholdsWith: readonly DocumentKindCode[]
  /** A note about another document, or about a period. */
  readonly note: NoteQuestions | null
  /** A note that takes off: of the document that it is about, figures of its lines; of a period, what it says. */
  readonly corrects: boolean
  /** Kinds whose lines it can be made from. */
  readonly madeFrom: readonly DocumentKindCode[]
  /** The field of the company's profile that says how much more than is left of a line may be taken, as a percentage; nothing more without it. */
  readonly takesOver?: 'receiptOverPercent'
  /**
   * Which way its goods go; of a note, which way those of its document go back, or that only what they cost changes. What is `held` is
   * in a warehouse and is others': it is counted by what is left of its documents, and is stock when it is bought.
   */
  readonly stock: 'none' | 'out' | 'in' | 'cost' | 'held'
  /** Of a note that changes what goods cost: whether what it says leaves costs as they are. */
  readonly leavesCosts?: (draft: Pick<Draft, 'correction'>) => boolean
  /** Where the books keep what left until it is invoiced; left out, it is sold, and costs the account of its item. */
  readonly keepsGoodsOn?: AccountRole
  /** What it delivers stays of who delivers it until it is sold: what was sold of it is invoiced by cuts. */
  readonly consigns?: boolean
  /** Of a note that returns goods to who sold them: where the difference with what is given back for them goes. */
  readonly returnsAgainst?: AccountRole
  /** Customers in a programme earn points with it, or give back those of the document that it is about. */
  readonly points?: 'earn' | 'takeBack'
  /** It keeps the goods of its lines for whoever is to receive them, while it says so. */
  readonly reserves?: (head: Pick<HeadValues, 'reservesStock'>) => boolean
  readonly opens: Opens | null
  /** Of a note that takes off: where what is more than the balance of its document is kept. */
  readonly keeps: Owed | null
  readonly isElectronic: boolean
  /** It was given to the third party on paper already: its number, of a range for that, and its day are those of the paper. */
  readonly transcribes?: boolean
  /** It comes from a till, where it was sold or given back: nobody writes it in an editor, and it is shown beside its list. */
  readonly arrives?: true
  /** How far one that stands can come; left out, it stands or it does not. */
  readonly stages?: Stages
  /** What was issued and not sent is edited: a further revision under its number takes the place of the one before. */
  readonly takesRevisions?: boolean
  /** How it reaches the books; null when it does not. */
  readonly books: KindBooks | null
  /** Rules of its own, besides those of every document; asked before it is issued. */
  readonly check?: (draft: Draft) => readonly ErrorBody[]
}

export const documentPermissions = (
  thing: string,
  many: string,
  offered: Offered<'read' | 'write' | 'issue' | 'annul'>,
  words: Pick<IssuingWords, 'verb'> & Pick<DocumentTitles, 'annulling'> = emitting,
) => {
  const own = definePermissions(
    thing,
    { read: `Ver ${many}`, write: `Crear y editar ${many}`, issue: `${words.verb} ${many}`, annul: `${annullingOf(words).verb} ${many}` },
    offered,
  )
  return {
    ...own,
    export: exportOf(own.read),
    print: printOf(own.read),
    price: priceOf(own.write),
    date: dateOf(own.write),
  } satisfies DocumentPermissions
}

/** Whether its goods move in the ledger of stock: not those that are others', nor those whose cost alone changes. */
export const movesStock = ({ stock }: Pick<DocumentKind, 'stock'>): boolean => stock === 'in' || stock === 'out'

/** Whether whoever writes it says which goods come to a warehouse, of the company or held for others. */
export const bringsGoods = ({ stock }: Pick<DocumentKind, 'stock'>): boolean => stock === 'in' || stock === 'held'

export const defineDocumentKind = <const K extends DocumentKind>(kind: K): K => kind

/** Whether it has the company's own fields: a note repeats what another document says, and asks only why. */
export const takesCustom = ({ note }: Pick<DocumentKind, 'note'>): boolean => note === null

/** What the third party is to the company. */
const parties = { customer: 'Cliente', supplier: 'Proveedor' } as const
export const partyLabel = ({ party }: Pick<DocumentKind, 'party'>): string => parties[party]

/** Those that share an address; the first one is that of the menu. */
export type KindsOfList = readonly [DocumentKind, ...DocumentKind[]]

/** Why the notes of a list were made, of any of its kinds. */
export const conceptsOf = (kinds: KindsOfList): readonly Code[] => kinds.flatMap(({ note }) => note?.concepts ?? [])
