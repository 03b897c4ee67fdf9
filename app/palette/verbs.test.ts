// Verbs lead to screens that are served, to whoever may open them, and stand before the screens when they are typed.
import { expect, test } from 'vitest'
import type { Visitor } from '#platform/access.ts'
import { screens } from '../screens.ts'
import { answers } from './places.ts'
import { beginsVerb, synonymsOf, verbsFor } from './verbs.ts'

const visitor = (permissions: readonly string[], serviceId = 1): Visitor => ({
  ...{ serviceId, roleId: 1, permissions: new Set(permissions), planLimits: {} },
})
const all = verbsFor(screens, visitor(['*']), new Set(['/sales/invoices/create']))
const first = (typed: string) => all.find(({ label, words }) => answers([label, words], typed))?.label

test.each([
  ['cobrar', 'Cobrar a un cliente'],
  ['recaudo', 'Cobrar a un cliente'],
  ['pagar', 'Pagar a un proveedor'],
  ['cerrar mes', 'Cerrar el mes'],
  ['conciliar', 'Conciliar un banco'],
  ['anular', 'Anular una factura de venta'],
  ['crear traslado', 'Crear traslado'],
])('«%s» → %s', (typed, label) => expect(first(typed)).toBe(label))

test('a synonym finds its screen', () => {
  expect(answers(['Impuestos', synonymsOf('/settings/taxes')], 'iva')).toBe(true)
  expect(answers(['Recaudos', synonymsOf('/treasuries/AR')], 'iva')).toBe(false)
})

test('every verb leads to an address that is served, each form once', () => {
  const paths = new Set(screens.map(({ path }) => path))
  const addresses = all.map(({ href }) => href)
  expect(new Set(addresses).size).toBe(addresses.length - 2)
  expect(addresses).not.toContain('/sales/invoices/create')
  const unknown = addresses.map((href) => href.replace(/\/A[RP]\?.*$/, '/{type}')).filter((path) => !paths.has(path))
  expect(unknown).toEqual([])
})

test('nobody is offered what they may not open', () => {
  const few = verbsFor(screens, visitor(['people.party.read', 'treasury.receipt.read']), new Set()).map(({ label }) => label)
  expect(few).not.toContain('Cobrar a un cliente')
  expect(few).not.toContain('Cerrar el mes')
  expect(verbsFor(screens, visitor(['*'], 13), new Set()).map(({ href }) => href)).not.toContain('/sales/invoices')
})

test('the verb goes first when it is what is typed, and not when its object is', () => {
  const charge = { label: 'Cobrar a un cliente', words: 'recaudo' }
  expect(beginsVerb(charge, 'cob')).toBe(true)
  expect(beginsVerb(charge, 'recaudo')).toBe(true)
  expect(beginsVerb(charge, 'cliente')).toBe(false)
})
