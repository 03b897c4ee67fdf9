import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { itemControls } from '#modules/items/index.ts'
import { exportOf } from '#platform/access.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import {
  amount,
  count,
  day,
  done,
  id,
  optionalText,
  pageOf,
  pageQuery,
  positiveAmount,
  positiveQuantity,
  quantity,
  text,
  version,
} from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { stockPermissions } from '../stock-note.ts'
import { goodsInput } from '../tracking/goods.ts'
import { shortageWayNames, transferStates } from './transfer.ts'

const gate = { plan: null, services: ['full'] } as const
const reading = { permission: stockPermissions.read, ...gate }
const writing = { permission: stockPermissions.write, ...gate }
const base = '/api/inventory/transfers'

export const transferInput = z.object({
  date: day,
  originId: id,
  destinationId: id,
  notes: optionalText(1000),
  lines: z
    .array(z.object({ itemId: id, quantity: positiveQuantity, ...goodsInput }))
    .check(z.minLength(1, 'Agrega al menos un producto.'), z.maxLength(500, 'Máximo 500 productos por registro.')),
})
export type TransferInput = z.output<typeof transferInput>

const saved = z.object({ id, version: z.number() })

const transferRow = z.object({
  id,
  /** Null until it is sent. */
  number: z.nullable(z.string()),
  date: day,
  origin: z.string(),
  destination: z.string(),
  items: z.number(),
  value: masked(masks.cost, amount),
  state: z.enum(transferStates),
  /** Days on the way; null of what is not. */
  days: z.nullable(z.number()),
})

export const listTransfers = endpoint({
  method: 'GET',
  path: base,
  summary: 'Traslados entre bodegas, del más reciente al más antiguo',
  ...reading,
  query: z.object({ state: z.optional(z.enum(transferStates)), ...pageQuery }),
  response: z.extend(pageOf(transferRow), { count: z.number(), any: z.boolean() }),
})

export const exportTransfers = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'Traslados entre bodegas: la lista filtrada como archivo',
  exports: 'Traslados',
  permission: exportOf(stockPermissions.read),
  ...gate,
  query: z.object({ state: z.optional(z.enum(transferStates)), columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

export const getTransfer = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Un traslado, con lo enviado, lo recibido y lo que falta de cada producto',
  ...reading,
  response: z.extend(transferRow, {
    version: z.number(),
    originId: id,
    destinationId: id,
    waybill: z.string(),
    notes: z.string(),
    sentOn: z.nullable(day),
    receivedOn: z.nullable(day),
    lines: z.array(
      z.object({
        position: z.number(),
        item: z.object({ id, code: z.string(), name: z.string(), unit: z.string() }),
        quantity,
        received: quantity,
        settled: quantity,
        travelling: quantity,
        /** What all that was sent of it was worth. */
        value: masked(masks.cost, amount),
        control: z.enum(itemControls),
        /** As they were chosen to be sent. */
        batches: z.array(z.object({ code: z.string(), quantity })),
        serials: z.array(z.string()),
        /** Which of them are on their way still. */
        onTheWay: z.object({
          batches: z.array(z.object({ code: z.string(), quantity, expiresOn: z.nullable(day) })),
          serials: z.array(z.string()),
        }),
      }),
    ),
  }),
})

export const createTransfer = endpoint({
  method: 'POST',
  path: base,
  summary: 'Crear un traslado en borrador: no mueve existencias ni toma número',
  ...writing,
  body: transferInput,
  response: saved,
})

export const changeTransfer = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Cambiar un traslado que no se ha enviado',
  ...writing,
  body: z.object({ input: transferInput, version }),
  response: saved,
})

export const removeTransfer = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Eliminar el borrador de un traslado',
  ...writing,
  response: done,
})

export const requestTransfer = endpoint({
  method: 'POST',
  path: `${base}/{id}/request`,
  summary: 'Solicitar un traslado a la bodega de origen',
  ...writing,
  body: z.object({ version }),
  response: saved,
})

export const sendTransfer = endpoint({
  method: 'POST',
  path: `${base}/{id}/send`,
  summary: 'Enviar un traslado: sale del origen, viaja por la bodega de tránsito y toma su número; inmediato, llega de una vez',
  ...writing,
  body: z.object({ version, immediate: z._default(z.boolean(), false), waybill: optionalText(60) }),
  response: z.object({ id, version: z.number(), number: z.string() }),
})

/** Of goods that are told apart, which; where all that is on its way of a line arrives, nobody needs to say. */
const positions = z.array(z.object({ position: count, quantity: positiveQuantity, ...goodsInput })).check(z.maxLength(500))

export const receiveTransfer = endpoint({
  method: 'POST',
  path: `${base}/{id}/receive`,
  summary: 'Recibir un traslado línea por línea; lo que no llega más queda como diferencia',
  ...writing,
  body: z.object({ version, date: day, lines: positions, isLast: z._default(z.boolean(), false) }),
  response: saved,
})

export const settleTransfer = endpoint({
  method: 'POST',
  path: `${base}/{id}/settle`,
  summary: 'Resolver el faltante de un traslado: darlo de baja, cobrarlo al transportador o devolverlo al origen',
  ...writing,
  body: z.object({
    version,
    date: day,
    way: z.enum(shortageWayNames),
    reason: text(400, MIN_LENGTH),
    /** The account, of what does not go back to its origin. */
    conceptId: z._default(z.nullable(id), null),
    /** The carrier that pays. */
    partyId: z._default(z.nullable(id), null),
    /** What it is charged; at what the goods cost, when nobody says it. */
    value: z._default(z.nullable(positiveAmount), null),
    lines: positions,
  }),
  response: saved,
})

export const annulTransfer = endpoint({
  method: 'POST',
  path: `${base}/{id}/annul`,
  summary: 'Reversar un traslado: todo vuelve a donde estaba y se reversa lo que se contabilizó',
  ...writing,
  body: z.object({ version, reason: text(400, MIN_LENGTH) }),
  response: done,
})
