// An address is shown by the public page, by the application, or by nothing.
import { expect, test } from 'vitest'
import { pageOf } from './page-of.ts'

test.each([
  ['/', 'application'],
  ['/login', 'application'],
  ['/sales/invoices', 'application'],
  ['/sales/invoices/', 'application'],
  ['/sales/invoices/abc/view', 'application'],
  ['/sales/quotes/abc_-1/tracking', 'public'],
  ['/public/loyalty/registration/abc/def', 'public'],
  ['/public/loyalty/registration/abc', null],
  ['/public/statements/abc_-1', 'public'],
  ['/public/statements', null],
  ['/public/payrolls-lite/download/llave/2026/10/abc', 'public'],
  ['/public/payrolls-lite/download/llave/2026/10/abc/pdf', 'public'],
  ['/public/payrolls-lite/download/llave/2026/10', null],
  ['/fixed-assets', null],
  ['/sales/invoices/abc', null],
  ['/sales/invoices//view', null],
  ['/otra', null],
])('%s: %s', (path, page) => expect(pageOf(path)).toBe(page))
