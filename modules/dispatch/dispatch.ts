/** Dispatches of orders: their states, what each lets be done, how what is counted by product goes to lines, and how they end. Pure. */
import { subtractQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { unitsIn } from '#modules/items/index.ts'

export const dispatchStates = ['draft', 'picking', 'ready', 'onRoute', 'delivered', 'partlyDelivered', 'returned'] as const
export type DispatchState = (typeof dispatchStates)[number]

export const dispatchStateNames: Readonly<Record<DispatchState, string>> = {
  draft: 'Borrador',
  picking: 'En alistamiento',
  ready: 'Listo',
  onRoute: 'En ruta',
  delivered: 'Entregado',
  partlyDelivered: 'Entregado parcial',
  returned: 'Devuelto',
}

export const dispatchActions = ['edit', 'delete', 'pick', 'count', 'finish', 'reopen', 'send', 'deliver'] as const
export type DispatchAction = (typeof dispatchActions)[number]

/** As the table of states and the refusals say them. */
export const actionNames: Readonly<Record<DispatchAction, string>> = {
  edit: 'Editar',
  delete: 'Eliminar',
  pick: 'Alistar',
  count: 'Registrar lo alistado',
  finish: 'Terminar el alistamiento',
  reopen: 'Volver atrás',
  send: 'Despachar',
  deliver: 'Registrar la entrega',
}

const allowed: Readonly<Record<DispatchState, readonly DispatchAction[]>> = {
  draft: ['edit', 'delete', 'pick'],
  picking: ['count', 'finish', 'reopen'],
  ready: ['reopen', 'send'],
  onRoute: ['deliver'],
  delivered: [],
  partlyDelivered: [],
  returned: [],
}
export const dispatchCan = (state: DispatchState, action: DispatchAction): boolean => allowed[state].includes(action)

/** Those that hold what they name of its order: nobody else may dispatch it. */
export const holdingStates = ['draft', 'picking', 'ready'] as const satisfies readonly DispatchState[]

/** Where one goes when somebody goes back. */
export const stateBefore = { picking: 'draft', ready: 'picking' } as const satisfies Partial<Record<DispatchState, DispatchState>>

/** What is made of each order. */
export const madeKinds = ['RMS', 'INE'] as const
export type MadeKind = (typeof madeKinds)[number]
export const madeNames: Readonly<Record<MadeKind, string>> = { RMS: 'Remisión', INE: 'Factura electrónica' }

/** How an order was received. */
export const outcomes = ['delivered', 'partlyDelivered', 'returned'] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeNames: Readonly<Record<Outcome, string>> = {
  delivered: 'Entregado',
  partlyDelivered: 'Entregado en parte',
  returned: 'Devuelto',
}

/** @param told of each order that went; null of those of which nothing is known yet */
export function stateOfOutcomes(told: readonly (Outcome | null)[]): DispatchState {
  if (told.some((outcome) => outcome === null)) return 'onRoute'
  if (told.every((outcome) => outcome === 'delivered')) return 'delivered'
  return told.every((outcome) => outcome === 'returned') ? 'returned' : 'partlyDelivered'
}

export interface PickedLine {
  readonly position: number
  readonly itemId: string
  readonly quantity: Quantity
  /** How many base units one of its quantity is. */
  readonly unitFactor: Quantity
  readonly picked: Quantity
}

/**
 * What was read of a product goes to the first of its lines that still waits for it.
 * @param base how many base units were read
 * @returns the line and what is picked of it from then on; null where no line waits for so many of it
 */
export function pickOne(
  lines: readonly PickedLine[],
  itemId: string,
  base: Quantity,
): { readonly position: number; readonly picked: Quantity } | null {
  for (const { position, quantity, picked, unitFactor, ...line } of lines) {
    if (line.itemId !== itemId) continue
    const more = unitsIn(base, unitFactor)
    if (more === null) continue
    if (more > subtractQuantities(quantity, picked)) continue
    return { position, picked: (picked + more) as Quantity }
  }
  return null
}

/** Whether nothing of it was picked. */
export const isNothing = (lines: readonly Pick<PickedLine, 'picked'>[]): boolean => lines.every(({ picked }) => picked === zeroQuantity)
