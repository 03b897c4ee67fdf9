/** Telling of a resolution that comes to its end, once for each threshold of days and of use (areas.md, 2.1). */
import { counted } from '#base/count.ts'
import { showDay, type Day } from '#base/date.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { inDays, resolution, resolutionAlert, type Range } from './resolution.ts'

export const resolutionNotice = defineNotice({
  code: 'documents.resolutionEnding',
  group: 'Facturación',
  title: 'Una resolución está por vencer o por agotarse',
  actionable: true,
  startsOn: ['app', 'email'],
  verb: 'Renovar',
  // Whoever may manage them.
  audience: { permission: resolution.permissions.write, plan: resolution.plan, services: resolution.services },
})

export interface AlertedResolution extends Range {
  readonly id: string
  readonly prefix: string
  readonly resolutionNumber: string
  readonly validTo: Day
}

const RENEW = 'Pide otra en el portal de la DIAN, en Numeración de facturación, y créala aquí antes de que se acabe.'
const ALL = 100

const numbers = (count: number): string => counted(count, 'número', 'números')

/**
 * What there is to tell of a resolution on a day. A new term or a longer range are told anew; what is out of force is not
 * told any more.
 */
export function resolutionNotices(range: AlertedResolution, today: Day): Notice[] {
  const { id, prefix, resolutionNumber, toNumber, nextNumber, validTo } = range
  const { daysLeft, days, used, usedPercent, expired, exhausted } = resolutionAlert(range, today)
  if (expired) return []
  const name = `La resolución ${prefix === '' ? resolutionNumber : prefix}`
  const common = { kind: resolutionNotice, href: '/settings/resolutions', to: 'audience' } as const
  const term = `${resolutionNumber}, vigente hasta el ${showDay(validTo)}.`
  const notices: Notice[] = []
  if (days !== null) {
    const when = inDays(daysLeft)
    const title = `${name} ${when[0]?.toLowerCase() ?? ''}${when.slice(1)}`
    notices.push({ ...common, key: `${id}:${validTo}:${days}d`, title, text: `Es la ${term} ${RENEW}` })
  }
  if (used !== null) {
    const step = exhausted ? ALL : used
    const title = exhausted ? `${name} se agotó` : `${name} va en el ${usedPercent} % de su rango`
    const left = exhausted ? '' : `Quedan ${numbers(toNumber - nextNumber + 1)}. `
    notices.push({ ...common, key: `${id}:${toNumber}:${step}p`, title, text: `${left}Es la ${term} ${RENEW}` })
  }
  return notices
}

/** What taking one number adds to tell: only the number that passes a threshold of use. @param taken the number */
export function noticesOfTaking(range: Omit<AlertedResolution, 'nextNumber'>, taken: number, today: Day): Notice[] {
  const keysBefore = new Set(resolutionNotices({ ...range, nextNumber: taken }, today).map(({ key }) => key))
  return resolutionNotices({ ...range, nextNumber: taken + 1 }, today).filter(({ key }) => !keysBefore.has(key))
}
