/**
 * Stock by brute force, to compare with: every movement of every card is lived through in one pass, in order of date and
 * registration, with nothing kept from before. Slow, and simple enough to be believed.
 */
import type { Day } from '#base/date.ts'
import { shareByQuantity, type Amount, type Quantity } from '#base/decimal.ts'

/** What somebody did, in the order of registration. */
export type Deed =
  | {
      readonly kind: 'in'
      readonly id: string
      readonly card: string
      readonly date: Day
      readonly quantity: bigint
      readonly value: bigint
    }
  | { readonly kind: 'out'; readonly id: string; readonly card: string; readonly date: Day; readonly quantity: bigint }
  /** Out of `card` under `id`, into `to` under `id + '>'`. */
  | {
      readonly kind: 'transfer'
      readonly id: string
      readonly card: string
      readonly to: string
      readonly date: Day
      readonly quantity: bigint
    }
  /** Undoes what came in or left under `of`. */
  | { readonly kind: 'undo'; readonly id: string; readonly of: string; readonly date: Day }
  /** What came in under `of` turns out to be worth so much more. */
  | { readonly kind: 'worth'; readonly of: string; readonly more: bigint }

export const arrivalOf = (id: string): string => `${id}>`

interface Pass {
  readonly id: string
  readonly card: string
  readonly date: Day
  readonly quantity: bigint
  readonly worth: { readonly given: bigint } | 'average' | { readonly opposite: string; readonly undoes: boolean }
}

interface Debt {
  readonly id: string
  quantity: bigint
  value: bigint
}

interface Standing {
  quantity: bigint
  value: bigint
  seen: { readonly quantity: bigint; readonly value: bigint }
  debts: Debt[]
}

/** @returns the value of each movement, and how each card stands */
export function liveThrough(deeds: readonly Deed[]): { values: Map<string, bigint>; cards: Map<string, Standing> } {
  const values = new Map<string, bigint>()
  const cards = new Map<string, Standing>()
  for (const pass of passesOf(deeds)) {
    const card = cards.get(pass.card) ?? { quantity: 0n, value: 0n, seen: { quantity: 1n, value: 0n }, debts: [] }
    cards.set(pass.card, card)
    live(card, pass, values)
  }
  return { values, cards }
}

export function passesOf(deeds: readonly Deed[]): Pass[] {
  const passes: Pass[] = []
  for (const deed of deeds) {
    if (deed.kind === 'in') passes.push({ ...deed, worth: { given: deed.value + moreOf(deeds, deed.id) } })
    if (deed.kind === 'out') passes.push({ ...deed, quantity: -deed.quantity, worth: 'average' })
    if (deed.kind === 'transfer') {
      passes.push({ ...deed, quantity: -deed.quantity, worth: 'average' })
      passes.push({ ...deed, id: arrivalOf(deed.id), card: deed.to, worth: { opposite: deed.id, undoes: false } })
    }
    if (deed.kind === 'undo') {
      const of = passes.find(({ id }) => id === deed.of)
      if (of) passes.push({ ...deed, card: of.card, quantity: -of.quantity, worth: { opposite: of.id, undoes: true } })
    }
  }
  // Of the same day, as they were registered: sorting is stable.
  return passes.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

const moreOf = (deeds: readonly Deed[], id: string): bigint =>
  deeds.reduce((sum, deed) => (deed.kind === 'worth' && deed.of === id ? sum + deed.more : sum), 0n)

const share = (value: bigint, part: bigint, whole: bigint): bigint => shareByQuantity(value as Amount, part as Quantity, whole as Quantity)

function live(card: Standing, { id, quantity, worth }: Pass, values: Map<string, bigint>): void {
  const value = worthOf(card, quantity, worth, values)
  values.set(id, value)
  card.quantity += quantity
  card.value += value
  if (quantity < 0n) owe(card, id, quantity, value)
  else {
    const undone = typeof worth === 'object' && 'opposite' in worth && worth.undoes ? worth.opposite : null
    settle(card, { quantity, value, undone }, values)
  }
  if (card.quantity > 0n) card.seen = { quantity: card.quantity, value: card.value }
}

function worthOf(card: Standing, quantity: bigint, worth: Pass['worth'], values: ReadonlyMap<string, bigint>): bigint {
  if (quantity < 0n && card.quantity + quantity === 0n) return -card.value
  if (worth !== 'average') return 'given' in worth ? worth.given : -(values.get(worth.opposite) ?? 0n)
  const { value, quantity: of } = card.quantity === 0n ? card.seen : card
  return -share(value, -quantity, of)
}

/** What an exit took beyond what there was stays owed. */
function owe(card: Standing, id: string, quantity: bigint, value: bigint): void {
  if (card.quantity >= 0n) return
  const before = card.quantity - quantity
  card.debts.push(before < 0n ? { id, quantity: -quantity, value: -value } : { id, quantity: -card.quantity, value: -card.value })
}

interface Arrival {
  readonly quantity: bigint
  readonly value: bigint
  readonly undone: string | null
}

/** An arrival pays first what it undoes, at what it is worth, and then the oldest debts at what it costs. */
function settle(card: Standing, { quantity, value, undone }: Arrival, values: Map<string, bigint>): void {
  let there = quantity
  let worth = value
  const own = card.debts.find((debt) => debt.id === undone && debt.quantity <= quantity)
  if (own) {
    there -= own.quantity
    worth -= own.value
    card.debts = card.debts.filter((debt) => debt !== own)
  }
  for (const debt of card.debts) {
    const taken = debt.quantity < there ? debt.quantity : there
    if (taken === 0n) continue
    const provisional = taken === debt.quantity ? debt.value : share(debt.value, taken, debt.quantity)
    const real = share(worth, taken, there)
    there -= taken
    worth -= real
    debt.quantity -= taken
    debt.value -= provisional
    values.set(debt.id, (values.get(debt.id) ?? 0n) + provisional - real)
    card.value += provisional - real
  }
  card.debts = card.debts.filter((debt) => debt.quantity > 0n)
}
