/** How an event is told on the board: its state, and until when the invoice may be accepted or claimed. */
import { parseDay, showDay, type Day } from '#base/date.ts'
import type { State } from '#platform/ui/states.ts'
import type { EventBoardRow } from './endpoints.ts'

export const eventStateOf: Readonly<Record<EventBoardRow['state'], { readonly state: State; readonly text: string }>> = {
  queued: { state: 'queued', text: 'En cola' },
  sent: { state: 'inProcess', text: 'Enviado' },
  validated: { state: 'validated', text: 'Validado' },
  rejected: { state: 'rejected', text: 'Rechazado' },
  withdrawn: { state: 'inactive', text: 'Sin enviar' },
}

export const isEventWaiting = ({ state }: Pick<EventBoardRow, 'state'>): boolean => state === 'queued' || state === 'sent'

export interface EventTermWords {
  readonly text: string
  readonly tone: 'plain' | 'warn' | 'danger'
}

/** Until when the invoice may be accepted or claimed; null once the event is validated, or has no term. */
export function eventTermOf({ state, lastDay }: Pick<EventBoardRow, 'state' | 'lastDay'>, today: Day): EventTermWords | null {
  if (lastDay === null || state === 'validated') return null
  const last = showDay(parseDay(lastDay))
  if (lastDay < today) return { text: `El plazo terminó el ${last}`, tone: 'danger' }
  return lastDay === today ? { text: 'El plazo termina hoy', tone: 'warn' } : { text: `Hasta el ${last}`, tone: 'plain' }
}
