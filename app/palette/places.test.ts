import { expect, test } from 'vitest'
import type { Visitor } from '#platform/access.ts'
import { menuFor } from '../layout/menu.ts'
import { screens } from '../screens.ts'
import { answers, ranked, screenPlaces } from './places.ts'

const visitor = (permissions: readonly string[], serviceId = 1): Visitor => ({
  serviceId,
  roleId: 1,
  permissions: new Set(permissions),
  planLimits: {},
})
const placesOf = (who: Visitor) => screenPlaces(screens, menuFor(screens, who), who)

test.each([
  [['Facturas', 'Ventas'], 'fact', true],
  [['Facturas', 'Ventas'], 'ventas fact', true],
  [['Notas crédito', 'Ventas'], 'CREDITO', true],
  [['Saldos de caja y bancos'], 'bancos', true],
  [['Facturas', 'Ventas'], 'acturas', false],
  [['Facturas', 'Ventas'], 'compras fact', false],
])('%j answers «%s»: %s', (texts, typed, expected) => {
  expect(answers(texts, typed)).toBe(expected)
})

test('what begins so goes first, and of those what was seen lately', () => {
  const places = [
    { label: 'Precios', href: '/1' },
    { label: 'Cuenta de productos', href: '/2' },
    { label: 'Productos', href: '/3' },
    { label: 'Producción', href: '/4' },
  ]
  expect(ranked(places, 'prod', ['/4']).map(({ href }) => href)).toEqual(['/4', '/3', '/1', '/2'])
})

test('screens: each address once, none of a record or a form, and none that the visitor may not see', () => {
  const all = placesOf(visitor(['*']))
  const addresses = all.map(({ href }) => href)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.filter((href) => /[{}]|\/create$|login|forbidden/.test(href))).toEqual([])
  expect(addresses).toEqual(expect.arrayContaining(['/', '/sales/invoices', '/people', '/settings/brands', '/treasuries/AR']))
  const few = placesOf(visitor(['people.party.read'])).map(({ href }) => href)
  expect(few).toContain('/people')
  expect(few).not.toContain('/sales/invoices')
  expect(placesOf(visitor(['*'], 13)).map(({ href }) => href)).not.toContain('/sales/invoices')
})
