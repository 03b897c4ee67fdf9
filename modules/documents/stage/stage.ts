/**
 * How far a document that stands has come, of kinds whose work goes on after it is issued (areas.md 1.2, 1.6): one table for the
 * server's guards, the buttons of the screens and `docs/states.md`.
 */
import type { State } from '#platform/ui/states.ts'
import type { Conversion } from '../offer/follow-up.ts'
import type { DocumentState } from '../state.ts'

/** Those that somebody moves a document to; the row keeps which. */
export const keptStages = ['pending', 'approved', 'processing', 'completed', 'issued', 'delivered'] as const
export type KeptStage = (typeof keptStages)[number]

/** With those that follow from what was invoiced of it. */
export const stages = [...keptStages, 'partlyInvoiced', 'invoiced'] as const
export type Stage = (typeof stages)[number]

export const stageMoves = ['approve', 'process', 'complete', 'deliver'] as const
export type StageMoveName = (typeof stageMoves)[number]

export interface StageMove {
  readonly from: readonly Stage[]
  readonly to: KeptStage
}

/** The stages of a kind, and the ways between them. */
export interface Stages {
  /** In the order in which a document goes through them. */
  readonly all: readonly Stage[]
  readonly begins: KeptStage
  /** Where it waits until somebody approves what the rules of the company ask about; null of what is never approved. */
  readonly awaits: KeptStage | null
  readonly moves: Readonly<Partial<Record<StageMoveName, StageMove>>>
}

/** Whether what the rules of the company ask about waits until somebody approves it. */
export const isApproved = ({ stages: among }: { readonly stages?: Stages }): boolean => among !== undefined && among.awaits !== null

/** Whether it begins by waiting for somebody, as the rules of the company found. */
export const waitsFor = (kind: { readonly stages?: Stages }, findings: readonly { readonly asks: boolean }[]): boolean =>
  isApproved(kind) && findings.some(({ asks }) => asks)

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

/** What is delivered before it is invoiced (RMS, RCS). */
export const remissionStages: Stages = {
  all: ['issued', 'delivered', 'partlyInvoiced', 'invoiced'],
  begins: 'issued',
  awaits: null,
  moves: { deliver: { from: ['issued'], to: 'delivered' } },
}

/** `convert`: others are made from it; `revise`: it is edited, and then begins again. */
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
  issued: { state: 'issued', f: 'Emitida', m: 'Emitido', allows: ['convert', 'annul'] },
  delivered: { state: 'delivered', f: 'Entregada', m: 'Entregado', allows: ['convert', 'annul'] },
  partlyInvoiced: { state: 'partial', f: 'Facturada en parte', m: 'Facturado en parte', allows: ['convert'] },
  invoiced: { state: 'completed', f: 'Facturada', m: 'Facturado', allows: [] },
}

export const stageCan = (stage: Stage, action: StageAction): boolean => table[stage].allows.includes(action)

export const stageWords = (stage: Stage, gender: 'f' | 'm') => ({ state: table[stage].state, text: table[stage][gender] })

/** Of what others were made from, in a sentence. */
export const partlyUsed = 'facturado o despachado en parte'

/** As it stands in a sentence about a document: "…en estado completado". */
export const stageName = (stage: Stage): string => table[stage].m.toLowerCase()

/** @param kept of its row; null of a draft and of kinds without stages */
export function stageOf(
  { stages: among }: { readonly stages?: Stages },
  { state, stage, conversion }: { readonly state: DocumentState; readonly stage: KeptStage | null; readonly conversion: Conversion | null },
): Stage | null {
  if (!among || state !== 'issued' || stage === null) return null
  if (conversion === 'whole' && among.all.includes('invoiced')) return 'invoiced'
  if (conversion === 'partial' && among.all.includes('partlyInvoiced')) return 'partlyInvoiced'
  return stage
}

/** The way that an action takes from where a document is; null when there is none. */
export function moveOf({ stages: among }: { readonly stages?: Stages }, name: StageMoveName, stage: Stage | null): StageMove | null {
  const move = among?.moves[name] ?? null
  return move && stage !== null && move.from.includes(stage) ? move : null
}

/** Whether it is annulled as it stands: nothing was made from it, and it is not closed. */
export const mayBeTakenBack = (stage: Stage | null, conversion: Conversion | null): boolean =>
  stage === null || (stageCan(stage, 'annul') && (conversion ?? 'none') === 'none')
