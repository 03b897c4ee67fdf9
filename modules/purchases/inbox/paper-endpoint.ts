/** The paper of one received document: the PDF that came with it, and what its XML says. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day } from '#platform/http/fields.ts'
import { inboxPermissions } from './permissions.ts'
import { inboxScreen } from './screens.ts'

const written = z.object({
  supplier: z.object({ name: z.string(), identification: z.string(), address: z.string(), phone: z.string(), email: z.string() }),
  customer: z.object({ name: z.string(), identification: z.string() }),
  date: day,
  /** As the supplier writes it; empty of one that does not. */
  time: z.string(),
  dueDate: day,
  isCredit: z.boolean(),
  currency: z.string(),
  order: z.string(),
  lines: z.array(
    z.object({
      ...{ description: z.string(), code: z.string(), quantity: z.string(), unitPrice: z.string(), net: amount },
      /** "IVA 19 %" */
      taxes: z.array(z.string()),
    }),
  ),
  taxes: z.array(z.object({ name: z.string(), base: amount, amount })),
  ...{ net: amount, discount: amount, charge: amount, total: amount },
  notes: z.array(z.string()),
  key: z.string(),
})

export const getReceivedPaper = endpoint({
  method: 'GET',
  path: '/api/purchases/bills/inbox/{id}/paper',
  summary: 'El papel del documento: las páginas de su PDF, cada una como imagen SVG, y lo que dice su XML',
  permission: inboxPermissions.read,
  plan: inboxScreen.plan,
  services: inboxScreen.services,
  response: z.object({
    /** Empty of what came without a PDF, and of one that cannot be drawn. */
    pages: z.array(z.string()),
    written,
  }),
})
export type WrittenPaper = z.output<typeof written>
