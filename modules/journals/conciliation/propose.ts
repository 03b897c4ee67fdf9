/** Which movements are proposed for which lines: pairs by their points, each side once, doubts told and not guessed. Pure. */
import { addDays, daysBetween } from '#base/date.ts'
import { lackingOf, NEAR_DAYS } from './near.ts'
import { CLEAR_LEAD, onlySubset, PROPOSE, score, scoreTogether, type OpenMovement, type Scored, type ScoredLine } from './score.ts'

export type Proposal =
  | ({ readonly kind: 'match'; readonly lineId: string; readonly movements: readonly OpenMovement[] } & Scored)
  /** So many answer it equally well: a person says which. */
  | { readonly kind: 'several'; readonly lineId: string; readonly movements: readonly OpenMovement[] }

interface Pair extends Scored {
  readonly line: ScoredLine
  readonly movement: OpenMovement
}

export interface Known {
  /** By the shape of a text: whose movement it was matched with the last time. */
  readonly usualOf: (line: ScoredLine) => string | null
}

/** What a person could tell one movement from another by. */
const looks = ({ day, amount, party, reference }: OpenMovement): string => [day, amount, party?.id ?? '', reference].join('\u001f')
const looksOfLine = ({ day, amount, text, reference }: ScoredLine): string => [day, amount, text, reference].join('\u001f')

const apart = ({ line, movement }: Pair): number => Math.abs(daysBetween(line.day, movement.day))
const order = (pair: Pair): string => `${pair.line.day}\u001f${pair.line.id}\u001f${pair.movement.day}\u001f${pair.movement.key}`

const byMerit = (a: Pair, b: Pair): number => b.points - a.points || apart(a) - apart(b) || (order(a) < order(b) ? -1 : 1)

/** @param movements every open one that may answer some of the lines */
export function propose(lines: readonly ScoredLine[], movements: readonly OpenMovement[], known: Known): Proposal[] {
  const pairs = pairsOf(lines, movements, known)
  const usedLines = new Set<string>()
  const usedMovements = new Set<string>()
  const found: Proposal[] = []
  const ofLine = Map.groupBy(pairs, ({ line }) => line.id)
  const ofMovement = Map.groupBy(pairs, ({ movement }) => movement.key)
  for (const pair of pairs.toSorted(byMerit)) {
    const { line, movement } = pair
    if (usedLines.has(line.id) || usedMovements.has(movement.key)) continue
    const isNear = (other: Pair) =>
      other.points > pair.points - CLEAR_LEAD && !usedLines.has(other.line.id) && !usedMovements.has(other.movement.key)
    const rivals = (ofLine.get(line.id) ?? []).filter((other) => looks(other.movement) !== looks(movement) && isNear(other))
    const claims = (ofMovement.get(movement.key) ?? []).filter((other) => looksOfLine(other.line) !== looksOfLine(line) && isNear(other))
    usedLines.add(line.id)
    if (rivals.length > 0) {
      found.push({ kind: 'several', lineId: line.id, movements: [movement, ...rivals.map((other) => other.movement)] })
      continue
    }
    if (claims.length > 0) {
      found.push({ kind: 'several', lineId: line.id, movements: [movement] })
      continue
    }
    usedMovements.add(movement.key)
    found.push({ kind: 'match', lineId: line.id, movements: [movement], points: pair.points, reasons: pair.reasons })
  }
  const left = movements.filter(({ key }) => !usedMovements.has(key))
  // A sum is not proposed beside movements of the very value, even where nothing else speaks for one of them.
  const asNear = ({ id, day, amount }: ScoredLine) => ({ id, day, cents: amount })
  const ofBooks = movements.map(({ key, day, amount }) => ({ key, day, cents: amount }))
  const lacking = new Set(lackingOf(lines.map(asNear), ofBooks).map(({ id }) => id))
  return [
    ...found,
    ...together(
      lines.filter(({ id }) => !usedLines.has(id) && lacking.has(id)),
      left,
      known,
    ),
  ]
}

function pairsOf(lines: readonly ScoredLine[], movements: readonly OpenMovement[], known: Known): Pair[] {
  const byAmount = Map.groupBy(movements, ({ amount }) => amount)
  return lines.flatMap((line) =>
    (byAmount.get(line.amount) ?? [])
      .map((movement) => ({ line, movement, ...score(line, movement, known.usualOf(line)) }))
      .filter((pair) => pair.points >= PROPOSE),
  )
}

/** Several movements of one party, or of one day, that come to a line. */
function together(lines: readonly ScoredLine[], movements: readonly OpenMovement[], known: Known): Proposal[] {
  const free = new Set(movements.map(({ key }) => key))
  // In one order once, and not for each line again.
  const sorted = movements.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const byDay = Map.groupBy(sorted, ({ day }) => day)
  const place = new Map(sorted.map(({ key }, at) => [key, at]))
  const inOrder = lines.toSorted((a, b) => (`${a.day}${a.id}` < `${b.day}${b.id}` ? -1 : 1))
  return inOrder.flatMap((line): Proposal[] => {
    const days = Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, at) => byDay.get(addDays(line.day, at - NEAR_DAYS)) ?? []).map((own) =>
      own.filter(({ key }) => free.has(key)),
    )
    const ofParties = days
      .flat()
      .filter(({ party }) => party !== null)
      .toSorted((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0))
    const groups = [...Map.groupBy(ofParties, ({ party }) => party?.id ?? '').values()]
    for (const group of [...groups, ...days]) {
      const some = onlySubset(line.amount, group)
      if (!some) continue
      const scored = scoreTogether(line, some, known.usualOf(line))
      if (scored.points < PROPOSE) continue
      for (const { key } of some) free.delete(key)
      return [{ kind: 'match', lineId: line.id, movements: some, ...scored }]
    }
    return []
  })
}
