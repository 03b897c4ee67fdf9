/** The roles whose people open a list with a shared view, unless they chose another. */
import { useState } from 'react'
import { Button, Checkbox, Dialog, FieldFrame, Notice, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { listViews, openForRoles, type SavedView, type ViewRole } from './views.ts'

interface RolesDialogProps {
  view: SavedView
  roles: readonly ViewRole[]
  onClose: () => void
}

export function RolesDialog({ view, roles, onClose }: RolesDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>(view.roleIds)
  const send = useSend(openForRoles, { refreshes: [listViews], inForm: true })
  const save = async () => {
    if (!(await send.run({ params: { id: view.id }, body: { roleIds: [...chosen] } }))) return
    toast({ text: `Vista ${view.name} guardada`, tone: 'ok' })
    onClose()
  }
  return (
    <Dialog
      title={`Roles que abren la lista con ${view.name}`}
      onClose={onClose}
      locked={send.isSending}
      onSubmit={() => void save()}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={send.isSending} busyText="Guardando…">
            Guardar
          </Button>
        </>
      }
    >
      <div className="stack">
        {send.submitError && <Notice tone="danger">{send.submitError.message}</Notice>}
        <FieldFrame label="Roles" group help="Cada persona puede elegir otra para sí misma.">
          {() => (
            <div className="stack">
              {roles.map((role) => (
                <Checkbox
                  key={role.id}
                  label={role.name}
                  value={chosen.includes(role.id)}
                  onChange={(on) => setChosen(on ? [...chosen, role.id] : chosen.filter((each) => each !== role.id))}
                />
              ))}
            </div>
          )}
        </FieldFrame>
      </div>
    </Dialog>
  )
}
