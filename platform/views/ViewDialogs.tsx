/** What a list asks about its views: the name of a new one, the roles that one opens, and whether it goes. */
import { useState } from 'react'
import { Button, ConfirmDialog, Dialog, Switch, TextField, toast } from '#platform/ui/index.tsx'
import { useMay, useSend } from '#platform/web/index.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import { createView, listViews, removeView, viewPermissions, type SavedView, type ViewRole } from './views.ts'

export type ViewQuestion = 'save' | 'roles' | 'remove'

interface ViewDialogsProps {
  asking: ViewQuestion
  list: string
  /** The one that the list shows. */
  view: SavedView | null
  /** Of a new one: as the list is now. */
  content: SavedView['content']
  roles: readonly ViewRole[]
  onClose: () => void
  /** The list is shown with this view from now on; null is the whole list. */
  onView: (id: string | null) => void
}

export default function ViewDialogs({ asking, list, view, content, roles, onClose, onView }: ViewDialogsProps) {
  if (asking === 'save') return <SaveDialog list={list} content={content} onClose={onClose} onSaved={onView} />
  if (!view) return null
  if (asking === 'roles') return <RolesDialog view={view} roles={roles} onClose={onClose} />
  return <RemoveDialog view={view} onClose={onClose} onRemoved={() => onView(null)} />
}

interface SaveDialogProps {
  list: string
  content: SavedView['content']
  onClose: () => void
  onSaved: (id: string) => void
}

function SaveDialog({ list, content, onClose, onSaved }: SaveDialogProps) {
  const mayShare = useMay(viewPermissions.share)
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
