/** Sending a document by e-mail, and how that went: the same two calls for every kind. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { optionalText } from '#platform/http/fields.ts'
import { recipients } from '#platform/mail/addresses.ts'
import type { DocumentKind } from '../kind.ts'

const mailInput = z.object({
  to: recipients,
  /** In the sender's words, above the facts of the document. */
  message: optionalText(2000),
})

export const mailStates = ['pending', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** What a person reads of a state. */
export const mailStateNames: Readonly<Record<MailState, string>> = { pending: 'Pendiente', sent: 'Enviado', failed: 'No se pudo enviar' }

const sentMail = z.object({
  to: z.string(),
  state: z.enum(mailStates),
  /** When it was sent or given up; while it waits, when it was asked for. */
  at: z.string(),
  /** What the mail server said last; null when it went well or was not tried. */
  lastError: z.nullable(z.string()),
})
export type SentMail = z.output<typeof sentMail>

export function mailEndpoints<const Path extends string>(kind: DocumentKind & { readonly path: Path }) {
  const { permissions, titles, plan, services } = kind
  const path = `/api${kind.path}/{id}/mail` as const
  return {
    send: endpoint({
      method: 'POST',
      path,
      summary: `Enviar ${titles.short} por correo, con su PDF y su enlace de seguimiento`,
      permission: permissions.write,
      plan,
      services,
      body: mailInput,
      response: z.object({ mails: z.array(sentMail) }),
    }),
    list: endpoint({
      method: 'GET',
      path,
      summary: `${titles.one}: correos enviados y su estado, del más reciente al más antiguo`,
      permission: permissions.read,
      plan,
      services,
      response: z.object({
        mails: z.array(sentMail),
        /** True without a mail server: what was sent is in the local mailbox. */
        isKeptLocally: z.boolean(),
      }),
    }),
  }
}

export type MailEndpoints = ReturnType<typeof mailEndpoints>
