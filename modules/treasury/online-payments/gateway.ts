/**
 * A payment gateway as Páramo knows it: it makes payments that customers pay on its own pages, is asked how one goes, and says so by
 * itself with notifications that it signs. Pure: each gateway brings its own `.server.ts`.
 */
import { amountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'

export const paymentStates = ['created', 'pending', 'approved', 'rejected', 'reversed'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What a gateway says of a payment: it never says that it was only created. */
export const toldStates = ['pending', 'approved', 'rejected', 'reversed'] as const
export type ToldState = (typeof toldStates)[number]

export const paymentStateNames: Readonly<Record<PaymentState, string>> = {
  created: 'Creado',
  pending: 'Pendiente',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  reversed: 'Reversado',
}

/** Where each state may go; a payment never goes back. The database promises the same (`gateway_payment_goes_forward`). */
const nextStates: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['pending', 'approved', 'rejected', 'reversed'],
  pending: ['approved', 'rejected', 'reversed'],
  approved: ['reversed'],
  rejected: [],
  reversed: [],
}

/** What becomes of a payment that the gateway tells of: it moves, it was so already, or it cannot be. */
export type Move = 'moves' | 'repeats' | 'contradicts'

export function moveOf(from: PaymentState, told: ToldState): Move {
  if (from === told) return 'repeats'
  if (nextStates[from].includes(told)) return 'moves'
  // Notifications overtake each other: what it was before it was decided changes nothing any more.
  const isLate = told === 'pending' || (told === 'approved' && from === 'reversed')
  return isLate ? 'repeats' : 'contradicts'
}

export interface GatewayAnswer {
  readonly reference: string
  readonly state: ToldState
  readonly amount: Amount
  /** What the gateway keeps for itself. */
  readonly fee: Amount
  /** Why it was rejected; empty of the others. */
  readonly reason: string
}

/** A notification as it arrives; the signature is over all the rest. */
export interface Notification {
  readonly reference: string
  readonly state: ToldState
  readonly amount: string
  readonly fee: string
  readonly reason: string
  /** HMAC-SHA256 in hexadecimal, with the password of the shop. */
  readonly signature: string
}

/** The text that is signed. Each value is written with its length, so that none can be moved into the next. */
export const signedText = ({ reference, state, amount, fee, reason }: Omit<Notification, 'signature'>): string =>
  [reference, state, amountText(parseAmount(amount)), amountText(parseAmount(fee)), reason]
    .map((part) => `${part.length}:${part}`)
    .join('~')

export const answerOf = ({ reference, state, amount, fee, reason }: Omit<Notification, 'signature'>): GatewayAnswer => ({
  reference,
  state,
  amount: parseAmount(amount),
  fee: parseAmount(fee),
  reason,
})

/** What of an answer cannot be of a payment of that amount: another amount, or a fee that is none of its part. Null of what can. */
export function answerProblem(
  { amount, fee }: GatewayAnswer,
  asked: Amount,
): { readonly field: 'amount' | 'fee'; readonly text: string } | null {
  if (amount !== asked) return { field: 'amount', text: 'El valor no es el del pago.' }
  return fee < zeroAmount || fee > asked ? { field: 'fee', text: 'La comisión no puede ser mayor que el pago.' } : null
}

/** What is asked of a gateway to begin with. */
export interface PaymentOrder {
  readonly companyId: string
  readonly reference: string
  readonly amount: Amount
  /** "Factura FV-12 de Historias S.A.S." */
  readonly description: string
  /** Where it notifies. */
  readonly notifyUrl: string
  /** Where the customer goes back to. */
  readonly returnUrl: string
}

/** It did not answer, or nothing that can be read. */
export class GatewaySilent extends Error {
  override readonly name = 'GatewaySilent'
}

/** Minutes after which a gateway that says nothing is asked, time after time. */
const PAUSES = [2, 5, 15, 30, 60, 180] as const
/** Asked no longer: a payment that nobody finished in days is none. */
export const MOST_ASKED = 60

/** @param asked how often it was asked before */
export const pauseMinutes = (asked: number): number => PAUSES[Math.min(asked, PAUSES.length - 1)] ?? PAUSES[0]

/** How money that was approved goes into the books: to the document up to what is left of it, the rest kept for the customer. */
export function splitOf(paid: Amount, left: Amount): { readonly applied: Amount; readonly kept: Amount } {
  const applied = left < zeroAmount ? zeroAmount : paid < left ? paid : left
  return { applied, kept: (paid - applied) as Amount }
}
