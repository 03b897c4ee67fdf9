import * as z from 'zod/mini'
import { definePermissions } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, option } from '#platform/http/fields.ts'
import { bookkeepers } from '#platform/roles.ts'

export const defaultAccountPermissions = definePermissions(
  'accounting.defaultAccount',
  {
    read: 'Ver cuentas por defecto',
    write: 'Cambiar cuentas por defecto',
  },
  { read: [...bookkeepers, 'viewer'], write: ['accountant'] },
)

const gate = { plan: null, services: [11, 'full'] } as const

const defaultAccount = z.object({
  role: z.string(),
  title: z.string(),
  /** Who posts with it. */
  uses: z.array(z.string()),
  account: z.nullable(z.object({ id, code: z.string(), name: z.string() })),
  /** Whose account serves while it has none, as a person calls it; null when nothing does. */
  instead: z.nullable(z.string()),
  /** Why what uses it is refused, or should be looked at; null when it is right. */
  problem: z.nullable(z.string()),
})
export type DefaultAccount = z.output<typeof defaultAccount>

export const listDefaultAccounts = endpoint({
  method: 'GET',
  path: '/api/settings/default-accounts',
  summary: 'Cuentas con que se contabilizan los documentos, quién usa cada una y las que faltan',
  permission: defaultAccountPermissions.read,
  ...gate,
  response: z.object({ accounts: z.array(defaultAccount) }),
})

export const changeDefaultAccount = endpoint({
  method: 'PUT',
  path: '/api/settings/default-accounts/{role}',
  summary: 'Cambiar una cuenta por defecto: rige para lo que se contabilice desde ahora',
  permission: defaultAccountPermissions.write,
  ...gate,
  body: z.object({
    accountId: z.nullable(id),
    /** What was seen when it was chosen: somebody may have changed it meanwhile. */
    seen: z.nullable(id),
  }),
  response: done,
})

export const defaultAccountOptions = endpoint({
  method: 'GET',
  path: '/api/settings/default-accounts/{role}/options',
  summary: 'Buscar por código o nombre una cuenta que puede ser la de una función',
  permission: defaultAccountPermissions.read,
  ...gate,
  query: z.object({ text: z._default(z.string().check(z.maxLength(200)), '') }),
  response: z.object({ options: z.array(option) }),
})
