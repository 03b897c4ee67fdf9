/** Goods that go from a warehouse to another: their states, what each lets be done, and what becomes of what did not arrive. Pure. */
import { addQuantities, parseQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { inventoryErrors as errors } from '../errors.ts'
import { hasGoods, type Goods } from '../tracking/goods.ts'
import { untracked, type Tracked } from '../tracking/tracking.ts'

export const transferStates = ['draft', 'requested', 'sent', 'partial', 'received', 'differences', 'annulled'] as const
export type TransferState = (typeof transferStates)[number]

export const transferStateNames: Readonly<Record<TransferState, string>> = {
  draft: 'Borrador',
  requested: 'Solicitado',
  sent: 'Enviado',
  partial: 'Recibido parcial',
  received: 'Recibido',
  differences: 'Con diferencias',
  annulled: 'Anulado',
}

export type TransferAction = 'edit' | 'delete' | 'request' | 'send' | 'receive' | 'settle' | 'annul'

const allowed: Readonly<Record<TransferState, readonly TransferAction[]>> = {
  draft: ['edit', 'delete', 'request', 'send'],
  requested: ['edit', 'send', 'annul'],
  sent: ['receive', 'annul'],
  partial: ['receive', 'annul'],
  received: ['annul'],
  differences: ['settle', 'annul'],
  annulled: [],
}
export const transferCan = (state: TransferState, action: TransferAction): boolean => allowed[state].includes(action)

/** What becomes of goods that were sent and did not arrive. */
export const shortageWays = { writeOff: 'Dar de baja', carrier: 'Cobrar al transportador', origin: 'Devolver al origen' } as const
export type ShortageWay = keyof typeof shortageWays
export const shortageWayNames = ['writeOff', 'carrier', 'origin'] as const satisfies readonly ShortageWay[]

export interface TravellingLine {
  readonly quantity: Quantity
  readonly received: Quantity
  readonly settled: Quantity
}

/** What is on its way still. */
export const travelling = ({ quantity, received, settled }: TravellingLine): Quantity => (quantity - received - settled) as Quantity

/** The state after a reception. @param isLast no more arrives: what is missing is a difference */
export function stateAfter(lines: readonly TravellingLine[], isLast: boolean): 'partial' | 'received' | 'differences' {
  const left = lines.reduce((sum, line) => addQuantities(sum, travelling(line)), zeroQuantity)
  return left === zeroQuantity ? 'received' : isLast ? 'differences' : 'partial'
}

/** What is on its way of a line whose goods are told apart. */
export interface OnTheWay {
  readonly batches: readonly {
    readonly id: string
    readonly code: string
    readonly quantity: Quantity
    readonly expiresOn: string | null
  }[]
  readonly serials: readonly { readonly id: string; readonly code: string }[]
}

export const nothingOnTheWay: OnTheWay = { batches: [], serials: [] }

const wholeOf = ({ batches, serials }: OnTheWay): Tracked => ({
  batches: batches.map(({ id, quantity }) => ({ batchId: id, quantity })),
  serialIds: serials.map(({ id }) => id),
})

/**
 * Which goods a step takes of those on their way: those that are said; all of them where the whole line arrives, and those of its only
 * batch. What is left unsaid otherwise is asked for when it moves.
 * @param goes what is still on its way, and how much of it goes now
 * @param field of the line in the request: `lines.2`
 * @returns problems 547 and 551 of goods that this transfer does not carry
 */
export function goodsThatGo(
  goes: { readonly onTheWay: OnTheWay; readonly left: Quantity; readonly now: Quantity },
  said: Goods,
  field: string,
): { readonly tracked: Tracked; readonly problems: readonly ErrorBody[] } {
  const { onTheWay, left, now } = goes
  if (!hasGoods(said)) {
    const [only, ...others] = onTheWay.batches
    if (now === left) return { tracked: wholeOf(onTheWay), problems: [] }
    const isOne = only !== undefined && others.length === 0
    return { tracked: isOne ? { batches: [{ batchId: only.id, quantity: now }], serialIds: [] } : untracked, problems: [] }
  }
  const [batchOf, serialOf] = [
    new Map(onTheWay.batches.map((each) => [each.code, each])),
    new Map(onTheWay.serials.map((each) => [each.code, each])),
  ]
  const problems: ErrorBody[] = [
    ...said.batches.flatMap(({ code, quantity }, at) => {
      const there = batchOf.get(code)?.quantity ?? zeroQuantity
      const isShort = parseQuantity(quantity) > there
      return isShort ? [errors.of('batchShort', { lote: code, disponible: formatQuantity(there) }, `${field}.batches.${at}.quantity`)] : []
    }),
    ...said.serials.flatMap((code, at) =>
      serialOf.has(code) ? [] : [errors.of('serialNotThere', { serial: code, bodega: 'este traslado' }, `${field}.serials.${at}`)],
    ),
  ]
  return {
    tracked: {
      batches: said.batches.flatMap(({ code, quantity }) => {
        const batch = batchOf.get(code)
        return batch ? [{ batchId: batch.id, quantity: parseQuantity(quantity) }] : []
      }),
      serialIds: said.serials.flatMap((code) => serialOf.get(code)?.id ?? []),
    },
    problems,
  }
}
