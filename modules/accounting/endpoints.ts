import * as z from 'zod/mini'
import { definePermissions } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, pageOf, pageQuery } from '#platform/http/fields.ts'

export const accountingPermissions = definePermissions('accounting.books', {
  read: 'Ver contabilidad y balances',
  post: 'Contabilizar comprobantes',
})

const gate = { plan: null, services: ['full'] } as const

/** Where an entry comes from, for the link to its document. */
const source = z.object({ kind: z.string(), id })

const sums = z.object({ opening: amount, debit: amount, credit: amount, closing: amount })

export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/api/accounting/trial-balance',
  summary: 'Balance de prueba de un periodo, por nivel de cuenta',
  permission: accountingPermissions.read,
  ...gate,
  query: z.object({ from: day, to: day, level: z._default(z.enum(['1', '2', '3', '4', '5']), '4') }),
  response: z.object({
    from: day,
    to: day,
    rows: z.array(z.extend(sums, { id, code: z.string(), name: z.string(), level: z.number(), postable: z.boolean() })),
    totals: sums,
    isSquare: z.boolean(),
    /** When and how long it took, for the head of the report. */
    madeAt: z.string(),
    tookMs: z.number(),
  }),
})

export const getAccountLines = endpoint({
  method: 'GET',
  path: '/api/accounting/accounts/{id}/lines',
  summary: 'Movimientos de una cuenta y de las que cuelgan de ella en un periodo, con su documento de origen',
  permission: accountingPermissions.read,
  ...gate,
  query: z.object({ from: day, to: day, side: z._default(z.enum(['', 'debit', 'credit']), ''), ...pageQuery }),
  response: z.extend(
    pageOf(
      z.object({
        entryId: id,
        position: z.number(),
        date: day,
        /** Of the account itself, which may be one below the one asked for. */
        code: z.string(),
        type: z.string(),
        number: z.string(),
        description: z.string(),
        party: z.nullable(z.string()),
        debit: amount,
        credit: amount,
        source,
      }),
    ),
    {
      account: z.object({ id, code: z.string(), name: z.string(), postable: z.boolean() }),
      ...sums.shape,
      debitLines: z.number(),
      creditLines: z.number(),
    },
  ),
})

export const entryLine = z.object({
  account: z.object({ id, code: z.string(), name: z.string() }),
  party: z.nullable(z.string()),
  description: z.string(),
  base: z.nullable(amount),
  debit: amount,
  credit: amount,
})

export const getEntriesOfSource = endpoint({
  method: 'GET',
  path: '/api/accounting/entries/by-source/{id}',
  summary: 'Comprobantes que un documento produjo, línea por línea',
  permission: accountingPermissions.read,
  ...gate,
  response: z.object({
    entries: z.array(
      z.object({
        id,
        date: day,
        type: z.string(),
        number: z.string(),
        description: z.string(),
        event: z.string(),
        lines: z.array(entryLine),
      }),
    ),
  }),
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounting/accounts',
  summary: 'Plan de cuentas',
  permission: accountingPermissions.read,
  ...gate,
  query: z.object({ search: z._default(z.string(), ''), parent: z._default(z.string(), '') }),
  response: z.object({
    accounts: z.array(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        nature: z.enum(['D', 'C']),
        level: z.number(),
        parent: z.nullable(z.string()),
        postable: z.boolean(),
        active: z.boolean(),
      }),
    ),
  }),
})
