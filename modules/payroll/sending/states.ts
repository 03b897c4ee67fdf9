/** How a document of the electronic payroll stands before the authority, in the words of the screens. Pure. */
import { monthTitle, parseDay, daysBetween, type Day } from '#base/date.ts'
import { electronicDeadline } from '#colombia/index.ts'

/** Of who was paid and has no document yet it is a draft: nothing of it was numbered. */
export const documentStates = ['draft', 'pending', 'accepted', 'rejected', 'replaced', 'eliminated'] as const
export type DocumentState = (typeof documentStates)[number]

export const documentStateNames: Readonly<Record<DocumentState, string>> = {
  draft: 'Borrador',
  pending: 'Por transmitir',
  accepted: 'Aceptada',
  rejected: 'Rechazada',
  replaced: 'Reemplazada',
  eliminated: 'Eliminada',
}

/** As the states of the kit draw it. */
export const documentStateLooks = {
  draft: 'draft',
  pending: 'queued',
  accepted: 'validated',
  rejected: 'rejected',
  replaced: 'annulled',
  eliminated: 'annulled',
} as const satisfies Readonly<Record<DocumentState, string>>

/** What may be sent: what never was, and what was rejected, again under its number. */
export const isToSend = (state: DocumentState): boolean => state === 'draft' || state === 'rejected'

/** "octubre de 2026", as the refusals name it. */
export const periodName = (month: Day): string => monthTitle(month).toLowerCase()

export interface Deadline {
  readonly last: Day
  /** Below zero once it is over. */
  readonly daysLeft: number
}

/** Within the first ten days of the next month (Resolución DIAN 000013 de 2021). */
export function deadlineOf(month: string, today: Day): Deadline {
  const last = electronicDeadline(parseDay(month))
  return { last, daysLeft: daysBetween(today, last) }
}

/** "Quedan 11 días para transmitir" */
export function deadlineWords({ daysLeft }: Deadline): string {
  if (daysLeft < 0)
    return daysLeft === -1 ? 'El plazo para transmitir venció ayer' : `El plazo para transmitir venció hace ${-daysLeft} días`
  if (daysLeft === 0) return 'Hoy es el último día para transmitir'
  return daysLeft === 1 ? 'Queda 1 día para transmitir' : `Quedan ${daysLeft} días para transmitir`
}
