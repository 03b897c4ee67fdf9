import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { definePermissions, needing, ofWholeCompany } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, option } from '#platform/http/fields.ts'
import { bookkeepers } from '#platform/roles.ts'

/** Entries, ledgers and balances say what was sold at what cost: nobody has the books without the costs. */
export const accountingPermissions = needing(
  [masks.cost],
  ofWholeCompany(
    definePermissions(
      'accounting.books',
      {
        read: 'Ver contabilidad y balances',
        post: 'Contabilizar comprobantes',
      },
      { read: [...bookkeepers, 'viewer'], post: bookkeepers },
    ),
  ),
)

const chartWriting = ofWholeCompany(definePermissions('accounting.chart', { write: 'Cambiar el plan de cuentas' }, { write: bookkeepers }))
export const chartPermissions = {
  ...chartWriting,
  ...needing(
    [chartWriting.write],
    ofWholeCompany(definePermissions('accounting.chart', { export: 'Exportar el plan de cuentas' }, { export: bookkeepers })),
  ),
}

const gate = { plan: null, services: ['full'] } as const

export const entryLine = z.object({
  account: z.object({ id, code: z.string(), name: z.string() }),
  party: z.nullable(z.string()),
  costCenter: z.nullable(z.string()),
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

/** What a catalogue's field asks to choose an account. */
export const accountOptions = endpoint({
  method: 'GET',
  path: '/api/accounting/accounts/options',
  summary: 'Buscar por código o nombre una cuenta que recibe movimientos',
  permission: accountingPermissions.read,
  plan: null,
  services: [11, 'full'],
  query: z.object({ text: z._default(z.string().check(z.maxLength(200)), ''), leaves: z._default(z.string(), '') }),
  response: z.object({ options: z.array(option) }),
})

/** An account as the target of a catalogue's field. */
export const postableAccount = { table: 'account', codeColumn: 'code', optionsPath: accountOptions.path } as const
