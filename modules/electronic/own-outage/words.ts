/** How long there is to transmit what was written on paper in a failure of our own. */
import { ageText, type Countdown } from '../transmission/words.ts'
import type { OwnOutageView } from './endpoints.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Nothing once its term was over for a day and nothing of it waits. @param now of the server, ISO */
export function leftOf({ dueAt, unsent }: Pick<OwnOutageView, 'dueAt' | 'unsent'>, now: string): Countdown | null {
  if (dueAt === null) return { text: '48 h al terminar', tone: 'plain' }
  const left = new Date(dueAt).getTime() - new Date(now).getTime()
  if (left <= 0)
    return unsent > 0 || left > -DAY ? { text: `Plazo vencido hace ${ageText(-left)}`, tone: unsent > 0 ? 'danger' : 'plain' } : null
  return {
    text: `Quedan ${ageText(left)} para transcribir y transmitir`,
    tone: left < 2 * HOUR ? 'danger' : left < 12 * HOUR ? 'warn' : 'plain',
  }
}
