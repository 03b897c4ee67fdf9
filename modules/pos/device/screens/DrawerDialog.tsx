/** The drawer without a sale (F8): why it is opened is kept in the shift. */
import { useState } from 'react'
import { Button, Dialog, TextField, toast } from '#platform/ui/index.tsx'
import { failureOf } from '#platform/web/index.tsx'
import { ApprovalFields, useApproval } from '../../approval/ApprovalFields.tsx'
import { drawerBytes } from '../../paper/escpos.ts'
import { writeToPrinter } from '../../paper/printer.tsx'
import type { Device } from '../device.tsx'

interface Props {
  readonly device: Device
  readonly shiftId: string
  readonly asksPin: boolean
  readonly onClose: () => void
}

export function DrawerDialog({ device, shiftId, asksPin, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const approval = useApproval(asksPin)
  const open = async (): Promise<void> => {
    if (reason.trim() === '') return setProblem('Escribe por qué lo abres.')
    setBusy(true)
    try {
      const approvalId = await approval.allow({ action: 'drawer', shiftId, saleId: null })
      if (approvalId === undefined) return
      await device.openDrawer(reason.trim(), approvalId)
      // Without a printer by cable it is opened with its key.
      await writeToPrinter(Uint8Array.from(drawerBytes)).catch(() => false)
      toast({ text: 'Quedó en el turno que se abrió el cajón' })
      onClose()
    } catch (error) {
      setProblem(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Abrir el cajón"
      size="medium"
      onClose={onClose}
      onSubmit={() => void open()}
      locked={isBusy}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={isBusy} busyText="Abriendo…">
            Abrir el cajón
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextField
          label="Motivo"
          required
          maxLength={200}
          value={reason}
          onChange={(text) => {
            setReason(text)
            setProblem(null)
          }}
          error={problem}
        />
        <ApprovalFields approval={approval} />
      </div>
    </Dialog>
  )
}
