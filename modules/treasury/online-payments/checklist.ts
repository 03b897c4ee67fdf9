/** What is missing before a company can be paid online, from what it really has. */
import type { ListedStep } from '#platform/ui/step.ts'

export interface OnlinePaymentFacts {
  readonly merchantId: string
  readonly hasPassword: boolean
  /** This installation has the key that opens the password. */
  readonly isReadable: boolean
  readonly mode: 'off' | 'sandbox'
  /** Payments of the gateway to try with may close invoices here. */
  readonly collects: boolean
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

function trying({ hasPassword, isReadable, mode, collects }: OnlinePaymentFacts): ListedStep {
  const step = { id: 'mode', title: 'Pasarela de pruebas', way: null }
  if (mode === 'off' || !hasPassword || !isReadable)
    return {
      ...step,
      state: 'pending',
      text: 'Enciéndela para probar de principio a fin, sin mover dinero. Sirven cualquier código, usuario y clave.',
    }
  return {
    ...step,
    state: 'done',
    text: collects
      ? 'Encendida: quien tenga el enlace público de una factura puede pagarla de mentira, y el recaudo queda en tus libros.'
      : 'Encendida para el pago de prueba. Las facturas solo se pagan de mentira en una empresa de pruebas.',
  }
}

/** In the order in which they are done; the last one is what Páramo does not do yet. */
export const stepsOf = (facts: OnlinePaymentFacts): ListedStep[] => [
  credentials(facts),
  account(facts),
  trying(facts),
  {
    id: 'real',
    title: 'Cobro con dinero real',
    state: 'later',
    text: 'Páramo aún no se conecta con Zona Virtual, así que ningún pago de aquí mueve dinero: registra lo que te paguen como un recaudo.',
    way: null,
  },
]
