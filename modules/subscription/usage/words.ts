/** What a person reads of a plan: how much of it is used, and how the subscription stands. */
import { countText } from '#base/count.ts'
import { isDay, showDay, type Day } from '#base/date.ts'
import type { PlanUsage } from '../endpoints.ts'
import { standingOf, type UsageState } from '../limits.ts'

export type Feature = PlanUsage['features'][number]

export const stateWords: Readonly<Record<UsageState, string>> = {
  unlimited: 'Ilimitado',
  available: 'Disponible',
  near: 'Cerca del límite',
  reached: 'Límite alcanzado',
  exceeded: 'Límite superado',
  unavailable: 'Plan no disponible',
}

/** "80 de 100"; what has no limit says what was used, and what is not counted, its limit. */
export function usedWords({ used, limit, monthly }: Pick<Feature, 'used' | 'limit' | 'monthly'>): string {
  if (limit === null) return used === null ? '' : `${countText(used)}${monthly ? ' este mes' : ''}`
  if (limit === 0) return ''
  return used === null ? `Hasta ${countText(limit)}` : `${countText(used)} de ${countText(limit)}`
}

/** "20/11/2026". */
export const shownDay = (day: string): string => (isDay(day) ? showDay(day) : day)

/** The states in which somebody has something to decide. */
const pressing: ReadonlySet<UsageState> = new Set(['near', 'reached', 'exceeded'])

export interface Alarm {
  readonly tone: 'warn' | 'danger'
  readonly text: string
}

/** What of a plan needs somebody, the worst first. */
export function alarmsOf(usage: PlanUsage, today: Day): Alarm[] {
  const standing = standingOf(usage, today)
  const stopped: Alarm[] =
    standing === 'suspended'
      ? [{ tone: 'danger', text: 'La suscripción está suspendida: no se emiten documentos nuevos.' }]
      : standing === 'expired' && usage.validUntil !== null
        ? [{ tone: 'danger', text: `El plan venció el ${shownDay(usage.validUntil)}: no se emiten documentos nuevos.` }]
        : []
  const limits = usage.features
    .filter(({ state }) => pressing.has(state))
    .map(
      ({ title, state, ...feature }): Alarm => ({
        tone: state === 'near' ? 'warn' : 'danger',
        text: `${title}: ${stateWords[state].toLowerCase()} (${usedWords(feature)}).`,
      }),
    )
  const ofTone = (tone: Alarm['tone']) => limits.filter((limit) => limit.tone === tone)
  return [...stopped, ...ofTone('danger'), ...ofTone('warn')]
}
