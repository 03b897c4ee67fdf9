/** The calls that send statements of account to customers, and say how the last ones went. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id } from '#platform/http/fields.ts'
import { receiptPermissions } from '../settlement.ts'

const gate = { plan: null, services: ['full'] } as const
/** At once. */
export const MOST_STATEMENTS = 500

export const mailStatements = endpoint({
  method: 'POST',
  path: '/api/treasury/statements/mail',
  summary:
    'Enviar por correo el estado de cuenta de hoy a uno o varios clientes, o a todos los que deben: uno por cliente y día, en las horas de la Ley 2300',
  permission: receiptPermissions.write,
  ...gate,
  /** Nobody named: everybody that owes. */
  body: z.object({ partyIds: z._default(z.array(id).check(z.maxLength(MOST_STATEMENTS)), []) }),
  response: z.object({
    sent: z.int(),
    /** Names of those that have no address to write to. */
    withoutEmail: z.array(z.string()),
    /** Outside the hours in which customers may be written to, when the letters leave; null: now. */
    leavesAt: z.nullable(z.string()),
    /** Of those that are written to that day already, by a statement or by a reminder. */
    alreadySent: z.array(z.string()),
    /** Of those named that owe nothing. */
    withoutDebt: z.array(z.string()),
    /** Some are left: asked again, they follow. */
    hasMore: z.boolean(),
  }),
})

export const listSentStatements = endpoint({
  method: 'GET',
  path: '/api/treasury/statements/sent/{partyId}',
  summary: 'Los estados de cuenta que se enviaron a un cliente, y cómo les fue',
  permission: receiptPermissions.read,
  ...gate,
  response: z.object({
    rows: z.array(z.object({ day, balance: amount, recipients: z.string(), state: z.enum(['pending', 'sent', 'failed']) })),
  }),
})
