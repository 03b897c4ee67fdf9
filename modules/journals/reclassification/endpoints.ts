/** The calls of reclassifying: what would change, starting it, how far it is, calling it off, and the way back. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText } from '#platform/http/fields.ts'
import { journalPermissions } from '../journal-voucher.ts'

/** What the entry of one of balances comes from. */
export const RECLASSIFICATION = 'accounting.reclassification'

const gate = { plan: null, services: ['full'] } as const
const BASE = '/api/accounting/reclassifications'
/** Whoever asked for one still has to be let in when it is done. */
export const reclassificationGate = { permission: journalPermissions.write, ...gate }

export const MOST_SAMPLES = 50
/** Of one reclassification of movements. */
export const MOST_ENTRIES = 5000
/** Of the entry of one of balances. */
export const MOST_ENTRY_LINES = 20_000

/** Products in their warehouses of one reclassification. */
export const MOST_GOODS = 1000

export const reclassificationKinds = {
  ...{ party: 'Tercero', account: 'Cuenta', costCenter: 'Centro de costo' },
  ...{ item: 'Ítem', warehouse: 'Bodega' },
} as const
export type ReclassificationKind = keyof typeof reclassificationKinds
/** Those of goods move what there is of them; the others, what the lines of the books say. */
export type GoodsKind = 'item' | 'warehouse'
export type LineKind = Exclude<ReclassificationKind, GoodsKind>
export const isOfGoods = (kind: ReclassificationKind): kind is GoodsKind => kind === 'item' || kind === 'warehouse'
export const reclassificationModes = { balances: 'Solo saldos', movements: 'Movimientos' } as const
export type ReclassificationMode = keyof typeof reclassificationModes

/** Of one about lines. */
export const lineKindOf = ({ kind }: { readonly kind: ReclassificationKind }): LineKind => {
  if (isOfGoods(kind)) throw new Error('Goods are no lines of the books')
  return kind
}

const keysOf = <Key extends string>(of: Readonly<Record<Key, string>>): [Key, ...Key[]] => Object.keys(of) as [Key, ...Key[]]
const nothing = z.literal('')
const maybeId = z._default(z.union([nothing, id]), '')

export const reclassificationInput = z.object({
  kind: z.enum(keysOf(reclassificationKinds)),
  mode: z.enum(keysOf(reclassificationModes)),
  /** Empty: what has no third party, or no cost centre. */
  fromId: maybeId,
  toId: maybeId,
  from: day,
  to: day,
  /** What the lines are narrowed by besides where they come from. */
  accountId: maybeId,
  partyId: maybeId,
  costCenterId: maybeId,
  text: optionalText(100),
  /** Of goods: of one item alone of a warehouse, or in one warehouse alone of an item. */
  itemId: maybeId,
  warehouseId: maybeId,
  /** The day of the entry of one of balances; that of the others is each entry's own. Today when it is left out. */
  date: z._default(z.union([nothing, day]), ''),
})
export type ReclassificationInput = z.output<typeof reclassificationInput>

/** Why lines stay as they are. */
export const fates = ['document', 'closed', 'kept', 'applied', 'inactive'] as const
export type Fate = (typeof fates)[number]

const sample = z.object({
  date: day,
  number: z.string(),
  account: z.string(),
  party: z.nullable(z.string()),
  costCenter: z.nullable(z.string()),
  description: z.string(),
  debit: amount,
  credit: amount,
})

const movingGoods = z.object({
  item: z.string(),
  warehouse: z.string(),
  unit: z.string(),
  quantity: z.string(),
  // Nobody has the books without the costs.
  value: amount,
})

const plan = z.object({
  fromName: z.string(),
  toName: z.string(),
  /** That would be written again, or whose balance would move. */
  entries: z.number(),
  lines: z.number(),
  /** Documents that are still owed, which would be owed by or to the target, or on it. */
  items: z.number(),
  /** Lines of the one entry of balances; 0 of movements. */
  entryLines: z.number(),
  /** What would go from the origin to the target, by account: debit positive. */
  accounts: z.array(z.object({ code: z.string(), name: z.string(), lines: z.number(), debit: amount, credit: amount, difference: amount })),
  left: z.array(z.object({ fate: z.enum(fates), entries: z.number(), lines: z.number() })),
  rows: z.array(sample),
  /** Of goods: how many products in their warehouses, and the first of them. */
  goodsCount: z.number(),
  goods: z.array(movingGoods),
})
export type ReclassificationPlan = z.output<typeof plan>

export const previewReclassification = endpoint({
  method: 'GET',
  path: `${BASE}/preview`,
  summary: 'Qué cambiaría una reclasificación: cuántos comprobantes, la diferencia por cuenta y lo que queda fuera',
  permission: journalPermissions.write,
  ...gate,
  query: reclassificationInput,
  response: plan,
})

const states = ['queued', 'running', 'done', 'failed', 'cancelled', 'undone'] as const

const run = z.object({
  id,
  kind: z.enum(keysOf(reclassificationKinds)),
  mode: z.enum(keysOf(reclassificationModes)),
  from: z.string(),
  to: z.string(),
  state: z.enum(states),
  isUndoing: z.boolean(),
  done: z.number(),
  work: z.number(),
  entries: z.number(),
  lines: z.number(),
  /** Of the entry of one of balances. */
  number: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  at: z.string(),
  person: z.string(),
})
export type ReclassificationRun = z.output<typeof run>

export const listReclassifications = endpoint({
  method: 'GET',
  path: BASE,
  summary: 'Reclasificaciones hechas y en proceso, de la más reciente a la más antigua',
  permission: journalPermissions.read,
  ...gate,
  response: z.object({ runs: z.array(run) }),
})

export const startReclassification = endpoint({
  method: 'POST',
  path: BASE,
  summary: 'Reclasificar terceros, cuentas o centros de costo, por saldos o por movimientos, y las existencias de un ítem o de una bodega',
  permission: journalPermissions.write,
  ...gate,
  body: reclassificationInput,
  response: z.object({ id }),
})

export const cancelReclassification = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/cancel`,
  summary: 'Cancelar una reclasificación en proceso: no queda nada de ella',
  permission: journalPermissions.write,
  ...gate,
  body: z.object({}),
  response: z.object({ state: z.enum(states) }),
})

export const undoReclassification = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/undo`,
  summary: 'Deshacer una reclasificación mientras nada más haya tocado sus comprobantes',
  permission: journalPermissions.write,
  ...gate,
  body: z.object({}),
  response: z.object({ id }),
})
