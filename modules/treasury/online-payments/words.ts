/** How a payment is spoken of, to the customer and to the company. Pure. */
import { treasuryErrors as errors } from '../errors.ts'
import { paymentStateNames, type PaymentState } from './gateway.ts'

export interface PaymentStanding {
  readonly reference: string
  readonly amount: string
  readonly state: PaymentState
  /** "Aprobado" */
  readonly name: string
  /** Code of the specification; null of one that goes well. */
  readonly code: number | null
  readonly message: string
  /** When it was begun, ISO. */
  readonly at: string
}

interface Told {
  readonly reference: string
  readonly amount: string
  readonly state: PaymentState
  readonly reason: string
  readonly silentSince: Date | null
  readonly createdAt: Date
}

function sayingOf({ state, reason, silentSince }: Told): { readonly code: number | null; readonly message: string } {
  if (state === 'rejected') return errors.of('paymentRejected', { motivo: reason === '' ? 'sin motivo' : reason })
  if (state === 'reversed') return errors.of('paymentReversed')
  if (state === 'approved') return { code: null, message: 'Recibimos tu pago.' }
  if (silentSince !== null) return errors.of('gatewaySilent')
  return state === 'pending' ? errors.of('paymentPending') : { code: null, message: '' }
}

export function paymentWords(told: Told): PaymentStanding {
  const { reference, amount, state, createdAt } = told
  const { code, message } = sayingOf(told)
  return { reference, amount, state, name: paymentStateNames[state], code, message, at: createdAt.toISOString() }
}
