/** The products of an order, one under the other: Enter goes on with another. */
import { LineList, NumberField, Picker, type PickerOption, TextField } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { orderItems } from '../endpoints.ts'
import { MOST_LINES, orderLimits } from '../order.ts'
import './order.css'

export interface LineValues {
  readonly key: string
  /** Of one that the order has. */
  readonly id: string | null
  readonly item: PickerOption | null
  readonly quantity: string
  readonly note: string
  readonly seat: string
}

interface Props {
  readonly branchId: string
  readonly value: readonly LineValues[]
  readonly make: () => LineValues
  readonly onChange: (lines: readonly LineValues[]) => void
  /** By `line.field`. */
  readonly errors: ReadonlyMap<string, string>
}

export function Lines({ branchId, value, make, onChange, errors }: Props) {
  const find = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> =>
    (await askOnce(orderItems, { query: { branchId, text } }, signal)).options.map(({ id, label, detail }) => ({ id, label, detail }))
  return (
    <LineList
      className="order-lines"
      value={value}
      onChange={onChange}
      make={make}
      addLabel="Agregar producto"
      most={MOST_LINES}
      nameOf={({ item }, at) => item?.label ?? `el producto ${at + 1}`}
    >
      {(line, at, fill) => (
        <div className="order-line">
          <Picker
            label="Producto"
            required
            source={find}
            value={line.item}
            onChange={(item) => fill({ item })}
            error={errors.get(`${at}.itemId`) ?? errors.get(`${at}.id`) ?? null}
          />
          <NumberField
            label="Cantidad"
            required
            value={line.quantity}
            onChange={(quantity) => fill({ quantity })}
            error={errors.get(`${at}.quantity`) ?? null}
          />
          <NumberField
            label="Persona"
            decimals={0}
            value={line.seat}
            onChange={(seat) => fill({ seat })}
            error={errors.get(`${at}.seat`) ?? null}
          />
          <TextField
            label="Nota"
            maxLength={orderLimits.note}
            placeholder="Sin cebolla"
            value={line.note}
            onChange={(note) => fill({ note })}
            error={errors.get(`${at}.note`) ?? null}
          />
        </div>
      )}
    </LineList>
  )
}
