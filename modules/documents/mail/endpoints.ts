/** Sending a document by e-mail, and how that went: the same two calls for every kind. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { optionalText } from '#platform/http/fields.ts'
import { recipients } from '#platform/mail/addresses.ts'
import { bulkMailEndpoint } from '../bulk/endpoints.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { mailStates } from './states.ts'

const mailInput = z.object({
  to: recipients,
  /** In the sender's words, above the facts of the document. */
  message: optionalText(2000),
  /** Empty: that of the letter, or of the document. Of an electronic document the authority says it (Resolución DIAN 000165 de 2023). */
  subject: optionalText(150),
})

const sentMail = z.object({
  to: z.string(),
  state: z.enum(mailStates),
  /** When it was sent or given up; while it waits, when it was asked for. */
  at: z.string(),
  /** What went wrong the last time, for a person; null when it went well or was not tried. */
  problem: z.nullable(z.string()),
  /** The same as the mail server said it. */
  lastError: z.nullable(z.string()),
  /** What is known of its reading; null while nobody opened it, or its program keeps that to itself. */
  opening: z.nullable(
    z.object({
      firstAt: z.string(),
      lastAt: z.string(),
      times: z.number(),
      /** Its link was followed: that is certain. Otherwise only its image was fetched. */
      byLink: z.boolean(),
    }),
  ),
})
export type SentMail = z.output<typeof sentMail>

/** The image of a message: fetching it says that the message was opened. */
export const mailImage = endpoint({
  method: 'GET',
  path: '/api/public/mail/{token}/image',
  summary: 'Imagen de un correo: registra que se abrió',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  response: fileResponse('image/gif'),
})

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
    /** Those that the company has for it, with their variables written out: the first one goes when nobody writes another. */
    letters: endpoint({
      method: 'GET',
      path: `/api${kind.path}/{id}/letters` as const,
      summary: `Cartas de la empresa para ${titles.short}`,
      permission: permissions.read,
      plan,
      services,
      response: z.object({
        letters: z.array(z.object({ id: z.string(), name: z.string(), subject: z.string(), message: z.string() })),
        /** Whether the subject is that of the law, whatever is written. */
        isSubjectFixed: z.boolean(),
      }),
    }),
    sendMany: bulkMailEndpoint(kind),
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
