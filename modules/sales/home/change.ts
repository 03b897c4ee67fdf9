/** How much a figure changed since another, in words. */
import { divideRound, parseAmount } from '#base/decimal.ts'

/** "12 % más que en los mismos días de octubre". */
export function changeText({
  total,
  before,
  monthBefore,
}: {
  readonly total: string
  readonly before: string
  readonly monthBefore: string
}): string {
  const [now, then] = [parseAmount(total), parseAmount(before)]
  const where = `los mismos días de ${monthBefore.toLowerCase()}`
  if (then <= 0n) return now > 0n ? `Sin ventas en ${where}` : `Sin ventas este mes ni en ${where}`
  const percent = divideRound((now - then) * 100n, then)
  if (percent === 0n) return `Como en ${where}`
  return `${(percent < 0n ? -percent : percent).toLocaleString('es-CO')} % ${percent > 0n ? 'más' : 'menos'} que en ${where}`
}
