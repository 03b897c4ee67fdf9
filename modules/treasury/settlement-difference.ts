/**
 * The little that money differs from a document that it closes: from −2 to 2 pesos (465; especificacion.md, "Other rules"). What is
 * missing above zero, what is too much below it. It is posted as rounding (contabilidad.md, section 2: 429581 and 539595). Pure.
 */
import { negate, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { AccountRole } from '#modules/accounting/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { treasuryErrors as errors } from './errors.ts'

/** In pesos, either way. */
export const MOST_DIFFERENCE = parseAmount('2')

const isOut = (difference: Amount): boolean => difference > MOST_DIFFERENCE || difference < negate(MOST_DIFFERENCE)

/** @returns 465 when it is more than two pesos either way */
export const differenceRange = (difference: Amount, field: string): ErrorBody[] =>
  isOut(difference) ? [errors.of('differenceOut', {}, field)] : []

interface Closed {
  readonly number: string
  readonly balance: Amount
  /** Null of a document in pesos. */
  readonly currency: unknown
}

/**
 * A difference closes its document: with the money it is the whole balance.
 * @param field of the difference
 * @returns 465 out of its range, 401 when it does not close, or of a document in another currency, whose difference is of exchange
 */
export function differenceProblems(
  item: Closed,
  said: { readonly amount: Amount; readonly difference: Amount },
  field: string,
): ErrorBody[] {
  const { amount, difference } = said
  if (difference === zeroAmount) return []
  const out = differenceRange(difference, field)
  if (out.length > 0) return out
  const refused = (detalle: string): ErrorBody[] => [httpErrors.of('invalid', { detalle }, field)]
  if (item.currency !== null) return refused(`${item.number} está en otra moneda: lo que difiere es diferencia en cambio.`)
  if (sumAmounts([amount, difference]) === item.balance) return []
  return refused(`El ajuste cierra ${item.number}: con lo pagado tiene que sumar su saldo, ${formatMoney(item.balance)}.`)
}

/** What would close a document with some money; null when it is too much, or nothing. */
export function closingDifference(balance: Amount, amount: Amount): Amount | null {
  const difference = subtract(balance, amount)
  return amount <= zeroAmount || difference === zeroAmount || isOut(difference) ? null : difference
}

/** Lost when less came in, or more went out, than the books had; gained otherwise. */
export const differenceRole = (ledger: 'AR' | 'AP', difference: Amount): AccountRole =>
  difference > zeroAmount === (ledger === 'AR') ? 'roundingLoss' : 'roundingGain'
