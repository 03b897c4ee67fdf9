// Toasts: three at most, no echo within five seconds, longer when they can be undone (interface, C9).
import { expect, test } from 'vitest'
import { addToast, dropExpired, type Toast } from './toasts.ts'

test('an identical toast within five seconds is not repeated', () => {
  let list: readonly Toast[] = addToast([], { text: 'Factura FV-1208 emitida' }, 1, 0)
  expect(addToast(list, { text: 'Factura FV-1208 emitida' }, 2, 4_999)).toBe(list)
  list = addToast(list, { text: 'Factura FV-1208 emitida' }, 2, 5_000)
  expect(list.map((toast) => toast.id)).toEqual([1, 2])
})

test('the fourth pushes the first out', () => {
  let list: readonly Toast[] = []
  for (const id of [1, 2, 3, 4]) list = addToast(list, { text: `Línea ${id}` }, id, 0)
  expect(list.map((toast) => toast.id)).toEqual([2, 3, 4])
})

test('an action stays ten seconds', () => {
  let list: readonly Toast[] = addToast([], { text: 'Línea eliminada', action: { label: 'Deshacer' } }, 1, 0)
  list = addToast(list, { text: 'Guardado' }, 2, 0)
  expect(dropExpired(list, 5_000).map((toast) => toast.id)).toEqual([1])
  expect(dropExpired(list, 10_000)).toEqual([])
})

test('a toast may bring its own time', () => {
  const [toast] = addToast([], { text: 'Ya se está enviando', lastsMs: 3000 }, 1, 100)
  expect(toast?.until).toBe(3100)
})
