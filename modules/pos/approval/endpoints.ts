/** The call by which a supervisor allows one thing at a register, with their PIN. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { created, id } from '#platform/http/fields.ts'
import { cancellationPermissions } from '../cancellation/permissions.ts'
import { approvable } from './approval.ts'

export const allowAtTill = endpoint({
  method: 'POST',
  path: '/api/pos/approvals',
  summary: 'Autorizar con el PIN de quien supervisa una devolución, abrir el cajón o una diferencia al cerrar: una vez cada una',
  permission: cancellationPermissions.write,
  plan: plan.planPointOfSale,
  services: ['full'],
  body: z.object({
    action: z.enum(approvable),
    shiftId: id,
    /** The document POS, of what is given back. */
    saleId: z._default(z.nullable(id), null),
    supervisorId: id,
    pin: z.string().check(z.minLength(1, 'Escribe su PIN.'), z.maxLength(8)),
  }),
  response: created,
})
