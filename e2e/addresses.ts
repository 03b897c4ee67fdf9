/** Addresses of screens with identifiers that exist, learned from the links of the pages that were visited. */
import { matcherOf } from '#platform/screen.ts'

/** What no link tells: the kinds that an address names. */
const KINDS: Readonly<Record<string, string>> = {
  '/items/upload/type={type}': '/items/upload/type=1',
  '/inventories/create/{type}': '/inventories/create/entrada',
  '/treasuries/{type}': '/treasuries/AR',
  '/treasuries/statements/{type}': '/treasuries/statements/AR',
}

/** What a note is made from is of another family. */
const MADE_FROM: Readonly<Record<string, string>> = {
  '/sales/invoice-credit-notes/{idParent}/create': '/sales/invoices',
  '/sales/invoice-debit-notes/{idParent}/create': '/sales/invoices',
  '/purchases/bill-debit-notes/create/{idParent}': '/purchases/bills',
  '/order-dispatchs/create/{ids}': '/sales/orders',
  '/client/{id}': '/people',
  '/settings/pos/layouts/{branchId}': '/settings/branches',
}

const IDENTIFIER = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/

/** `/sales/invoices` of `/sales/invoices/{id}/view`. */
const familyOf = (path: string): string => `/${path.split('/').slice(1, 3).join('/')}`.replace(/\/\{.*$/, '')

/** @param links addresses that pages lead to, with whatever follows `?`. @returns an address of the path; null where no link has told one */
export function addressFor(path: string, links: Iterable<string>): string | null {
  if (!path.includes('{')) return path
  const known = KINDS[path]
  if (known !== undefined) return known
  const matches = matcherOf(path)
  const family = MADE_FROM[path] ?? familyOf(path)
  let ofFamily: string | null = null
  for (const link of links) {
    const [address = ''] = link.split('?')
    if (matches(address) && IDENTIFIER.test(address)) return address
    // What is made from another record names that one.
    if (/\/create(\/|$)/.test(address)) continue
    if (link === family || link.startsWith(`${family}/`) || link.startsWith(`${family}?`)) ofFamily ??= IDENTIFIER.exec(link)?.[0] ?? null
  }
  // A link of the customer has a token of its own.
  if (/\/(tracking|print)$/.test(path)) return null
  const holes = path.match(/\{\w+\}/g)?.length
  return ofFamily === null || holes !== 1 ? null : path.replace(/\{\w+\}/, ofFamily)
}
