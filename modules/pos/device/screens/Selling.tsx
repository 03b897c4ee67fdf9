/** A register that sells: what there is at the left, the cart at the right, its keys everywhere (CJ1 to CJ7). */
import { useEffect, useMemo, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
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
  useIsNarrow,
  useIsPhone,
  useShortcuts,
  WarningIcon,
} from '#platform/ui/index.tsx'
import { useGo } from '#platform/web/index.tsx'
import { expensesScreen, shiftAddress, transactionsScreen } from '../../screens.ts'
import { addToCart, priceCart, removeLine, stepLine, taxesOf, type Cart } from '../cart.ts'
import { leftIn, type Device, type DeviceFacts, type Shift } from '../device.tsx'
import type { DeviceItem } from '../endpoints.ts'
import { hearKey, nothingHeard, readTyped } from '../scan.ts'
import { findByCode, indexItems } from '../search.ts'
import { CartPanel } from './CartPanel.tsx'
import { ChargeDialog } from './ChargeDialog.tsx'
import { CustomerDialog, HeldDialog } from './dialogs.tsx'
import { ItemsPanel } from './ItemsPanel.tsx'

interface Props {
  readonly device: Device
  readonly facts: DeviceFacts
  readonly shift: Shift
}

type Open = 'charge' | 'customer' | 'held' | null

const MOST_STEPS_BACK = 50

/** What is done to the cart, each step with its way back. */
function useCartSteps({ cart, putCart }: Device) {
  const before = useRef<Cart[]>([])
  const [selected, select] = useState<string | null>(null)
  const put = (next: Cart): void => {
    if (next === cart) return
    before.current = [...before.current, cart].slice(-MOST_STEPS_BACK)
    putCart(next)
  }
  return {
    ...{ selected, select, put },
    undo: () => {
      const last = before.current.pop()
      if (last) putCart(last)
    },
    forget: () => {
      before.current = []
      select(null)
    },
  }
}

/** Readings of a code, wherever the cursor is. */
function useReader(onReading: (code: string) => void): void {
  const last = useRef(onReading)
  useEffect(() => {
    last.current = onReading
  })
  useEffect(() => {
    let heard = nothingHeard
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      const told = hearKey(heard, event.key, event.timeStamp)
      ;({ heard } = told)
      if (told.reading === null) return
      event.preventDefault()
      event.stopPropagation()
      last.current(told.reading)
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [])
}

export function Selling({ device, facts, shift }: Props) {
  const { cart } = device
  const steps = useCartSteps(device)
  const [open, setOpen] = useState<Open>(null)
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const [isCartShown, showCart] = useState(false)
  const isNarrow = useIsNarrow()
  const search = useRef<HTMLInputElement>(null)
  const catalogue = useMemo(() => indexItems(facts.items), [facts.items])
  const taxes = useMemo(() => taxesOf(facts.taxes), [facts.taxes])
  const priced = useMemo(() => priceCart(cart, taxes), [cart, taxes])
  const problem = device.lease?.numbers.problem?.message ?? (leftIn(device) === 0 ? noNumbers(device) : null)

  const add = (item: DeviceItem, quantity = '1'): void => {
    if (item.why !== null) return setUnknown(`${item.name}: ${item.why}`)
    const added = addToCart(cart, item, quantity, uuidv7())
    steps.put(added.cart)
    steps.select(added.key)
    setText('')
    setUnknown(null)
  }
  const enter = (typed: string): void => {
    const { quantity, code } = readTyped(typed)
    const found = findByCode(catalogue, code)
    if (found) add(found, quantity)
    else setUnknown(`No existe ${code}`)
  }
  useReader((code) => {
    // «3*» before it was typed by a person, and stands in the box.
    const { quantity } = readTyped(text.slice(0, text.indexOf('*') + 1))
    setText('')
    enter(`${quantity}*${code}`)
  })
  const recall = (): void => {
    const [only, ...others] = device.held
    if (!only || cart.lines.length > 0) return
    if (others.length === 0) device.recall(only.id)
    else setOpen('held')
  }
  const chargeNow = (): void => {
    if (cart.lines.length > 0 && problem === null) setOpen('charge')
  }
  const step = (by: 1 | -1): void => (steps.selected !== null && steps.put(stepLine(cart, steps.selected, by))) || undefined
  const takeOut = (): void => {
    if (steps.selected === null) return
    steps.put(removeLine(cart, steps.selected))
    steps.select(cart.lines.findLast(({ key }) => key !== steps.selected)?.key ?? null)
  }
  const move = (by: 1 | -1): void => {
    const at = cart.lines.findIndex(({ key }) => key === steps.selected)
    steps.select(cart.lines[Math.min(cart.lines.length - 1, Math.max(0, at + by))]?.key ?? null)
  }
  useShortcuts([
    { keys: 'f2', label: 'Buscar productos', run: () => search.current?.focus() },
    { keys: 'f3', label: 'Elegir el cliente', run: () => setOpen('customer') },
    { keys: 'f4', label: 'Descuento de la línea', run: () => document.querySelector<HTMLElement>('[data-discount] input')?.focus() },
    { keys: 'f6', label: 'Dejar en espera', run: () => device.hold() },
    { keys: 'f7', label: 'Recuperar', run: recall },
    { keys: 'f9', label: 'Cobrar', run: chargeNow },
    { keys: '+', label: 'Uno más', run: () => step(1) },
    { keys: '-', label: 'Uno menos', run: () => step(-1) },
    { keys: 'delete', label: 'Quitar la línea', run: takeOut },
    { keys: 'arrowdown', label: 'Línea siguiente', run: () => move(1) },
    { keys: 'arrowup', label: 'Línea anterior', run: () => move(-1) },
    { keys: 'ctrl+z', label: 'Deshacer en el carrito', run: steps.undo },
  ])
  /** Keys of the cart while nothing is typed in the search, which has the cursor. */
  const onSearchKey = (key: string): boolean => {
    if (text !== '') return false
    const run: Readonly<Record<string, () => void>> = {
      ...{ '+': () => step(1), '-': () => step(-1), Delete: takeOut, ArrowDown: () => move(1), ArrowUp: () => move(-1) },
    }
    run[key]?.()
    return run[key] !== undefined
  }
  const cartPanel = (
    <CartPanel
      cart={cart}
      priced={priced}
      selected={steps.selected}
      held={device.held.length}
      problem={problem}
      onSelect={steps.select}
      onPut={steps.put}
      onStep={step}
      onTakeOut={takeOut}
      onCustomer={() => setOpen('customer')}
      onHold={() => device.hold()}
      onRecall={recall}
      onCharge={chargeNow}
    />
  )
  return (
    <div className="reg">
      <Bar device={device} facts={facts} shift={shift} />
      <div className="reg-main">
        <ItemsPanel
          catalogue={catalogue}
          items={facts.items}
          taxes={taxes}
          cart={cart}
          text={text}
          unknown={unknown}
          searchRef={search}
          onText={(typed) => {
            setText(typed)
            setUnknown(null)
          }}
          onEnter={enter}
          onKey={onSearchKey}
          onAdd={add}
        />
        {(!isNarrow || isCartShown) && cartPanel}
      </div>
      {isNarrow && (
        <NarrowFoot
          count={cart.lines.length}
          total={priced.total}
          isShown={isCartShown}
          onToggle={() => showCart(!isCartShown)}
          onCharge={chargeNow}
          problem={problem}
        />
      )}
      {!isNarrow && <Foot device={device} />}
      {open === 'charge' && (
        <ChargeDialog
          device={device}
          cart={cart}
          total={priced.total}
          means={facts.means}
          onClose={(isSold) => {
            setOpen(null)
            if (isSold) steps.forget()
            search.current?.focus()
          }}
        />
      )}
      {open === 'customer' && (
        <CustomerDialog
          onChoose={(party) => {
            steps.put({ ...cart, party })
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'held' && (
        <HeldDialog
          held={device.held}
          onRecall={(id) => {
            device.recall(id)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** 514, with the range of the register. */
const noNumbers = ({ lease }: Device): string =>
  `No quedan números de la resolución ${lease?.numbers.resolutionNumber ?? ''} en este equipo`

/** Where and whose it is, and what is on its way (CJ6). */
function Bar({ device, facts, shift }: Props) {
  const { waiting, isSending, isReached, flagged } = device
  const sales = waiting === 1 ? '1 venta' : `${waiting} ventas`
  const isPhone = useIsPhone()
  const go = useGo()
  const places = [
    { label: 'Transacciones', href: transactionsScreen.path },
    { label: 'Movimientos de caja', href: expensesScreen.path },
    { label: 'Cerrar caja', href: shiftAddress(shift.id) },
  ]
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
      {flagged > 0 && (
        <Chip tone="danger" icon={WarningIcon}>
          {`${flagged} con novedad`}
        </Chip>
      )}
      {isPhone ? (
        <MoreMenu entries={places.map(({ label, href }) => ({ label, onSelect: () => go(href) }))} />
      ) : (
        places.map(({ label, href }) => (
          <ButtonLink key={href} size="small" href={href}>
            {label}
          </ButtonLink>
        ))
      )}
    </header>
  )
}

const FEW = 100
const LAST = 20

function Foot({ device }: { readonly device: Device }) {
  const { last, lease } = device
  const left = leftIn(device) + Math.max(0, (lease?.numbers.left ?? 0) - (lease?.numbers.inHand ?? 0))
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
