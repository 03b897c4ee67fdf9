/** How much a figure changed since another, in words. */
import { type Day, weekday } from '#base/date.ts'
import { divideRound, meanAmount, parseAmount, roundToPeso } from '#base/decimal.ts'
import { formatMoney } from '#platform/ui/format.ts'

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

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const

/**
 * What was sold today beside what is usual on that day of the week. A day that has not ended is never less than usual: it is told what
 * such a day ends in.
 * @param sales of today, and of the same day of the weeks before that had sales, without taxes
 */
export function dayFigure(
  sales: { readonly today: string; readonly before: readonly string[] },
  today: Day,
): { readonly amount: string; readonly detail: string; readonly trend: 'up' | null } {
  const amount = sales.today
  // To the peso: nobody reads the cents of what is usual.
  const usual = roundToPeso(meanAmount(sales.before.map(parseAmount)))
  if (usual <= 0n) return { amount, detail: 'Sin días anteriores con qué comparar', trend: null }
  const usualDay = `${weekdays[weekday(today)] ?? ''} usual`
  const percent = divideRound((parseAmount(amount) - usual) * 100n, usual)
  if (percent > 0n) return { amount, detail: `${percent.toLocaleString('es-CO')} % más que un ${usualDay}`, trend: 'up' }
  return { amount, detail: `Un ${usualDay} cierra en ${formatMoney(usual)}`, trend: null }
}
