/** The door where sales arrive: one or several of a lease, in any order and as often as wanted. */
import * as z from 'zod/mini'
import { tillSale } from '#modules/sales/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { count, id } from '#platform/http/fields.ts'

const { plan, services, permissions } = tillSale

/** As many as a device sends together. */
export const MOST_TOGETHER = 50
/** Of a sale with as many lines as a document takes. */
const LONGEST_LINK = 400_000

const hash = z.string().check(z.maxLength(64))

const finding = z.object({ code: z.number(), message: z.string(), field: z.nullable(z.string()) })

export const receiveSales = endpoint({
  method: 'POST',
  path: '/api/pos/sales',
  summary: 'Recibir lo que vendió una caja: cada venta se registra una vez, aunque llegue repetida o en desorden',
  permission: permissions.issue,
  // Each sale is known by itself: what waited is tried again under any key.
  isRepeatable: true,
  plan,
  services,
  body: z.object({
    leaseId: id,
    deviceId: id,
    links: z
      .array(
        z.object({
          sequence: count,
          previous: hash,
          hash,
          /** What was hashed, as JSON: what it says is read here, so that nothing that cannot be read is lost. */
          content: z.string().check(z.maxLength(LONGEST_LINK)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_TOGETHER, `Máximo ${MOST_TOGETHER} ventas a la vez.`)),
  }),
  response: z.object({
    /** How far the chain of the lease has come: the device keeps nothing up to here. */
    sequence: count,
    hash: z.string(),
    /** Two write under one lease: nothing more is taken until a person says which one is right. */
    isForked: z.boolean(),
    sales: z.array(
      z.object({
        sequence: count,
        /** `waiting` is sent again; `quarantined` is kept in sight and is no document. */
        state: z.enum(['synced', 'flagged', 'quarantined', 'waiting']),
        saleId: z.nullable(id),
        documentId: z.nullable(id),
        number: z.nullable(z.string()),
        findings: z.array(finding),
      }),
    ),
  }),
})
