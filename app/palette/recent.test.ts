import { expect, test } from 'vitest'
import { isPlace, readVisited, visit } from './recent.ts'

const screen = (href: string) => ({ href, label: null, kind: null })

test('the newest first, each address once, and no more than are of use', () => {
  const once = visit(visit(visit([], screen('/people')), screen('/items')), screen('/people'))
  expect(once.map(({ href }) => href)).toEqual(['/people', '/items'])
  const many = Array.from({ length: 40 }, (_, at) => screen(`/${at}`)).reduce(visit, [] as readonly ReturnType<typeof screen>[])
  expect(many).toHaveLength(16)
  expect(many[0]).toEqual(screen('/39'))
})

test.each([null, '', 'no', '{}', '[1, null, {"href": "https://otra.example", "label": null, "kind": null}, {"href": 3}]'])(
  'nothing is read of %s',
  (stored) => expect(readVisited(stored)).toEqual([]),
)

test('what was kept comes back as it was', () => {
  const kept = visit([screen('/people')], { href: '/people?id=1', label: 'Hoteles Monserrate', kind: null })
  expect(readVisited(JSON.stringify(kept))).toEqual(kept)
})

test('neither one record nor a form is a place to come back to', () => {
  expect(['/people', '/treasuries/AR', '/'].map(isPlace)).toEqual([true, true, true])
  expect(['/sales/invoices/0189e6b0-7c1f-7000-8000-000000000000/view', '/sales/invoices/create', '/forbidden'].map(isPlace)).toEqual([
    false,
    false,
    false,
  ])
})
