/** Agrees with a customer what an item costs them: asked from the page of either, for the other one. */
import { useState } from 'react'
import { searchItems } from '#modules/items/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import { Button, DateField, Dialog, FieldGrid, format, Notice, NumberField, Picker, type PickerOption, toast } from '#platform/ui/index.tsx'
import { askOnce, useSend } from '#platform/web/index.tsx'
import { agreePrice, listItemAgreed, listPartyAgreed, type AgreedPrice } from './endpoints.ts'

export const refreshes = [listPartyAgreed, listItemAgreed]

const findSold = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> => {
  const { items } = await askOnce(searchItems, { query: { text, use: 'sale' } }, signal)
  return items.map(({ id, code, name, price }) => ({
    id,
    label: `${code} ${name}`,
    detail: format.formatUnitPrice(format.toUnitPrice(price)),
  }))
}

interface AgreeDialogProps {
  /** Of the two, the one whose page it is; the other is chosen. */
  readonly partyId?: string
  readonly itemId?: string
  /** The one that is changed: its item, its customer and its quantity stay. */
  readonly row?: AgreedPrice
  readonly onDrop: (row: AgreedPrice) => void
  readonly onClose: () => void
}

export function AgreeDialog({ partyId, itemId, row, onDrop, onClose }: AgreeDialogProps) {
  const [party, setParty] = useState<PickerOption | null>(row ? { id: row.party.id, label: row.party.name } : null)
  const [item, setItem] = useState<PickerOption | null>(row ? { id: row.item.id, label: `${row.item.code} ${row.item.name}` } : null)
  const [written, setWritten] = useState({
    price: row?.price ?? '',
    from: row && row.from !== '0' ? row.from : '',
    validFrom: row?.validFrom ?? '',
    validTo: row?.validTo ?? '',
  })
  const [missing, setMissing] = useState<string | null>(null)
  const sending = useSend(agreePrice, { refreshes, inForm: true })
  const { failure } = sending
  const errors = failure?.kind === 'business' ? failure.errors : []
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message ?? null
  const set = (changes: Partial<typeof written>) => setWritten((before) => ({ ...before, ...changes }))
  const [ofParty, ofItem] = [partyId ?? party?.id, itemId ?? item?.id]
  const save = async () => {
    if (ofParty === undefined || ofItem === undefined || written.price === '')
      return setMissing(ofParty === undefined ? 'Elige el cliente.' : ofItem === undefined ? 'Elige el ítem.' : 'Escribe el precio.')
    setMissing(null)
    const days = { validFrom: written.validFrom || null, validTo: written.validTo || null }
    const body = { itemId: ofItem, price: written.price, from: written.from || '0', ...days }
    const answer = await sending.run({ params: { id: ofParty }, body })
    if (!answer) return
    toast({ text: `Precio de ${answer.item.name} para ${answer.party.name} guardado`, tone: 'ok' })
    onClose()
  }
  const refused = missing ?? errorOf('id') ?? (failure && failure.kind !== 'business' ? failure.message : null)
  return (
    <Dialog
      title="Precio de cliente"
      size="medium"
      locked={sending.isSending}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={<AgreeButtons onClose={onClose} isSending={sending.isSending} onDrop={row ? () => onDrop(row) : null} />}
    >
      {refused && <Notice tone="danger">{refused}</Notice>}
      <FieldGrid>
        {partyId === undefined && (
          <Picker
            label="Cliente"
            wide
            required
            readOnly={row !== undefined}
            placeholder="Nombre o NIT"
            value={party}
            source={searchParties}
            onChange={setParty}
          />
        )}
        {itemId === undefined && (
          <Picker
            label="Producto o servicio"
            wide
            required
            readOnly={row !== undefined}
            placeholder="Código o nombre"
            value={item}
            error={errorOf('itemId')}
            source={findSold}
            onChange={setItem}
          />
        )}
        <NumberField
          label="Precio"
          kind="quantity"
          required
          help="De la unidad base, sin impuestos."
          value={written.price}
          error={errorOf('price')}
          onChange={(price) => set({ price })}
        />
        <NumberField
          label="Desde cuántas unidades"
          kind="quantity"
          help="Vacía: desde la primera."
          readOnly={row !== undefined}
          value={written.from}
          error={errorOf('from')}
          onChange={(from) => set({ from })}
        />
        <DateField
          label="Rige desde"
          help="Vacío: desde siempre."
          value={written.validFrom}
          error={errorOf('validFrom')}
          onChange={(validFrom) => set({ validFrom })}
        />
        <DateField
          label="Rige hasta"
          help="Vacío: sin fin."
          value={written.validTo}
          error={errorOf('validTo')}
          onChange={(validTo) => set({ validTo })}
        />
      </FieldGrid>
    </Dialog>
  )
}

interface AgreeButtonsProps {
  readonly isSending: boolean
  /** Null of one that is new. */
  readonly onDrop: (() => void) | null
  readonly onClose: () => void
}

function AgreeButtons({ isSending, onDrop, onClose }: AgreeButtonsProps) {
  return (
    <>
      {/* A phone shows no action beside a row. */}
      {onDrop && (
        <Button
          look="quiet"
          onClick={() => {
            onDrop()
            onClose()
          }}
        >
          Quitar precio
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        Volver
      </Button>
      <Button type="submit" look="filled" busy={isSending}>
        Guardar precio
      </Button>
    </>
  )
}
