/** What the form of a payment run chooses and adds up while it is written. Pure. */
import { isAmountText, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import type { DueItem } from './endpoints.ts'
import { lineProblems, type Payable } from './lines.ts'

/** A document that is paid: how much of it, as it is written. */
export interface ChosenLine extends DueItem {
  readonly amount: string
}

const writtenAmount = ({ amount }: ChosenLine): Amount => (isAmountText(amount) ? parseAmount(amount) : zeroAmount)

export const chosenTotal = (lines: readonly ChosenLine[]): Amount => sumAmounts(lines.map(writtenAmount))

/** What would be left of the money. */
export const leftAfter = (balance: string, total: Amount): Amount => subtract(parseAmount(balance), total)

export const isChosen = (lines: readonly ChosenLine[], { openItemId }: Pick<DueItem, 'openItemId'>): boolean =>
  lines.some((line) => line.openItemId === openItemId)

/** With some more, each whole; those that were chosen keep their amount. */
export const withItems = (lines: readonly ChosenLine[], items: readonly DueItem[]): ChosenLine[] => [
  ...lines,
  ...items.filter((item) => !isChosen(lines, item)).map((item) => ({ ...item, amount: item.balance })),
]

export const withoutItems = (lines: readonly ChosenLine[], items: readonly Pick<DueItem, 'openItemId'>[]): ChosenLine[] => {
  const gone = new Set(items.map(({ openItemId }) => openItemId))
  return lines.filter(({ openItemId }) => !gone.has(openItemId))
}

export const withAmount = (lines: readonly ChosenLine[], openItemId: string, amount: string): ChosenLine[] =>
  lines.map((line) => (line.openItemId === openItemId ? { ...line, amount } : line))

/** What is due and what was chosen before, in the order in which it falls due. */
export const shownItems = (lines: readonly ChosenLine[], due: readonly DueItem[]): DueItem[] =>
  [...due, ...lines.filter(({ openItemId }) => !due.some((item) => item.openItemId === openItemId))].toSorted(
    (one, other) => one.dueDate.localeCompare(other.dueDate) || one.number.localeCompare(other.number, 'es', { numeric: true }),
  )

export const inputOfLine = ({ openItemId, amount }: ChosenLine) => ({ openItemId, amount: amount === '' ? '0' : amount })

const payableOf = ({ openItemId, number, balance }: DueItem): Payable => ({
  ...{ id: openItemId, number, balance: parseAmount(balance), isOwed: true, currency: null, inRun: null },
})

/** The rule of the server, of what is chosen. */
export const chosenProblems = (lines: readonly ChosenLine[]): ErrorBody[] =>
  lineProblems(new Map(lines.map((line) => [line.openItemId, payableOf(line)])), lines.map(inputOfLine))

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those whose third party, number or account has each word. */
export function foundIn(items: readonly DueItem[], text: string): DueItem[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return items.filter(({ party, number, account }) => {
    const said = plain(`${party.name} ${party.identification} ${number} ${account}`)
    return words.every((word) => said.includes(word))
  })
}
