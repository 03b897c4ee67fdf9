// The grid of permissions: what is given brings what it needs, and what is taken away takes what needs it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { definePermissions } from '#platform/access.ts'
import { actionsOf, granted, matrixOf, revoked, toggledAll, unmetNeeds } from './matrix.ts'

const sale = definePermissions(
  'sales.invoice',
  {
    read: 'Ver facturas de venta',
    write: 'Crear y editar facturas de venta',
    issue: 'Emitir facturas de venta',
    annul: 'Anular facturas de venta',
  },
  {},
)
const item = definePermissions('items.item', { read: 'Ver productos', cost: 'Ver costos', tune: 'Afinar' }, {})
const matrix = matrixOf([...Object.values(sale), ...Object.values(item), sale.read])

test('modules, things and columns, without repetitions', () => {
  expect(matrix.columns.map(({ title }) => title)).toEqual(['Ver', 'Crear y editar', 'Emitir', 'Anular', 'Ver costos', 'Otros'])
  expect(matrix.modules.map(({ title, things }) => [title, things.map((thing) => thing.title)])).toEqual([
    ['Ventas', ['Facturas de venta']],
    ['Productos y servicios', ['Productos']],
  ])
})

test.each([
  ['sales.invoice.issue', ['sales.invoice.issue', 'sales.invoice.read', 'sales.invoice.write']],
  ['items.item.cost', ['items.item.cost', 'items.item.read']],
  ['sales.invoice.read', ['sales.invoice.read']],
])('giving %s gives %j', (code, codes) => expect([...granted(new Set(), code, matrix)].toSorted()).toEqual(codes))

test('taking away the sight of a thing takes away all of it', () => {
  const all = new Set(actionsOf(matrix).keys())
  expect([...revoked(all, 'sales.invoice.read', matrix)].filter((code) => code.startsWith('sales'))).toEqual([])
})

const codes = fc.subarray([...actionsOf(matrix).keys()])
test('whatever is marked in whatever order, nothing lacks what it needs', () => {
  fc.assert(
    fc.property(fc.array(codes), (marks) => {
      const end = marks.reduce<Set<string>>((now, these) => toggledAll(now, these, matrix), new Set())
      return unmetNeeds(end, matrix).length === 0
    }),
  )
})

test('a mark of all, twice, gives nothing', () => {
  fc.assert(
    fc.property(codes, (these) => {
      const once = toggledAll(new Set(), these, matrix)
      return these.every((code) => once.has(code)) && these.every((code) => !toggledAll(once, these, matrix).has(code))
    }),
  )
})
