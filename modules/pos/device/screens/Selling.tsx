/** A register that sells: what there is at the left, the cart at the right, its keys everywhere (CJ1 to CJ7). */
import { useState } from 'react'
import { showTime } from '#base/date.ts'
import { parseAmount, type Amount } from '#base/decimal.ts'
import {
  Button,
  ButtonLink,
  Chip,
  format,
  MoreMenu,
  OfflineIcon,
  ProgressIcon,
  toast,
  useHoldsPage,
  useIsNarrow,
  useIsPhone,
  WarningIcon,
} from '#platform/ui/index.tsx'
import { useChangeQuery, useGo, useQueryOfAddress } from '#platform/web/index.tsx'
import { expensesScreen, shiftAddress, transactionsScreen } from '../../screens.ts'
import { leftIn, type Device } from '../device.tsx'
import type { DeviceFacts } from '../facts.ts'
import type { Shift, Shown } from '../kept.tsx'
import { CartPanel } from './CartPanel.tsx'
import { ChargeDialog } from './ChargeDialog.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { HeldDialog } from './dialogs.tsx'
import { DrawerDialog } from './DrawerDialog.tsx'
import { ChargeOrderDialog } from './OrderDialog.tsx'
import { ReturnAtRegister } from './ReturnAtRegister.tsx'
import { ItemsPanel } from './ItemsPanel.tsx'
import { useRegisterKeys, useSelling } from './at-register.tsx'

interface Props {
  readonly device: Device
  readonly shown: Shown
  readonly facts: DeviceFacts
  readonly shift: Shift
}

export function Selling({ device, shown, facts, shift }: Props) {
  const change = useChangeQuery()
  const orderId = useQueryOfAddress()['pedido'] ?? ''
  const selling = useSelling({ device, shown, facts, startsWith: orderId === '' ? null : 'orders' })
  const forgetOrder = () => orderId !== '' && change({ pedido: null }, { replace: true })
  useRegisterKeys(selling)
  // A new version waits until the cart is empty and the change was given (CJ7).
  useHoldsPage(selling.cart.lines.length > 0 || selling.open !== null)
  const { cart, priced, problem, open, setOpen, steps } = selling
  const [isCartShown, showCart] = useState(false)
  const isNarrow = useIsNarrow()
  return (
    <div className="reg">
      <Bar device={device} shown={shown} facts={facts} shift={shift} />
      <div className="reg-main">
        <ItemsPanel selling={selling} items={facts.items} />
        {(!isNarrow || isCartShown) && <CartPanel selling={selling} held={shown.held.length} />}
      </div>
      {isNarrow ? (
        <NarrowFoot
          count={cart.lines.length}
          total={priced.total}
          isShown={isCartShown}
          onToggle={() => showCart(!isCartShown)}
          onCharge={selling.charge}
          problem={problem}
        />
      ) : (
        <Foot shown={shown} />
      )}
      {open === 'charge' && (
        <ChargeDialog
          device={device}
          cart={cart}
          compute={selling.computeWith}
          terms={selling.terms}
          paper={selling.paper}
          lease={shown.lease}
          cashier={shift.openedBy}
          facts={facts}
          onClose={selling.close}
        />
      )}
      {open === 'customer' && (
        <CustomerDialog
          customers={facts.customers ?? []}
          onChoose={(buyer) => {
            const { customer: _customer, ...rest } = cart
            steps.put({ ...rest, ...buyer })
            selling.close(false)
          }}
          onClose={() => selling.close(false)}
        />
      )}
      {open === 'orders' && shown.lease && (
        <ChargeOrderDialog
          device={device}
          lease={shown.lease}
          items={facts.items}
          cart={cart}
          startId={orderId}
          onClose={() => {
            forgetOrder()
            selling.close(false)
          }}
        />
      )}
      {open === 'drawer' && (
        <DrawerDialog
          device={device}
          shiftId={shift.id}
          asksPin={facts.tillRules?.pins.includes('drawer') ?? false}
          onClose={() => selling.close(false)}
        />
      )}
      {open === 'return' && (
        <ReturnAtRegister
          ticket={selling.ticket}
          shiftId={shift.id}
          onExchange={(exchange) => {
            steps.put({ ...cart, exchange })
            selling.close(false)
          }}
          onClose={() => selling.close(false)}
        />
      )}
      {open === 'held' && (
        <HeldDialog
          held={shown.held}
          onRecall={(id) => {
            device.recall(id)
            setOpen(null)
          }}
          onClose={() => selling.close(false)}
        />
      )}
    </div>
  )
}

/** Where and whose it is, and what is on its way (CJ6). */
function Bar({ shown: { waiting, isSending, isReached, flagged, problem }, device, facts, shift }: Props) {
  const sales = waiting === 1 ? '1 venta' : `${waiting} ventas`
  const isPhone = useIsPhone()
  const go = useGo()
  /** The register is given back before it is counted. */
  const close = async (): Promise<void> => {
    const why = await device.leave()
    if (why === null) go(shiftAddress(shift.id))
    else toast({ text: why, tone: 'danger' })
  }
  const places = [
    { label: 'Transacciones', href: transactionsScreen.path },
    { label: 'Movimientos de caja', href: expensesScreen.path },
  ]
  const closing = { label: 'Cerrar caja', run: () => void close() }
  return (
    <header className="reg-bar">
      <h1 className="reg-title">{facts.register}</h1>
      <span className="small t2">{facts.branch}</span>
      <span className="small t2">{shift.openedBy}</span>
      <span className="small t2 wide-only">{`Turno desde ${showTime(new Date(shift.openedAt))}`}</span>
      <span className="grow" />
      <output>
        {!isReached && waiting === 0 && (
          <Chip tone="info" icon={OfflineIcon} look="quiet">
            Sin internet
          </Chip>
        )}
        {waiting > 0 && isSending && isReached && <Chip tone="info" icon={ProgressIcon} look="quiet">{`Enviando ${sales}`}</Chip>}
        {waiting > 0 && (!isSending || !isReached) && (
          <Chip tone="info" icon={OfflineIcon} look="filled">{`${sales} por sincronizar`}</Chip>
        )}
      </output>
      {problem !== null && (
        <Chip tone="danger" icon={WarningIcon}>
          {problem}
        </Chip>
      )}
      {flagged > 0 && (
        <Chip tone="danger" icon={WarningIcon}>
          {`${flagged} con novedad`}
        </Chip>
      )}
      {isPhone ? (
        <MoreMenu
          entries={[
            ...places.map(({ label, href }) => ({ label, onSelect: () => go(href) })),
            { label: closing.label, onSelect: closing.run },
          ]}
        />
      ) : (
        <>
          {places.map(({ label, href }) => (
            <ButtonLink key={href} size="small" href={href}>
              {label}
            </ButtonLink>
          ))}
          <Button size="small" onClick={closing.run}>
            {closing.label}
          </Button>
        </>
      )}
    </header>
  )
}

const FEW = 100
const LAST = 20

function Foot({ shown }: Pick<Props, 'shown'>) {
  const { last, lease } = shown
  const left = leftIn(shown) + Math.max(0, (lease?.numbers.left ?? 0) - (lease?.numbers.inHand ?? 0))
  return (
    <footer className="reg-foot small t2">
      {last ? (
        <span>
          Última venta <b className="b">{last.number}</b>
          {` por ${format.formatAmount(parseAmount(last.total))}, ${showTime(new Date(last.at))}`}
        </span>
      ) : (
        <span>Ninguna venta en este equipo todavía</span>
      )}
      <span className="grow" />
      {left < FEW && <span className={left < LAST ? 'reg-few' : ''}>{left === 1 ? 'Queda 1 número' : `Quedan ${left} números`}</span>}
    </footer>
  )
}

interface NarrowProps {
  readonly count: number
  readonly total: Amount
  readonly isShown: boolean
  readonly problem: string | null
  readonly onToggle: () => void
  readonly onCharge: () => void
}

/** Under 1024 the cart opens from the foot, where total and Cobrar always stay (CJ8). */
const NarrowFoot = ({ count, total, isShown, problem, onToggle, onCharge }: NarrowProps) => (
  <footer className="reg-narrow">
    <Button onClick={onToggle} aria-expanded={isShown}>
      {isShown ? 'Ver productos' : `Ver carrito (${count})`}
    </Button>
    <Button look="filled" onClick={onCharge} disabledReason={problem ?? (count === 0 ? 'El carrito está vacío' : null)}>
      {`Cobrar ${format.formatAmount(total)}`}
    </Button>
  </footer>
)
