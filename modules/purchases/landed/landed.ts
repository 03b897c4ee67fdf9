/**
 * Landed cost: what freight, customs or insurance add to goods that were received, shared among their arrivals by what they are worth,
 * by how many they are or by what they weigh. Pure.
 */
import { showDay, type Day } from '#base/date.ts'
import { allocate, parseAmount, shareByQuantity, sumAmounts, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { treasuryErrors } from '#modules/treasury/index.ts'
import { httpErrors } from '#platform/http/errors.ts'

export const bases = ['value', 'quantity', 'weight'] as const
export type Basis = (typeof bases)[number]
export const basisNames: Readonly<Record<Basis, string>> = { value: 'Valor', quantity: 'Cantidad', weight: 'Peso' }

/** A figure as it is told: none to whoever does not see what things cost. */
export const toldAmount = (figure: string | null): Amount => (figure === null ? zeroAmount : parseAmount(figure))

/** Goods that came in with a line of a receipt or of a bill, and did not go back to who sold them. */
export interface Arrival {
  readonly itemId: string
  readonly name: string
  readonly quantity: Quantity
  /** Kilograms of one of them; null while its item does not say it. */
  readonly weight: Quantity | null
  /** As it came in, and as its bill says; not what was spread on it. */
  readonly value: Amount
  readonly date: Day
}

/** An account of the bill, with its cost centre, and what of it nothing was spread of yet. */
export interface Spreadable {
  readonly accountId: string
  readonly costCenterId: string | null
  readonly left: Amount
}

/** What is left of what came in once so many of them went back. */
export const leftOfArrival = <Came extends Pick<Arrival, 'quantity' | 'value'>>(came: Came, back: Quantity): Came => {
  const quantity = (back < came.quantity ? came.quantity - back : 0n) as Quantity
  return { ...came, quantity, value: shareByQuantity(came.value, quantity, came.quantity) }
}

type Measured = Pick<Arrival, 'value' | 'quantity' | 'weight'>

function portionOf(basis: Basis, { value, quantity, weight }: Measured): bigint {
  if (basis === 'value') return value
  return basis === 'quantity' ? quantity : quantity * (weight ?? 0n)
}

/** What each arrival takes; together the whole amount, to the cent. */
export const sharesOf = (amount: Amount, basis: Basis, arrivals: readonly Measured[]): Amount[] =>
  allocate(
    amount,
    arrivals.map((arrival) => portionOf(basis, arrival)),
  )

/** What of each share belongs to goods that left, as it is known of each item: among its arrivals, by what they take. */
export function goneOf(
  arrivals: readonly Pick<Arrival, 'itemId'>[],
  shares: readonly Amount[],
  byItem: ReadonlyMap<string, Amount>,
): Amount[] {
  const gone = shares.map(() => zeroAmount)
  for (const [itemId, indexes] of Map.groupBy(arrivals.keys(), (index) => arrivals[index]?.itemId ?? '')) {
    const parts = allocate(
      byItem.get(itemId) ?? zeroAmount,
      indexes.map((index) => shares[index] ?? zeroAmount),
    )
    indexes.forEach((index, at) => {
      gone[index] = parts[at] ?? zeroAmount
    })
  }
  return gone
}

export interface SourceInput {
  readonly accountId: string
  readonly costCenterId: string | null
  readonly amount: string
}

const refuse = (detalle: string, field: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
const isSame = (one: Omit<Spreadable, 'left'>, other: Omit<Spreadable, 'left'>): boolean =>
  one.accountId === other.accountId && one.costCenterId === other.costCenterId

export const foundSource = <Found extends Omit<Spreadable, 'left'>>(of: readonly Found[], wanted: Omit<Spreadable, 'left'>) =>
  of.find((each) => isSame(each, wanted))

/** @returns 591 at an account of which less is left, 401 where nothing is taken, or twice of the same */
export function sourceProblems(sources: readonly SourceInput[], spreadable: readonly Spreadable[], billNumber: string): ErrorBody[] {
  return sources.flatMap((source, index) => {
    const field = `sources.${index}.amount`
    const amount = parseAmount(source.amount)
    if (amount <= zeroAmount) return [refuse('Escribe cuánto repartes de esta cuenta.', field)]
    if (sources.findIndex((each) => isSame(each, source)) < index) return [refuse('La cuenta está en otra línea.', field)]
    const found = foundSource(spreadable, source)
    if (!found) return [refuse('La factura no tiene ese gasto por repartir.', field)]
    return amount > found.left ? [treasuryErrors.of('overBalance', { numero: billNumber }, field)] : []
  })
}

interface Dated {
  readonly date: Day
  readonly billDate: Day
  readonly basis: Basis
  readonly arrivals: readonly Arrival[]
}

/** By weight, what it is not known of. */
const unweighed = (arrivals: readonly Arrival[]): ErrorBody[] =>
  arrivals.flatMap(({ name, weight }, index) =>
    weight === null
      ? [refuse(`Falta el peso de «${name}»: escríbelo en su ficha o reparte por valor o por cantidad.`, `targets.${index}.position`)]
      : [],
  )

/** @returns 401 of a day before the bill or what was received, of arrivals that are worth nothing, and of what has no weight by weight */
export function arrivalProblems({ date, billDate, basis, arrivals }: Dated): ErrorBody[] {
  const earliest = [billDate, ...arrivals.map((each) => each.date)].toSorted().at(-1) ?? billDate
  const worth = sumAmounts(arrivals.map(({ value }) => value))
  return [
    ...(date < earliest ? [refuse(`La factura y lo recibido son del ${showDay(earliest)} o antes: no se reparte antes.`, 'date')] : []),
    ...(basis === 'value' && worth <= zeroAmount ? [refuse('Lo recibido no vale nada. Repártelo por cantidad.', 'basis')] : []),
    ...(basis === 'weight' ? unweighed(arrivals) : []),
  ]
}

export const totalOf = (sources: readonly SourceInput[]): Amount => sumAmounts(sources.map(({ amount }) => parseAmount(amount)))
