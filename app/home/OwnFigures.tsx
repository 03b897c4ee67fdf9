/** Of the figures of every module, those that whoever looks may see. */
import { refusalOf, type Gate } from '#platform/access.ts'
import { FigureGrid, type GridFigure } from '#platform/home/FigureGrid.tsx'
import { useSignedIn, visitorOf } from '#platform/web/index.tsx'

export function OwnFigures({ figures }: { figures: readonly (GridFigure & { readonly gates: readonly Gate[] })[] }) {
  const visitor = visitorOf(useSignedIn())
  if (visitor === null) return null
  return <FigureGrid figures={figures.filter(({ gates }) => gates.some((gate) => refusalOf(gate, visitor) === null))} />
}
