/** What a public address asks for. The token of a link stands where the document's id stands inside the house. */

import type { PaperSize } from '#modules/documents/index.ts'
import type { BRANCH_QUERY } from '#modules/loyalty/index.ts'
import type { SLIP_TYPE } from '#modules/payroll/index.ts'

/** As the address names it. */
export interface SlipPlace {
  readonly companyServiceApiKey: string
  readonly documentPeriod: string
  readonly documentMonth: string
  readonly id: string
}

export type PublicAddress =
  | {
      readonly page: 'tracking'
      readonly path: string
      readonly token: string
      readonly title: string
      readonly newest: boolean
      readonly mail: string
    }
  | {
      readonly page: 'print'
      readonly paper: PaperSize
      readonly path: string
      readonly token: string
      readonly title: string
      readonly newest: boolean
    }
  /** Of a programme of points: what opens it, and the store that the address was given at. */
  | {
      readonly page: 'registration'
      readonly companyKey: string
      readonly loyaltyCode: string
      readonly branch: string
      readonly title: string
    }
  /** Of the orders of a route: what opens it. */
  | { readonly page: 'delivery'; readonly token: string; readonly title: string }
  /** Of a worker: what opens the payslip of a month. */
  | { readonly page: 'slip'; readonly place: SlipPlace; readonly title: string }
  /** Of a customer: what opens what it owes. */
  | { readonly page: 'statement'; readonly token: string; readonly title: string }
  /** The old address: the same document at its new one. */
  | { readonly page: 'moved'; readonly to: string }
  | { readonly page: 'unknown' }

const TITLES = { tracking: 'Seguimiento', print: 'Imprimir' } as const
/** Paths of the kinds that can be shared, with their names in titles. */
const KINDS: Readonly<Record<string, string>> = {
  '/purchases/bill-debit-notes': 'Nota débito de compra',
  '/purchases/bills': 'Factura de compra',
  '/purchases/orders': 'Orden de compra',
  '/purchases/remissions': 'Remisión de compra',
  '/sales/invoice-credit-notes': 'Nota crédito',
  '/sales/invoice-debit-notes': 'Nota débito',
  '/sales/invoices': 'Factura de venta',
  '/sales/orders': 'Pedido',
  '/sales/quotes': 'Cotización',
  '/sales/remissions': 'Remisión',
}

/** In the address of a store: its branch. The name alone: this small program does not carry the module of loyalty. */
const BRANCH: typeof BRANCH_QUERY = 'tienda'

/** Of a payslip there is its paper alone. */
const TYPE: typeof SLIP_TYPE = 'pdf'

/** Added to a public address, it leads to the version that stands. */
export const NEWEST = '?version=vigente'

/** In the address of an order: whoever delivers has the link, and not its customer. */
const DELIVERY = 'entrega'

/** The list alone: this small program does not carry the module that prints. */
const PAPERS = { carta: true, 'media-carta': true, 'tiquete-80': true, 'tiquete-58': true } satisfies Record<PaperSize, true>
const isPaper = (text: string): text is PaperSize => Object.hasOwn(PAPERS, text)

function paperOf(search: string): PaperSize {
  const asked = new URLSearchParams(search).get('papel') ?? ''
  return isPaper(asked) ? asked : 'carta'
}

const SLIP = /^\/public\/payrolls-lite\/download\/([^/]+)\/([^/]+)\/([^/]+)\/([^/]+)(?:\/([^/]+))?\/?$/

function readSlip(pathname: string): PublicAddress | null {
  const [, companyServiceApiKey = '', documentPeriod = '', documentMonth = '', id = '', type = TYPE] = SLIP.exec(pathname) ?? []
  if (id === '') return null
  if (type !== TYPE) return { page: 'unknown' }
  return { page: 'slip', place: { companyServiceApiKey, documentPeriod, documentMonth, id }, title: 'Descargar desprendible de nómina' }
}

export function readAddress(pathname: string, search: string): PublicAddress {
  const [, companyKey = '', loyaltyCode = ''] = /^\/public\/loyalty\/registration\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (loyaltyCode !== '') {
    const branch = new URLSearchParams(search).get(BRANCH) ?? ''
    return { page: 'registration', companyKey, loyaltyCode, branch, title: 'Registro en el programa de fidelización' }
  }
  const [, statement = ''] = /^\/public\/statements\/([^/]+)\/?$/.exec(pathname) ?? []
  if (statement !== '') return { page: 'statement', token: statement, title: 'Estado de cuenta' }
  const slip = readSlip(pathname)
  if (slip) return slip
  if (/^\/invoices\/tracking\/?$/.test(pathname)) {
    const token = new URLSearchParams(search).get('token') ?? ''
    return token === '' ? { page: 'unknown' } : { page: 'moved', to: `/sales/invoices/${encodeURIComponent(token)}/tracking` }
  }
  const [, path = '', token = '', page = ''] = /^(\/[\w-]+\/[\w-]+)\/([^/]+)\/(tracking|print)\/?$/.exec(pathname) ?? []
  const kind = KINDS[path]
  if (kind === undefined || (page !== 'tracking' && page !== 'print')) return { page: 'unknown' }
  const query = new URLSearchParams(search)
  if (path === '/sales/orders' && page === 'tracking' && query.get(DELIVERY) === '1')
    return { page: 'delivery', token, title: 'Entrega de pedidos' }
  const newest = query.get('version') === 'vigente'
  const found = { path, token, title: `${TITLES[page]}: ${kind}`, newest }
  return page === 'tracking' ? { page, mail: query.get('correo') ?? '', ...found } : { page, paper: paperOf(search), ...found }
}
