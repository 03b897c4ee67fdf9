/** Telling who sent a document by mail that it did not arrive: with the reason in plain words, and where it is sent again. */
import { ALL_SERVICES } from '#platform/access.ts'
import { mailProblem } from '#platform/mail/problem.ts'
import { defineNotice, type Notice } from '#platform/notices/notice.ts'

export const bouncedNotice = defineNotice({
  code: 'documents.mailBounced',
  group: 'Facturación',
  title: 'No llega un correo que enviaste',
  actionable: true,
  startsOn: ['app'],
  verb: 'Enviar de nuevo',
  // Told to whoever sent it, who may open it.
  audience: { permission: 'member', plan: null, services: ALL_SERVICES },
})

export interface Bounced {
  readonly documentId: string
  readonly messageId: string
  /** "Factura FV-12" */
  readonly document: string
  readonly recipient: string
  /** As the mail server said it. */
  readonly said: string
  /** Where its letter is written again. */
  readonly href: string
  readonly senderId: string
}

export const noticeOfBounce = ({ documentId, messageId, document, recipient, said, href, senderId }: Bounced): Notice => ({
  kind: bouncedNotice,
  key: `${documentId}:${messageId}`,
  title: `No llegó ${document} a ${recipient}`,
  text: mailProblem(said, false),
  href,
  to: [senderId],
})
