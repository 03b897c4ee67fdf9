/** What the gateway tells by itself: known by its signature, told apart by its reference, kept in the log, and done once. */
import { uuidv7 } from 'uuidv7'
import { amountText, parseAmount } from '#base/decimal.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handlePublic, type Handler } from '#platform/http/handle.server.ts'
import { openLink } from '#platform/public-link.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { recordPayment } from './recording.server.ts'
import { notifyPayment } from './endpoints.ts'
import type { Notification } from './gateway.ts'
import { applyAnswer, NOTIFIED_ENTITY, type Applied } from './payments.server.ts'
import { readShop } from './shop.server.ts'

interface Received {
  /** Of the address that was notified. */
  readonly token: string
  readonly notification: Notification
  readonly now: Date
}

/** @throws 691 of an address that opens nothing, 401 without a signature of ours or against what is known, 698 of a reference of nobody */
export async function receiveNotification(runtime: Runtime, { token, notification, now }: Received): Promise<void> {
  const link = await openLink(runtime.pool, token, now)
  if (link?.entity !== NOTIFIED_ENTITY) return httpErrors.fail('linkExpired')
  const { companyId } = link
  const applied = await inCompany(runtime.pool, { companyId, personId: null }, async (tx) => {
    const shop = await readShop(tx, runtime.settings, companyId)
    const answer = shop && shop.gateway.readCallback(notification, shop.password)
    const outcome: Applied & { isSigned: boolean } = answer
      ? { ...(await applyAnswer(tx, companyId, answer, now)), isSigned: true }
      : { outcome: 'refused', problem: 'La firma no corresponde.', field: 'state', paymentId: null, isDue: false, isSigned: false }
    // Also what is refused: it is kept before anybody is answered.
    await insertRows(tx, 'gateway_notification', [
      {
        ...{ company_id: companyId, id: uuidv7(), at: now, reference: notification.reference, told_state: notification.state },
        ...{ amount: amountText(parseAmount(notification.amount)), outcome: outcome.outcome, problem: outcome.problem },
        payment_id: outcome.paymentId,
      },
    ])
    return outcome
  })
  if (!applied.isSigned) return httpErrors.fail('invalid', { detalle: applied.problem }, 'signature')
  if (applied.outcome === 'refused')
    return applied.paymentId === null
      ? httpErrors.fail('notFound', {}, 'reference')
      : httpErrors.fail('invalid', { detalle: applied.problem }, applied.field)
  // What cannot be recorded now is tried again by the job: the gateway said what it had to.
  if (applied.isDue && applied.paymentId !== null) await recordPayment(runtime, companyId, applied.paymentId, now)
}

export const notificationHandler: Handler = handlePublic(notifyPayment, async ({ params, body, runtime, now }) => {
  await receiveNotification(runtime, { token: params.token, notification: body, now })
  return isDone
})
