/**
 * What promotions take off the lines of a sale, and why (areas.md 4.4). Pure: the same lines, customer and moment give the
 * same discounts anywhere. They are asked in the order of people: of each line the first that gives something decides, alone
 * or with all those that add up, each on what the one before leaves.
 */
import { extend, subtract, sumAmounts, zeroQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import { isAbout, refusalFor } from './conditions.ts'
import { MOST_APPLIED, type AppliedPromotion, type LineDiscount, type PromotedLine, type PromotedSale, type Promotion } from './promoted.ts'
import { units, type OpenLine, type Taken } from './open-lines.ts'
import { takenBy } from './taken.ts'

/** Why a promotion gave nothing, to go on after its name; null when it gave something. */
export interface Told {
  readonly id: string
  readonly name: string
  readonly discount: Amount
  readonly why: string | null
}

interface LineState extends OpenLine {
  readonly left: Amount
  /** Nothing yet; only with those that add up; with nothing else. */
  readonly mode: 'open' | 'adding' | 'closed'
  readonly applied: readonly AppliedPromotion[]
}

const smaller = (a: Quantity | null, b: Quantity | null): Quantity | null => (a === null || (b !== null && b < a) ? b : a)

/** Units that may still have it, below zero when more had it than it says now. */
function freeUnits({ id, most, mostAll }: Promotion, { used, usedByAll }: PromotedSale): Quantity | null {
  const left = (limit: number | null, had: ReadonlyMap<string, Quantity>) =>
    limit === null ? null : ((units(limit) - (had.get(id) ?? zeroQuantity)) as Quantity)
  return smaller(left(most, used), left(mostAll, usedByAll))
}

const isOpenTo = ({ addsUp }: Promotion, { mode, applied: had }: LineState): boolean =>
  mode === 'open' || (addsUp && mode === 'adding' && had.length < MOST_APPLIED)

function applied(state: LineState, promotion: Promotion, taken: Taken | undefined): LineState {
  if (!taken) return state
  const isWhole = promotion.kind === 'percent' && taken.quantity === state.line.quantity
  return {
    ...state,
    left: subtract(state.left, taken.discount),
    mode: promotion.addsUp ? 'adding' : 'closed',
    applied: [
      ...state.applied,
      { id: promotion.id, name: promotion.name, discount: taken.discount, percent: isWhole ? promotion.percent : null },
    ],
  }
}

function whyNothing(promotion: Promotion, states: readonly LineState[], free: Quantity | null): string {
  if (free !== null && free <= 0n) return 'ya llegó a su tope'
  const concerns = (line: PromotedLine) =>
    isAbout(promotion, line) || promotion.givenIds.includes(line.itemId) || promotion.combo.some(({ itemId }) => itemId === line.itemId)
  const about = states.filter(({ line }) => concerns(line))
  if (about.length === 0) return 'no es para nada de lo que se vende'
  if (about.every((state) => !isOpenTo(promotion, state))) return 'otra promoción va antes'
  return promotion.kind === 'gift' ? 'falta comprar más, o el regalo no está en la venta' : 'faltan unidades'
}

/** One answer for each line, in their order, and what came of each promotion, in theirs. */
export function toldDiscounts(
  promotions: readonly Promotion[],
  lines: readonly PromotedLine[],
  sale: PromotedSale,
): { readonly lines: LineDiscount[]; readonly promotions: Told[] } {
  let states = lines.map((line, at): LineState => ({ at, line, left: extend(line.quantity, line.unitPrice), mode: 'open', applied: [] }))
  const inOrder = promotions.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const told = inOrder.map((promotion): Told => {
    const tell = (discount: Amount, why: string | null) => ({ id: promotion.id, name: promotion.name, discount, why })
    const refusal = refusalFor(promotion, sale)
    if (refusal !== null) return tell(0n as Amount, refusal)
    const free = freeUnits(promotion, sale)
    const isSpent = free !== null && free <= 0n
    const open = states.filter((state) => isOpenTo(promotion, state))
    const taken = isSpent ? [] : takenBy(promotion, open, free, states)
    const discount = sumAmounts(taken.map((each) => each.discount))
    if (discount <= 0n) return tell(discount, whyNothing(promotion, states, free))
    const byLine = new Map(taken.filter(({ quantity }) => quantity > 0n).map((each) => [each.at, each]))
    states = states.map((state) => applied(state, promotion, byLine.get(state.at)))
    return tell(discount, null)
  })
  return {
    lines: states.map(({ applied: all }) => ({ discount: sumAmounts(all.map(({ discount }) => discount)), applied: all })),
    promotions: told,
  }
}

/** One answer for each line, in their order. */
export const discountsOf = (promotions: readonly Promotion[], lines: readonly PromotedLine[], sale: PromotedSale): LineDiscount[] =>
  toldDiscounts(promotions, lines, sale).lines
