/** Where a row of a list leads: to the page of its document, or to the panel beside the list (`?ver=`) of kinds without a page. */
import { lazy, type ReactNode, Suspense } from 'react'
import { addressOfQuery, useChangeQuery, useQueryOfAddress } from '#platform/web/index.tsx'
import type { DocumentRow } from '../../wire.ts'
import { lastSeen } from '../editor/memory.tsx'
import { type DocumentSurface, placeOf } from '../editor/surface.ts'

/** Comes with the first document that is looked at. */
const ArrivedPanel = lazy(async () => ({ default: (await import('../view/ArrivedPanel.tsx')).ArrivedPanel }))

interface Beside {
  readonly rowHref: (row: DocumentRow) => string
  readonly current: string | null
  readonly panel: ReactNode
}

export function useBeside(surface: DocumentSurface): Beside {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const { kind } = surface
  if (!kind.arrives) return { rowHref: (row) => placeOf(kind, row.id, 'view'), current: lastSeen(kind.path), panel: undefined }
  const opened = query['ver'] ?? null
  return {
    rowHref: (row) => addressOfQuery(kind.path, query, { ver: row.id }),
    current: opened,
    panel:
      opened === null ? undefined : (
        <Suspense>
          <ArrivedPanel key={opened} surface={surface} id={opened} onClose={() => change({ ver: null })} />
        </Suspense>
      ),
  }
}
