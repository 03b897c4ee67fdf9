/**
 * What may be done with a document as it stands, and by whom: one list for the buttons of its view, the menus of its list,
 * and the table of states in the documentation. The server's guards read the same tables (`state.ts`, `offer/follow-up.ts`).
 */
import type { Permission } from '#platform/access.ts'
import { annullingOf, issuingOf, type DocumentKind } from './kind/kind.ts'
import { settlingOf } from './kind/opens.ts'
import { offerCan, type FollowUpState } from './offer/follow-up.ts'
import { mayBeTakenBack, moveOf, stageCan, takesReturns, type Stage, type StageMoveName } from './kind/stage/stage.ts'
import { canRevise, documentCan } from './kind/state.ts'
import type { DocumentState, ElectronicState, SettlementState } from './kind/states.ts'

/** In the order in which they are offered. */
export const actionNames = [
  'issue',
  'edit',
  'revise',
  'replace',
  'approve',
  'sendBack',
  'process',
  'send',
  'collect',
  'convert',
  'cut',
  'deliver',
  'return',
  'complete',
  'close',
  'mail',
  'accept',
  'reject',
  'note',
  'duplicate',
  'print',
  'share',
  'annul',
  'delete',
] as const
export type ActionName = (typeof actionNames)[number]

/** A document, in all its dimensions. */
export interface Standing {
  readonly state: DocumentState
  readonly electronicState: ElectronicState
  readonly settlement: SettlementState
  readonly followUp: FollowUpState
  /** Null of a draft and of kinds without stages. */
  readonly stage: Stage | null
  /** Some of it came back. */
  readonly hasReturns?: boolean
}

/** A kind with those that stand around it. */
export interface KindAmong {
  readonly kind: DocumentKind
  /** Kinds that its lines can be made into. */
  readonly becomes: readonly DocumentKind[]
  /** The kinds of notes that may be about it. */
  readonly notes: readonly DocumentKind[]
}

export interface OfferedAction {
  readonly name: ActionName
  /** What becomes of it, of `convert` and `note`. */
  readonly target: DocumentKind | null
  /** "Anular factura" */
  readonly label: string
  readonly permission: Permission
}

interface Definition {
  readonly label: (kind: DocumentKind, target: DocumentKind) => string
  readonly permission: (kind: DocumentKind, target: DocumentKind) => Permission
  readonly takes: (kind: DocumentKind, standing: Standing) => boolean
}

const ofKind =
  (name: Exclude<keyof DocumentKind['permissions'], 'price' | 'approve'>) =>
  ({ permissions }: DocumentKind): Permission =>
    permissions[name]
const moving = (name: StageMoveName, verb: string, permission: Definition['permission']): Definition => ({
  label: ({ titles }) => `${verb} ${titles.short}`,
  permission,
  takes: (kind, { stage }) => moveOf(kind, name, stage) !== null,
})
const ofTarget = (_: DocumentKind, { permissions }: DocumentKind): Permission => permissions.write
const ending = ({ titles }: DocumentKind): string => (titles.gender === 'f' ? 'a' : 'o')

const definitions: Readonly<Record<ActionName, Definition>> = {
  issue: {
    label: (kind) => issuingOf(kind).verb,
    permission: ofKind('issue'),
    // What waits to be approved is numbered when it is.
    takes: (_, { state, stage }) => documentCan(state, 'issue') && stage === null,
  },
  edit: { label: () => 'Editar', permission: ofKind('write'), takes: (_, { state }) => documentCan(state, 'edit') },
  revise: { label: ({ isElectronic }) => (isElectronic ? 'Corregir y reenviar' : 'Editar'), permission: ofKind('issue'), takes: canRevise },
  replace: {
    label: () => 'Nueva versión',
    permission: ofKind('write'),
    takes: (_, { followUp }) => offerCan(followUp, 'replace'),
  },
  approve: moving('approve', 'Aprobar', ({ permissions }) => permissions.approve ?? permissions.issue),
  sendBack: {
    ...moving('sendBack', '', ({ permissions }) => permissions.approve ?? permissions.issue),
    label: () => 'Devolver con motivo',
  },
  process: moving('process', 'Procesar', ofKind('issue')),
  deliver: {
    ...moving('deliver', '', ofKind('write')),
    label: ({ titles }) => `Marcar ${titles.gender === 'f' ? 'entregada' : 'entregado'}`,
  },
  return: {
    label: ({ titles }) => `Devolver ${titles.short}`,
    permission: ofKind('issue'),
    takes: (kind, { stage }) => takesReturns(kind) && stage !== null && stageCan(stage, 'convert'),
  },
  complete: moving('complete', 'Completar', ofKind('issue')),
  send: {
    ...moving('send', '', ofKind('write')),
    label: ({ titles }) => `Marcar ${titles.gender === 'f' ? 'enviada' : 'enviado'}`,
  },
  close: moving('close', 'Cerrar', ofKind('issue')),
  collect: {
    label: (kind) => settlingOf(kind).register,
    permission: (kind) => settlingOf(kind).write,
    takes: ({ opens }, { state, settlement }) =>
      opens !== null && documentCan(state, 'collect') && settlement !== 'none' && settlement !== 'paid',
  },
  convert: {
    label: (_, target) => `Convertir a ${target.titles.short}`,
    permission: ofTarget,
    takes: ({ consigns = false }, { followUp, stage }) =>
      !consigns && (offerCan(followUp, 'convert') || (stage !== null && stageCan(stage, 'convert'))),
  },
  cut: {
    label: (_, target) => `Corte de consignación: ${target.titles.short}`,
    permission: ofTarget,
    takes: ({ consigns = false }, { stage }) => consigns && stage !== null && stageCan(stage, 'convert'),
  },
  mail: { label: () => 'Enviar por correo', permission: ofKind('write'), takes: (_, { state }) => documentCan(state, 'share') },
  accept: {
    label: (kind) => `Marcar aceptad${ending(kind)}`,
    permission: ofKind('write'),
    takes: (_, { followUp }) => offerCan(followUp, 'answer') && followUp !== 'accepted',
  },
  reject: {
    label: (kind) => `Marcar rechazad${ending(kind)}`,
    permission: ofKind('write'),
    takes: (_, { followUp }) => offerCan(followUp, 'answer') && followUp !== 'rejected',
  },
  note: { label: (_, target) => `Crear ${target.titles.short}`, permission: ofTarget, takes: (_, { state }) => state === 'issued' },
  duplicate: {
    label: () => 'Duplicar',
    permission: ofKind('write'),
    takes: ({ note }, { state }) => note === null && documentCan(state, 'duplicate'),
  },
  print: { label: () => 'PDF', permission: ofKind('print'), takes: (_, { state }) => documentCan(state, 'print') },
  share: { label: () => 'Compartir enlace', permission: ofKind('read'), takes: (_, { state }) => documentCan(state, 'share') },
  annul: {
    label: ({ titles }) => `${annullingOf(titles).verb} ${titles.short}`,
    permission: ofKind('annul'),
    // What the authority validated is annulled by its total note (530), and an offer that was used no longer.
    takes: ({ isOffer }, { state, electronicState, followUp, stage, hasReturns = false }) =>
      documentCan(state, 'annul') &&
      electronicState !== 'validated' &&
      (!isOffer || offerCan(followUp, 'annul')) &&
      mayBeTakenBack(stage, { returned: hasReturns ? 'partial' : 'none' }),
  },
  delete: { label: () => 'Eliminar borrador', permission: ofKind('write'), takes: (_, { state }) => documentCan(state, 'delete') },
}

/** What is done with a document that nobody writes in an editor; the rest is of the module that it comes from. */
const ofArrived: ReadonlySet<ActionName> = new Set<ActionName>(['collect', 'mail', 'print', 'share'])

/** Whether it may be done with a document of the kind as it stands, whatever it would become. */
export const isOffered = (name: ActionName, kind: DocumentKind, standing: Standing): boolean =>
  definitions[name].takes(kind, standing) && (!kind.arrives || ofArrived.has(name))

const targetsOf = (name: ActionName, { kind, becomes, notes }: KindAmong): readonly DocumentKind[] =>
  name === 'convert' || name === 'cut' ? becomes : name === 'note' ? notes : [kind]

/** What may be done with it as it stands, whoever asks. */
export const actionsOf = (among: KindAmong, standing: Standing): OfferedAction[] =>
  actionNames.flatMap((name) => {
    const { label, permission } = definitions[name]
    const { kind } = among
    if (!isOffered(name, kind, standing)) return []
    return targetsOf(name, among).map((target) => ({
      name,
      target: target === kind ? null : target,
      label: label(kind, target),
      permission: permission(kind, target),
    }))
  })
