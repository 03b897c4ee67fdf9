/** What paper comes out of a cart, and why: said before it is charged, and never lowered (CJ5, CR7). Pure. */
import { parseAmount, type Amount } from '#base/decimal.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { TillKind } from '../lease/numbers.ts'
import type { Cart } from './cart.ts'

export interface PaperRules {
  readonly cap: { readonly uvt: string; readonly amount: string } | null
  /** Numbers of invoices in hand; null of a register that makes none. */
  readonly invoices: number | null
}

export interface Paper {
  readonly kind: TillKind
  readonly text: string
  /** Why it is not charged; null of nothing. */
  readonly problem: string | null
}

const NO_RANGE = 'Esta caja no hace facturas: elige la resolución de sus facturas en Cajas'
const NO_NUMBERS = 'No quedan números de factura en este equipo: conéctalo para recibir más'

/** Somebody who asks for an invoice says their name; who only buys for much may be the final consumer. */
const isNamed = ({ party, customer }: Pick<Cart, 'party' | 'customer'>): boolean => party !== null || customer !== undefined

/** @param net of the cart before taxes */
export function paperOf(cart: Pick<Cart, 'party' | 'customer' | 'asksInvoice'>, net: Amount, { cap, invoices }: PaperRules): Paper {
  const isOver = cap !== null && net > parseAmount(cap.amount)
  const asks = cart.asksInvoice === true
  if (!isOver && !asks) return { kind: 'ticket', text: 'Sale documento equivalente POS', problem: null }
  const why = isOver ? `pasa de ${cap.uvt} UVT sin IVA (${formatMoney(parseAmount(cap.amount))})` : 'la pide el cliente'
  const unnamed = asks && !isNamed(cart) ? 'Elige el cliente de la factura con F3' : null
  const problem = invoices === null ? NO_RANGE : invoices === 0 ? NO_NUMBERS : unnamed
  return { kind: 'invoice', text: `Sale factura electrónica: ${why}`, problem }
}
