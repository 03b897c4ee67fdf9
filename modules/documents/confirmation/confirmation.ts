/**
 * What a supplier says of an order on its public page: how much of each line comes, and which day. It promises, and changes nothing of
 * the order: whoever bought reads it beside what was asked for, and edits the order where they agree.
 */
import { addDays, type Day } from '#base/date.ts'
import { parseQuantity, zeroQuantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Stage } from '../kind/stage/stage.ts'

/** What is still to come may be promised. */
const confirmable: readonly Stage[] = ['approved', 'sent', 'partlyReceived']

export const canBeConfirmed = (stage: Stage | null): boolean => stage !== null && confirmable.includes(stage)

/** A promise for later than this is a slip of the hand. */
const FURTHEST_DAYS = 730

/** A line as the supplier says that it comes. */
export interface PromisedLine {
  readonly position: number
  /** In the unit of the line; zero says that it does not come. */
  readonly quantity: string
  /** Null only of what does not come. */
  readonly day: Day | null
}

/** A line that something is still to come of. */
export interface AskedLine {
  readonly position: number
  /** What nothing was received of yet, in its unit. */
  readonly pending: string
}

/**
 * Everything wrong with a promise at once, each at its field.
 * @param asked the lines of which something is to come: each is promised once
 * @returns nothing when it may be kept
 */
export function problemsOfPromise(promised: readonly PromisedLine[], asked: readonly AskedLine[], today: Day): ErrorBody[] {
  const known = new Set(asked.map(({ position }) => position))
  const said = new Set(promised.map(({ position }) => position))
  const isWhole = promised.length === known.size && said.size === known.size && [...known].every((position) => said.has(position))
  if (!isWhole) return [httpErrors.of('invalid', { detalle: 'El pedido cambió. Recarga la página y confirma de nuevo.' }, 'lines')]
  return promised.flatMap((line, index) => {
    const detalle = problemOfDay(line, today)
    return detalle === null ? [] : [httpErrors.of('invalid', { detalle }, `lines.${index}.day`)]
  })
}

function problemOfDay({ quantity, day }: PromisedLine, today: Day): string | null {
  if (parseQuantity(quantity) === zeroQuantity) return null
  if (day === null) return 'Escribe el día en que llega, o deja la cantidad en cero.'
  if (day < today) return 'El día en que llega no puede ser anterior a hoy.'
  return day > addDays(today, FURTHEST_DAYS) ? 'El día en que llega está demasiado lejos. Revisa el año.' : null
}

/** Whether it differs from what was asked for: another quantity, or a day after the expected one. */
export const differs = (
  { quantity, day }: Pick<PromisedLine, 'quantity' | 'day'>,
  asked: { readonly pending: string; readonly expected: Day | null },
): boolean => parseQuantity(quantity) !== parseQuantity(asked.pending) || (day !== null && asked.expected !== null && day > asked.expected)
