/** One product in one warehouse: why it is suggested, how much of it, and of whom. */
import { searchParties } from '#modules/people/index.tsx'
import { Checkbox, Chip, DayText, format, NumberField, Picker, UnitPrice, WarningIcon } from '#platform/ui/index.tsx'
import { parseQuantity } from '#base/decimal.ts'
import { changeOf, type changed, type Changes, quantityOf, supplierOf, type Suggested } from './chosen.tsx'

const figure = (text: string): string => format.formatQuantity(parseQuantity(text))
const isSome = (text: string): boolean => parseQuantity(text) !== 0n

/** "Principal · Hay 3, en camino 6 · mínimo 10, máximo 50 · se venden 1,5 al día". */
function whyText({ warehouse, available, incoming, drafted, minimum, reorder, maximum, daily, leadDays, baseUnit }: Suggested): string {
  const stock = [
    `Hay ${figure(available)} ${baseUnit}`,
    ...(isSome(incoming) ? [`en camino ${figure(incoming)}`] : []),
    ...(isSome(drafted) ? [`en borradores ${figure(drafted)}`] : []),
  ]
  const levels = [
    ...(minimum === null ? [] : [`mínimo ${figure(minimum)}`]),
    ...(reorder === null ? [] : [`reorden ${figure(reorder)}`]),
    ...(maximum === null ? [] : [`máximo ${figure(maximum)}`]),
  ]
  const pace = [...(isSome(daily) ? [`se venden ${figure(daily)} al día`] : []), ...(leadDays > 0 ? [`llega en ${leadDays} días`] : [])]
  return [[warehouse.name], stock, levels, pace].flatMap((part) => (part.length === 0 ? [] : [part.join(', ')])).join(' · ')
}

interface Props {
  readonly row: Suggested
  readonly changes: Changes
  readonly error: string | undefined
  /** Somebody wanted to send it already. */
  readonly asksSupplier: boolean
  readonly onChange: (change: Parameters<typeof changed>[2]) => void
}

export function SuggestedRow({ row, changes, error, asksSupplier, onChange }: Props) {
  const { item, warehouse, unit, isShort, lastDate, lastPrice } = row
  const { isChosen } = changeOf(changes, row)
  const supplier = supplierOf(changes, row)
  const lacksSupplier = asksSupplier && isChosen && supplier === null
  return (
    <li>
      <div>
        <Checkbox
          label={
            <>
              <b className="b">{item.code}</b> {item.name}
            </>
          }
          value={isChosen}
          onChange={(next) => onChange({ isChosen: next })}
        />
        <div className="small muted suggested-why">
          {isShort && (
            <Chip tone="warn" icon={WarningIcon}>
              Bajo el mínimo
            </Chip>
          )}{' '}
          {whyText(row)}
        </div>
        {error !== undefined && (
          <p role="alert" className="err small">
            {error}
          </p>
        )}
      </div>
      <NumberField
        label={`Cantidad de ${item.name} en ${warehouse.name}`}
        hideLabel
        suffix={unit.name}
        value={quantityOf(changes, row)}
        onChange={(quantity) => onChange({ quantity, isChosen: true })}
      />
      <div>
        <Picker
          label={`Proveedor de ${item.name} en ${warehouse.name}`}
          hideLabel
          placeholder="Proveedor"
          source={searchParties}
          value={supplier}
          onChange={(next) => onChange({ supplier: next, isChosen: true })}
          error={lacksSupplier ? 'Elige el proveedor' : null}
        />
        {lastDate !== null && (
          <div className="small muted">
            Última compra <DayText value={lastDate} />
            {lastPrice !== null && (
              <>
                {' a '}
                <UnitPrice value={lastPrice} />
              </>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
