/** The cart of a register: its lines, the one in hand with what may be changed of it, and what it comes to. */
import { addAmounts, zeroAmount } from '#base/decimal.ts'
import {
  Button,
  format,
  IconButton,
  Kbd,
  MinusIcon,
  Money,
  NumberField,
  PlusIcon,
  TextField,
  TrashIcon,
  useIsOnline,
} from '#platform/ui/index.tsx'
import type { PricedLine } from '#modules/documents/index.ts'
import { tillReturn } from '#modules/sales/index.ts'
import { useMay } from '#platform/web/index.tsx'
import { orderPermissions } from '../../order/permissions.ts'
import { buyerName, changeLine, type CartExchange, type CartLine } from '../cart.ts'
import type { ComputedLine } from '../computing.ts'
import type { Selling } from './at-register.tsx'
import { OrderInHand } from './OrderInHand.tsx'

interface Props {
  readonly selling: Selling
  /** How many carts wait. */
  readonly held: number
}

export function CartPanel(props: Props) {
  const { device, cart, priced, computed, steps, setOpen } = props.selling
  const { selected } = steps
  return (
    <section className="reg-cart" aria-label="Carrito">
      <button type="button" className="reg-party" onClick={() => setOpen('customer')}>
        <b>{buyerName(cart)}</b>
        <span className="small t2">
          Cliente <Kbd>F3</Kbd>
        </span>
      </button>
      {cart.bill && <OrderInHand device={device} bill={cart.bill} />}
      {cart.exchange && <ExchangeInHand selling={props.selling} exchange={cart.exchange} />}
      <ul className="reg-lines">
        {cart.lines.map((line, index) => (
          <li key={line.key} className={line.key === selected ? 'reg-line on-hand' : 'reg-line'}>
            <button type="button" className="reg-line-face" aria-pressed={line.key === selected} onClick={() => steps.select(line.key)}>
              <span className="reg-name">{line.name}</span>
              <b>
                <Money value={priced.lines[index]?.total ?? zeroAmount} />
              </b>
              <span className="small t2">{describe(line, computed.lines[index])}</span>
              <PromotedBy line={computed.lines[index]} priced={priced.lines[index]} />
            </button>
            {line.key === selected && <InHand selling={props.selling} line={line} />}
          </li>
        ))}
      </ul>
      {cart.lines.length === 0 && <p className="small t2 reg-none">Lee un código o toca un producto para empezar.</p>}
      <Sums {...props} />
    </section>
  )
}

/** What promotions make of a line: their names, and what it was before them. */
function PromotedBy({ line, priced }: { readonly line: ComputedLine | undefined; readonly priced: PricedLine | undefined }) {
  if (!line || !priced || line.promoted.applied.length === 0) return null
  return (
    <span className="small reg-promoted">
      {line.promoted.applied.map(({ name }) => name).join(' y ')}
      {line.promoted.discount > zeroAmount && (
        <>
          {': '}
          <s>
            <Money value={priced.gross} />
          </s>
          {' ahorra '}
          <Money value={line.promoted.discount} />
        </>
      )}
    </span>
  )
}

/** What came back, whose money goes into this sale. */
const ExchangeInHand = ({ selling: { cart, steps }, exchange }: Pick<Props, 'selling'> & { readonly exchange: CartExchange }) => (
  <p className="row reg-exchange">
    <span className="grow">{`Vuelve de ${exchange.number}`}</span>
    <b>
      −<Money value={exchange.value} />
    </b>
    <IconButton
      name="No cambiar nada"
      icon={TrashIcon}
      onClick={() => {
        const { exchange: _exchange, ...rest } = cart
        steps.put(rest)
      }}
    />
  </p>
)

const describe = ({ quantity, unit, unitPrice, discount }: CartLine, computed: ComputedLine | undefined): string =>
  [
    `${format.formatQuantity(format.toQuantity(quantity))} ${unit.toLowerCase()} × ${format.formatUnitPrice(computed?.unitPrice ?? format.toUnitPrice(unitPrice))} sin impuestos`,
    computed?.reason ?? '',
    discount === '0' ? '' : `menos ${discount.replace('.', ',')} %`,
  ]
    .filter((text) => text !== '')
    .join(', ')

const isAbove = (text: string): boolean => text !== '' && Number(text) > 0

function InHand({ selling: { cart, steps }, line }: Pick<Props, 'selling'> & { readonly line: CartLine }) {
  return (
    <div className="reg-hand">
      <IconButton name="Uno menos" icon={MinusIcon} onClick={() => steps.step(-1)} />
      <NumberField
        label="Cantidad"
        hideLabel
        width="code"
        value={line.quantity}
        onChange={(quantity) => isAbove(quantity) && steps.put(changeLine(cart, line.key, { quantity }))}
      />
      <IconButton name="Uno más" icon={PlusIcon} onClick={() => steps.step(1)} />
      <span data-discount>
        <NumberField
          label="Descuento en %"
          hideLabel
          width="code"
          value={line.discount === '0' ? '' : line.discount}
          onChange={(discount) => Number(discount) <= 100 && steps.put(changeLine(cart, line.key, { discount: discount || '0' }))}
        />
      </span>
      <span className="small t2">
        % desc. <Kbd>F4</Kbd>
      </span>
      <span className="grow" />
      <IconButton name={`Quitar ${line.name}`} icon={TrashIcon} onClick={steps.takeOut} />
    </div>
  )
}

function Sums({
  selling: { device, cart, priced, steps, asksCoupon, problem, paper, recall, charge, invoice, setOpen, giveBack },
  held,
}: Props) {
  const isEmpty = cart.lines.length === 0
  const isOnline = useIsOnline()
  const mayOrders = useMay(orderPermissions.write)
  const mayReturn = useMay(tillReturn.permissions.issue)
  return (
    <div className="reg-sums">
      {asksCoupon && (
        <TextField
          label="Cupón"
          value={cart.coupon ?? ''}
          maxLength={30}
          onChange={(coupon) => steps.put({ ...cart, coupon: coupon.toUpperCase() })}
        />
      )}
      <p className="small t2 reg-rule">{paper.text}</p>
      <dl>
        <div>
          <dt>{`Subtotal, ${cart.lines.length === 1 ? '1 línea' : `${cart.lines.length} líneas`}`}</dt>
          <dd>
            <Money value={addAmounts(priced.net, priced.discounts)} />
          </dd>
        </div>
        {priced.discounts !== zeroAmount && (
          <div>
            <dt>Descuentos</dt>
            <dd>
              −<Money value={priced.discounts} />
            </dd>
          </div>
        )}
        {priced.taxes.map((tax) => (
          <div key={tax.id}>
            <dt>{tax.name}</dt>
            <dd>
              <Money value={tax.amount} />
            </dd>
          </div>
        ))}
        <div className="reg-total">
          <dt>Total</dt>
          <dd>
            <Money value={priced.total} sign final />
          </dd>
        </div>
      </dl>
      <div className="row wrap">
        <Button onClick={device.hold} shortcut="F6" disabledReason={isEmpty ? 'El carrito está vacío' : null}>
          Espera
        </Button>
        <Button
          onClick={recall}
          shortcut="F7"
          disabledReason={held === 0 ? 'No hay ventas en espera' : isEmpty ? null : 'Cobra o deja en espera esta venta primero'}
        >
          {held === 0 ? 'Recuperar' : `Recuperar ${held}`}
        </Button>
        <Button onClick={() => setOpen('drawer')} shortcut="F8">
          Cajón
        </Button>
        <Button onClick={invoice} shortcut="F10" aria-pressed={cart.asksInvoice === true}>
          Factura
        </Button>
        {mayReturn && (
          <Button
            onClick={giveBack}
            disabledReason={!isOnline ? 'Devolver necesita internet' : cart.exchange ? 'Ya hay un cambio en esta venta' : null}
          >
            Devolver
          </Button>
        )}
        {mayOrders && (
          <Button
            onClick={() => setOpen('orders')}
            disabledReason={!isOnline ? 'Los pedidos necesitan internet' : isEmpty ? null : 'Cobra o deja en espera esta venta primero'}
          >
            Pedidos
          </Button>
        )}
      </div>
      <Button look="filled" block onClick={charge} shortcut="F9" disabledReason={problem ?? (isEmpty ? 'El carrito está vacío' : null)}>
        {`Cobrar ${format.formatAmount(priced.total)}`}
      </Button>
    </div>
  )
}
