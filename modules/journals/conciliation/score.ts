/**
 * How well a movement of the books answers a line of the bank, in words. The figures are chosen: all that is not value adds to 55, so
 * that nothing is proposed by another value, and value with the same day is proposed only where nothing else is near. Pure.
 */
import { daysBetween, type Day } from '#base/date.ts'
import { absolute, sumAmounts, type Amount } from '#base/decimal.ts'
import { fold } from '#platform/search.ts'

export const points = { value: 45, days: [15, 10, 10, 5, 5, 5], reference: 15, number: 10, party: 10, history: 5 } as const
/** Below this nothing is proposed. */
export const PROPOSE = 60
/** How far a proposal has to be from the next one. */
export const CLEAR_LEAD = 10

export interface ScoredLine {
  readonly id: string
  readonly day: Day
  readonly text: string
  readonly reference: string
  /** What is left of it. */
  readonly amount: Amount
}

export interface OpenMovement {
  /** Entry and position: of its line in the books. */
  readonly key: string
  readonly day: Day
  readonly amount: Amount
  /** RC-12 */
  readonly number: string
  /** What its voucher refers to: the number of a cheque or of a transfer. */
  readonly reference: string
  readonly party: { readonly id: string; readonly name: string; readonly nit: string } | null
}

export interface Reason {
  readonly name: 'value' | 'days' | 'reference' | 'number' | 'party' | 'history'
  readonly text: string
  /** 0 of one that failed. */
  readonly points: number
}

export interface Scored {
  readonly points: number
  readonly reasons: readonly Reason[]
}

/** The text without its figures, by which the bank writes the same thing again. */
export const shapeOf = (text: string): string =>
  fold(text)
    .replace(/[0-9]+/g, '#')
    .replace(/[^a-z#]+/g, ' ')
    .trim()
    .slice(0, 120)

const wordsIn = (text: string): Set<string> =>
  new Set(
    fold(text)
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== ''),
  )
const LEAST_WORD = 4
/** Words of the kind of a company say nothing of which. */
const COMMON = new Set([
  'sociedad',
  'anonima',
  'limitada',
  'ltda',
  'compania',
  'grupo',
  'empresa',
  'servicios',
  'comercializadora',
  'inversiones',
])
const LEAST_DIGITS = 3

const bareNumber = (number: string): string => fold(number).replace(/[^a-z0-9]/g, '')

/** The number of a voucher in a text: in one word, or its letters and its digits beside each other. */
function hasNumber(text: string, number: string): boolean {
  const bare = bareNumber(number)
  if (bare.length < LEAST_DIGITS) return false
  const words = fold(text).split(/[^a-z0-9]+/)
  return words.some((word, at) => word === bare || `${word}${words[at + 1] ?? ''}` === bare)
}

function hasParty(text: string, { name, nit }: NonNullable<OpenMovement['party']>): boolean {
  const words = wordsIn(text)
  const digits = nit.replace(/\D/g, '')
  if (digits.length >= 6 && [...words].some((word) => word.replace(/\D/g, '').startsWith(digits.slice(0, 9)))) return true
  return [...wordsIn(name)].some((word) => word.length >= LEAST_WORD && !COMMON.has(word) && words.has(word))
}

const sameReference = (line: ScoredLine, { reference }: OpenMovement): boolean => {
  const [own, other] = [bareNumber(line.reference), bareNumber(reference)]
  if (other.length < LEAST_DIGITS) return false
  return own === other || wordsIn(line.text).has(other)
}

const daysText = (days: number): string => (days === 0 ? 'Mismo día' : days === 1 ? 'A 1 día' : `A ${days} días`)

/** @param usual the third party that this text was matched with the last time; null of a new text */
export function score(line: ScoredLine, movement: OpenMovement, usual: string | null): Scored {
  const days = Math.abs(daysBetween(line.day, movement.day))
  const { party, number } = movement
  const reason = (name: Exclude<Reason['name'], 'days'>, isTrue: boolean, yes: string, no: string): Reason => ({
    name,
    text: isTrue ? yes : no,
    points: isTrue ? points[name] : 0,
  })
  const reasons: Reason[] = [
    reason('value', line.amount === movement.amount, 'Mismo valor', 'Otro valor'),
    { name: 'days', text: daysText(days), points: points.days[days] ?? 0 },
    reason('reference', sameReference(line, movement), `Referencia ${movement.reference}`, 'La referencia no coincide'),
    reason('number', hasNumber(`${line.text} ${line.reference}`, number), `El texto trae ${number}`, 'El texto no trae el número'),
    reason(
      'party',
      party !== null && hasParty(`${line.text} ${line.reference}`, party),
      `El texto trae ${party?.name ?? ''}`,
      'El texto no trae el tercero',
    ),
    reason('history', party !== null && usual === party.id, 'Así se concilió este texto antes', 'Sin historia de este texto'),
  ]
  return { points: reasons.reduce((sum, each) => sum + each.points, 0), reasons }
}

/** As one movement, of several that are taken together: as far as the farthest of them. */
export function scoreTogether(line: ScoredLine, some: readonly OpenMovement[], usual: string | null): Scored {
  const each = some.map((movement) => score(line, { ...movement, amount: line.amount }, usual))
  const reasons = (each[0]?.reasons ?? []).map((first, at): Reason => {
    const worst = each
      .map(({ reasons: own }) => own[at] ?? first)
      .reduce((least, next) => (next.points < least.points ? next : least), first)
    return first.name === 'value' ? { ...first, text: `Suma de ${some.length}` } : worst
  })
  return { points: reasons.reduce((sum, { points: own }) => sum + own, 0), reasons }
}

/** Of one party or one day, how many are tried together: 4.096 sums, told by 64 of each half. */
const MOST_TOGETHER = 12

/** Every sum of some movements: the place of each says by its bits which they are. */
function sumsOf(some: readonly OpenMovement[]): bigint[] {
  const sums: bigint[] = [0n]
  for (const { amount } of some) for (let at = 0, before = sums.length; at < before; at += 1) sums.push((sums[at] ?? 0n) + amount)
  return sums
}

/** Which of the first half come to a sum; where several do, it is a doubt. */
const DOUBT = -1
function placesOf(sums: readonly bigint[]): Map<bigint, number> {
  const places = new Map<bigint, number>()
  for (const [at, sum] of sums.entries()) places.set(sum, places.has(sum) ? DOUBT : at)
  return places
}

/**
 * The only subset of two or more that comes to a figure.
 * @returns null when none does, or when two do: that is a doubt
 */
export function onlySubset(amount: Amount, some: readonly OpenMovement[]): readonly OpenMovement[] | null {
  const pool = some.filter((each) => each.amount > 0n === amount > 0n && absolute(each.amount) < absolute(amount)).slice(0, MOST_TOGETHER)
  // All are of one side: what they come to together is the most that any of them can.
  if (absolute(sumAmounts(pool.map((each) => each.amount))) < absolute(amount)) return null
  const middle = pool.length >> 1
  const first = placesOf(sumsOf(pool.slice(0, middle)))
  let only: number | undefined
  for (const [at, sum] of sumsOf(pool.slice(middle)).entries()) {
    const other = first.get(amount - sum)
    if (other === undefined) continue
    if (other === DOUBT || only !== undefined) return null
    only = other | (at << middle)
  }
  // Each is smaller than the figure, so that what comes to it has two or more.
  return only === undefined ? null : chosenOf(pool, only)
}

const chosenOf = (pool: readonly OpenMovement[], bits: number): OpenMovement[] => pool.filter((_, at) => (bits & (1 << at)) !== 0)
