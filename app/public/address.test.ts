import { expect, test } from 'vitest'
import { NEWEST, readAddress } from './address.ts'

const SLIP = {
  page: 'slip',
  place: { companyServiceApiKey: 'llave', documentPeriod: '2026', documentMonth: '10', id: 'abc' },
  title: 'Descargar desprendible de nómina',
}

test.each([
  [
    '/sales/invoices/abc_-1/tracking',
    '',
    { page: 'tracking', path: '/sales/invoices', token: 'abc_-1', title: 'Seguimiento: Factura de venta', newest: false, mail: '' },
  ],
  [
    '/sales/invoices/abc/tracking',
    '?correo=carta_1',
    { page: 'tracking', path: '/sales/invoices', token: 'abc', title: 'Seguimiento: Factura de venta', newest: false, mail: 'carta_1' },
  ],
  [
    '/sales/invoices/abc/print/',
    '',
    { page: 'print', paper: 'carta', path: '/sales/invoices', token: 'abc', title: 'Imprimir: Factura de venta', newest: false },
  ],
  [
    '/sales/quotes/abc/print',
    '?papel=tiquete-80',
    { page: 'print', paper: 'tiquete-80', path: '/sales/quotes', token: 'abc', title: 'Imprimir: Cotización', newest: false },
  ],
  [
    '/sales/quotes/abc/print',
    '?papel=pergamino',
    { page: 'print', paper: 'carta', path: '/sales/quotes', token: 'abc', title: 'Imprimir: Cotización', newest: false },
  ],
  ['/invoices/tracking', '?token=a%2Fb', { page: 'moved', to: '/sales/invoices/a%2Fb/tracking' }],
  ['/invoices/tracking', '', { page: 'unknown' }],
  ['/sales/orders/abc/tracking', '?entrega=1', { page: 'delivery', token: 'abc', title: 'Entrega de pedidos' }],
  [
    '/sales/remissions/abc/tracking',
    '?entrega=1',
    { page: 'tracking', path: '/sales/remissions', token: 'abc', title: 'Seguimiento: Remisión', newest: false, mail: '' },
  ],
  [
    '/sales/quotes/abc/tracking',
    '',
    { page: 'tracking', path: '/sales/quotes', token: 'abc', title: 'Seguimiento: Cotización', newest: false, mail: '' },
  ],
  [
    '/sales/quotes/abc/print',
    NEWEST,
    { page: 'print', paper: 'carta', path: '/sales/quotes', token: 'abc', title: 'Imprimir: Cotización', newest: true },
  ],
  [
    '/public/loyalty/registration/llave/codigo_-1/',
    '?tienda=norte',
    {
      page: 'registration',
      companyKey: 'llave',
      loyaltyCode: 'codigo_-1',
      branch: 'norte',
      title: 'Registro en el programa de fidelización',
    },
  ],
  ['/public/loyalty/registration/llave', '', { page: 'unknown' }],
  ['/public/statements/abc_-1/', '', { page: 'statement', token: 'abc_-1', title: 'Estado de cuenta' }],
  ['/public/statements/abc/pdf', '', { page: 'unknown' }],
  ['/public/payrolls-lite/download/llave/2026/10/abc', '', SLIP],
  ['/public/payrolls-lite/download/llave/2026/10/abc/', '', SLIP],
  ['/public/payrolls-lite/download/llave/2026/10/abc/pdf', '', SLIP],
  ['/public/payrolls-lite/download/llave/2026/10/abc/xml', '', { page: 'unknown' }],
  ['/sales/brands/abc/tracking', '', { page: 'unknown' }],
  ['/', '', { page: 'unknown' }],
])('%s%s', (pathname, search, expected) => {
  expect(readAddress(pathname, search)).toEqual(expected)
})
