/** The calls of the means of payment that the registers of a branch offer. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { count, id, version } from '#platform/http/fields.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { meansPermissions, shiftPermissions } from '../permissions.ts'
import { KEYS, MOST_MEANS } from './means.ts'

const gate = { plan: plan.planPointOfSale, services: ['full'] } as const
const reading = { permission: meansPermissions.read, ...gate }
const base = '/api/pos/payment-types'

const OF_KEYS = 'Las teclas son del 1 al 9.'

const key = z.nullable(count.check(z.minimum(1, OF_KEYS), z.maximum(KEYS.length, OF_KEYS)))
const line = z.object({
  paymentTypeId: id,
  key,
  /** Those that offer it; empty is all of the branch. */
  registerIds: z.array(id).check(z.maxLength(100, 'Máximo 100 cajas.')),
})

const named = z.object({ id, name: z.string() })

export const listBranchMeans = endpoint({
  method: 'GET',
  path: `${base}/{branchId}`,
  summary: 'Formas de pago que ofrecen las cajas de una sucursal, en su orden y con su tecla',
  ...reading,
  response: z.object({
    /** 0 while the branch offers what the company does, as it does. */
    version: z.number(),
    lines: z.array(line),
    /** What the company offers at its points of sale. */
    types: z.array(z.extend(named, { kind: z.string() })),
    registers: z.array(named),
  }),
})

export const changeBranchMeans = endpoint({
  method: 'PUT',
  path: `${base}/{branchId}`,
  summary: 'Cambiar qué formas de pago ofrecen las cajas de una sucursal, su orden y su tecla',
  permission: meansPermissions.write,
  ...gate,
  body: z.object({
    version,
    lines: z.array(line).check(z.maxLength(MOST_MEANS, `Máximo ${MOST_MEANS} formas de pago.`)),
  }),
  response: z.object({ version: z.number() }),
})

export const branchMeansHistory = historyEndpoint('/api/pos/payment-types/{id}', 'Historial de las formas de pago de una sucursal', reading)

export const listRegisterMeans = endpoint({
  method: 'GET',
  path: '/api/pos/registers/{id}/payment-types',
  summary: 'Formas de pago que ofrece una caja, en su orden y con su tecla',
  permission: shiftPermissions.read,
  ...gate,
  response: z.object({
    means: z.array(
      z.object({
        /** Of the authority's list: promotions may ask for it. */
        meansCode: z.string(),
        ...{ paymentTypeId: id, name: z.string(), kind: z.string(), key },
        asksReference: z.boolean(),
        opensDrawer: z.boolean(),
      }),
    ),
  }),
})
