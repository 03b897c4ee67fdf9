/** The calls of statements of account on paper and by their public link. */
import * as z from 'zod/mini'
import { ALL_SERVICES, exportOf } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, day, done, id } from '#platform/http/fields.ts'
import { paymentPermissions, receiptPermissions } from '../settlement.ts'

const gate = { plan: null, services: ['full'] } as const
const outside = { permission: 'public', plan: null, services: ALL_SERVICES } as const

/** Movements from a day until the cut day; without a third party, everybody that has a balance on it, each from a page of its own. */
const cut = z.object({ from: day, to: day, party: z.optional(id) })

const printing = <const Of extends 'AR' | 'AP'>(of: Of, whose: string) =>
  endpoint({
    method: 'GET',
    path: `/api/treasury/statements/${of}/paper`,
    summary: `Estados de cuenta de ${whose} al corte, cada uno en su página, como PDF`,
    permission: exportOf((of === 'AR' ? receiptPermissions : paymentPermissions).read),
    ...gate,
    query: cut,
    response: fileResponse('application/pdf'),
  })

export const printStatements = { AR: printing('AR', 'clientes'), AP: printing('AP', 'proveedores') } as const

const OF_PARTY = '/api/treasury/statements/link/{partyId}'
const link = z.object({ url: z.string(), expiresAt: z.string() })

export const readStatementLink = endpoint({
  method: 'GET',
  path: OF_PARTY,
  summary: 'El enlace público del estado de cuenta de un cliente, si lo tiene',
  permission: receiptPermissions.read,
  ...gate,
  response: z.object({ link: z.nullable(link) }),
})

export const shareStatement = endpoint({
  method: 'POST',
  path: OF_PARTY,
  summary: 'El enlace público del estado de cuenta de un cliente; con renew se cierra el anterior',
  permission: receiptPermissions.write,
  ...gate,
  body: z.object({ renew: z._default(z.boolean(), false) }),
  response: link,
})

export const revokeStatement = endpoint({
  method: 'POST',
  path: `${OF_PARTY}/revoke`,
  summary: 'Cerrar el enlace público del estado de cuenta de un cliente',
  permission: receiptPermissions.write,
  ...gate,
  response: done,
})

const ofDay = z.object({ day: z.optional(day) })

export const publicStatement = endpoint({
  method: 'GET',
  path: '/api/public/statements/{token}',
  summary: 'Lo que debe un cliente el día que se pregunte, documento por documento, por su enlace público',
  ...outside,
  perMinute: 60,
  query: ofDay,
  response: z.object({
    issuer: z.object({ name: z.string(), identification: z.string(), hasLogo: z.boolean() }),
    customer: z.string(),
    day,
    /** Of Bogotá: no later one can be asked for. */
    today: day,
    balance: amount,
    ages: z.array(z.object({ label: z.string(), amount })),
    items: z.array(
      z.object({
        number: z.string(),
        dueDate: day,
        /** Below zero what the customer has in favour. */
        balance: amount,
        /** Where it is seen, and paid when it can be; empty of what has no page. */
        url: z.string(),
      }),
    ),
    /** Documents beyond those that are told. */
    more: z.int(),
    /** On its page each document is paid online. */
    canPay: z.boolean(),
  }),
})

export const publicStatementPdf = endpoint({
  method: 'GET',
  path: '/api/public/statements/{token}/pdf',
  summary: 'PDF del estado de cuenta de un enlace público',
  ...outside,
  perMinute: 20,
  query: ofDay,
  response: fileResponse('application/pdf'),
})

export const publicStatementLogo = endpoint({
  method: 'GET',
  path: '/api/public/statements/{token}/logo',
  summary: 'Logo de la empresa de un estado de cuenta',
  ...outside,
  perMinute: 60,
  response: fileResponse('image/png'),
})
