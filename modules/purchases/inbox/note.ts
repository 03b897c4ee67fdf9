/** What a supplier's credit note takes of each line of the bill that it is about. Pure. */
import { divideRound, parseAmount, smallest, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { wordsOf } from './proposal.ts'

export interface LineLeftOfBill {
  readonly position: number
  readonly description: string
  /** What is left of it, before taxes. */
  readonly left: Amount
}

/**
 * Lines of the same words first; what is left of the note is shared among all lines as what is left of each, the last one to the cent.
 * @param lines of the note
 * @returns what each line of the bill gives up, those that give up nothing left out; null when the note is of more than what is left
 */
export function shareNote(
  lines: readonly { readonly description: string; readonly net: string }[],
  bill: readonly LineLeftOfBill[],
): ReadonlyMap<number, Amount> | null {
  const left = new Map(bill.map(({ position, left: value }) => [position, value]))
  const taken = new Map<number, Amount>()
  const take = (position: number, value: Amount): void => {
    if (value === zeroAmount) return
    left.set(position, subtract(left.get(position) ?? zeroAmount, value))
    taken.set(position, sumAmounts([taken.get(position) ?? zeroAmount, value]))
  }
  let rest = zeroAmount
  for (const { description, net } of lines) {
    const words = wordsOf(description)
    const same = bill.find((line) => words !== '' && wordsOf(line.description) === words)
    const value = parseAmount(net)
    const fits = same ? smallest(left.get(same.position) ?? zeroAmount, value) : zeroAmount
    if (same) take(same.position, fits)
    rest = sumAmounts([rest, subtract(value, fits)])
  }
  const whole = sumAmounts(left.values())
  if (rest > whole) return null
  let [pending, among] = [rest, whole]
  for (const { position } of bill) {
    const own = left.get(position) ?? zeroAmount
    if (own === zeroAmount || among === zeroAmount) continue
    const share = divideRound(pending * own, among) as Amount
    take(position, share)
    pending = subtract(pending, share)
    among = subtract(among, own)
  }
  return taken
}
