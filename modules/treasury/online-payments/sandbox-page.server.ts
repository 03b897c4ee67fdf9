/**
 * The page of the gateway to try with, in the browser and without any script: what is paid, and what is to become of it. It opens only
 * with the address that a payment was given, and only while the company tries.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseAmount } from '#base/decimal.ts'
import { BusinessError } from '#base/errors.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { html, type Html } from '#platform/mail/html.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { receiveNotification } from './callback.server.ts'
import type { Notification } from './gateway.ts'
import { signatureOf } from './gateway.server.ts'
import {
  decideSandbox,
  findSandboxPayment,
  isSandboxChoice,
  offeredIn,
  SANDBOX_PATH,
  sandboxChoices,
  type SandboxPayment,
} from './sandbox.server.ts'
import { readShop } from './shop.server.ts'

const CSS =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#eef1ef;color:#1d211d}main{max-width:480px;margin:0 auto;padding:32px 20px;background:#fff;min-height:100vh;box-sizing:border-box}h1{font-size:22px;margin:0 0 4px}p{margin:0 0 12px}.amount{font-size:32px;font-weight:600}.note{padding:12px 16px;background:#fbf3dd;border-radius:6px}form{margin:0 0 8px}button{font:inherit;width:100%;padding:12px 16px;border:1px solid #b9c2ba;border-radius:6px;background:#fff;color:inherit;cursor:pointer}button.main{background:#33704b;border-color:#33704b;color:#fff}a{color:#33704b}'

const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
/** A choice comes with an empty form. */
const FORM = 'application/x-www-form-urlencoded'

const STATES: Readonly<Record<SandboxPayment['state'], string>> = {
  open: 'Elige qué pasa con este pago.',
  pending: 'El pago quedó pendiente.',
  approved: 'El pago fue aprobado.',
  rejected: 'El pago fue rechazado.',
  reversed: 'El pago fue reversado.',
}

interface PageParams {
  readonly token: string
  readonly choice?: string
}

export async function serveSandbox(app: FastifyInstance, runtime: Runtime): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, {}))
    scope.get(`${SANDBOX_PATH}/style.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(CSS))
    scope.get<{ Params: PageParams }>(`${SANDBOX_PATH}/:token`, async ({ params }, reply) => {
      const payment = await findSandboxPayment(runtime, params.token)
      return payment ? page(reply, contentOf(payment, params.token, '')) : missing(reply)
    })
    scope.post<{ Params: PageParams }>(`${SANDBOX_PATH}/:token/:choice`, async ({ params: { token, choice = '' } }, reply) => {
      const payment = isSandboxChoice(choice) ? await findSandboxPayment(runtime, token) : null
      if (!payment || !isSandboxChoice(choice)) return missing(reply)
      const problem = await decide(runtime, payment, choice)
      const now = await findSandboxPayment(runtime, token)
      return now ? page(reply, contentOf(now, token, problem)) : missing(reply)
    })
  })
}

/** Does what was chosen, and notifies as a gateway does: signed, to the address that it was given. @returns what the shop answered */
export async function decide(runtime: Runtime, payment: SandboxPayment, choice: keyof typeof sandboxChoices): Promise<string> {
  const decided = await decideSandbox(runtime, payment, choice)
  if (!decided) return ''
  const { companyId } = payment
  const shop = await inCompany(runtime.pool, { companyId, personId: null }, (tx) => readShop(tx, runtime.settings, companyId))
  if (!shop) return 'El comercio ya no recibe pagos.'
  const notification: Notification = { ...decided.telling, signature: signatureOf(decided.telling, shop.password) }
  const token = decided.url.split('/').at(-1) ?? ''
  try {
    await receiveNotification(runtime, { token, notification, now: runtime.clock.now() })
    return ''
  } catch (error) {
    if (error instanceof BusinessError) return error.message
    throw error
  }
}

const NBSP = /\u00a0/g

function contentOf(payment: SandboxPayment, token: string, problem: string): Html {
  const { amount, description, reference, returnUrl, state, mute } = payment
  return html`<p class="note">Pasarela de pruebas: aquí no se mueve dinero.</p><h1>${description}</h1><p class="amount">${formatMoney(parseAmount(amount)).replaceAll(NBSP, ' ')}</p><p>Referencia ${reference}</p><p role="status">${mute ? 'La pasarela no responde por este pago.' : STATES[state]}</p>${problem === '' ? null : html`<p class="note">El comercio respondió: ${problem}</p>`}${offeredIn(
    state,
  ).map(
    (name) =>
      html`<form method="post" action="${SANDBOX_PATH}/${token}/${name}"><button class="${name === 'aprobar' ? 'main' : ''}">${sandboxChoices[name].label}</button></form>`,
  )}<p><a href="${returnUrl}">Volver al comercio</a></p>`
}

const missing = (reply: FastifyReply): FastifyReply =>
  page(reply.status(404), html`<h1>No está</h1><p>Este pago de prueba no existe o la empresa dejó de probar.</p>`)

function page(reply: FastifyReply, content: Html): FastifyReply {
  const whole = html`<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pasarela de pruebas · Páramo</title><link rel="stylesheet" href="${SANDBOX_PATH}/style.css"></head><body><main>${content}</main></body></html>`
  return reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(whole.html)
}
