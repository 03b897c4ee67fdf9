/** The calls that read and change one account of the chart. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, done, id, text, version } from '#platform/http/fields.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { use } from '#platform/catalogue/uses.ts'
import { accountingPermissions, chartPermissions } from '../endpoints.ts'
import { foreignCurrency } from '../exchange/endpoints.ts'
import { ledgerBooks, ledgers } from '../journal.ts'

const gate = { plan: null, services: ['full'] } as const
const base = '/api/accounting/accounts'
const LONGEST_NAME = 200
const LONGEST_CODE = 30

const nature = z.enum(['D', 'C'])
const flags = {
  requiresParty: z.boolean(),
  requiresCostCenter: z.boolean(),
  requiresBase: z.boolean(),
  requiresCross: z.boolean(),
}
const book = z.enum(ledgerBooks)
const money = z.nullable(z.enum(['cash', 'bank']))
const says = {
  book,
  /** Null of one that is kept in pesos. */
  currency: z.nullable(foreignCurrency),
  restated: z.boolean(),
  money,
}
/** What is left out stays as it is; of a new one, as most are. */
const maySay = {
  book: z.optional(book),
  currency: z.optional(z.nullable(foreignCurrency)),
  restated: z.optional(z.boolean()),
  money: z.optional(money),
}

/** What a person writes of an account besides its code. */
const content = { name: text(LONGEST_NAME), nature, ...flags, ...maySay }
const code = text(LONGEST_CODE)

const account = z.object({
  id,
  code: z.string(),
  name: z.string(),
  nature,
  ...flags,
  ...says,
  /** The lines of the company's statements where it stands, with what hangs from it. */
  statementLineId: z.nullable(id),
  cashLineId: z.nullable(id),
  level: z.number(),
  parent: z.nullable(z.object({ code: z.string(), name: z.string() })),
  postable: z.boolean(),
  active: z.boolean(),
  version,
  /** Entries were posted to it or below it: its code and nature stay. */
  moved: z.boolean(),
  /** How many hang from it, at any depth. */
  below: z.number(),
  /** What points to it and what it is called, when it has a name; those that `posts` keep it active. */
  uses: z.array(z.extend(use, { titles: z.array(z.string()), posts: z.boolean() })),
})
export type AccountView = z.output<typeof account>

export const getAccount = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Una cuenta, con lo que exige y lo que la usa',
  permission: accountingPermissions.read,
  ...gate,
  response: account,
})

export const proposeAccount = endpoint({
  method: 'GET',
  path: `${base}/proposal`,
  summary: 'Siguiente código bajo una cuenta, con la naturaleza y lo que exige la mayor',
  permission: chartPermissions.write,
  ...gate,
  query: z.object({ parent: text(LONGEST_CODE) }),
  response: z.object({
    /** Null when nothing else fits under it. */
    code: z.nullable(z.string()),
    nature,
    ...flags,
    ...says,
    /** Why nothing can hang from it, in words; empty when it can. */
    obstacle: z.string(),
  }),
})

export const createAccount = endpoint({
  method: 'POST',
  path: base,
  summary: 'Crear una cuenta: su código dice de cuál depende',
  permission: chartPermissions.write,
  ...gate,
  body: z.object({ code, ...content }),
  response: z.object({ id }),
})

export const updateAccount = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Cambiar el nombre, la naturaleza y lo que exige una cuenta',
  permission: chartPermissions.write,
  ...gate,
  body: z.object({ ...content, statementLineId: z.optional(z.nullable(id)), cashLineId: z.optional(z.nullable(id)), version }),
  response: done,
})

export const moveAccount = endpoint({
  method: 'POST',
  path: `${base}/{id}/move`,
  summary: 'Dar otro código a una cuenta sin movimientos y a las que dependen de ella',
  permission: chartPermissions.write,
  ...gate,
  body: z.object({ code, version }),
  response: z.object({ moved: z.number() }),
})

export const setAccountActive = endpoint({
  method: 'POST',
  path: `${base}/{id}/active`,
  summary: 'Activar o inactivar una cuenta; inactivarla inactiva las que dependen de ella',
  permission: chartPermissions.write,
  ...gate,
  body: z.object({ active: z.boolean(), version }),
  response: z.object({ changed: z.number() }),
})

export const removeAccount = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Eliminar una cuenta que nada usa',
  permission: chartPermissions.write,
  ...gate,
  response: done,
})

export const mergeAccount = endpoint({
  method: 'POST',
  path: `${base}/{id}/merge`,
  summary: 'Fusionar una cuenta con otra: lo que usaba la primera usa la segunda, y la primera se elimina o queda inactiva',
  permission: chartPermissions.write,
  ...gate,
  body: z.object({ intoId: id, version }),
  response: z.object({
    /** Nothing was ever written on it; otherwise it stays, out of use, with its history. */
    removed: z.boolean(),
    /** Records that name the other one now. */
    moved: z.number(),
  }),
})

export const accountHistory = historyEndpoint(`${base}/{id}`, 'Historial de una cuenta', {
  permission: accountingPermissions.read,
  ...gate,
})

export const accountBalances = endpoint({
  method: 'GET',
  path: `${base}/balances`,
  summary: 'Saldo de hoy de cada cuenta con las que dependen de ella; débito positivo',
  permission: accountingPermissions.read,
  ...gate,
  query: z.object({ book: z._default(z.enum(ledgers), 'fiscal') }),
  response: z.object({
    day,
    balances: z.array(z.object({ code: z.string(), balance: amount })),
    /** The company keeps lines that count in one ledger alone. */
    isApart: z.boolean(),
  }),
})
