/**
 * The local mailbox in the browser, without any script: the list, one message, its attachments. It exists only while no
 * SMTP server is named, and only for who sits at this machine.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLocal } from '../http/local.server.ts'
import type { Runtime } from '../runtime.server.ts'
import { html, type Html } from './html.ts'
import { mailboxOf, type KeptMail } from './mailbox.server.ts'

export const MAILBOX_PATH = '/api/dev/mailbox'

const CSS =
  'body{font:15px/1.5 system-ui,sans-serif;margin:0;background:#eef1ef;color:#1d211d}main{max-width:860px;margin:0 auto;padding:32px 20px;background:#fff;min-height:100vh;box-sizing:border-box}h1{font-size:22px;margin:0 0 4px}table{width:100%;border-collapse:collapse;margin-top:16px}td,th{text-align:left;padding:8px 12px 8px 0;border-top:1px solid #dee2de;vertical-align:top}time{white-space:nowrap}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f5f8f6;padding:16px;font:inherit}a{color:#33704b}p{color:#545c55}'

/** The pages need one style sheet of ours and nothing else. */
const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
/** The body of a message is shown as mail programs do: its own style attributes, no script, nothing fetched, an origin of its own. */
const BODY_POLICY =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** Nothing is fetched here, so an image would only be a gap: looking into the mailbox is not opening the letter. */
const withoutImages = (body: string): string => body.replaceAll(/<img\b[^>]*>/g, '')

interface MailParams {
  readonly id?: string
  readonly position?: string
}

/** @returns whether the mailbox is served: not when an SMTP server is named */
export function serveMailbox(app: FastifyInstance, runtime: Runtime): boolean {
  if (runtime.settings.smtpUrl !== null) return false
  const mailbox = mailboxOf(runtime.settings)
  const get = (path: string, answer: (reply: FastifyReply, params: MailParams) => Promise<FastifyReply>): void => {
    app.get<{ Params: MailParams }>(`${MAILBOX_PATH}${path}`, async (request, reply) => {
      if (!isLocal(request, runtime.settings)) return notFound(request, reply)
      reply.header('cache-control', 'no-store')
      return answer(reply, request.params)
    })
  }
  const missing = (reply: FastifyReply): FastifyReply =>
    page(
      reply.status(404),
      'No está',
      html`<h1>No está</h1><p>Ese correo ya no está en el buzón. <a href="${MAILBOX_PATH}">Volver al buzón</a></p>`,
    )

  get('', async (reply) => page(reply, 'Buzón local', listOf(await mailbox.list())))
  get('/style.css', async (reply) => reply.type('text/css; charset=utf-8').send(CSS))
  get('/:id', async (reply, { id = '' }) => {
    const mail = await mailbox.find(id)
    return mail ? page(reply, mail.subject, messageOf(mail)) : missing(reply)
  })
  get('/:id/html', async (reply, { id = '' }) => {
    const mail = await mailbox.find(id)
    if (!mail) return missing(reply)
    return reply.header('content-security-policy', BODY_POLICY).type('text/html; charset=utf-8').send(withoutImages(mail.html))
  })
  get('/:id/:position', async (reply, { id = '', position }) => {
    const file = await mailbox.attachment(id, Number(position))
    if (!file) return missing(reply)
    return reply
      .type(file.mime)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
      .send(Buffer.from(file.bytes))
  })
  return true
}

const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.status(404).send({ code: 698, message: 'La dirección no existe.', requestId: request.id })

function page(reply: FastifyReply, title: string, content: Html): FastifyReply {
  const whole = html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Páramo</title><link rel="stylesheet" href="${MAILBOX_PATH}/style.css"></head><body><main>${content}</main></body></html>`
  return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(whole.html)
}

const hour = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'short', timeStyle: 'medium' })

const listOf = (mails: readonly KeptMail[]): Html =>
  html`<h1>Buzón local</h1><p>Sin SMTP_URL, los correos se quedan aquí y no le llegan a nadie.</p>${
    mails.length === 0
      ? html`<p>Todavía no hay correos.</p>`
      : html`<table><thead><tr><th>Fecha</th><th>Para</th><th>Asunto</th></tr></thead><tbody>${mails.map(
          (mail) =>
            html`<tr><td><time datetime="${mail.date}">${hour.format(new Date(mail.date))}</time></td><td>${mail.recipient}</td><td><a href="${MAILBOX_PATH}/${mail.id}">${mail.subject}</a></td></tr>`,
        )}</tbody></table>`
  }`

const named = ({ name, email }: { readonly name: string; readonly email: string }): string => (name === '' ? email : `${name} <${email}>`)

function messageOf(mail: KeptMail): Html {
  const facts: readonly (readonly [string, string])[] = [
    ['De', mail.fromName],
    ['Para', mail.to.map(named).join(', ')],
    ['Entregado a', mail.recipient],
    ...(mail.replyTo ? [['Responder a', named(mail.replyTo)] as const] : []),
    ['Fecha', hour.format(new Date(mail.date))],
  ]
  return html`<p><a href="${MAILBOX_PATH}">Buzón local</a></p><h1>${mail.subject}</h1><table><tbody>${facts.map(
    ([label, value]) => html`<tr><th>${label}</th><td>${value}</td></tr>`,
  )}${mail.attachments.map(
    ({ name, size }, index) =>
      html`<tr><th>Adjunto</th><td><a href="${MAILBOX_PATH}/${mail.id}/${index + 1}">${name}</a> (${Math.ceil(size / 1024)} KB)</td></tr>`,
  )}</tbody></table><pre>${mail.text}</pre><p><a href="${MAILBOX_PATH}/${mail.id}/html">Ver como página</a></p>`
}
