/** The pages that anybody with a link opens. `{id}` in their addresses is the link's token, never the document's id. */
import { ALL_SERVICES } from '#platform/access.ts'
import { matcherOf, screen, type Screen } from '#platform/screen.ts'

const open = { module: 'documents', permission: 'public', plan: null, services: ALL_SERVICES } as const

export const trackingScreens = [
  screen({ path: '/sales/invoices/{id}/tracking', title: 'Seguimiento: Factura de venta', ...open }),
  screen({ path: '/sales/invoices/{id}/print', title: 'Imprimir: Factura de venta', ...open }),
  screen({ path: '/sales/quotes/{id}/tracking', title: 'Seguimiento: Cotización', ...open }),
  screen({ path: '/sales/quotes/{id}/print', title: 'Imprimir: Cotización', ...open }),
  screen({ path: '/sales/orders/{id}/tracking', title: 'Seguimiento: Pedido', ...open }),
  screen({ path: '/sales/orders/{id}/print', title: 'Imprimir: Pedido', ...open }),
  screen({ path: '/sales/remissions/{id}/tracking', title: 'Seguimiento: Remisión', ...open }),
  screen({ path: '/sales/remissions/{id}/print', title: 'Imprimir: Remisión', ...open }),
  screen({ path: '/sales/invoice-credit-notes/{id}/tracking', title: 'Seguimiento: Nota crédito', ...open }),
  screen({ path: '/sales/invoice-credit-notes/{id}/print', title: 'Imprimir: Nota crédito', ...open }),
  screen({ path: '/sales/invoice-debit-notes/{id}/tracking', title: 'Seguimiento: Nota débito', ...open }),
  screen({ path: '/sales/invoice-debit-notes/{id}/print', title: 'Imprimir: Nota débito', ...open }),
  screen({ path: '/purchases/bills/{id}/tracking', title: 'Seguimiento: Factura de compra', ...open }),
  screen({ path: '/purchases/bill-debit-notes/{id}/tracking', title: 'Seguimiento: Nota débito de compra', ...open }),
  screen({ path: '/purchases/remissions/{id}/tracking', title: 'Seguimiento: Remisión de compra', ...open }),
  screen({ path: '/purchases/orders/{id}/tracking', title: 'Seguimiento: Orden de compra', ...open }),
  screen({ path: '/invoices/tracking', title: 'Seguimiento de factura (enlace anterior)', ...open }),
] satisfies Screen[]

/** Addresses that the server answers with the public page and `noindex`. */
export const publicPaths: readonly string[] = trackingScreens.map(({ path }) => path)

const matchers = publicPaths.map(matcherOf)
export const isPublicPath = (path: string): boolean => matchers.some((matches) => matches(path))
