/** What an import did or would do, in words; a part that failed, and all that failed, is said as the specification does (section 5). */
import { countText } from '#base/count.ts'
import { bulkCreation } from '../rules/index.ts'

interface Counts {
  readonly created: number
  readonly changed: number
  readonly equal: number
  readonly wrong: number
}

interface Titles {
  readonly one: string
  readonly many: string
  readonly feminine: boolean
}

export function resultWords({ one, many, feminine }: Titles, { created, changed, wrong }: Counts, isFuture = false): string {
  const last = feminine ? 'a' : 'o'
  const named = (count: number) => `${countText(count)} ${(count === 1 ? one : many).toLowerCase()}`
  const many_ = (count: number) => (count === 1 ? '' : 's')
  if (isFuture) {
    const parts = [
      ...(created > 0 ? [`se ${created === 1 ? 'creará' : 'crearán'} ${countText(created)}`] : []),
      ...(changed > 0 ? [`${changed === 1 ? 'cambiará' : 'cambiarán'} ${countText(changed)}`] : []),
      ...(wrong > 0 ? [`${countText(wrong)} con errores ${wrong === 1 ? 'queda' : 'quedan'} por fuera`] : []),
    ]
    const text = parts.join(', ')
    return text.slice(0, 1).toUpperCase() + text.slice(1)
  }
  const ended = bulkCreation(created + changed, wrong)
  if (ended !== null) return ended
  if (created === 0) return `${named(changed)} cambiad${last}${many_(changed)}`
  return `${named(created)} cread${last}${many_(created)}${changed > 0 ? ` y ${countText(changed)} cambiad${last}${many_(changed)}` : ''}`
}

interface Made {
  readonly one: string
  readonly many: string
  readonly names: readonly string[]
}

/** "1 marca: Andina · 2 etiquetas: Oferta, Nueva" */
export const madeWords = (made: readonly Made[]): string =>
  made.map(({ one, many, names }) => `${countText(names.length)} ${names.length === 1 ? one : many}: ${names.join(', ')}`).join(' · ')

/** The counts of a review, each in its tone. */
export function countWords({
  created,
  changed,
  equal,
  wrong,
}: Counts): { readonly text: string; readonly tone: 'ok' | 'info' | 'quiet' | 'danger' }[] {
  return [
    ...(wrong > 0 ? [{ text: `${countText(wrong)} con errores`, tone: 'danger' as const }] : []),
    ...(created > 0 ? [{ text: `${countText(created)} por crear`, tone: 'ok' as const }] : []),
    ...(changed > 0 ? [{ text: `${countText(changed)} por cambiar`, tone: 'info' as const }] : []),
    ...(equal > 0 ? [{ text: `${countText(equal)} sin cambios`, tone: 'quiet' as const }] : []),
  ]
}
