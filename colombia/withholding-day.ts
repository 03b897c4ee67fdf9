/**
 * The day of a third party: a minimum is compared with everything of a concept that was sold to it that day, and whoever
 * reaches it withholds on what nothing was withheld of yet (areas.md 27.3; impuestos.md, section 4: invoices of a day that
 * split the sum are added). What has no minimum is withheld document by document.
 */
import { addAmounts, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { showPesos } from './pesos.ts'
import type { WithheldLine, WithholdingKind, WithholdingLine } from './withholding.ts'

/** Lines with the same concepts of another document that stands, less what notes took off them. */
export interface EarlierLine extends WithholdingLine {
  readonly documentId: string
  /** "FV-1208" */
  readonly number: string
  /** What fell on them, in their own document or in a later one. */
  readonly withheld: readonly WithholdingKind[]
}

/** What a concept comes to. */
export interface DayOfConcept {
  /** What the minimum is compared with. */
  readonly base: Amount
  /** What the withholding would be computed on: base or IVA. */
  readonly figure: Amount
  readonly lines: readonly WithheldLine[]
  /** That there are others, and which of them are withheld of here, in sentences. */
  readonly others: readonly string[]
  readonly pending: readonly string[]
}

/**
 * @param lines of the document, of one concept
 * @param earlier of the same concept; none of a withholding without a minimum
 * @param figureOf what the kind is computed on
 */
export function dayOfConcept(
  kind: WithholdingKind,
  lines: readonly WithholdingLine[],
  earlier: readonly EarlierLine[],
  figureOf: (line: WithholdingLine) => Amount,
): DayOfConcept {
  const others = earlier.filter(({ base }) => base > zeroAmount)
  const pending = others.filter((line) => !line.withheld.includes(kind) && figureOf(line) > zeroAmount)
  const base = sumAmounts([...lines, ...others].map((line) => line.base))
  const unheld = sumAmounts(pending.map((line) => line.base))
  return {
    base,
    figure: addAmounts(sumAmounts(lines.map(figureOf)), sumAmounts(pending.map(figureOf))),
    lines: [
      ...lines.flatMap(({ positions }) => positions.map((position) => ({ documentId: null, position }))),
      ...pending.flatMap(({ documentId, positions }) => positions.map((position) => ({ documentId, position }))),
    ],
    others: others.length === 0 ? [] : [`Con ${numbersOf(others)} del mismo día, la base suma ${showPesos(base)}.`],
    pending: pending.length === 0 ? [] : [`De ${numbersOf(pending)} no se había retenido: entra su base de ${showPesos(unheld)}.`],
  }
}

/** More than these are counted. */
const MOST_NAMED = 5

/** "FV-1", "FV-1 y FV-2", "FV-1, FV-2, FV-3, FV-4, FV-5 y 7 más". */
function numbersOf(lines: readonly EarlierLine[]): string {
  const numbers = [...new Set(lines.map(({ number }) => number))]
  const rest = numbers.length - MOST_NAMED
  const words = rest > 0 ? [...numbers.slice(0, MOST_NAMED), `${rest} más`] : numbers
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} y ${words.at(-1) ?? ''}`
}
