/** "Vistas" over a list: going to one, keeping how the list is now, and taking one away. */
import { useState } from 'react'
import {
  Button,
  ChevronDownIcon,
  type ColumnChooser,
  ConfirmDialog,
  Dialog,
  Menu,
  type MenuEntry,
  PeopleIcon,
  SaveIcon,
  Switch,
  TextField,
  toast,
  TrashIcon,
  ViewsIcon,
} from '#platform/ui/index.tsx'
import { useAsk, useChangeQuery, useMay, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import {
  arrangementOf,
  changesTo,
  columnsOf,
  createView,
  differs,
  listViews,
  openWith,
  PLAIN,
  queryOfView,
  removeView,
  updateView,
  viewPermissions,
  type SavedView,
} from './views.ts'

export function ViewsMenu({ list, chooser }: { list: string; chooser: ColumnChooser }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const { views = [], opens = null, roleOpens = null, roles = [] } = useAsk(listViews, { query: { list } }).data ?? {}
  const current = views.find((view) => view.id === query['view'])
  const mayShare = useMay(viewPermissions.share)
  const [asking, setAsking] = useState<'save' | 'remove' | 'roles' | null>(null)
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
      {asking === 'save' && (
        <SaveDialog
          list={list}
          content={content}
          mayShare={mayShare}
          onClose={() => setAsking(null)}
          onSaved={(id) => {
            setAsking(null)
            change({ view: id }, { replace: true })
          }}
        />
      )}
      {asking === 'roles' && current && <RolesDialog view={current} roles={roles} onClose={() => setAsking(null)} />}
      {asking === 'remove' && current && (
        <RemoveDialog
          view={current}
          onClose={() => setAsking(null)}
          onRemoved={() => {
            setAsking(null)
            change({ view: PLAIN }, { replace: true })
          }}
        />
      )}
    </>
  )
}

interface SaveDialogProps {
  list: string
  content: SavedView['content']
  mayShare: boolean
  onClose: () => void
  onSaved: (id: string) => void
}

function SaveDialog({ list, content, mayShare, onClose, onSaved }: SaveDialogProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const create = useSend(createView, { refreshes: [listViews], inForm: true })
  const [isMissing, setMissing] = useState(false)
  const save = async () => {
    if (name.trim() === '') return setMissing(true)
    const made = await create.run({ body: { list, name, shared, content } })
    if (!made) return
    toast({ text: `Vista ${name.trim()} guardada`, tone: 'ok' })
    onSaved(made.id)
  }
  return (
    <Dialog
      title="Guardar vista"
      onClose={onClose}
      locked={create.isSending}
      onSubmit={() => void save()}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={create.isSending} busyText="Guardando…">
            Guardar vista
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextField
          label="Nombre de la vista"
          required
          maxLength={60}
          value={name}
          onChange={(text) => {
            setName(text)
            setMissing(false)
          }}
          help="Guarda los filtros, el orden y las columnas de ahora."
          error={isMissing ? 'Escribe un nombre para encontrarla.' : create.submitError?.message}
        />
        {mayShare && <Switch label="Para toda la empresa" value={shared} onChange={setShared} states={['Sí', 'No']} />}
      </div>
    </Dialog>
  )
}

function RemoveDialog({ view, onClose, onRemoved }: { view: SavedView; onClose: () => void; onRemoved: () => void }) {
  const remove = useSend(removeView, { refreshes: [listViews], inForm: true })
  const run = async () => {
    if (!(await remove.run({ params: { id: view.id } }))) return
    toast({ text: `Vista ${view.name} eliminada`, tone: 'ok' })
    onRemoved()
  }
  return (
    <ConfirmDialog
      title={`Eliminar la vista ${view.name}`}
      confirm="Eliminar vista"
      busyText="Eliminando…"
      busy={remove.isSending}
      error={remove.submitError?.message}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {view.shared ? 'Nadie en la empresa la verá más.' : 'No se puede deshacer.'} Los registros de la lista no cambian.
    </ConfirmDialog>
  )
}
