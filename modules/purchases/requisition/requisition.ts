/** What somebody asks for within the company: its states, what each lets be done, and what a decision must say. Pure. */
import { isQuantityText, parseQuantity, quantityText, subtractQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

/** Those that somebody moves one to; the row keeps which. */
export const keptStates = ['draft', 'sent', 'approved', 'partlyApproved', 'rejected', 'closed'] as const
export type KeptState = (typeof keptStates)[number]

/** With those that follow from what arrived of it. */
export const requisitionStates = [
  'draft',
  'sent',
  'approved',
  'partlyApproved',
  'rejected',
  'partlyAttended',
  'attended',
  'closed',
] as const
export type RequisitionState = (typeof requisitionStates)[number]

export const requisitionStateNames: Readonly<Record<RequisitionState, string>> = {
  draft: 'Borrador',
  sent: 'Enviada',
  approved: 'Aprobada',
  partlyApproved: 'Aprobada parcial',
  rejected: 'Rechazada',
  partlyAttended: 'Atendida parcial',
  attended: 'Atendida',
  closed: 'Cerrada',
}

export const requisitionActions = ['edit', 'delete', 'send', 'decide', 'attend', 'close'] as const
export type RequisitionAction = (typeof requisitionActions)[number]

/** As the table of states and the refusals say them. */
export const actionNames: Readonly<Record<RequisitionAction, string>> = {
  ...{ edit: 'Editar', delete: 'Eliminar', send: 'Enviar', decide: 'Aprobar o rechazar', attend: 'Atender', close: 'Cerrar' },
}

const allowed: Readonly<Record<RequisitionState, readonly RequisitionAction[]>> = {
  draft: ['edit', 'delete', 'send'],
  sent: ['edit', 'decide'],
  approved: ['attend', 'close'],
  partlyApproved: ['attend', 'close'],
  rejected: [],
  partlyAttended: ['attend', 'close'],
  attended: [],
  closed: [],
}
export const requisitionCan = (state: RequisitionState, action: RequisitionAction): boolean => allowed[state].includes(action)

/** What the goods are asked for. */
export const requisitionKinds = ['purchase', 'transfer', 'consumption'] as const
export type RequisitionKind = (typeof requisitionKinds)[number]
export const requisitionKindNames: Readonly<Record<RequisitionKind, string>> = {
  purchase: 'Compra',
  transfer: 'Traslado',
  consumption: 'Consumo',
}

/** How a line is attended. */
export const ways = ['transfer', 'purchase'] as const
export type Way = (typeof ways)[number]
export const wayNames: Readonly<Record<Way, string>> = { transfer: 'Trasladar', purchase: 'Comprar' }

/** What is transferred where there is enough of it elsewhere, and bought otherwise. @param elsewhere available in the other warehouses */
export const proposedWay = (wanted: Quantity, elsewhere: Quantity): Way => (elsewhere >= wanted ? 'transfer' : 'purchase')

export interface AskedLine {
  readonly position: number
  readonly quantity: Quantity
}

export interface DecidedLine {
  readonly position: number
  /** As it was written. */
  readonly approved: string
  readonly reason: string
}

/** What a decision lacks: every line once, no more than was asked, and why wherever it is less. Each at its field. */
export function decisionProblems(asked: readonly AskedLine[], decided: readonly DecidedLine[]): ErrorBody[] {
  const isOnce = (position: number) => decided.filter((each) => each.position === position).length === 1
  if (decided.length !== asked.length || !asked.every(({ position }) => isOnce(position)))
    return [httpErrors.of('invalid', { detalle: 'Decide cada línea de la requisición una vez.' }, 'lines')]
  return decided.flatMap(({ position, approved, reason }, index): ErrorBody[] => {
    const quantity = asked.find((line) => line.position === position)?.quantity ?? zeroQuantity
    if (!isQuantityText(approved)) return [httpErrors.of('invalid', { detalle: 'Escribe cuánto apruebas.' }, `lines.${index}.approved`)]
    const given = parseQuantity(approved)
    if (given > quantity)
      return [httpErrors.of('invalid', { detalle: `Se pidieron ${quantityText(quantity)}: no apruebes más.` }, `lines.${index}.approved`)]
    if (given < quantity && reason.trim() === '') return [httpErrors.of('required', { campo: 'Motivo' }, `lines.${index}.reason`)]
    return []
  })
}

/** What a decision makes of it. */
export function stateOfDecision(asked: readonly AskedLine[], decided: readonly DecidedLine[]): 'approved' | 'partlyApproved' | 'rejected' {
  const given = decided.map(({ approved }) => parseQuantity(approved))
  if (given.every((quantity) => quantity === zeroQuantity)) return 'rejected'
  const isWhole = decided.every(({ position }, index) => given[index] === asked.find((line) => line.position === position)?.quantity)
  return isWhole ? 'approved' : 'partlyApproved'
}

/** How much of a line nothing was made of yet. @param held by transfers and orders that stand */
export function pendingOf(approved: Quantity | null, held: Quantity): Quantity {
  const left = subtractQuantities(approved ?? zeroQuantity, held)
  return left < zeroQuantity ? zeroQuantity : left
}
