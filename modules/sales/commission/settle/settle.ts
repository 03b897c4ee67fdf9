/** Which months of commissions may be settled, and what of them is still to be. Pure. */
import { addMonths, isDay, lastOfMonth, type Day } from '#base/date.ts'
import { parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

/** At most, at once. */
export const MOST_MONTHS = 12

interface Asked {
  /** "2026-10" */
  readonly from: string
  readonly to: string
}

/** The tiers of a month are known once it is over: the one that is running is not settled yet. */
export function settlingProblems({ from, to }: Asked, today: Day): ErrorBody[] {
  const wrong = (detalle: string, field: string) => [httpErrors.of('invalid', { detalle }, field)]
  const [first, last] = [`${from}-01`, `${to}-01`]
  if (!isDay(first)) return wrong('Elige el primer mes.', 'from')
  if (!isDay(last)) return wrong('Elige el último mes.', 'to')
  if (last < first) return wrong('El último mes es anterior al primero.', 'to')
  if (lastOfMonth(last) >= today) return wrong('Ese mes no ha terminado: la comisión se liquida cuando termina.', 'to')
  if (addMonths(first, MOST_MONTHS) <= last) return wrong(`Liquida hasta ${MOST_MONTHS} meses a la vez.`, 'to')
  return []
}

interface Line {
  readonly amount: string
  readonly settled: unknown
}

/** What is still owed of some lines. */
export const toSettle = (lines: readonly Line[]): Amount =>
  sumAmounts(lines.filter(({ settled }) => settled === null).map(({ amount }) => parseAmount(amount)))

/** @returns why there is nothing to pay, or other than what was looked at */
export function totalProblems(lines: readonly Line[], seen: Amount, field = 'total'): ErrorBody[] {
  const total = toSettle(lines)
  const wrong = (detalle: string) => [httpErrors.of('invalid', { detalle }, field)]
  if (total === zeroAmount) return wrong('No queda nada por liquidar de este vendedor en esos meses.')
  return total === seen ? [] : wrong('Lo que ganó cambió desde que lo miraste: revísalo de nuevo.')
}
