// Toasts: three at most, no echo within five seconds, longer when they can be undone (interface, C9).
import { expect, test } from 'vitest'
import { addToast, dropExpired, dropToast, noToasts } from './toasts.ts'

const ids = ({ shown }: ReturnType<typeof addToast>): number[] => shown.map((toast) => toast.id)

test('an identical toast within five seconds is not repeated', () => {
  const first = addToast(noToasts, { text: 'Factura FV-1208 emitida' }, 1, 0)
  expect(addToast(first, { text: 'Factura FV-1208 emitida' }, 2, 4_999)).toBe(first)
  expect(ids(addToast(first, { text: 'Factura FV-1208 emitida' }, 2, 5_000))).toEqual([1, 2])
})

test.each([
  ['left before its five seconds', dropExpired(addToast(noToasts, { text: 'Ya se envía', lastsMs: 3_000 }, 1, 0), 3_000)],
  ['was put away', dropToast(addToast(noToasts, { text: 'Ya se envía' }, 1, 0), 1)],
])('it is not repeated either when it %s', (_, queue) => {
  expect(ids(queue)).toEqual([])
  expect(ids(addToast(queue, { text: 'Ya se envía' }, 2, 4_000))).toEqual([])
  expect(ids(addToast(queue, { text: 'Ya se envía' }, 2, 5_000))).toEqual([2])
})

test('the fourth pushes the first out', () => {
  let queue = noToasts
  for (const id of [1, 2, 3, 4]) queue = addToast(queue, { text: `Línea ${id}` }, id, 0)
  expect(ids(queue)).toEqual([2, 3, 4])
})

test('an action stays ten seconds', () => {
  let queue = addToast(noToasts, { text: 'Línea eliminada', action: { label: 'Deshacer' } }, 1, 0)
  queue = addToast(queue, { text: 'Guardado' }, 2, 0)
  expect(ids(dropExpired(queue, 5_000))).toEqual([1])
  expect(ids(dropExpired(queue, 10_000))).toEqual([])
})

test('a toast may bring its own time', () => {
  const [toast] = addToast(noToasts, { text: 'Ya se está enviando', lastsMs: 3000 }, 1, 100).shown
  expect(toast?.until).toBe(3100)
})
