/** The calls about what an account carries: the tax or the withholding that it says, and the rates that hold on a day. */
import * as z from 'zod/mini'
import { accountingPermissions, chartPermissions } from '#modules/accounting/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, done, id } from '#platform/http/fields.ts'

const gate = { plan: null, services: ['full'] } as const

export const carriedKinds = ['tax', 'withholding'] as const

const rate = z.object({
  id,
  name: z.string(),
  /** In percent. */
  rate: z.string(),
  /** A base below it carries nothing. */
  minimum: z.nullable(amount),
})

export const accountTaxes = endpoint({
  method: 'GET',
  path: '/api/taxes/of-account/{id}/rates',
  summary: 'Las tarifas del impuesto o la retención que lleva una cuenta en una fecha, para proponer su valor',
  permission: accountingPermissions.read,
  ...gate,
  query: z.object({ day }),
  response: z.object({
    /** Where its value goes. */
    side: z.enum(['debit', 'credit']),
    /** What it is a part of: what is sold or bought, or its IVA. */
    base: z.enum(['lines', 'vat']),
    /** Those of the concept that it says; of all that are posted with it when it says none. */
    rates: z.array(rate),
  }),
})

const choice = z.object({ kind: z.enum(carriedKinds), id, name: z.string() })

export const accountTax = endpoint({
  method: 'GET',
  path: '/api/taxes/of-account/{id}',
  summary: 'El impuesto o la retención que lleva una cuenta, y los que puede llevar',
  permission: accountingPermissions.read,
  ...gate,
  response: z.object({
    chosen: z.nullable(choice),
    /** What is posted with it by the settings of taxes and withholdings. */
    posted: z.array(z.string()),
    choices: z.array(choice),
  }),
})

export const setAccountTax = endpoint({
  method: 'PUT',
  path: '/api/taxes/of-account/{id}',
  summary: 'Decir qué impuesto o retención lleva una cuenta',
  permission: chartPermissions.write,
  ...gate,
  body: z.object({ concept: z.nullable(z.object({ kind: z.enum(carriedKinds), id })) }),
  response: done,
})

export const accountTaxEndpoints = { accountTaxes, accountTax, setAccountTax }
