/** From which amount on egresos are approved by somebody else: told to all, decided by administrators. */
import { useState } from 'react'
import { Button, Dialog, format, LoadError, MoneyField, Notice, toast } from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { approvalPermissions, readApprovalRule, writeApprovalRule } from './endpoints.ts'

export function ApprovalRuleButton() {
  const mayDecide = useMay(approvalPermissions.write)
  const [isOpen, setOpen] = useState(false)
  if (!mayDecide) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Aprobación</Button>
      {isOpen && <RuleDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function RuleDialog({ onClose }: { readonly onClose: () => void }) {
  const rule = useAsk(readApprovalRule, {})
  const [typed, setTyped] = useState<string | null>(null)
  const sending = useSend(writeApprovalRule, {
    refreshes: [readApprovalRule],
    inForm: true,
    onDone: () => {
      toast({
        text:
          amount === ''
            ? 'Los egresos ya no esperan aprobación'
            : `Se aprueban los egresos desde ${format.formatMoney(format.toAmount(amount))}`,
      })
      onClose()
    },
  })
  const amount = typed ?? rule.data?.amount ?? ''
  const said = sending.submitError && (sending.submitError.errors.at(0)?.message ?? sending.submitError.message)
  return (
    <Dialog
      title="Aprobación de egresos"
      locked={sending.isSending}
      onClose={onClose}
      onSubmit={() => void sending.run({ body: { amount: amount === '' ? null : amount } })}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            look="filled"
            type="submit"
            busy={sending.isSending}
            busyText="Guardando…"
            disabledReason={rule.data ? null : 'Espera a que cargue'}
          >
            Guardar
          </Button>
        </>
      }
    >
      <div className="stack">
        {said && <Notice tone="danger">{said}</Notice>}
        {rule.error && !rule.data && <LoadError message={rule.error} onRetry={rule.ask} />}
        <p className="t2">Desde este valor un egreso espera como borrador hasta que lo apruebe otra persona. Vacío, ninguno espera.</p>
        <MoneyField label="Se aprueban desde" value={amount} onChange={setTyped} />
      </div>
    </Dialog>
  )
}
