/** What is missing before a company can be paid online, from what it really has. */
import type { ListedStep } from '#platform/ui/step.ts'

export interface OnlinePaymentFacts {
  readonly merchantId: string
  readonly hasPassword: boolean
  /** This installation has the key that opens the password. */
  readonly isReadable: boolean
  readonly account: { readonly name: string; readonly active: boolean } | null
}

export const panel = '?panel=credenciales'

function credentials({ hasPassword, isReadable, merchantId }: OnlinePaymentFacts): ListedStep {
  const step = { id: 'credentials', title: 'Credenciales del comercio' }
  if (!hasPassword)
    return {
      ...step,
      state: 'pending',
      text: 'Código de comercio, usuario y clave: los entrega Zona Virtual al firmar el convenio.',
      way: { href: panel, label: 'Registrar las credenciales' },
    }
  if (!isReadable)
    return {
      ...step,
      state: 'alert',
      text: 'La clave se guardó con la llave de otra instalación y aquí no se puede abrir. Escríbela de nuevo.',
      way: { href: panel, label: 'Escribir la clave' },
    }
  return { ...step, state: 'done', text: `Comercio ${merchantId}, con su clave guardada.`, way: { href: panel, label: 'Cambiar' } }
}

function account({ account: kept }: OnlinePaymentFacts): ListedStep {
  const step = { id: 'account', title: 'Cuenta de abono' }
  if (kept === null)
    return {
      ...step,
      state: 'pending',
      text: 'El banco donde Zona Virtual te consigna lo recaudado.',
      way: { href: panel, label: 'Elegir la cuenta' },
    }
  return kept.active
    ? { ...step, state: 'done', text: `${kept.name}.`, way: { href: panel, label: 'Cambiar' } }
    : {
        ...step,
        state: 'alert',
        text: `${kept.name} está inactiva y no puede recibir dinero. Elige otra.`,
        way: { href: panel, label: 'Elegir otra cuenta' },
      }
}

/** In the order in which they are done; the last ones are what Páramo does not do yet. */
export const stepsOf = (facts: OnlinePaymentFacts): ListedStep[] => [
  credentials(facts),
  account(facts),
  {
    id: 'payment',
    title: 'Pago de prueba',
    state: 'later',
    text: 'Páramo aún no se conecta con Zona Virtual, así que no comprueba si las credenciales son correctas.',
    way: null,
  },
  {
    id: 'links',
    title: 'Cobro en línea',
    state: 'later',
    text: 'Tus facturas aún no llevan botón de pago ni Páramo recibe las notificaciones de pago. Registra lo que te paguen como un recaudo.',
    way: null,
  },
]
