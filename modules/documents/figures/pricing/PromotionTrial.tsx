/** "Probar con un carrito": what the promotion that is being written, and those in use, would make of a sale, and why. */
import { useState } from 'react'
import { countText } from '#base/count.ts'
import * as z from 'zod/mini'
import { extend, isQuantityText, parseAmount, parseQuantity, parseUnitPrice, subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { isDay } from '#base/date.ts'
import { searchItems } from '#modules/items/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import { promotion } from '#modules/pricing/index.ts'
import type { RecordPart, RecordPartProps } from '#platform/catalogue/RecordPanel.tsx'
import { missingShown } from '#platform/catalogue/shown.ts'
import {
  DateField,
  FieldGrid,
  LineList,
  Money,
  MoneyField,
  NumberField,
  Picker,
  type PickerOption,
  Quantity,
  QuietTable,
  SelectField,
  TextField,
  usePaused,
} from '#platform/ui/index.tsx'
import { askOnce, useAsk, useToday } from '#platform/web/index.tsx'
import { promotionUse, tryPromotion } from './trial.ts'
import './promotion-trial.css'

interface CartLine {
  readonly key: string
  readonly item: PickerOption | null
  readonly quantity: string
  readonly price: string
}

const MOST_LINES = 20

/** Form and means of each, as documents say them. */
const payments = {
  cash: { label: 'Efectivo', form: '1', means: '10' },
  card: { label: 'Tarjeta', form: '1', means: '48' },
  transfer: { label: 'Transferencia', form: '1', means: '47' },
  credit: { label: 'A crédito', form: '2', means: '10' },
} as const
type Payment = keyof typeof payments
const isPayment = (text: string): text is Payment => Object.hasOwn(payments, text)

let lastKey = 0
const emptyLine = (): CartLine => ({ key: `cart-${(lastKey += 1)}`, item: null, quantity: '1', price: '' })

function PromotionTrial({ id, values }: RecordPartProps) {
  const today = useToday()
  const [cart, setCart] = useState<readonly CartLine[]>(() => [emptyLine()])
  const [date, setDate] = useState<string>(today)
  const [time, setTime] = useState(String(values['fromTime'] ?? '') || '12:00')
  const [party, setParty] = useState<PickerOption | null>(null)
  const [payment, setPayment] = useState<Payment>('cash')
  const [coupon, setCoupon] = useState('')
  // What an item costs, from what the searches brought.
  const [prices] = useState(() => new Map<string, string>())
  const search = async (text: string, signal: AbortSignal) => {
    const { items } = await askOnce(searchItems, { query: { text } }, signal)
    for (const item of items) prices.set(item.id, item.price)
    return items.map((item) => ({ id: item.id, label: item.name, detail: item.code }))
  }
  const written = z.safeParse(promotion.endpoints.create.body, values)
  const isWhole = written.success && missingShown(promotion, written.data).length === 0
  const lines = cart.flatMap(({ item, quantity, price }) =>
    item && isQuantityText(quantity) && isQuantityText(price) ? [{ itemId: item.id, quantity, unitPrice: price }] : [],
  )
  const question =
    isWhole && written.success && lines.length > 0 && isDay(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
      ? {
          body: {
            id,
            promotion: written.data,
            partyId: party?.id ?? null,
            branchId: null,
            date,
            time,
            paymentForm: payments[payment].form,
            paymentMeans: payments[payment].means,
            coupon,
            lines,
          },
        }
      : null
  const text = JSON.stringify(question)
  const { data, error } = useAsk(tryPromotion, usePaused(text) === text ? question : null)
  const found = question && data ? data : null
  const whole = lines.map(({ quantity, unitPrice }) => extend(parseQuantity(quantity), parseUnitPrice(unitPrice)))
  const off = (found?.lines ?? []).map(({ discount }) => parseAmount(discount))
  const named = cart.filter(({ item, quantity, price }) => item && isQuantityText(quantity) && isQuantityText(price))
  const used = useAsk(promotionUse, id === null ? null : { params: { id } }).data
  return (
    <section aria-label="Probar con un carrito" className="stack">
      {used && used.sales > 0 && (
        <p className="small t2">
          Usada en {used.sales === 1 ? 'una venta' : `${countText(used.sales)} ventas`} · <Quantity value={parseQuantity(used.units)} /> u.
          · <Money value={parseAmount(used.discount)} sign /> de descuento en sus líneas
        </p>
      )}
      <h3 className="group-title">Probar con un carrito</h3>
      <LineList
        className="trial-cart"
        value={cart}
        onChange={setCart}
        make={emptyLine}
        addLabel="Agregar producto"
        most={MOST_LINES}
        nameOf={({ item }, at) => item?.label ?? `la línea ${at + 1}`}
      >
        {(line, _, fill) => (
          <>
            <Picker
              label="Producto"
              placeholder="Código o nombre"
              source={search}
              value={line.item}
              onChange={(item) => fill({ item, price: (item && prices.get(item.id)) || line.price })}
            />
            <NumberField label="Cantidad" decimals={6} value={line.quantity} onChange={(quantity) => fill({ quantity })} />
            <MoneyField label="Precio" value={line.price} onChange={(price) => fill({ price })} />
          </>
        )}
      </LineList>
      <FieldGrid>
        <DateField label="Día" value={date} onChange={setDate} />
        <TextField label="Hora" value={time} maxLength={5} onChange={setTime} />
        <Picker label="Cliente" clearable placeholder="Cualquiera" source={searchParties} value={party} onChange={setParty} />
        <SelectField
          label="Paga con"
          value={payment}
          options={Object.entries(payments).map(([value, { label }]) => ({ value, label }))}
          onChange={(value) => isPayment(value) && setPayment(value)}
        />
        {values['coupon'] !== '' && <TextField label="Cupón que dice" value={coupon} maxLength={30} onChange={setCoupon} />}
      </FieldGrid>
      {!isWhole && <p className="small t2">Completa la promoción para probarla.</p>}
      {isWhole && lines.length === 0 && <p className="small t2">Elige qué se vende para ver qué descuenta.</p>}
      {error !== null && <p className="err">{error}</p>}
      {found && (
        <>
          <QuietTable>
            <thead>
              <tr>
                <th scope="col">Producto</th>
                <th scope="col" className="num">
                  Descuento
                </th>
                <th scope="col" className="num">
                  Queda en
                </th>
              </tr>
            </thead>
            <tbody>
              {named.map(({ key, item }, at) => (
                <Tried key={key} name={item?.label ?? ''} by={found.lines[at]?.promotions ?? []} off={off[at]} whole={whole[at]} />
              ))}
            </tbody>
          </QuietTable>
          <ul className="small" aria-label="Qué pasó con cada promoción">
            {found.promotions.map(({ id: each, name, isThis, discount, why }) => (
              <li key={each}>
                <span className={isThis ? 'b' : ''}>{isThis ? 'Esta promoción' : name}</span>{' '}
                {why ?? (
                  <>
                    descuenta <Money value={parseAmount(discount)} sign />
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly by: readonly string[]
  readonly off: Amount | undefined
  readonly whole: Amount | undefined
}

function Tried({ name, by, off = zeroAmount, whole = zeroAmount }: LineProps) {
  return (
    <tr>
      <td>
        {name}
        {by.length > 0 && <div className="small muted">{by.join(' y ')}</div>}
      </td>
      <td className="num">
        <Money value={off} />
      </td>
      <td className="num">
        <Money value={subtract(whole, off)} />
      </td>
    </tr>
  )
}

export const promotionPart: RecordPart = { Part: PromotionTrial, refreshes: [promotionUse] }
