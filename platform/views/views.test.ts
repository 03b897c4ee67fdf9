// A view and the address of its list: what belongs to it, how one goes to it, and when it is no longer what was saved.
import { expect, test } from 'vitest'
import { changesTo, differs, queryOfView } from './views.ts'

const view = { id: 'v', content: { query: { f_kind: 'INE', sort: '-name' }, hidden: ['color'] } }

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

test.each<[string, Record<string, string>, string[], boolean]>([
  ['as it was saved, in another order', { sort: '-name', f_kind: 'INE', view: 'v' }, ['color'], false],
  ['on another page', { sort: '-name', f_kind: 'INE', after: 'x' }, ['color'], false],
  ['another order', { sort: 'name', f_kind: 'INE' }, ['color'], true],
  ['one filter less', { sort: '-name' }, ['color'], true],
  ['another column', { sort: '-name', f_kind: 'INE' }, [], true],
])('%s', (_, query, hidden, expected) => {
  expect(differs(view, query, new Set(hidden))).toBe(expected)
})
