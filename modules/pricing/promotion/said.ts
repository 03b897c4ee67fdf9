/** How the discount of a line is written: a promotion that takes one percentage of it all says it so, any other says its money. Pure. */
import { amountText, percentText, zeroAmount, type Amount } from '#base/decimal.ts'
import type { LineDiscount } from './promoted.ts'

export interface SaidDiscount {
  readonly kind: 'Porcentaje' | 'Valor'
  readonly value: string
}

export const nothingOff: SaidDiscount = { kind: 'Porcentaje', value: '0' }

/** @param tell money as the document says it */
export function sayDiscount({ discount, applied }: LineDiscount, tell: (amount: Amount) => string = amountText): SaidDiscount {
  const [only, ...others] = applied
  if (!only || discount === zeroAmount) return nothingOff
  if (only.percent !== null && others.length === 0) return { kind: 'Porcentaje', value: percentText(only.percent) }
  return { kind: 'Valor', value: tell(discount) }
}
