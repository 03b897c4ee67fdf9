/** The calls of the mailbox where suppliers write: setting it up, how the last look went, and what came by it. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, optionalText, text, version } from '#platform/http/fields.ts'
import { inboxPermissions } from '../permissions.ts'
import { inboxScreen } from '../screens.ts'
import { mailboxLimits } from './mailbox.ts'

const gate = { plan: inboxScreen.plan, services: inboxScreen.services } as const
const path = '/api/purchases/bills/inbox/mailbox'

const mail = z.object({
  id: z.string(),
  from: z.string(),
  subject: z.string(),
  readAt: z.string(),
  taken: z.number(),
  problems: z.array(z.string()),
})

export const getMailbox = endpoint({
  method: 'GET',
  path,
  summary: 'El correo del que el buzón toma facturas, cómo fue la última lectura y lo último que llegó',
  permission: inboxPermissions.read,
  ...gate,
  response: z.object({
    /** 0 while there is none. */
    version: z.number(),
    host: z.string(),
    port: z.number(),
    userName: z.string(),
    folder: z.string(),
    isOn: z.boolean(),
    /** The password can be opened: it was not sealed by another installation. */
    isReadable: z.boolean(),
    isReading: z.boolean(),
    checkedAt: z.nullable(z.string()),
    problem: z.string(),
    mails: z.array(mail),
  }),
})
export type MailboxView = z.output<NonNullable<typeof getMailbox.response>>

export const changeMailbox = endpoint({
  method: 'PUT',
  path,
  summary: 'Conectar el buzón a un correo por IMAP; la clave se guarda cifrada y se lee enseguida',
  permission: inboxPermissions.write,
  ...gate,
  body: z.object({
    version,
    host: text(mailboxLimits.host),
    port: z.number(),
    userName: text(mailboxLimits.userName),
    password: optionalText(mailboxLimits.password),
    folder: text(mailboxLimits.folder),
  }),
  response: z.object({ version: z.number() }),
})

export const readMailboxNow = endpoint({
  method: 'POST',
  path: `${path}/read`,
  summary: 'Leer el correo ahora',
  permission: inboxPermissions.write,
  ...gate,
  response: done,
})

export const forgetMailbox = endpoint({
  method: 'POST',
  path: `${path}/forget`,
  summary: 'Desconectar el correo: se borra su clave, y lo que ya entró se queda',
  permission: inboxPermissions.write,
  ...gate,
  body: z.object({ version }),
  response: done,
})
