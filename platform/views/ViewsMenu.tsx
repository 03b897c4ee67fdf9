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
  SaveIcon,
  Switch,
  TextField,
  toast,
  TrashIcon,
  ViewsIcon,
} from '#platform/ui/index.tsx'
import { useAsk, useChangeQuery, useMay, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { changesTo, createView, differs, listViews, queryOfView, removeView, updateView, viewPermissions, type SavedView } from './views.ts'

export function ViewsMenu({ list, chooser }: { list: string; chooser: ColumnChooser }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const views = useAsk(listViews, { query: { list } }).data?.views ?? []
  const current = views.find((view) => view.id === query['view'])
  const mayShare = useMay(viewPermissions.share)
  const [asking, setAsking] = useState<'save' | 'remove' | null>(null)
  const update = useSend(updateView, {
    refreshes: [listViews],
    onDone: (_, { body }) => toast({ text: `Vista ${body.name} guardada`, tone: 'ok' }),
  })
  const content = { query: queryOfView(query), hidden: [...chooser.hidden] }
  const mayChange = current !== undefined && (current.isOwn || mayShare)

  const open = (view: SavedView) => {
    chooser.hide(view.content.hidden)
    change(changesTo(view, query))
  }
  const entryOf = (view: SavedView): MenuEntry => ({ label: view.name, checked: view.id === current?.id, onSelect: () => open(view) })
  const [own, shared] = [views.filter((view) => !view.shared), views.filter((view) => view.shared)]
  const entries: MenuEntry[] = [
    ...(own.length > 0 ? [{ heading: 'Mis vistas' }, ...own.map(entryOf)] : []),
    ...(shared.length > 0 ? [{ heading: 'De la empresa' }, ...shared.map(entryOf)] : []),
    ...(views.length > 0 ? ['separator' as const] : []),
    ...(current && mayChange && differs(current, query, chooser.hidden)
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
      {asking === 'remove' && current && (
        <RemoveDialog
          view={current}
          onClose={() => setAsking(null)}
          onRemoved={() => {
            setAsking(null)
            change({ view: null }, { replace: true })
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
