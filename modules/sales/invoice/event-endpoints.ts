/** The calls of the events of our own invoices on credit: what the customer said, and the tacit acceptance that we state. */
import * as z from 'zod/mini'
import { eventShown, transmissionPermissions } from '#modules/electronic/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done } from '#platform/http/fields.ts'
import { electronicInvoice } from './kind.ts'

const { permissions, plan, services } = electronicInvoice
const path = `/api${electronicInvoice.path}/{id}/events` as const

export const getInvoiceEvents = endpoint({
  method: 'GET',
  path,
  summary: 'Eventos de una factura a crédito: acuse, recibo, aceptación o reclamo del cliente, y aceptación tácita',
  ...{ permission: permissions.read, plan, services },
  response: z.object({
    /** Null of what takes none: paid at once, or not validated. */
    events: z.nullable(
      z.object({
        said: z.array(eventShown),
        /** Why the tacit acceptance may not be stated; null when it may. */
        tacitReason: z.nullable(z.string()),
        /** Acknowledged, received and accepted: it may be registered as a título valor (Decreto 1074 de 2015, art. 2.2.2.53.7). */
        isTitle: z.boolean(),
        /** When the authority was asked last, ISO; null before the first time. */
        lookedAt: z.nullable(z.string()),
        lastError: z.string(),
      }),
    ),
  }),
})
export type InvoiceEventsView = NonNullable<z.output<NonNullable<typeof getInvoiceEvents.response>>['events']>

export const stateTacit = endpoint({
  method: 'POST',
  path: `${path}/tacit` as const,
  summary: 'Aceptación tácita (034): declarar que el cliente ni aceptó ni reclamó en los tres días hábiles después del recibo',
  ...{ permission: permissions.issue, plan, services },
  response: done,
})

export const lookForEvents = endpoint({
  method: 'POST',
  path: `${path}/look` as const,
  summary: 'Consultar ahora a la DIAN los eventos de una factura',
  ...{ permission: transmissionPermissions.write, plan, services },
  response: done,
})
