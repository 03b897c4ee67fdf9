/** What a public address asks for. The token of a link stands where the document's id stands inside the house. */

export type PublicAddress =
  | { readonly page: 'tracking' | 'print'; readonly path: string; readonly token: string; readonly title: string }
  /** The old address: the same document at its new one. */
  | { readonly page: 'moved'; readonly to: string }
  | { readonly page: 'unknown' }

const TITLES = { tracking: 'Seguimiento', print: 'Imprimir' } as const
/** Paths of the kinds that can be shared, with their names in titles. */
const KINDS: Readonly<Record<string, string>> = {
  '/sales/invoice-credit-notes': 'Nota crédito',
  '/sales/invoice-debit-notes': 'Nota débito',
  '/sales/invoices': 'Factura de venta',
  '/sales/quotes': 'Cotización',
}

export function readAddress(pathname: string, search: string): PublicAddress {
  if (/^\/invoices\/tracking\/?$/.test(pathname)) {
    const token = new URLSearchParams(search).get('token') ?? ''
    return token === '' ? { page: 'unknown' } : { page: 'moved', to: `/sales/invoices/${encodeURIComponent(token)}/tracking` }
  }
  const [, path = '', token = '', page = ''] = /^(\/[\w-]+\/[\w-]+)\/([^/]+)\/(tracking|print)\/?$/.exec(pathname) ?? []
  const kind = KINDS[path]
  if (kind === undefined || (page !== 'tracking' && page !== 'print')) return { page: 'unknown' }
  return { page, path, token, title: `${TITLES[page]}: ${kind}` }
}
