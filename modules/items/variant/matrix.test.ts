import { expect, test } from 'vitest'
import type { Variant } from './endpoints.ts'
import { tableOfMatrix } from './matrix.ts'

const value = (id: string) => ({ id, name: id.toUpperCase(), code: id, color: null })
const attribute = (name: string, ids: readonly string[]) => ({ id: name, name, values: ids.map(value) })
const variant = (valueIds: readonly string[], active = true): Variant => {
  const id = valueIds.join('-')
  return { id, code: id, name: id, barcode: '', price: '1', valueIds: [...valueIds], active, stock: '0', available: '0' }
}
const shown = (table: ReturnType<typeof tableOfMatrix>) => [
  table.down,
  table.across,
  table.columns.map(({ name }) => name),
  ...table.rows.map(({ values, cells }) => [values.map(({ name }) => name).join(' '), ...cells.map((cell) => cell?.id ?? null)]),
]

test('sizes down and colours across, with a hole where there is no such variant', () => {
  const attributes = [attribute('Talla', ['s', 'm', 'l']), attribute('Color', ['rojo', 'azul'])]
  // Kept in another order, and one size that is out of use.
  const variants = [variant(['rojo', 's']), variant(['s', 'azul']), variant(['m', 'azul']), variant(['l', 'azul'], false)]
  expect(shown(tableOfMatrix({ attributes, variants }))).toEqual([
    'Talla',
    'Color',
    ['ROJO', 'AZUL'],
    ['S', 'rojo-s', 's-azul'],
    ['M', null, 'm-azul'],
  ])
})

test('one attribute stands alone, and of three the first two stand down', () => {
  expect(shown(tableOfMatrix({ attributes: [attribute('Talla', ['s', 'm'])], variants: [variant(['m'])] }))).toEqual([
    'Talla',
    null,
    [],
    ['M', 'm'],
  ])
  const attributes = [attribute('Talla', ['s']), attribute('Material', ['lino']), attribute('Color', ['rojo', 'azul'])]
  expect(shown(tableOfMatrix({ attributes, variants: [variant(['s', 'lino', 'azul'])] }))).toEqual([
    'Talla · Material',
    'Color',
    ['ROJO', 'AZUL'],
    ['S LINO', null, 's-lino-azul'],
  ])
})
