// The current entry of the sidebar.
import { expect, test } from 'vitest'
import { currentHref } from './menu.ts'

const entries = ['/', '/sales', '/sales/invoices', '/sales/notes'].map((href) => ({ label: href, href }))
test.each([
  ['/', '/'],
  ['/sales/invoices', '/sales/invoices'],
  ['/sales/invoices/12?tab=files', '/sales/invoices'],
  ['/sales/invoicesX', '/sales'],
  ['/purchases', null],
])('%s → %s', (path, href) => expect(currentHref(entries, path)).toBe(href))
