/** Which goods of a line leave, or come back: from which batches and how much of each, or which serials. */
import { useState } from 'react'
import { isQuantityText, parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ItemControl } from '#modules/items/index.ts'
import { Button, Dialog, format, NumberField, Notice, QuietTable, TextArea } from '#platform/ui/index.tsx'
import { proposeBatches, readSerials } from '../tracking/goods.ts'
import type { BatchState } from '../tracking/state.ts'
import { BatchChip } from './GoodsChips.tsx'
import './inventory.css'

export interface OfferedGoods {
  readonly batches: readonly {
    readonly code: string
    readonly available: string
    readonly expiresOn: string | null
    readonly state: BatchState | null
  }[]
  readonly serials: readonly string[]
}

export interface TakenGoods {
  readonly batches: readonly { readonly code: string; readonly quantity: string }[]
  readonly serials: readonly string[]
}

export interface TakeGoodsProps {
  readonly item: { readonly name: string; readonly control: ItemControl; readonly unitName: string }
  /** In base units. */
  readonly quantity: Quantity
  readonly offered: OfferedGoods
  readonly value: TakenGoods
  /** What the server said of them. */
  readonly problem: string | null
  readonly onSave: (goods: TakenGoods) => void
  readonly onClose: () => void
}

export function TakeGoodsDialog(props: TakeGoodsProps) {
  return props.item.control === 'serial' ? <TakeSerials {...props} /> : <TakeBatches {...props} />
}

const figure = (text: string | undefined): Quantity => (text !== undefined && isQuantityText(text) ? parseQuantity(text) : zeroQuantity)

/** What expires first is taken first, until somebody says otherwise. */
function proposed({ offered, quantity }: Pick<TakeGoodsProps, 'offered' | 'quantity'>): Record<string, string> {
  const batches = offered.batches.map(({ code, available, expiresOn, state }) => ({
    ...{ code, expiresOn, available: parseQuantity(available) },
    isRefused: state === 'expired' || state === 'blocked',
  }))
  return Object.fromEntries(proposeBatches(batches, quantity).map((each) => [each.code, quantityText(each.quantity)]))
}

function TakeBatches(props: TakeGoodsProps) {
  const { item, quantity, offered, value, problem, onSave, onClose } = props
  const [taken, setTaken] = useState<Readonly<Record<string, string>>>(() =>
    value.batches.length > 0 ? Object.fromEntries(value.batches.map((each) => [each.code, each.quantity])) : proposed(props),
  )
  const sum = Object.values(taken).reduce((total, each) => (total + figure(each)) as Quantity, zeroQuantity)
  return (
    <Dialog
      title={`Lotes de ${item.name}`}
      size="medium"
      onClose={onClose}
      onSubmit={() => {
        onSave({
          batches: Object.entries(taken).flatMap(([code, each]) => (figure(each) > zeroQuantity ? [{ code, quantity: each }] : [])),
          serials: [],
        })
        onClose()
      }}
      footer={
        <Footer onClose={onClose}>
          <Button look="outlined" onClick={() => setTaken(proposed(props))}>
            Proponer
          </Button>
        </Footer>
      }
    >
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Chosen sum={sum} quantity={quantity} unitName={item.unitName} />
      {offered.batches.length === 0 ? (
        <Notice tone="warn">No hay lotes con existencias en esta bodega.</Notice>
      ) : (
        <QuietTable>
          <thead>
            <tr>
              <th scope="col">Lote</th>
              <th scope="col">Vence</th>
              <th scope="col" className="num">
                Hay
              </th>
              <th scope="col" className="goods-figure">
                Cantidad
              </th>
            </tr>
          </thead>
          <tbody>
            {offered.batches.map((batch) => (
              <tr key={batch.code}>
                <td>
                  <b className="b">{batch.code}</b> {batch.state !== null && batch.state !== 'good' && <BatchChip state={batch.state} />}
                </td>
                <td className="t2">{batch.expiresOn === null ? 'No vence' : format.formatDay(batch.expiresOn)}</td>
                <td className="num">{format.formatQuantity(parseQuantity(batch.available))}</td>
                <td className="goods-figure">
                  <NumberField
                    label={`Cantidad del lote ${batch.code}`}
                    hideLabel
                    decimals={6}
                    value={taken[batch.code] ?? ''}
                    onChange={(text) => setTaken((before) => ({ ...before, [batch.code]: text }))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
    </Dialog>
  )
}

function TakeSerials({ item, quantity, offered, value, problem, onSave, onClose }: TakeGoodsProps) {
  const [text, setText] = useState(value.serials.join('\n'))
  const read = readSerials(text)
  return (
    <Dialog
      title={`Seriales de ${item.name}`}
      onClose={onClose}
      onSubmit={() => {
        onSave({ batches: [], serials: read })
        onClose()
      }}
      footer={<Footer onClose={onClose} />}
    >
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Chosen sum={(BigInt(read.length) * 1_000_000n) as Quantity} quantity={quantity} unitName={item.unitName} />
      <TextArea
        label="Seriales"
        rows={8}
        value={text}
        onChange={setText}
        help="Escanéalos o escríbelos, uno por línea. También un rango: A001–A050."
      />
      {offered.serials.length > 0 && (
        <div className="goods-offered">
          {offered.serials
            .filter((serial) => !read.includes(serial))
            .slice(0, 60)
            .map((serial) => (
              <Button key={serial} look="outlined" onClick={() => setText([...read, serial].join('\n'))}>
                {serial}
              </Button>
            ))}
        </div>
      )}
    </Dialog>
  )
}

function Chosen({ sum, quantity, unitName }: { sum: Quantity; quantity: Quantity; unitName: string }) {
  return (
    <output className={sum === quantity ? 'muted' : 'goods-short'}>
      {`Elegidas ${format.formatQuantity(sum)} de ${format.formatQuantity(quantity)} (${unitName})`}
    </output>
  )
}

function Footer({ onClose, children }: { onClose: () => void; children?: React.ReactNode }) {
  return (
    <>
      <Button look="quiet" onClick={onClose}>
        Volver
      </Button>
      {children}
      <Button type="submit" look="filled">
        Usar estos
      </Button>
    </>
  )
}
