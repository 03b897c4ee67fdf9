/** What somebody asks for within the company: what may be done with it in each state, and what a decision must say. Pure. */
import * as z from 'zod/mini'
import { isQuantityText, parseQuantity, quantityText, subtractQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { askOwn, askText, defineCase } from '#modules/cases/index.ts'
import { stockPermissions } from '#modules/inventory/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { count, id, optionalText, positiveQuantity } from '#platform/http/fields.ts'
import { purchaseOrder } from '../order/kind.ts'
import { requisitionErrors } from './errors.ts'
import { requisitionPermissions } from './permissions.ts'
import { requisitionsScreen } from './screens.ts'

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

/** How far it may be attended still. */
const attendable = ['approved', 'partlyApproved', 'partlyAttended'] as const
const undecided: readonly string[] = ['draft', 'sent', 'rejected']

/** What was not approved is not attended (561). */
const notApproved = (state: string): void => {
  if (undecided.includes(state)) requisitionErrors.fail('notApproved')
}

export const MOST_LINES = 500
export const TOO_MANY_LINES = `Máximo ${MOST_LINES} productos por registro.`

const decided = z
  .array(z.object({ position: count, approved: positiveQuantity, way: z.enum(ways), reason: optionalText(400) }))
  .check(z.maxLength(MOST_LINES, TOO_MANY_LINES))
const chosen = z
  .array(z.object({ position: count, quantity: positiveQuantity }))
  .check(z.minLength(1, 'Elige al menos una línea.'), z.maxLength(MOST_LINES, TOO_MANY_LINES))

export const requisition = defineCase({
  name: 'purchases.requisition',
  table: 'requisition',
  series: 'RQ',
  titles: { one: 'Requisición', many: 'Requisiciones', gender: 'f', group: 'Inventario' },
  permissions: requisitionPermissions,
  gate: { plan: null, services: ['full'] },
  base: '/api/purchases/requisitions',
  list: requisitionsScreen.path,
  states: {
    draft: { name: 'Borrador', look: 'draft', may: ['edit', 'delete'] },
    sent: { name: 'Enviada', look: 'toApprove', may: ['edit'] },
    approved: { name: 'Aprobada', look: 'approved' },
    partlyApproved: { name: 'Aprobada parcial', look: 'approved' },
    rejected: { name: 'Rechazada', look: 'rejected' },
    // These two follow from what arrived (`requisition_standing`).
    partlyAttended: { name: 'Atendida parcial', look: 'partial', standsOn: ['approved', 'partlyApproved'] },
    attended: { name: 'Atendida', look: 'completed', standsOn: ['approved', 'partlyApproved'] },
    closed: { name: 'Cerrada', look: 'closed' },
  },
  actions: {
    send: {
      verb: 'Enviar',
      summary: 'Enviar una requisición a quien aprueba: toma su número',
      from: ['draft'],
      to: ['sent'],
      permission: requisitionPermissions.write,
      takesNumber: true,
    },
    decide: {
      verb: 'Aprobar o rechazar',
      summary: 'Aprobar una requisición línea por línea, toda o en parte, o rechazarla',
      from: ['sent'],
      to: ['approved', 'partlyApproved', 'rejected'],
      permission: requisitionPermissions.approve,
      notBy: 'author',
      asks: { comment: askOwn(optionalText(400)), lines: askOwn(decided) },
    },
    attendByTransfer: {
      verb: 'Atender con traslado',
      summary: 'Atender líneas de una requisición con un traslado, que queda en borrador',
      path: 'transfer',
      from: attendable,
      permission: stockPermissions.write,
      refuses: notApproved,
      asks: { originId: askOwn(id), lines: askOwn(chosen) },
      answers: { madeId: id },
    },
    attendByOrder: {
      verb: 'Atender con orden de compra',
      summary: 'Atender líneas de una requisición con una orden de compra, que queda en borrador',
      path: 'order',
      from: attendable,
      permission: purchaseOrder.permissions.write,
      refuses: notApproved,
      asks: { partyId: askOwn(id), lines: askOwn(chosen) },
      answers: { madeId: id },
    },
    close: {
      verb: 'Cerrar',
      summary: 'Cerrar una requisición: lo que no se atendió ya no se espera',
      from: attendable,
      to: ['closed'],
      permission: requisitionPermissions.write,
      asks: { releasesPending: askOwn(z._default(z.boolean(), false)), comment: askText('Comentario', 400) },
    },
  },
  tabs: {
    drafts: { label: 'Borradores', states: ['draft'] },
    waiting: { label: 'Por aprobar', states: ['sent'] },
    approved: { label: 'Aprobadas', states: ['approved', 'partlyApproved', 'partlyAttended', 'attended'] },
    rejected: { label: 'Rechazadas', states: ['rejected'] },
    closed: { label: 'Cerradas', states: ['closed'] },
  },
})
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
