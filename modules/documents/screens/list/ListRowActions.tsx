/** What may be done with a document from its row: to collect it beside the others of its menu, which open a page. */
import { IconButton, MoreMenu, TreasuryIcon } from '#platform/ui/index.tsx'
import { addressOfQuery, useGo, useMayOf, useQueryOfAddress } from '#platform/web/index.tsx'
import { actionsOf } from '../../actions.ts'
import type { DocumentRow } from '../../wire.ts'
import { collectPlace, type DocumentSurface, placeOf, surfaceOf } from '../editor/surface.ts'
import { pageOf } from '../view/ViewActions.tsx'

export function ListRowActions({ surface: at, row }: { surface: DocumentSurface; row: DocumentRow }) {
  const surface = surfaceOf(at, row.kind)
  const { kind } = surface
  const go = useGo()
  const mayOf = useMayOf()
  const query = useQueryOfAddress()
  const view = kind.arrives ? addressOfQuery(kind.path, query, { ver: row.id }) : placeOf(kind, row.id, 'view')
  const offered = actionsOf(surface, row).filter(({ permission }) => mayOf(permission))
  return (
    <>
      {kind.opens && row.party && offered.some(({ name }) => name === 'collect') && (
        <IconButton
          size="small"
          name={kind.opens.settledBy.register}
          icon={TreasuryIcon}
          onClick={() => kind.opens && go(collectPlace(kind.opens, row.party?.id ?? '', row.id))}
        />
      )}
      <MoreMenu
        size="small"
        label={`Acciones de ${row.number ?? 'este borrador'}`}
        entries={[
          { label: `Ver ${kind.titles.short}`, href: view },
          ...offered.flatMap((action) => {
            const href = pageOf(surface, row, action)
            return href === null || action.name === 'collect' ? [] : [{ label: action.label, href }]
          }),
        ]}
      />
    </>
  )
}
