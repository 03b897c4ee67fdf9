/** What is done at a register that sells: the cart with its way back, what is found, and what stands open over it. */
import { useMemo, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { toast, useCodeReader, useShortcuts } from '#platform/ui/index.tsx'
import { addToCart, isSameBill, removeLine, stepLine, taxesOf, type Cart } from '../cart.ts'
import { computeCart, sellingOf } from '../computing.ts'
import { paperOf } from '../papers.ts'
import { firstPaying, type paying } from '../tenders.ts'
import { leftIn, type Device } from '../device.tsx'
import type { DeviceItem } from '../endpoints.ts'
import type { DeviceFacts } from '../facts.ts'
import type { Shown } from '../kept.tsx'
import { findByCode, indexItems } from '../search.ts'
import { readTyped } from '../typed.ts'

const MOST_STEPS_BACK = 50

/** What is done to the cart, each step with its way back. */
function useCartSteps({ putCart }: Device, { cart }: Shown) {
  const before = useRef<Cart[]>([])
  const [selected, select] = useState<string | null>(null)
  const put = (next: Cart): void => {
    if (next === cart) return
    if (!isSameBill(cart, next)) return void toast({ text: 'La cuenta es la de su pedido: cámbiala en el pedido', tone: 'warn' })
    before.current = [...before.current, cart].slice(-MOST_STEPS_BACK)
    putCart(next)
  }
  return {
    ...{ selected, select, put },
    step(by: 1 | -1): void {
      if (selected !== null) put(stepLine(cart, selected, by))
    },
    takeOut(): void {
      if (selected === null) return
      put(removeLine(cart, selected))
      select(cart.lines.findLast(({ key }) => key !== selected)?.key ?? null)
    },
    move(by: 1 | -1): void {
      const at = cart.lines.findIndex(({ key }) => key === selected)
      select(cart.lines[Math.min(cart.lines.length - 1, Math.max(0, at + by))]?.key ?? null)
    },
    undo(): void {
      const last = before.current.pop()
      if (last && isSameBill(cart, last)) putCart(last)
    },
    forget(): void {
      before.current = []
      select(null)
    },
  }
}

/** 514, with the range of the register. */
const noNumbers = ({ lease }: Shown): string => `No quedan números de la resolución ${lease?.numbers.resolutionNumber ?? ''} en este equipo`

type Open = 'charge' | 'customer' | 'held' | 'orders' | 'return' | 'drawer'

interface Register {
  readonly device: Device
  readonly shown: Shown
  readonly facts: DeviceFacts
  /** What stands open as one comes. */
  readonly startsWith: Open | null
}

export function useSelling({ device, shown, facts, startsWith }: Register) {
  const { cart, held, lease, buyers, pricedAt: at } = shown
  const steps = useCartSteps(device, shown)
  const [open, setOpen] = useState<Open | null>(startsWith)
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const [ticket, setTicket] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const catalogue = useMemo(() => indexItems(facts.items), [facts.items])
  const taxes = useMemo(() => taxesOf(facts.taxes), [facts.taxes])
  const rules = useMemo(() => sellingOf(facts, taxes), [facts, taxes])
  const terms = buyers.find(({ buyer }) => buyer.id === cart.party?.id) ?? null
  const computeWith = (means: ReturnType<typeof paying>) => computeCart(cart, rules, { at, means, terms })
  const computed = useMemo(
    () => computeCart(cart, rules, { at, means: firstPaying(facts.means), terms }),
    [cart, rules, at, terms, facts.means],
  )
  const { priced } = computed
  const asksCoupon = rules.rules.promotions.some(({ coupon }) => coupon !== '')
  const paper = paperOf(cart, priced.net, {
    cap: facts.tillRules?.cap ?? null,
    invoices: lease?.invoices ? leftIn(shown, 'invoice') : null,
  })
  const noPos = lease?.numbers.problem?.message ?? (leftIn(shown) === 0 ? noNumbers(shown) : null)
  const problem = paper.kind === 'invoice' ? paper.problem : noPos
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
  useCodeReader((code) => {
    // The code of a ticket has several lines: each is read by itself.
    if (open === 'return') return setTicket((before) => `${before}\n${code}`.trim())
    // «3*» before it was typed by a person, and stands in the box.
    const { quantity } = readTyped(text.slice(0, text.indexOf('*') + 1))
    setText('')
    enter(`${quantity}*${code}`)
  })
  return {
    ...{
      device,
      cart,
      steps,
      open,
      setOpen,
      text,
      unknown,
      search,
      catalogue,
      taxes,
      priced,
      computed,
      computeWith,
      terms,
      asksCoupon,
      paper,
      problem,
      add,
      enter,
      ticket,
    },
    /** An invoice is asked for by somebody, or by nobody any more (F10). */
    invoice(): void {
      const { asksInvoice = false, party, customer } = cart
      steps.put({ ...cart, asksInvoice: !asksInvoice })
      if (!asksInvoice && party === null && customer === undefined) setOpen('customer')
    },
    /** What comes back is asked for by its ticket. */
    giveBack(): void {
      setTicket('')
      setOpen('return')
    },
    type(typed: string): void {
      setText(typed)
      setUnknown(null)
    },
    recall(): void {
      const [only, ...others] = held
      if (!only || cart.lines.length > 0) return
      if (others.length === 0) device.recall(only.id)
      else setOpen('held')
    },
    charge(): void {
      if (cart.lines.length === 0 || problem !== null) return
      device.tellPrices()
      setOpen('charge')
    },
    close(isSold: boolean): void {
      setOpen(null)
      if (isSold) steps.forget()
      search.current?.focus()
    },
  }
}
export type Selling = ReturnType<typeof useSelling>

/** Keys of areas 9.1, which work without network too. */
export function useRegisterKeys({ device, steps, search, setOpen, recall, charge, invoice }: Selling): void {
  useShortcuts([
    { keys: 'f2', label: 'Buscar productos', run: () => search.current?.focus() },
    { keys: 'f3', label: 'Elegir el cliente', run: () => setOpen('customer') },
    { keys: 'f4', label: 'Descuento de la línea', run: () => document.querySelector<HTMLElement>('[data-discount] input')?.focus() },
    { keys: 'f6', label: 'Dejar en espera', run: device.hold },
    { keys: 'f7', label: 'Recuperar', run: recall },
    { keys: 'f8', label: 'Abrir el cajón', run: () => setOpen('drawer') },
    { keys: 'f9', label: 'Cobrar', run: charge },
    { keys: 'f10', label: 'Factura electrónica', run: invoice },
    { keys: '+', label: 'Uno más', run: () => steps.step(1) },
    { keys: '-', label: 'Uno menos', run: () => steps.step(-1) },
    { keys: 'delete', label: 'Quitar la línea', run: steps.takeOut },
    { keys: 'arrowdown', label: 'Línea siguiente', run: () => steps.move(1) },
    { keys: 'arrowup', label: 'Línea anterior', run: () => steps.move(-1) },
    { keys: 'ctrl+z', label: 'Deshacer en el carrito', run: steps.undo },
  ])
}

/** Keys of the cart while nothing is typed in the search, which has the cursor. @returns whether the key was one of them */
export function runCartKey({ text, steps }: Selling, key: string): boolean {
  if (text !== '') return false
  const runs: Readonly<Record<string, () => void>> = {
    ...{ '+': () => steps.step(1), '-': () => steps.step(-1), Delete: steps.takeOut },
    ...{ ArrowDown: () => steps.move(1), ArrowUp: () => steps.move(-1) },
  }
  runs[key]?.()
  return runs[key] !== undefined
}
