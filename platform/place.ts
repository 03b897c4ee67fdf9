/**
 * Where something stands among what other modules bring. Modules are in the order of what they know of each other; people
 * are shown another one: the first step of a company, the first card of the home.
 */
export interface Placed<Thing> {
  readonly place: number
  readonly things: readonly Thing[]
}

export const at = <Thing>(place: number, ...things: readonly Thing[]): Placed<Thing> => ({ place, things })

/** All of them, the lowest place first; of one place, in the order of the modules. */
export const inPlaces = <Thing>(placed: readonly Placed<Thing>[]): Thing[] =>
  placed.toSorted((a, b) => a.place - b.place).flatMap(({ things }) => things)
