// Addresses as the specification writes them, and what may come from outside in them.
import { expect, test } from 'vitest'
import { changedQuery, crumbsOf, routerPath, safeNext } from './address.ts'

test.each([
  ['/', '/'],
  ['/sales/invoices/{id}/view', '/sales/invoices/$id/view'],
  ['/settings/commissions/edit/id={commissionId}', '/settings/commissions/edit/id={$commissionId}'],
  ['/payroll-lite/payrolls/{year}/{month}/{id}/edit', '/payroll-lite/payrolls/$year/$month/$id/edit'],
])('%s is %s', (path, router) => expect(routerPath(path)).toBe(router))

test('a breadcrumb has Inicio, at most two parents, and the screen', () => {
  const parents = ['Ventas', 'Documentos', 'Facturas'].map((title) => ({ title, path: title === 'Facturas' ? '/sales/invoices' : null }))
  expect(crumbsOf({ title: 'Ver factura', parents })).toEqual([
    { label: 'Inicio', href: '/' },
    { label: 'Documentos' },
    { label: 'Facturas', href: '/sales/invoices' },
    { label: 'Ver factura' },
  ])
})

test.each<[Record<string, string>, Record<string, string | null>, string]>([
  [{}, {}, ''],
  [{ search: 'café & té' }, { role: 'customer' }, '?search=caf%C3%A9%20%26%20t%C3%A9&role=customer'],
  [{ search: 'x', after: 'abc' }, { after: null, search: '' }, ''],
])('%j with %j is %j', (query, changes, text) => expect(changedQuery(query, changes)).toBe(text))

test.each([
  [undefined, '/'],
  ['/people?id=1', '/people?id=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/login?next=/login', '/'],
  ['/login-x', '/login-x'],
])('after signing in, %j leads to %j', (next, address) => expect(safeNext(next)).toBe(address))
