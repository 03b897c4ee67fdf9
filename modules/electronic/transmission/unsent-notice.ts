/** Telling of what the authority has not validated an hour after it was issued: nothing stays unsent in silence (areas.md, 2.2). */
import { counted } from '#base/count.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'
import { transmissionPermissions } from './permissions.ts'
import { transmissionScreen } from './screens.ts'

export const unsentNotice = defineNotice({
  code: 'electronic.unsent',
  group: 'Facturación',
  title: 'Hay documentos sin validar por la DIAN hace más de una hora',
  actionable: true,
  startsOn: ['app', 'email'],
  verb: 'Revisar',
  // Whoever may try it again.
  audience: { permission: transmissionPermissions.write, plan: transmissionScreen.plan, services: transmissionScreen.services },
})

export interface Unsent {
  readonly count: number
  readonly rejected: number
  /** Of the one that waits longest. */
  readonly oldestId: string
  readonly number: string
  readonly lastError: string
}

/** Told once for whatever waits longest: when that one goes, what still waits is told anew. */
export function unsentNotices({ count, rejected, oldestId, number, lastError }: Unsent): Notice[] {
  if (count === 0) return []
  const refused = rejected === 0 ? '' : ` ${counted(rejected, 'está rechazado', 'están rechazados')} y se corrigen.`
  const why = lastError === '' ? '' : ` Lo último que se supo de ${number}: ${lastError.replace(/[.]$/, '')}.`
  return [
    {
      kind: unsentNotice,
      key: oldestId,
      title: `${counted(count, 'documento lleva', 'documentos llevan')} más de una hora sin validar por la DIAN`,
      text: `El más antiguo es ${number}.${why}${refused} Ábrelos en Transmisión para reintentarlos o corregirlos.`,
      href: count === 1 ? `${transmissionScreen.path}?ver=${oldestId}` : transmissionScreen.path,
      to: 'audience',
    },
  ]
}
