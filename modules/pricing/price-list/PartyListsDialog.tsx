/** The list of the marked customers: given to all of them, or taken away. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import type { PartyBulkProps } from '#modules/people/index.tsx'
import { Button, Dialog, Picker, type PickerOption, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { getPartyList, setPartyLists } from '../endpoints.ts'
import { findLists } from './PartyPriceList.tsx'

export default function PartyListsDialog({ rows, onClose, onDone }: PartyBulkProps) {
  const [list, setList] = useState<PickerOption | null>(null)
  const sending = useSend(setPartyLists, {
    refreshes: [getPartyList],
    inForm: true,
    onDone: ({ changed, leftOut }) => {
      const others =
        leftOut === 0 ? '' : ` ${counted(leftOut, 'no es cliente y quedó como estaba', 'no son clientes y quedaron como estaban')}.`
      toast({ text: `Lista de precios cambiada a ${counted(changed, 'cliente', 'clientes')}.${others}` })
      onDone()
      onClose()
    },
  })
  const save = () => void sending.run({ body: { ids: rows.map(({ id }) => id), listId: list?.id ?? null } })
  return (
    <Dialog
      title={`Lista de precios de ${counted(rows.length, 'tercero', 'terceros')}`}
      locked={sending.isSending}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button look="filled" busy={sending.isSending} onClick={save}>
            {list === null ? 'Quitar la lista propia' : 'Cambiar lista'}
          </Button>
        </>
      }
    >
      <Picker
        label="Lista de precios"
        clearable={list !== null}
        placeholder="Sin lista propia"
        help="Sin lista propia, valen la de su etiqueta, la de quien vende, la de la sucursal o la de todos."
        error={sending.failure?.message ?? null}
        value={list}
        source={findLists}
        onChange={setList}
      />
    </Dialog>
  )
}
