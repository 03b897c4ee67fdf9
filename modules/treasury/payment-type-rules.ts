/** By which form of payment of the company money moves, and through which card terminal: asked by the form and by the server. Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { treasuryErrors as errors } from './errors.ts'
import type { paymentKinds } from './settings/payment-type.ts'

export interface KnownPaymentType {
  readonly name: string
  readonly kind: keyof typeof paymentKinds
  readonly meansCode: string
  readonly asksReference: boolean
  readonly active: boolean
}

export interface KnownDevice {
  readonly name: string
  readonly active: boolean
}

interface Paid {
  readonly ledger: 'AR' | 'AP'
  readonly meansCode: string
  readonly reference: string
  /** Null of money that says none. */
  readonly type: KnownPaymentType | null
  readonly device: KnownDevice | null
}

const at = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)

/** @param use a draft may lack what is asked of it when it is recorded */
export function paymentTypeProblems({ ledger, meansCode, reference, type, device }: Paid, use: 'draft' | 'record'): ErrorBody[] {
  const ofDevice =
    device === null
      ? []
      : ledger === 'AP' || type?.kind !== 'card'
        ? [at('paymentDeviceId', 'Solo lo que recibes con tarjeta pasa por un datáfono: quítalo o elige una forma de pago con tarjeta.')]
        : device.active
          ? []
          : [at('paymentDeviceId', `El datáfono ${device.name} está inactivo: elige otro.`)]
  if (type === null) return ofDevice
  return [
    ...(type.active ? [] : [errors.of('meansInactive', {}, 'paymentTypeId')]),
    ...(type.kind === 'credit' ? [at('paymentTypeId', 'A crédito no entra ni sale dinero: elige otra forma de pago.')] : []),
    ...(meansCode === type.meansCode || (use === 'draft' && meansCode === '')
      ? []
      : [at('meansCode', `${type.name} va con el medio de pago ${type.meansCode}.`)]),
    ...(type.asksReference && reference === '' && use === 'record'
      ? [at('reference', `${type.name} pide la referencia: el número de aprobación, del cheque o de la transferencia.`)]
      : []),
    ...ofDevice,
  ]
}

/** A form of payment that may be chosen. */
export interface PaymentTypeChoice {
  readonly id: string
  readonly name: string
  readonly isCard: boolean
  readonly meansCode: string
  /** In the books; null of one that goes to any. */
  readonly accountId: string | null
}
