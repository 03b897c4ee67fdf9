/** The calls of requisitions: written and sent by who asks, decided by another, attended by transfers and orders, and closed. */
import * as z from 'zod/mini'
import { caseEndpoints, waitingCall } from '#modules/cases/index.ts'
import { day, id, optionalText, positiveQuantity, quantity } from '#platform/http/fields.ts'
import { MOST_LINES, requisition, requisitionKinds, TOO_MANY_LINES, ways } from './requisition.ts'

export const requisitionInput = z.object({
  kind: z.enum(requisitionKinds, 'Elige para qué es.'),
  /** Where the goods are needed. */
  warehouseId: id,
  costCenterId: z._default(z.nullable(id), null),
  requiredOn: day,
  justification: optionalText(1000),
  lines: z
    .array(z.object({ itemId: id, quantity: positiveQuantity }))
    .check(z.minLength(1, 'Agrega al menos un producto.'), z.maxLength(MOST_LINES, TOO_MANY_LINES)),
})
export type RequisitionInput = z.output<typeof requisitionInput>

const line = z.object({
  position: z.number(),
  item: z.object({ id, code: z.string(), name: z.string(), unit: z.string() }),
  quantity,
  /** Null until somebody decides. */
  approved: z.nullable(quantity),
  way: z.nullable(z.enum(ways)),
  reason: z.string(),
  /** Asked in transfers and orders that stand, and what arrived of it. */
  held: quantity,
  arrived: quantity,
  pending: quantity,
  /** Available in each warehouse within reach that has some; empty for who may not see stock. */
  stock: z.array(z.object({ warehouseId: id, warehouse: z.string(), available: quantity })),
})

const supply = z.object({
  way: z.enum(ways),
  /** Of the transfer or the order. */
  id,
  position: z.number(),
  /** Null of a draft. */
  number: z.nullable(z.string()),
  state: z.string(),
  quantity,
  arrived: quantity,
})

export const requisitionCalls = caseEndpoints(requisition, {
  input: requisitionInput,
  row: { requiredOn: day, kind: z.enum(requisitionKinds), requester: z.string(), warehouse: z.string(), items: z.number() },
  view: {
    warehouseId: id,
    costCenter: z.nullable(z.object({ id, name: z.string() })),
    justification: z.string(),
    decision: z.string(),
    decidedBy: z.string(),
    decidedOn: z.nullable(day),
    closedOn: z.nullable(day),
    lines: z.array(line),
    supplies: z.array(supply),
  },
})

export const requisitionsToApprove = waitingCall(requisition, 'decide', {
  path: '/api/home/purchases/requisitions',
  summary: 'Requisiciones que esperan la aprobación de quien pregunta',
})

export const {
  list: listRequisitions,
  export: exportRequisitions,
  one: getRequisition,
  create: createRequisition,
  change: changeRequisition,
  remove: removeRequisition,
} = requisitionCalls
export const {
  send: sendRequisition,
  decide: decideRequisition,
  attendByTransfer,
  attendByOrder,
  close: closeRequisition,
} = requisitionCalls.actions
