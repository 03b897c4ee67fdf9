import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, done, id, optionalText, positiveAmount, text, version } from '#platform/http/fields.ts'
import { paymentStates, toldStates } from './gateway.ts'
import { onlinePaymentPermissions } from './permissions.ts'
import { onlinePaymentsScreen } from './screens.ts'

const gate = { plan: onlinePaymentsScreen.plan, services: onlinePaymentsScreen.services } as const
const path = '/api/settings/companies/zona-virtual'

/** A payment as it is told: to the customer on the page of the document, and to the company. */
export const paymentStanding = z.object({
  reference: z.string(),
  amount,
  state: z.enum(paymentStates),
  name: z.string(),
  code: z.nullable(z.number()),
  message: z.string(),
  at: z.string(),
})

const mode = z.enum(['off', 'sandbox'], 'Elige si los pagos están apagados o en pruebas.')

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
  mode,
  /** Whether payments of the gateway to try with may close invoices here. */
  collects: z.boolean(),
  /** The last payment that tried the gateway. */
  lastTest: z.nullable(paymentStanding),
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

export const changeOnlineMode = endpoint({
  method: 'PUT',
  path: `${path}/mode`,
  summary: 'Apagar los pagos en línea o recibirlos con la pasarela de pruebas, en la que no se mueve dinero',
  permission: onlinePaymentPermissions.write,
  ...gate,
  body: z.object({ version, mode }),
  response: z.object({ version }),
})

export const startTestPayment = endpoint({
  method: 'POST',
  path: `${path}/test`,
  summary: 'Empezar un pago de prueba, que no registra ningún recaudo',
  permission: onlinePaymentPermissions.write,
  ...gate,
  response: z.object({ reference: z.string(), url: z.string() }),
})

export const listGatewayNotifications = endpoint({
  method: 'GET',
  path: `${path}/notifications`,
  summary: 'Las últimas notificaciones de la pasarela, con lo que se hizo con cada una',
  permission: onlinePaymentPermissions.read,
  ...gate,
  response: z.object({
    rows: z.array(
      z.object({
        id,
        at: z.string(),
        reference: z.string(),
        state: z.enum(toldStates),
        amount,
        outcome: z.enum(['applied', 'repeated', 'refused']),
        problem: z.string(),
        /** The document that it pays; empty of a trial or of what is nobody's. */
        number: z.string(),
      }),
    ),
  }),
})

export const notifyPayment = endpoint({
  method: 'POST',
  path: '/api/public/online-payments/{token}',
  summary: 'Notificación de la pasarela de pagos, firmada con la clave del comercio',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 120,
  body: z.object({
    reference: text(40),
    state: z.enum(toldStates),
    amount: positiveAmount,
    fee: z._default(positiveAmount, '0'),
    reason: optionalText(200),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'La firma tiene 64 caracteres hexadecimales.')),
  }),
  response: done,
})
