/**
 * What goods of one item should be worth after all that happened to them, worked out again from the beginning in plain numbers: a weighted
 * average in order of day and registration, returns at the share of what they return, and what waits or was sold by its unit cost. Beside
 * the product's own replay, which changes what was there step by step and to the cent.
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
  isAnnulled: boolean
}
/** What went back to who sold it. */
export interface GivenBack extends Placed {
  readonly kind: 'given'
  readonly units: number
  readonly boughtFor: number
  isAnnulled: boolean
}
/** What an invoice took of a remission. */
export interface Taking {
  readonly of: Exit
  readonly units: number
  isAnnulled: boolean
}

export interface Life {
  readonly movements: (Arrival | Exit | Return | GivenBack)[]
  readonly takings: Taking[]
}

export interface ModelWorth {
  readonly units: number
  stock: number
  sold: number
  RMS: number
  RCS: number
}

/** @returns what stock, what waits and what was sold are worth, in pesos; what differs of what was given back counts as sold */
export function worthOfLife({ movements, takings }: Life): ModelWorth {
  const unitOf = new Map<Exit, number>()
  const worth = { units: 0, stock: 0, sold: 0, RMS: 0, RCS: 0, used: 0 }
  const standing = movements.filter((each) => !('isAnnulled' in each) || !each.isAnnulled)
  for (const each of standing.toSorted((one, other) => one.day.localeCompare(other.day) || one.order - other.order)) {
    if (each.kind === 'in') {
      worth.units += each.units
      worth.stock += each.value
    } else if (each.kind === 'out') {
      const unit = worth.stock / worth.units
      unitOf.set(each, unit)
      worth.units -= each.units
      worth.stock -= unit * each.units
      worth[each.to] += unit * each.units
    } else if (each.kind === 'back') {
      const value = (unitOf.get(each.of) ?? 0) * each.units
      worth.units += each.units
      worth.stock += value
      worth[each.from] -= value
    } else {
      const value = Math.min(each.boughtFor, worth.stock)
      worth.units -= each.units
      worth.stock -= value
      worth.sold -= each.boughtFor - value
    }
  }
  for (const { of, units, isAnnulled } of takings) {
    if (isAnnulled) continue
    const value = (unitOf.get(of) ?? 0) * units
    worth[of.to] -= value
    worth.sold += value
  }
  return worth
}
