/**
 * How far a document that stands has come, of kinds whose work goes on after it is issued (areas.md 1.2, 1.6): one table for the
 * server's guards, the buttons of the screens and `docs/states.md`.
 */
import type { State } from '#platform/ui/states.ts'
import type { Conversion } from '../states.ts'
import type { DocumentState } from '../states.ts'

/** Those that somebody moves a document to; the row keeps which. */
export const keptStages = ['pending', 'approved', 'processing', 'completed', 'sent', 'closed', 'issued', 'delivered', 'registered'] as const
export type KeptStage = (typeof keptStages)[number]

/** With those that follow from what was invoiced, received or returned of it. */
export const stages = [...keptStages, 'partlyInvoiced', 'invoiced', 'partlyReceived', 'received', 'returned'] as const
export type Stage = (typeof stages)[number]

export const stageMoves = ['approve', 'sendBack', 'process', 'complete', 'send', 'close', 'deliver'] as const
export type StageMoveName = (typeof stageMoves)[number]

export interface StageMove {
  readonly from: readonly Stage[]
  /** Null is a draft again, or what needs no more than to stand. */
  readonly to: KeptStage | null
}

/** The stages of a kind, and the ways between them. */
export interface Stages {
  /** In the order in which a document goes through them. */
  readonly all: readonly Stage[]
  /** Null of kinds whose work ends when they are issued: they only wait before. */
  readonly begins: KeptStage | null
  /** Where it waits until somebody approves what the rules of the company ask about; null of what is never approved. */
  readonly awaits: KeptStage | null
  /** It waits as a draft, without a number: approving issues it. */
  readonly numbersOnApproval?: boolean
  /** It waits when somebody sends it to be approved; whoever issues it instead is refused with what has to be approved. */
  readonly waitsOnRequest?: boolean
  /** The field of the company's profile that says from which worth on it is approved. */
  readonly limit?: 'purchaseOrderLimit' | 'purchaseBillLimit'
  readonly moves: Readonly<Partial<Record<StageMoveName, StageMove>>>
}

/** Whether what the rules of the company ask about waits until somebody approves it. */
export const isApproved = ({ stages: among }: { readonly stages?: Stages }): boolean => among !== undefined && among.awaits !== null

/** Whether its work goes on after it is issued. */
export const goesOn = ({ stages: among }: { readonly stages?: Stages }): boolean => among !== undefined && among.begins !== null

/** Whether it waits only when somebody sends it to be approved. */
export const waitsOnRequest = ({ stages: among }: { readonly stages?: Stages }): boolean => among?.waitsOnRequest === true

/** Whether a document in this stage is a draft still. */
export const waitsWithoutNumber = ({ stages: among }: { readonly stages?: Stages }, stage: Stage): boolean =>
  among?.numbersOnApproval === true && stage === among.awaits

/** Whether it begins by waiting for somebody, as the rules of the company found. */
export const waitsFor = (kind: { readonly stages?: Stages }, findings: readonly { readonly asks: boolean }[]): boolean =>
  isApproved(kind) && findings.some(({ asks }) => asks)

/** Whether it waits with its number: it is issued, and nothing is done with it before somebody approves it. */
export const waitsNumbered = (
  kind: { readonly stages?: Stages },
  { findings, isApproval }: { readonly findings: readonly { readonly asks: boolean }[]; readonly isApproval: boolean },
): boolean => waitsFor(kind, findings) && !isApproval && goesOn(kind) && kind.stages?.numbersOnApproval !== true

/** Whether it waits without a number, as a draft: what has its number already keeps it. */
export const waitsAsDraft = (
  kind: { readonly stages?: Stages },
  {
    findings,
    revised,
    isApproval,
  }: { readonly findings: readonly { readonly asks: boolean }[]; readonly revised: object | null; readonly isApproval: boolean },
): boolean => kind.stages?.numbersOnApproval === true && revised === null && !isApproval && waitsFor(kind, findings)

/** The order (ORS). */
export const orderStages: Stages = {
  all: ['pending', 'approved', 'processing', 'completed'],
  begins: 'approved',
  awaits: 'pending',
  moves: {
    approve: { from: ['pending'], to: 'approved' },
    process: { from: ['approved'], to: 'processing' },
    complete: { from: ['approved', 'processing'], to: 'completed' },
  },
}

/** The order to a supplier (ORP): what was received of it follows from what was made from it, until somebody closes it. */
export const purchaseOrderStages: Stages = {
  all: ['pending', 'approved', 'sent', 'partlyReceived', 'received', 'closed'],
  begins: 'approved',
  awaits: 'pending',
  numbersOnApproval: true,
  limit: 'purchaseOrderLimit',
  moves: {
    approve: { from: ['pending'], to: 'approved' },
    send: { from: ['approved'], to: 'sent' },
    close: { from: ['approved', 'sent', 'partlyReceived', 'received'], to: 'closed' },
  },
}

/** What a supplier charges (INP, DSP): once it stands, its balance says how far it has come. */
export const billStages: Stages = {
  all: ['pending'],
  begins: null,
  awaits: 'pending',
  numbersOnApproval: true,
  waitsOnRequest: true,
  limit: 'purchaseBillLimit',
  moves: { approve: { from: ['pending'], to: null }, sendBack: { from: ['pending'], to: null } },
}

/** What is delivered before it is invoiced (RMS, RCS). */
export const remissionStages: Stages = {
  all: ['issued', 'delivered', 'partlyInvoiced', 'invoiced', 'returned'],
  begins: 'issued',
  awaits: null,
  moves: { deliver: { from: ['issued'], to: 'delivered' } },
}

/** What is received before its bill (RMP), or in consignment and bought by cuts (RCP); either is given back. */
export const receiptStages: Stages = {
  all: ['registered', 'partlyInvoiced', 'invoiced', 'returned'],
  begins: 'registered',
  awaits: null,
  moves: {},
}

/** Whether what it delivers may come back, or what it receives go back, before it is invoiced. */
export const takesReturns = ({ stages: among }: { readonly stages?: Stages }): boolean => among?.all.includes('returned') ?? false

/** `convert`: others are made from it, or it comes back; `revise`: it is edited, and then begins again. */
export type StageAction = 'convert' | 'annul' | 'revise'

interface StageRow {
  readonly state: State
  readonly f: string
  readonly m: string
  readonly allows: readonly StageAction[]
}

const table: Readonly<Record<Stage, StageRow>> = {
  pending: { state: 'toApprove', f: 'Por aprobar', m: 'Por aprobar', allows: ['annul', 'revise'] },
  approved: { state: 'approved', f: 'Aprobada', m: 'Aprobado', allows: ['convert', 'annul', 'revise'] },
  processing: { state: 'inProcess', f: 'En proceso', m: 'En proceso', allows: ['convert', 'annul'] },
  completed: { state: 'completed', f: 'Completada', m: 'Completado', allows: [] },
  sent: { state: 'mailSent', f: 'Enviada', m: 'Enviado', allows: ['convert', 'annul', 'revise'] },
  closed: { state: 'closed', f: 'Cerrada', m: 'Cerrado', allows: [] },
  issued: { state: 'issued', f: 'Emitida', m: 'Emitido', allows: ['convert', 'annul', 'revise'] },
  registered: { state: 'issued', f: 'Registrada', m: 'Registrado', allows: ['convert', 'annul', 'revise'] },
  delivered: { state: 'delivered', f: 'Entregada', m: 'Entregado', allows: ['convert', 'annul'] },
  partlyInvoiced: { state: 'partial', f: 'Facturada parcial', m: 'Facturado parcial', allows: ['convert'] },
  invoiced: { state: 'completed', f: 'Facturada', m: 'Facturado', allows: [] },
  partlyReceived: { state: 'partial', f: 'Recibida parcial', m: 'Recibido parcial', allows: ['convert'] },
  received: { state: 'completed', f: 'Recibida', m: 'Recibido', allows: [] },
  returned: { state: 'closed', f: 'Devuelta', m: 'Devuelto', allows: [] },
}

export const stageCan = (stage: Stage, action: StageAction): boolean => table[stage].allows.includes(action)

export const stageWords = (stage: Stage, gender: 'f' | 'm') => ({ state: table[stage].state, text: table[stage][gender] })

/** Of what others were made from, in a sentence. */
export const partlyUsed = 'facturado o despachado en parte'
/** Of what came back in part. */
export const partlyReturned = 'devuelto en parte'

/** As it stands in a sentence about a document: "…en estado completado". */
export const stageName = (stage: Stage): string => table[stage].m.toLowerCase()

interface StandingRow {
  readonly state: DocumentState
  /** Null of a draft and of kinds without stages. */
  readonly stage: KeptStage | null
  /** How much of it was invoiced or received, of what did not come back. */
  readonly conversion: Conversion | null
  /** How much of it came back. */
  readonly returned: Conversion | null
}

export function stageOf(
  { stages: among }: { readonly stages?: Stages },
  { state, stage, conversion, returned }: StandingRow,
): Stage | null {
  if (!among || stage === null) return null
  // What is numbered when it is approved waits as a draft.
  if (state !== 'issued' && !(state === 'draft' && stage === among.awaits)) return null
  // What was closed stays closed, whatever was received of it.
  if (stage === 'closed') return stage
  if (returned === 'whole' && among.all.includes('returned')) return 'returned'
  const follows = conversion === 'whole' ? 'received' : conversion === 'partial' ? 'partlyReceived' : null
  if (follows && among.all.includes(follows)) return follows
  if (conversion === 'whole' && among.all.includes('invoiced')) return 'invoiced'
  if (conversion === 'partial' && among.all.includes('partlyInvoiced')) return 'partlyInvoiced'
  // An order all of which went on into others asks for nothing more, although nobody said that it is done.
  if (conversion === 'whole' && among.all.includes('completed')) return 'completed'
  return stage
}

/** The way that an action takes from where a document is; null when there is none. */
export function moveOf({ stages: among }: { readonly stages?: Stages }, name: StageMoveName, stage: Stage | null): StageMove | null {
  const move = among?.moves[name] ?? null
  return move && stage !== null && move.from.includes(stage) ? move : null
}

/** Whether it is annulled as it stands: nothing was made from it, none of it came back, and it is not closed. */
export const mayBeTakenBack = (
  stage: Stage | null,
  { conversion, returned }: Partial<Pick<StandingRow, 'conversion' | 'returned'>> = {},
): boolean => stage === null || (stageCan(stage, 'annul') && (conversion ?? 'none') === 'none' && (returned ?? 'none') === 'none')
