/** The dimensions of a document as states of the kit: balance, tax authority, document itself. */
import type { State } from '#platform/ui/states.ts'
import { annulledTitle, issuedTitle, type DocumentKind } from '../../kind/kind.ts'
import type { FollowUpState } from '../../offer/follow-up.ts'
import { stageWords, type Stage } from '../../kind/stage/stage.ts'
import type { DocumentState, ElectronicState, SettlementState } from '../../kind/states.ts'

export interface StateWords {
  readonly state: State
  /** Replaces the words of the state; null keeps them. */
  readonly text: string | null
}

const settlements: Readonly<Record<Exclude<SettlementState, 'none' | 'open'>, State>> = {
  partial: 'partlyPaid',
  paid: 'paid',
  overdue: 'overdue',
}

const electronic: Readonly<Record<Exclude<ElectronicState, 'none'>, StateWords>> = {
  queued: { state: 'queued', text: null },
  sent: { state: 'inProcess', text: 'Enviada' },
  validated: { state: 'validated', text: null },
  rejected: { state: 'rejected', text: null },
  contingency: { state: 'contingency', text: null },
  trial: { state: 'trial', text: null },
}

type Gendered = Pick<DocumentKind['titles'], 'gender' | 'issuing' | 'annulling'>

/** Draft, annulled or issued, in the gender of the kind. */
export function stateWords(state: DocumentState, titles: Gendered): StateWords {
  const { gender, issuing, annulling } = titles
  if (state === 'draft') return { state: 'draft', text: null }
  if (state === 'superseded') return { state: 'closed', text: gender === 'm' ? 'Reemplazado' : 'Reemplazada' }
  if (state === 'annulled')
    return { state: annulling ? 'cancelled' : 'annulled', text: gender === 'm' || annulling ? annulledTitle(titles) : null }
  return { state: 'issued', text: gender === 'm' || issuing ? issuedTitle(titles) : null }
}

/** What a filter calls them. */
export const electronicNames = {
  ...{ queued: 'En cola', sent: 'Enviada', validated: 'Validada', rejected: 'Rechazada' },
  ...{ contingency: 'Contingencia', trial: 'De prueba' },
} as const satisfies Record<Exclude<ElectronicState, 'none'>, string>

export const electronicFilters = [
  'queued',
  'sent',
  'validated',
  'rejected',
  'contingency',
  'trial',
] as const satisfies readonly (keyof typeof electronicNames)[]

export const electronicWords = (state: ElectronicState): StateWords | null => (state === 'none' ? null : electronic[state])

const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`)

/** @param kind what is open of it is owed to the company, or by it */
export function settlementWords(
  settlement: SettlementState,
  daysOverdue: number,
  { opens }: Pick<DocumentKind, 'opens'>,
): StateWords | null {
  if (settlement === 'none') return null
  if (settlement === 'open') return { state: opens?.state ?? 'receivable', text: null }
  return { state: settlements[settlement], text: settlement === 'overdue' ? `Vencida ${days(daysOverdue)}` : null }
}

const followUps: Readonly<Record<Exclude<FollowUpState, 'none'>, readonly [State, f: string, m: string]>> = {
  toSend: ['pending', 'Por enviar', 'Por enviar'],
  sent: ['mailSent', 'Enviada', 'Enviado'],
  seen: ['mailOpened', 'Vista', 'Visto'],
  accepted: ['approved', 'Aceptada', 'Aceptado'],
  rejected: ['rejected', 'Rechazada', 'Rechazado'],
  expired: ['nearLimit', 'Vencida', 'Vencido'],
  partlyConverted: ['partial', 'Convertida en parte', 'Convertido en parte'],
  converted: ['completed', 'Convertida', 'Convertido'],
}

/** How far an offer has come, in the gender of the kind. */
export function followUpWords(followUp: FollowUpState, { gender }: Gendered): StateWords | null {
  if (followUp === 'none') return null
  const [state, feminine, masculine] = followUps[followUp]
  return { state, text: gender === 'f' ? feminine : masculine }
}

/** In a list the balance or the answer already says that it was issued (interface, L4). */
export const listedWords = (
  row: {
    readonly state: DocumentState
    readonly settlement: SettlementState
    readonly daysOverdue: number
    readonly followUp: FollowUpState
    readonly stage: Stage | null
  },
  kind: Pick<DocumentKind, 'titles' | 'opens'>,
): StateWords =>
  followUpWords(row.followUp, kind.titles) ??
  (row.stage && stageWords(row.stage, kind.titles.gender)) ??
  (row.state === 'issued' ? settlementWords(row.settlement, row.daysOverdue, kind) : null) ??
  stateWords(row.state, kind.titles)
