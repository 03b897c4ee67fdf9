/** A figure of a payslip that somebody wrote over what was calculated: both stand in its «¿Por qué?», with who and why. */
import { subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { givenAmount, minus, named, plus, type Calculation } from './calculation.ts'
import type { ChangedFigure } from './contract-terms.ts'
import { conceptName, type Line } from './line.ts'

const isOf = ({ side, code }: ChangedFigure, own: ChangedFigure['side'], line: Pick<Line, 'code'>): boolean =>
  side === own && code === line.code

function changedCalculation(calculation: Calculation, difference: Amount, source: string): Calculation {
  const before = named('Calculado', calculation)
  if (difference > zeroAmount) return plus(before, givenAmount('Cambio', difference, source))
  return minus(before, givenAmount('Cambio', subtract(zeroAmount, difference), source))
}

/** The same lines in the same order, those that were changed at their new amount; what follows from them is calculated on it. */
export const changeLines = <Own extends Line>(
  lines: readonly Own[],
  side: ChangedFigure['side'],
  changed: readonly ChangedFigure[],
): Own[] =>
  lines.map((line) => {
    const own = changed.find((each) => isOf(each, side, line))
    if (!own || own.amount === line.amount) return line
    const calculation = changedCalculation(line.calculation, subtract(own.amount, line.amount), own.source)
    return { ...line, amount: own.amount, calculation, calculated: line.amount }
  })

/** What was changed of a line that is calculated no more. */
export const lostChanges = (
  changed: readonly ChangedFigure[],
  { earned, deducted }: { readonly earned: readonly Line[]; readonly deducted: readonly Line[] },
): string[] =>
  changed
    .filter((each) => !(each.side === 'earned' ? earned : deducted).some((line) => isOf(each, each.side, line)))
    .map(({ code, source }) => `El cambio de ${conceptName(code)} no se aplicó: ya no se calcula (${source}).`)

/** What follows by law from what is paid, and what is taken to a balance: changed where it comes from. */
const FOLLOWING: readonly string[] = ['SALUD', 'PENSION', 'FSP', 'LIBRANZA']
export const mayBeChanged = (code: string): boolean => !FOLLOWING.includes(code)

/** Those that stand over a figure that is calculated as it was when they were written: what is told anew says the others itself. */
export const stillOver = <Change extends ChangedFigure & { readonly over: Amount | null }>(
  changed: readonly Change[],
  { earned, deducted }: { readonly earned: readonly Line[]; readonly deducted: readonly Line[] },
): Change[] =>
  changed.filter((each) =>
    (each.side === 'earned' ? earned : deducted).some(({ code, amount }) => code === each.code && amount === each.over),
  )
