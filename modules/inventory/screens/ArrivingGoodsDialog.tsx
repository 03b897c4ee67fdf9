/** Which goods of a line arrive: their batches with their days, or their serials. */
import { useState } from 'react'
import type { Quantity } from '#base/decimal.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { Button, DateField, Dialog, FieldGrid, format, NumberField, PlusIcon, TextArea, TextField } from '#platform/ui/index.tsx'
import { readSerials, type Goods } from '../tracking/goods.ts'

export interface ArrivingProps {
  readonly item: { readonly name: string; readonly control: ItemControl }
  readonly quantity: Quantity
  readonly value: Goods
  readonly onSave: (goods: Goods) => void
  readonly onClose: () => void
}

type Batch = Goods['batches'][number]
const emptyBatch: Batch = { code: '', quantity: '', madeOn: null, expiresOn: null }

export function ArrivingGoodsDialog({ item, quantity, value, onSave, onClose }: ArrivingProps) {
  const [batches, setBatches] = useState<readonly Batch[]>(value.batches.length > 0 ? value.batches : [emptyBatch])
  const [text, setText] = useState(value.serials.join('\n'))
  const isSerial = item.control === 'serial'
  const put = (at: number, change: Partial<Batch>) =>
    setBatches(batches.map((each, index) => (index === at ? { ...each, ...change } : each)))
  return (
    <Dialog
      title={`${isSerial ? 'Seriales' : 'Lotes'} de ${item.name}`}
      size={isSerial ? 'small' : 'medium'}
      onClose={onClose}
      onSubmit={() => {
        onSave(
          isSerial
            ? { batches: [], serials: readSerials(text) }
            : { batches: batches.filter(({ code }) => code.trim() !== ''), serials: [] },
        )
        onClose()
      }}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled">
            Usar estos
          </Button>
        </>
      }
    >
      <p className="muted">{`Entran ${format.formatQuantity(quantity)}`}</p>
      {isSerial ? (
        <TextArea
          label="Seriales"
          rows={8}
          value={text}
          onChange={setText}
          help={`${readSerials(text).length} escritos. Uno por línea, o un rango: A001–A050.`}
        />
      ) : (
        <>
          {batches.map((batch, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- batches are told apart by their place while they are written
            <FieldGrid columns={4} key={at}>
              <TextField label="Lote" value={batch.code} maxLength={60} onChange={(code) => put(at, { code })} />
              <NumberField label="Cantidad" decimals={6} value={batch.quantity} onChange={(each) => put(at, { quantity: each })} />
              <DateField
                label="Fecha de fabricación"
                value={batch.madeOn ?? ''}
                onChange={(day) => put(at, { madeOn: day === '' ? null : day })}
              />
              <DateField
                label="Fecha de expiración"
                required={item.control === 'expiring'}
                value={batch.expiresOn ?? ''}
                onChange={(day) => put(at, { expiresOn: day === '' ? null : day })}
              />
            </FieldGrid>
          ))}
          <Button icon={PlusIcon} onClick={() => setBatches([...batches, emptyBatch])}>
            Agregar lote
          </Button>
        </>
      )}
    </Dialog>
  )
}
