/** How a transmission is told: its state, how long it waits and when it is tried again. */
import type { State } from '#platform/ui/states.ts'
import type { BoardRow, BoardTab } from './endpoints.ts'

export const tabTitles: Readonly<Record<BoardTab, string>> = {
  unsent: 'Por transmitir',
  rejected: 'Rechazadas',
  sent: 'Enviadas',
  queued: 'En cola',
  validated: 'Validadas hoy',
}

export const stateOf: Readonly<Record<BoardRow['state'], { readonly state: State; readonly text: string }>> = {
  queued: { state: 'queued', text: 'En cola' },
  sent: { state: 'inProcess', text: 'Enviada' },
  validated: { state: 'validated', text: 'Validada' },
  rejected: { state: 'rejected', text: 'Rechazada' },
  corrected: { state: 'inactive', text: 'Rechazada y corregida' },
}

const MINUTE = 60_000

/** `2 min`, `3 h 10 min`, `2 días`. */
export function ageText(millis: number): string {
  const minutes = Math.max(0, Math.floor(millis / MINUTE))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} días`
}

export const operationNames: Readonly<Record<string, string>> = {
  SendBillSync: 'Envío',
  GetStatus: 'Consulta del estado',
  sign: 'Firma',
}
export const outcomeNames: Readonly<Record<string, string>> = {
  queued: 'No se recibió: se envía de nuevo',
  sent: 'Sin respuesta: primero se pregunta',
  validated: 'Validada',
  rejected: 'Rechazada',
}
