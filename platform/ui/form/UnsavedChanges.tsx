import { useEffect, useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../float/Dialog.tsx'
import { isLeavingSafely } from './localDraft.tsx'

export interface UnsavedChanges {
  /** Call it instead of leaving: it leaves at once, or asks first. */
  leave: (go: () => void) => void
  /** Put it in the page. */
  dialog: React.ReactNode
}

/**
 * Asks before losing work: "Tienes cambios sin guardar". Closing the tab asks too. The application's router calls
 * `leave` when someone navigates. `onSave` resolves to false when it could not save (errors stay in sight).
 */
export function useUnsavedChanges(dirty: boolean, onSave: () => Promise<boolean>, onDiscard?: () => void): UnsavedChanges {
  const [going, setGoing] = useState<{ go: () => void } | null>(null)
  const [saving, setSaving] = useState(false)
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeavingSafely()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  const save = async () => {
    setSaving(true)
    const saved = await onSave().finally(() => setSaving(false))
    setGoing(null)
    if (saved) going?.go()
  }
  return {
    leave: (go) => {
      if (dirty) setGoing({ go })
      else go()
    },
    dialog: going && (
      <Dialog
        title="Tienes cambios sin guardar"
        onClose={() => setGoing(null)}
        locked={saving}
        footer={
          <>
            <Button look="quiet" onClick={() => setGoing(null)} data-autofocus="">
              Seguir editando
            </Button>
            <Button
              onClick={() => {
                setGoing(null)
                onDiscard?.()
                going.go()
              }}
            >
              Descartar
            </Button>
            <Button look="filled" busy={saving} busyText="Guardando…" onClick={() => void save()}>
              Guardar
            </Button>
          </>
        }
      >
        <p>Si sales ahora, lo que escribiste se pierde.</p>
      </Dialog>
    ),
  }
}
