// A view and the address of its list: what belongs to it, how one goes to it, and when it is no longer what was saved.
import { expect, test } from 'vitest'
import type { Arrangement } from '../ui/table/arrangement.ts'
import { changesTo, differs, isBare, PLAIN, queryOfView } from './views.ts'

const view = { id: 'v', content: { query: { f_kind: 'INE', sort: '-name' }, hidden: ['color'], order: ['name'], widths: { name: 200 } } }

test('neither the page nor what is open belongs to a view', () => {
  expect(queryOfView({ f_kind: 'INE', sort: 'name', after: 'x', id: 'i', new: '1', panel: 'history', view: 'v' })).toEqual({
    f_kind: 'INE',
    sort: 'name',
  })
})

test('going to a view takes out what it does not say', () => {
  expect(changesTo(view, { search: 'x', after: 'y', f_kind: 'otro' })).toEqual({
    search: null,
    after: null,
    f_kind: 'INE',
    sort: '-name',
    view: 'v',
  })
})

const saved = { hidden: ['color'], order: ['name'], widths: { name: 200 } }

test.each<[string, Record<string, string>, Partial<Arrangement>, boolean]>([
  ['as it was saved, in another order', { sort: '-name', f_kind: 'INE', view: 'v' }, {}, false],
  ['on another page', { sort: '-name', f_kind: 'INE', after: 'x' }, {}, false],
  ['another order', { sort: 'name', f_kind: 'INE' }, {}, true],
  ['one filter less', { sort: '-name' }, {}, true],
  ['another column', { sort: '-name', f_kind: 'INE' }, { hidden: [] }, true],
  ['columns in another order', { sort: '-name', f_kind: 'INE' }, { order: [] }, true],
  ['a wider column', { sort: '-name', f_kind: 'INE' }, { widths: { name: 240 } }, true],
])('%s', (_, query, changes, expected) => {
  expect(differs(view, query, { ...saved, ...changes })).toBe(expected)
})

test('only an address that says nothing is opened by the default view', () => {
  expect([{}, { id: 'x' }, { view: PLAIN }, { sort: 'name' }].map(isBare)).toEqual([true, false, false, false])
})
