/** The call of a drawer that was opened without a sale. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, text } from '#platform/http/fields.ts'
import { shiftPermissions } from '../permissions.ts'

export const openDrawer = endpoint({
  method: 'POST',
  path: '/api/pos/drawer-openings',
  summary: 'Dejar dicho en el turno que se abrió el cajón sin venta: quién, cuándo y por qué; repetida, queda una vez',
  permission: shiftPermissions.write,
  plan: plan.planPointOfSale,
  services: ['full'],
  // Known by itself: a device that got no answer says it again.
  isRepeatable: true,
  body: z.object({
    /** Made by the device. */
    id,
    shiftId: id,
    reason: text(200),
    /** By the clock of the device. */
    openedAt: z.iso.datetime(),
    approvalId: z._default(z.nullable(id), null),
  }),
  response: done,
})
