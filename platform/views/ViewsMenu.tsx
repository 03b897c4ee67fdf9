/** "Vistas" over a list: going to one, keeping how the list is now, and taking one away. */
import { lazy, Suspense, useState } from 'react'
import {
  Button,
  ChevronDownIcon,
  type ColumnChooser,
  Menu,
  type MenuEntry,
  PeopleIcon,
  SaveIcon,
  toast,
  TrashIcon,
  ViewsIcon,
} from '#platform/ui/index.tsx'
import { useAsk, useChangeQuery, useMay, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import type { ViewQuestion } from './ViewDialogs.tsx'
import {
  arrangementOf,
  changesTo,
  columnsOf,
  differs,
  listViews,
  openWith,
  PLAIN,
  queryOfView,
  updateView,
  viewPermissions,
  type SavedView,
} from './views.ts'

/** Come with the first question. */
const ViewDialogs = lazy(() => import('./ViewDialogs.tsx'))

export function ViewsMenu({ list, chooser }: { list: string; chooser: ColumnChooser }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const { views = [], opens = null, roleOpens = null, roles = [] } = useAsk(listViews, { query: { list } }).data ?? {}
  const current = views.find((view) => view.id === query['view'])
  const mayShare = useMay(viewPermissions.share)
  const [asking, setAsking] = useState<ViewQuestion | null>(null)
  const update = useSend(updateView, {
    refreshes: [listViews],
    onDone: (_, { body }) => toast({ text: `Vista ${body.name} guardada`, tone: 'ok' }),
  })
  const opening = useSend(openWith, { refreshes: [listViews] })
  const content = { query: queryOfView(query), ...columnsOf(chooser.arrangement) }
  const mayChange = current !== undefined && (current.isOwn || mayShare)

  const open = (view: SavedView) => {
    chooser.arrange(arrangementOf(view))
    change(changesTo(view, query))
  }
  const openPlain = () => change({ ...Object.fromEntries(Object.keys(query).map((name) => [name, null])), view: PLAIN })
  /** What opened the list opens it no more: what the role opens, unless that is it. */
  const toggleOpening = (view: SavedView) => {
    const isOn = opens !== view.id
    void opening.run({ body: { list, opens: isOn ? 'view' : roleOpens === null ? 'role' : 'plain', viewId: isOn ? view.id : null } })
  }
  const entryOf = (view: SavedView): MenuEntry => ({ label: view.name, checked: view.id === current?.id, onSelect: () => open(view) })
  const [own, shared] = [views.filter((view) => !view.shared), views.filter((view) => view.shared)]
  const entries: MenuEntry[] = [
    ...(own.length > 0 ? [{ heading: 'Mis vistas' }, ...own.map(entryOf)] : []),
    ...(shared.length > 0 ? [{ heading: 'De la empresa' }, ...shared.map(entryOf)] : []),
    ...(views.length > 0 ? [{ label: 'Toda la lista', checked: !current, onSelect: openPlain }, 'separator' as const] : []),
    ...(current
      ? [{ label: `Abrir siempre con ${current.name}`, checked: opens === current.id, onSelect: () => toggleOpening(current) }]
      : []),
    ...(current?.shared && mayShare && roles.length > 0
      ? [{ label: 'Elegir los roles que la abren', icon: PeopleIcon, onSelect: () => setAsking('roles') }]
      : []),
    ...(current && mayChange && differs(current, query, chooser.arrangement)
      ? [
          {
            label: `Guardar cambios en ${current.name}`,
            icon: SaveIcon,
            onSelect: () => void update.run({ params: { id: current.id }, body: { name: current.name, shared: current.shared, content } }),
          },
        ]
      : []),
    { label: 'Guardar como vista nueva', icon: ViewsIcon, onSelect: () => setAsking('save') },
    ...(current && mayChange
      ? [{ label: `Eliminar ${current.name}`, icon: TrashIcon, danger: true, onSelect: () => setAsking('remove') }]
      : []),
  ]
  return (
    <>
      <Menu
        label="Vistas"
        entries={entries}
        align="end"
        renderTrigger={(trigger) => (
          <Button {...trigger} look="quiet" icon={ViewsIcon} endIcon={ChevronDownIcon}>
            {current?.name ?? 'Vistas'}
          </Button>
        )}
      />
      {asking && (
        <Suspense>
          <ViewDialogs
            asking={asking}
            list={list}
            view={current ?? null}
            content={content}
            roles={roles}
            onClose={() => setAsking(null)}
            onView={(id) => {
              setAsking(null)
              change({ view: id ?? PLAIN }, { replace: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
