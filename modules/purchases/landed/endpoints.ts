/** The calls of landed cost: what of a bill can be spread and onto what, the preview, and the spreading and its undoing. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, count, day, done, id, optionalText, positiveAmount, quantity, text } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { bases } from './landed.ts'
import { landedPermissions } from './permissions.ts'

const gate = { plan: null, services: ['full'] } as const
const reading = { permission: landedPermissions.read, ...gate }
const writing = { permission: landedPermissions.write, ...gate }
const base = '/api/purchases/landed-costs'

const MOST_ACCOUNTS = 50
const MOST_LINES = 500

export const landedInput = z.object({
  billId: id,
  date: day,
  basis: z.enum(bases, 'Elige cómo se reparte.'),
  notes: optionalText(1000),
  /** What is taken of each account of the bill. */
  sources: z
    .array(z.object({ accountId: id, costCenterId: z._default(z.nullable(id), null), amount: positiveAmount }))
    .check(z.minLength(1, 'Indica cuánto repartes.'), z.maxLength(MOST_ACCOUNTS, `Máximo ${MOST_ACCOUNTS} cuentas por registro.`)),
  /** Lines of receipts and of bills with goods. */
  targets: z
    .array(z.object({ documentId: id, position: count }))
    .check(z.minLength(1, 'Elige al menos una línea recibida.'), z.maxLength(MOST_LINES, `Máximo ${MOST_LINES} líneas por registro.`)),
})
export type LandedInput = z.output<typeof landedInput>

/** A landed cost is nothing but what things cost: of whoever does not see that, its figures are told to nobody. */
const cost = masked(masks.cost, amount)

const item = z.object({ id, code: z.string(), name: z.string() })

const sharedLine = z.object({
  documentId: id,
  kind: z.string(),
  number: z.string(),
  position: z.number(),
  item,
  share: cost,
  /** Of its share, what is still in stock and what went to the cost of what left. */
  left: cost,
  gone: cost,
})

const spread = z.object({
  id,
  number: z.string(),
  date: day,
  state: z.enum(['posted', 'annulled']),
  basis: z.enum(bases),
  amount: cost,
  notes: z.string(),
  annulReason: z.nullable(z.string()),
  bill: z.object({ id, kind: z.string(), number: z.string(), party: z.string() }),
  lines: z.array(sharedLine),
})

export const landedOf = endpoint({
  method: 'GET',
  path: `${base}/of/{id}`,
  summary: 'De un documento de compra: lo que se puede repartir como costo, lo que se repartió de él y lo que se le cargó',
  ...reading,
  response: z.object({
    spreadable: z.array(
      z.object({
        account: z.object({ id, code: z.string(), name: z.string() }),
        costCenter: z.nullable(z.object({ id, name: z.string() })),
        amount: cost,
        left: cost,
      }),
    ),
    made: z.array(spread),
    landed: z.array(spread),
  }),
})

export const getLanded = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Un reparto de costo, con lo que tomó de la factura y lo que cargó a cada línea recibida',
  ...reading,
  response: z.extend(spread, {
    sources: z.array(z.object({ account: z.string(), costCenter: z.nullable(z.string()), amount: cost })),
  }),
})

export const landedReceipts = endpoint({
  method: 'GET',
  path: `${base}/receipts`,
  summary: 'Remisiones de compra y facturas con productos a las que se puede cargar un costo, de la más reciente a la más antigua',
  ...writing,
  query: z.object({ search: z._default(z.string().check(z.maxLength(200)), '') }),
  response: z.object({
    receipts: z.array(
      z.object({
        id,
        kind: z.string(),
        number: z.string(),
        date: day,
        party: z.string(),
        lines: z.array(z.object({ position: z.number(), item, warehouse: z.string(), quantity, unit: z.string(), value: cost })),
      }),
    ),
  }),
})

export const previewLanded = endpoint({
  method: 'POST',
  path: `${base}/preview`,
  summary: 'Cómo quedaría un reparto de costo: lo de cada línea, lo que queda en existencias y lo que va al costo de lo que salió',
  ...writing,
  body: landedInput,
  response: z.object({ amount: cost, left: cost, gone: cost, lines: z.array(sharedLine) }),
})

export const spreadCost = endpoint({
  method: 'POST',
  path: base,
  summary: 'Repartir como costo de lo recibido lo que cobró una factura de flete, aduana o seguro',
  ...writing,
  body: landedInput,
  response: z.object({ id, number: z.string(), amount: cost, left: cost, gone: cost }),
})

export const annulLanded = endpoint({
  method: 'POST',
  path: `${base}/{id}/annul`,
  summary: 'Anular un reparto de costo: el gasto vuelve a la factura y lo recibido a lo que valía',
  permission: landedPermissions.annul,
  ...gate,
  body: z.object({ reason: text(400, MIN_LENGTH) }),
  response: done,
})
