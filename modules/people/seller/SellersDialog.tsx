/** The seller of the marked customers: given to all of them, or taken away. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { Button, Dialog, Picker, type PickerOption, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import type { PartyBulkProps } from '../bulk/actions.tsx'
import { setSellers } from '../bulk/endpoints.ts'
import { partyAnswers } from '../endpoints.ts'
import { partyLabels } from '../form.ts'
import { findSellers } from './find-sellers.tsx'

export function SellersDialog({ rows, onClose, onDone }: PartyBulkProps) {
  const [seller, setSeller] = useState<PickerOption | null>(null)
  const sending = useSend(setSellers, {
    refreshes: partyAnswers,
    inForm: true,
    onDone: ({ changed, leftOut }) => {
      const others =
        leftOut === 0 ? '' : ` ${counted(leftOut, 'no es cliente y quedó como estaba', 'no son clientes y quedaron como estaban')}.`
      toast({ text: `Vendedor cambiado a ${counted(changed, 'cliente', 'clientes')}.${others}` })
      onDone()
      onClose()
    },
  })
  const save = () => void sending.run({ body: { ids: rows.map(({ id }) => id), sellerId: seller?.id ?? null } })
  return (
    <Dialog
      title={`Vendedor de ${counted(rows.length, 'tercero', 'terceros')}`}
      locked={sending.isSending}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button look="filled" busy={sending.isSending} onClick={save}>
            {seller === null ? 'Quitar el vendedor' : 'Asignar vendedor'}
          </Button>
        </>
      }
    >
      <Picker
        label={partyLabels.sellerId}
        clearable={seller !== null}
        placeholder="Sin vendedor"
        help="Terceros con el rol Vendedor. Los documentos nuevos de esos clientes empiezan con él."
        error={sending.failure?.message ?? null}
        value={seller}
        source={findSellers}
        onChange={setSeller}
      />
    </Dialog>
  )
}
