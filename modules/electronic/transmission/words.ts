/** How a transmission is told: its state, how long it waits and when it is tried again. */
import { dayInBogota, showDay, timeInBogota, type Day } from '#base/date.ts'
import type { State } from '#platform/ui/states.ts'
import type { BoardRow, BoardTab } from './endpoints.ts'

export const tabTitles: Readonly<Record<BoardTab, string>> = {
  unsent: 'Por transmitir',
  rejected: 'Rechazadas',
  contingency: 'En contingencia',
  sent: 'Enviadas',
  queued: 'En cola',
  validated: 'Validadas hoy',
}

export const stateOf: Readonly<Record<BoardRow['state'], { readonly state: State; readonly text: string }>> = {
  queued: { state: 'queued', text: 'En cola' },
  sent: { state: 'inProcess', text: 'Enviada' },
  validated: { state: 'validated', text: 'Validada' },
  rejected: { state: 'rejected', text: 'Rechazada' },
  contingency: { state: 'contingency', text: 'En contingencia' },
  replaced: { state: 'inactive', text: 'Salió en contingencia' },
  corrected: { state: 'inactive', text: 'Rechazada y corregida' },
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How near the end of the term of the law is. */
export interface Countdown {
  readonly text: string
  /** plain: there is time; warn: it ends today or within hours; danger: it is about to, or did. */
  readonly tone: 'plain' | 'warn' | 'danger'
}

/** Until when a document in contingency may be transmitted: its clock runs once the service answers again. @param now of the server */
export function countdownOf(
  { state, dueAt, isPaper }: Pick<BoardRow, 'state' | 'dueAt' | 'isPaper'>,
  failingSince: string | null,
  now: string,
): Countdown | null {
  if (state !== 'contingency' && !(isPaper && isUnsent(state))) return null
  if (dueAt === null && isPaper) return { text: '48 h al terminar la falla propia', tone: 'plain' }
  if (dueAt === null)
    return {
      text: `48 h al volver${failingSince === null ? '' : `, falla desde ${hourText(failingSince)}`}`,
      tone: 'plain',
    }
  const left = new Date(dueAt).getTime() - new Date(now).getTime()
  if (left <= 0) return { text: `Venció hace ${ageText(-left)}`, tone: 'danger' }
  return { text: `Quedan ${ageText(left)}`, tone: left < 2 * HOUR ? 'danger' : left < 12 * HOUR ? 'warn' : 'plain' }
}

const isUnsent = (state: BoardRow['state']): boolean => state === 'queued' || state === 'sent' || state === 'rejected'

/** What everybody reads while it lasts. */
export const outageWords = (since: string): string =>
  `La DIAN no responde desde ${hourText(since)}; tus facturas se entregan en contingencia y se transmitirán solas.`

/** `10:32`, with its day when it is not of today. */
export function hourText(instant: string, today: Day = dayInBogota(new Date())): string {
  const at = new Date(instant)
  const hour = timeInBogota(at).slice(0, 5)
  const day = dayInBogota(at)
  return day === today ? hour : `${hour} del ${showDay(day)}`
}

/** `2 min`, `3 h 10 min`, `2 días`. */
export function ageText(millis: number): string {
  const minutes = Math.max(0, Math.floor(millis / MINUTE))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} días`
}

export const attemptsText = (attempts: number): string => (attempts === 0 ? 'Sin intentos' : `Intento ${attempts}`)

export const operationNames: Readonly<Record<string, string>> = {
  SendBillSync: 'Envío',
  SendEventUpdateStatus: 'Envío',
  GetStatus: 'Consulta del estado',
  sign: 'Firma',
}
export const outcomeNames: Readonly<Record<string, string>> = {
  queued: 'No se recibió: se envía de nuevo',
  sent: 'Sin respuesta: primero se pregunta',
  validated: 'Validada',
  rejected: 'Rechazada',
}
