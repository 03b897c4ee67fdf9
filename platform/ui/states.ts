/**
 * One table: state → tone, icon, Spanish text (interface, C2). A state without a row does not compile, and a chip
 * takes only states of this table. Tones `neutral`, `info` and `ok` are quiet in lists (icon and text, no fill):
 * what is normal keeps silent; `warn`, `danger` and `special` are filled because someone must act.
 */
export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'danger' | 'special'

export type StateIcon =
  | 'dashed'
  | 'clock'
  | 'ban'
  | 'off'
  | 'progress'
  | 'upload'
  | 'truck'
  | 'check'
  | 'hourglass'
  | 'mailX'
  | 'flask'
  | 'mail'
  | 'mailOpened'
  | 'alert'
  | 'warning'
  | 'shield'
  | 'rosette'
  | 'file'

export interface StateRow {
  readonly tone: Tone
  readonly icon: StateIcon
  readonly text: string
}

export type State =
  | 'draft'
  | 'receivable'
  | 'payable'
  | 'pending'
  | 'annulled'
  | 'cancelled'
  | 'inactive'
  | 'blocked'
  | 'active'
  | 'partlyPaid'
  | 'partial'
  | 'inProcess'
  | 'queued'
  | 'inTransit'
  | 'paid'
  | 'validated'
  | 'approved'
  | 'completed'
  | 'issued'
  | 'delivered'
  | 'applied'
  | 'toApprove'
  | 'mailSent'
  | 'mailOpened'
  | 'bounced'
  | 'rejected'
  | 'claimed'
  | 'overdue'
  | 'nearLimit'
  | 'contingency'
  | 'trial'
  | 'titleValue'
  | 'accepted'
  | 'balanced'
  | 'unbalanced'
  | 'open'
  | 'closed'
  | 'expired'

export const states: Readonly<Record<State, StateRow>> = {
  draft: { tone: 'neutral', icon: 'dashed', text: 'Borrador' },
  receivable: { tone: 'neutral', icon: 'clock', text: 'Por cobrar' },
  payable: { tone: 'neutral', icon: 'clock', text: 'Por pagar' },
  pending: { tone: 'neutral', icon: 'clock', text: 'Pendiente' },
  annulled: { tone: 'neutral', icon: 'ban', text: 'Anulada' },
  cancelled: { tone: 'neutral', icon: 'ban', text: 'Cancelado' },
  blocked: { tone: 'danger', icon: 'ban', text: 'Bloqueado' },
  inactive: { tone: 'neutral', icon: 'off', text: 'Inactiva' },
  active: { tone: 'ok', icon: 'check', text: 'Activa' },
  partlyPaid: { tone: 'info', icon: 'progress', text: 'Abonada' },
  partial: { tone: 'info', icon: 'progress', text: 'Parcial' },
  inProcess: { tone: 'info', icon: 'progress', text: 'En proceso' },
  queued: { tone: 'info', icon: 'upload', text: 'En cola' },
  inTransit: { tone: 'info', icon: 'truck', text: 'En tránsito' },
  paid: { tone: 'ok', icon: 'check', text: 'Pagada' },
  validated: { tone: 'ok', icon: 'check', text: 'Validada' },
  approved: { tone: 'ok', icon: 'check', text: 'Aprobado' },
  completed: { tone: 'ok', icon: 'check', text: 'Completado' },
  issued: { tone: 'ok', icon: 'file', text: 'Emitida' },
  delivered: { tone: 'ok', icon: 'check', text: 'Entregada' },
  applied: { tone: 'ok', icon: 'check', text: 'Aplicado' },
  toApprove: { tone: 'warn', icon: 'hourglass', text: 'Por aprobar' },
  mailSent: { tone: 'neutral', icon: 'mail', text: 'Entregado' },
  mailOpened: { tone: 'ok', icon: 'mailOpened', text: 'Abierto' },
  bounced: { tone: 'warn', icon: 'mailX', text: 'Rebotado' },
  rejected: { tone: 'danger', icon: 'alert', text: 'Rechazada' },
  claimed: { tone: 'danger', icon: 'alert', text: 'Reclamada' },
  overdue: { tone: 'danger', icon: 'warning', text: 'Vencida' },
  nearLimit: { tone: 'warn', icon: 'warning', text: 'Cerca del límite' },
  contingency: { tone: 'special', icon: 'shield', text: 'En contingencia' },
  trial: { tone: 'special', icon: 'flask', text: 'De prueba' },
  titleValue: { tone: 'special', icon: 'rosette', text: 'Título valor' },
  accepted: { tone: 'special', icon: 'rosette', text: 'Aceptada' },
  balanced: { tone: 'ok', icon: 'check', text: 'Cuadrado' },
  unbalanced: { tone: 'danger', icon: 'alert', text: 'Descuadrado' },
  open: { tone: 'info', icon: 'progress', text: 'Abierto' },
  closed: { tone: 'neutral', icon: 'off', text: 'Cerrado' },
  expired: { tone: 'danger', icon: 'warning', text: 'Vencida' },
}

/** "Vencida 12 días": the state with its measure. */
export const overdueText = (days: number): string => (days === 1 ? 'Vencida 1 día' : `Vencida ${days} días`)
