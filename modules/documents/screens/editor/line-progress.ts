/** How far the lines of a document have come that is delivered and invoiced by parts, as its view says it. */
import { parseQuantity, zeroQuantity } from '#base/decimal.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import type { DocumentView } from '../../wire.ts'

type Line = DocumentView['lines'][number]

/** How far the quantities have come, of what is delivered and invoiced by parts. */
export function goingColumns(
  lines: readonly Line[],
  { party }: Pick<DocumentKind, 'party'>,
): { readonly label: string; readonly valueOf: (line: Line) => string }[] {
  const progress = lines.flatMap((line) => line.progress ?? [])
  if (progress.length === 0) return []
  return [
    ...(lines.some(({ progress: one }) => parseQuantity(one?.reserved ?? '0') > zeroQuantity)
      ? [{ label: 'Reservada', valueOf: (line: Line) => line.progress?.reserved ?? '0' }]
      : []),
    ...(isOrdered(lines)
      ? [{ label: party === 'supplier' ? 'Recibida' : 'Despachada', valueOf: (line: Line) => line.progress?.delivered ?? '0' }]
      : []),
    { label: 'Facturada', valueOf: (line: Line) => line.progress?.invoiced ?? '0' },
    ...(lines.some(({ progress: one }) => parseQuantity(one?.returned ?? '0') > zeroQuantity)
      ? [{ label: 'Devuelta', valueOf: (line: Line) => line.progress?.returned ?? '0' }]
      : []),
    { label: 'Pendiente', valueOf: (line: Line) => line.pending ?? '0' },
  ]
}

/** What was ordered is delivered by others. */
export const isOrdered = (lines: readonly Line[]): boolean => lines.some(({ progress }) => progress !== null && progress.delivered !== null)

/** The same on a phone: ", pendiente 3". */
export const goingWords = (line: Line, kind: Pick<DocumentKind, 'party'>): string =>
  goingColumns([line], kind)
    .map(({ label, valueOf }) => `, ${label.toLowerCase()} ${formatQuantity(parseQuantity(valueOf(line)))}`)
    .join('')
