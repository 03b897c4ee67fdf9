/** The card terminals that the company has, as their network knows them. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { choice, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

export const paymentProviders = {
  redeban: 'Redeban',
  credibanco: 'CredibanCo',
  bold: 'Bold',
  mercadoPago: 'Mercado Pago',
  wompi: 'Wompi',
  other: 'Otro',
} as const

export const paymentDevice = defineCatalogue({
  name: 'treasury.paymentDevice',
  table: 'payment_device',
  path: '/settings/payment-devices',
  titles: { one: 'Datáfono', many: 'Datáfonos', gender: 'm' },
  screenTitle: 'Datáfonos y dispositivos de pago',
  purpose: 'Con qué recibes tarjetas y de qué red es cada uno, para cuadrar lo que vendes con lo que te abonan.',
  module: 'treasury',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60, help: 'Dónde está o quién lo usa.' }),
    provider: choice('Red', paymentProviders),
    terminal: text('Terminal', { max: 20, upperCase: true, help: 'El código que sale impreso en sus recibos.' }),
    merchantCode: text('Código de comercio', { max: 20, optional: true, help: 'El código único que te dio la red.' }),
    serial: text('Serial', { max: 40, optional: true, upperCase: true }),
  },
  unique: [
    'name',
    // Each network gives its own codes.
    { fields: ['provider', 'terminal'], error: (values) => catalogueErrors.of('codeTaken', { codigo: values.terminal }, 'terminal') },
  ],
  usedIn: { receipt: 'recaudos', payment: 'egresos', settlement_means: 'recaudos de varias formas de pago' },
  list: { columns: ['name', 'provider', 'terminal', 'merchantCode'], search: ['name', 'terminal', 'serial'], sort: 'name' },
  title: (values) => values.name,
  detail: (values) => `${paymentProviders[values.provider]} ${values.terminal}`,
  merges: true,
})
