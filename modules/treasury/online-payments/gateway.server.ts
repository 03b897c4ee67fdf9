/** The side of a gateway that reaches it, and the signature that tells its notifications from anybody's. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Runtime } from '#platform/runtime.server.ts'
import { signedText, type GatewayAnswer, type Notification, type PaymentOrder } from './gateway.ts'

export interface Gateway {
  /**
   * Asked again with the same reference, it gives the same payment.
   * @returns where the customer pays
   * @throws GatewaySilent
   */
  createPayment(runtime: Runtime, order: PaymentOrder): Promise<{ readonly url: string }>
  /** @returns null while the customer has not begun. @throws GatewaySilent */
  askState(runtime: Runtime, companyId: string, reference: string): Promise<GatewayAnswer | null>
  /** @returns null when it was not signed with the password of the shop */
  readCallback(notification: Notification, password: Uint8Array): GatewayAnswer | null
}

const sign = (text: string, password: Uint8Array): Buffer => createHmac('sha256', password).update(text, 'utf8').digest()

export const signatureOf = (notification: Omit<Notification, 'signature'>, password: Uint8Array): string =>
  sign(signedText(notification), password).toString('hex')

/** @param signature hexadecimal, checked by its shape before */
export function isSigned({ signature, ...told }: Notification, password: Uint8Array): boolean {
  const given = Buffer.from(signature, 'hex')
  const own = sign(signedText(told), password)
  return given.length === own.length && timingSafeEqual(given, own)
}
