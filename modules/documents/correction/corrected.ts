/** The document that a note corrects, less what other notes took off it, and what a draft of a note comes to. Pure. */
import type { Day } from '#base/date.ts'
import {
  addAmounts,
  extend,
  subtract,
  subtractQuantities,
  sumAmounts,
  zeroAmount,
  zeroQuantity,
  type Amount,
  type Quantity,
} from '#base/decimal.ts'
import type { WithholdingRounding } from '#colombia/withholding.ts'
import { amountIn, type Exchange } from '../figures/currency.ts'
import type { ComputedWithholding, Computed, Draft, DraftLine, WithholdingRuleFacts } from '../figures/compute.ts'
import { totalOf, vatOf, type PricedLine } from '../figures/price.ts'
import { credited, leftAfter, withholdingBack, type LineLeft, type Taken, type WithholdingLeft } from './credited.ts'

/** An issued document that a note is about. */
export interface Referred {
  readonly id: string
  readonly kind: string
  readonly partyId: string
  /** "FV-1208", and as the tax authority writes it: "FV1208". */
  readonly number: string
  readonly fiscalNumber: string
  readonly date: Day
  /** The day that the tax authority knows; left out, `date`. */
  readonly fiscalDate?: Day
  readonly uniqueCode: string | null
  /** In which currency it is, where that is known; null of pesos. */
  readonly exchange?: Exchange | null
}

export interface Corrected extends Referred {
  /** By `lineKey`. */
  readonly lines: ReadonlyMap<string, LineLeft>
  /** What each line sold and the cost centre that it went to, by `lineKey`. */
  readonly items: ReadonlyMap<string, { readonly id: string; readonly name: string; readonly costCenterId: string | null }>
  readonly withholdings: readonly CorrectedWithholding[]
}

export interface CorrectedWithholding {
  readonly rule: WithholdingRuleFacts
  readonly left: WithholdingLeft
  /** The lines that it fell on, by `lineKey`: it goes back with them. */
  readonly lines: ReadonlySet<string>
  readonly round: WithholdingRounding
}

export const lineKey = (documentId: string, position: number): string => `${documentId} ${position}`

/** What a line of a note takes: units that come back, or the money that it says. */
export const takenOf = (
  { source, quantity, unitPrice }: DraftLine,
  { exchange }: Pick<Draft, 'exchange'>,
  left: Pick<LineLeft, 'net'>,
): Taken => {
  if (!source?.byValue) return { quantity }
  const value = extend(quantity, unitPrice)
  // All that is left of a line in another currency is all that is left of its pesos.
  return { value: amountIn(value, exchange) === amountIn(left.net, exchange) ? left.net : value }
}

const nothing: PricedLine = {
  gross: zeroAmount,
  discount: zeroAmount,
  globalDiscount: zeroAmount,
  net: zeroAmount,
  taxes: [],
  tax: zeroAmount,
  total: zeroAmount,
}

interface TakenOff {
  /** In the order of the draft. */
  readonly lines: readonly PricedLine[]
  /** Of every line of the document, after the note. */
  readonly left: ReadonlyMap<string, LineLeft>
}

/** Two lines of a note may take from the same line: the second finds what the first left. */
function takeOff(draft: Draft, corrected: Corrected): TakenOff {
  const left = new Map(corrected.lines)
  const lines = draft.lines.map((line): PricedLine => {
    const key = line.source ? lineKey(line.source.documentId, line.source.position) : ''
    const before = left.get(key)
    if (!before) return nothing
    const taken = takenOf(line, draft, before)
    const note = credited(before, taken, draft.exchange ?? null)
    left.set(key, leftAfter(before, note, taken))
    return note
  })
  return { lines, left }
}

const isNothing = ({ quantity, net, taxes }: LineLeft): boolean =>
  quantity <= zeroQuantity && net <= zeroAmount && taxes.every(({ amount }) => amount <= zeroAmount)

/** Whether a note leaves nothing of its document, as an annulment does. */
export const takesAll = (draft: Draft, corrected: Corrected): boolean => [...takeOff(draft, corrected).left.values()].every(isNothing)

export function computeCorrection(draft: Draft, corrected: Corrected): Computed {
  const { lines, left } = takeOff(draft, corrected)
  const priced = totalOf(lines)
  const isLast = [...left.values()].every(isNothing)
  const withholdings = corrected.withholdings.flatMap((withholding): ComputedWithholding[] => {
    const { rule, round } = withholding
    const back = isLast ? withholding.left : backOf(withholding, draft, lines, corrected)
    if (back.base === zeroAmount && back.amount === zeroAmount) return []
    return [
      {
        rule,
        ...back,
        round,
        lines: [],
        proposed: back.amount,
        changedReason: null,
        explanation: {
          applies: true,
          base: back.base,
          minimum: null,
          minimumUvt: null,
          rate: rule.rate,
          reasons: [`Se devuelve en proporción a lo que se acredita de las líneas de ${corrected.number} a las que se les retuvo.`],
          source: rule.source,
        },
      },
    ]
  })
  const withheld = sumAmounts(withholdings.map(({ amount }) => amount))
  return { priced, withholdings, considered: [], withheld, payable: subtract(priced.total, withheld), lacksUvt: false }
}

/** In proportion to what the note takes of the lines that it fell on. */
function backOf(withholding: CorrectedWithholding, draft: Draft, lines: readonly PricedLine[], corrected: Corrected): WithholdingLeft {
  const figureOf = withholding.rule.kind === 'reteiva' ? vatOf : ({ net }: Pick<PricedLine, 'net'>) => net
  const taken = lines.flatMap((line, index) => {
    const source = draft.lines[index]?.source
    return source && withholding.lines.has(lineKey(source.documentId, source.position)) ? [figureOf(line)] : []
  })
  const before = [...corrected.lines].flatMap(([key, line]) => (withholding.lines.has(key) ? [figureOf(line)] : []))
  return withholdingBack(withholding.left, { note: sumAmounts(taken), left: sumAmounts(before) }, withholding.round, draft.exchange ?? null)
}

/** A line of a note that does not fit in the units that are left of its own. */
export interface UnitsOver {
  readonly index: number
  readonly why: 'missing' | 'otherItem' | 'over'
  readonly name: string
  readonly left: Quantity
}

/** Lines before it in the note count. Those of another document are another complaint. */
export function unitsOver(draft: Draft, corrected: Corrected): readonly UnitsOver[] {
  const left = new Map([...corrected.lines].map(([key, { quantity }]) => [key, quantity]))
  return draft.lines.flatMap((line, index): UnitsOver[] => {
    if (line.source?.documentId !== corrected.id || line.source.byValue) return []
    const key = lineKey(corrected.id, line.source.position)
    const item = corrected.items.get(key)
    const pending = left.get(key) ?? zeroQuantity
    left.set(key, subtractQuantities(pending, line.quantity))
    const over = (why: UnitsOver['why']): UnitsOver[] => [
      { index, why, name: item?.name ?? '', left: pending < zeroQuantity ? zeroQuantity : pending },
    ]
    if (!item) return over('missing')
    if (item.id !== line.itemId) return over('otherItem')
    return line.quantity > pending ? over('over') : []
  })
}

/** What a note's line takes over what is left of its document's, or null. Lines before it in the note count. */
export function overLeft(draft: Draft, corrected: Corrected): readonly { readonly index: number; readonly left: Amount }[] {
  const taken = new Map<string, Amount>()
  return draft.lines.flatMap((line, index) => {
    if (!line.source?.byValue) return []
    const key = lineKey(line.source.documentId, line.source.position)
    const before = taken.get(key) ?? zeroAmount
    const left = subtract(corrected.lines.get(key)?.net ?? zeroAmount, before)
    const value = extend(line.quantity, line.unitPrice)
    taken.set(key, addAmounts(before, value))
    return amountIn(value, draft.exchange) > amountIn(left, draft.exchange) ? [{ index, left: amountIn(left, draft.exchange) }] : []
  })
}
