import { expect, test } from 'vitest'
import { layoutProblems, moved, tileColorOf, type LayoutPage, type LayoutTile } from './layout.ts'

const facts = { itemIds: new Set(['coffee', 'bread']), categoryIds: new Set(['drinks']) }
const item = (itemId: string): LayoutTile => ({ itemId, categoryId: null, color: '' })
const category = (categoryId: string): LayoutTile => ({ itemId: null, categoryId, color: 'teja' })
const page = (name: string, ...tiles: LayoutTile[]): LayoutPage => ({ name, color: '', tiles })

test.each<[string, LayoutPage[], string[]]>([
  ['nothing', [], []],
  ['a page of both', [page('Favoritos', item('coffee'), category('drinks')), page('Despensa', item('coffee'))], []],
  ['without a name', [page(' ')], ['pages.0.name']],
  ['twice a name', [page('Café'), page('cafe ')], ['pages.1.name']],
  ['neither nor', [page('A', { itemId: null, categoryId: null, color: '' })], ['pages.0.tiles.0.itemId']],
  ['both', [page('A', { itemId: 'coffee', categoryId: 'drinks', color: '' })], ['pages.0.tiles.0.itemId']],
  ['of another company', [page('A', item('other'), category('other'))], ['pages.0.tiles.0.itemId', 'pages.0.tiles.1.categoryId']],
  ['twice in a page', [page('A', item('coffee'), item('bread'), item('coffee'))], ['pages.0.tiles.2.itemId']],
])('%s', (_, pages, fields) => {
  expect(layoutProblems(pages, facts).map(({ field }) => field)).toEqual(fields)
})

test('one is moved, and nothing is lost', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  for (const [from, to] of [
    [0, 3],
    [1, -1],
    [7, 0],
  ] as const)
    expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c'])
})

test('a colour that is none is without', () => {
  expect([tileColorOf('teja'), tileColorOf('otro')]).toEqual(['teja', ''])
})
