import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, version } from '#platform/http/fields.ts'
import { onlinePaymentPermissions } from './permissions.ts'
import { onlinePaymentsScreen } from './screens.ts'

const gate = { plan: onlinePaymentsScreen.plan, services: onlinePaymentsScreen.services } as const
const path = '/api/settings/companies/zona-virtual'

/** Everything but the password, which is never answered. */
const onlinePaymentsView = z.object({
  /** 0: nothing is kept yet. */
  version,
  merchantId: z.string(),
  userName: z.string(),
  hasPassword: z.boolean(),
  isReadable: z.boolean(),
  account: z.nullable(z.object({ id, name: z.string(), active: z.boolean() })),
  /** The active bank accounts among which it is chosen. */
  accounts: z.array(z.object({ id, name: z.string() })),
})
export type OnlinePaymentsView = z.output<typeof onlinePaymentsView>

export const getOnlinePayments = endpoint({
  method: 'GET',
  path,
  summary: 'Lo que la empresa tiene para recibir pagos en línea, sin la clave',
  permission: onlinePaymentPermissions.read,
  ...gate,
  response: onlinePaymentsView,
})

export const changeOnlinePayments = endpoint({
  method: 'PUT',
  path,
  summary: 'Cambiar las credenciales de Zona Virtual y la cuenta de abono; una clave vacía deja la que hay',
  permission: onlinePaymentPermissions.write,
  ...gate,
  body: z.object({
    version,
    merchantId: z.string(),
    userName: z.string(),
    password: z.string(),
    moneyAccountId: z.nullable(id),
  }),
  response: z.object({ version }),
})

export const removeOnlinePayments = endpoint({
  method: 'DELETE',
  path,
  summary: 'Quitar las credenciales de Zona Virtual y su cuenta de abono',
  permission: onlinePaymentPermissions.write,
  ...gate,
  response: done,
})
