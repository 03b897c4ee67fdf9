/**
 * What goods of one item should be worth after all that happened to them, worked out again from the beginning in plain numbers: a weighted
 * average in order of day and registration, returns at the share of what they return, what left before its goods arrived at what covers it,
 * and what waits or was sold by its unit cost. Beside the product's own replay, which changes what was there step by step and to the cent.
 */

interface Placed {
  readonly day: string
  readonly order: number
}

export interface Arrival extends Placed {
  readonly kind: 'in'
  readonly units: number
  /** With what its bill, its freights and its notes say. */
  value: number
  /** Of what a count found: its cost leaves what its adjustments cost. */
  readonly from?: Exit['to']
}
export interface Exit extends Placed {
  readonly kind: 'out'
  readonly units: number
  /** Where its cost goes. */
  readonly to: 'sold' | 'RMS' | 'RCS' | 'used'
}
/** What came back of an exit. */
export interface Return extends Placed {
  readonly kind: 'back'
  readonly units: number
  readonly of: Exit
  /** Its cost leaves what was sold, or what waits. */
  readonly from: Exit['to']
}
/** What went back to who sold it. */
export interface GivenBack extends Placed {
  readonly kind: 'given'
  readonly units: number
  readonly boughtFor: number
}
/** A return that was annulled. */
export interface Undone extends Placed {
  readonly kind: 'undone'
  readonly of: Return | GivenBack
}
export type Movement = Arrival | Exit | Return | GivenBack | Undone

/** What an invoice took of a remission. */
export interface Taking {
  readonly of: Exit
  readonly units: number
  isAnnulled: boolean
}

export interface Life {
  readonly movements: Movement[]
  readonly takings: Taking[]
}

export interface ModelWorth {
  readonly units: number
  stock: number
  sold: number
  RMS: number
  RCS: number
}

const isBehind = (one: Placed, other: Placed): number => one.day.localeCompare(other.day) || one.order - other.order

/** How many it brings, below zero of what leaves. */
export function unitsOf(movement: Movement): number {
  if (movement.kind === 'undone') return -unitsOf(movement.of)
  return movement.kind === 'in' || movement.kind === 'back' ? movement.units : -movement.units
}

/** What of an exit left before its goods arrived. */
interface Owed {
  readonly exit: Movement
  units: number
  value: number
}

class Card {
  units = 0
  stock = 0
  /** Signed, of each movement. */
  readonly values = new Map<Movement, number>()
  private owed: Owed[] = []
  private lastUnit = 0

  /** Of one, at this moment: of what is there, of what is owed, or the last one that was seen. */
  unit = (): number => (this.units === 0 ? this.lastUnit : this.stock / this.units)

  private valueOf(movement: Movement): number {
    if (movement.kind === 'in') return movement.value
    if (movement.kind === 'undone') return -(this.values.get(movement.of) ?? 0)
    if (movement.kind === 'back') return (-(this.values.get(movement.of) ?? 0) / movement.of.units) * movement.units
    if (movement.kind === 'given') return -Math.min(movement.boughtFor, this.stock)
    return -this.unit() * movement.units
  }

  take(movement: Movement): void {
    const [units, value] = [unitsOf(movement), this.valueOf(movement)]
    this.values.set(movement, value)
    const missing = Math.min(-units, -(this.units + units))
    this.units += units
    this.stock += value
    if (units < 0 && missing > 0) this.owed.push({ exit: movement, units: missing, value: (-value / -units) * missing })
    if (units > 0) this.cover(units, value)
    if (this.units > 0) this.lastUnit = this.unit()
  }

  /** What left first takes the cost of what arrives, in place of its provisional one. */
  private cover(units: number, value: number): void {
    let there = units
    for (const each of this.owed) {
      const taken = Math.min(each.units, there)
      const [provisional, real] = [(each.value / each.units) * taken, (value / units) * taken]
      this.values.set(each.exit, (this.values.get(each.exit) ?? 0) + provisional - real)
      this.stock += provisional - real
      each.units -= taken
      each.value -= provisional
      there -= taken
      if (there === 0) break
    }
    this.owed = this.owed.filter((each) => each.units > 0)
  }
}

function cardOf(movements: readonly Movement[]): Card {
  const card = new Card()
  for (const each of movements.toSorted(isBehind)) card.take(each)
  return card
}

/** How many there were at the end of a day. */
export const unitsOn = ({ movements }: Life, day: string): number =>
  movements.filter((each) => each.day <= day).reduce((sum, each) => sum + unitsOf(each), 0)

/** What one cost at a place, with all that is known today. */
export const unitAt = ({ movements }: Life, place: Placed): number => cardOf(movements.filter((each) => isBehind(each, place) < 0)).unit()

/** @returns what stock, what waits and what was sold are worth, in pesos; what differs of what was given back counts as sold */
export function worthOfLife({ movements, takings }: Life): ModelWorth {
  const card = cardOf(movements)
  const worth = { units: card.units, stock: card.stock, sold: 0, RMS: 0, RCS: 0, used: 0 }
  const add = (movement: Movement, sign: 1 | -1): void => {
    const value = (card.values.get(movement) ?? 0) * sign
    if (movement.kind === 'out') worth[movement.to] -= value
    if (movement.kind === 'in' && movement.from) worth[movement.from] -= value
    if (movement.kind === 'back') worth[movement.from] -= value
    if (movement.kind === 'given') worth.sold -= movement.boughtFor * sign + value
    if (movement.kind === 'undone') add(movement.of, -1)
  }
  for (const each of movements) add(each, 1)
  for (const { of, units, isAnnulled } of takings) {
    if (isAnnulled) continue
    const value = (-(card.values.get(of) ?? 0) / of.units) * units
    worth[of.to] -= value
    worth.sold += value
  }
  return worth
}
