/** The documents before and after one in the list that it was opened from: two buttons, and the keys J and K. */
import type { ReactNode } from 'react'
import { ChevronLeftIcon, ChevronRightIcon, IconButton, useShortcuts } from '#platform/ui/index.tsx'
import { useGo } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { neighboursOf } from '../editor/memory.tsx'
import { placeOf } from '../editor/surface.ts'

/** @returns the buttons; nothing where no list is known */
export function useNeighbours(kind: DocumentKind, id: string): ReactNode {
  const go = useGo()
  const { previous, next } = neighboursOf(kind.path, id)
  const open = (other: string | null) => other !== null && go(placeOf(kind, other, 'view'), { replace: true })
  useShortcuts([
    ...(next ? [{ keys: 'j', label: 'Documento siguiente', run: () => open(next) }] : []),
    ...(previous ? [{ keys: 'k', label: 'Documento anterior', run: () => open(previous) }] : []),
  ])
  if (!previous && !next) return null
  return (
    <>
      <IconButton
        name="Documento anterior"
        icon={ChevronLeftIcon}
        onClick={() => open(previous)}
        disabledReason={previous ? null : 'Es el primero de la lista'}
      />
      <IconButton
        name="Documento siguiente"
        icon={ChevronRightIcon}
        onClick={() => open(next)}
        disabledReason={next ? null : 'Es el último de la lista'}
      />
    </>
  )
}
