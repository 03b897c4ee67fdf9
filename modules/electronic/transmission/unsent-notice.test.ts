import { expect, test } from 'vitest'
import { unsentNotices } from './unsent-notice.ts'

const one = { count: 1, rejected: 0, oldestId: 'a', number: 'FV-1', lastError: 'No hay conexión con la DIAN' }

test('nothing waits: nothing is told', () => expect(unsentNotices({ ...one, count: 0 })).toEqual([]))

test('one leads to its evidence, several to the board, each with what is to be done', () => {
  const [alone] = unsentNotices(one)
  expect(alone?.title).toBe('1 documento lleva más de una hora sin validar por la DIAN')
  expect(alone?.text).toContain('Lo último que se supo de FV-1: No hay conexión con la DIAN.')
  expect(alone?.href).toBe('/sales/transmission?ver=a')
  const [many] = unsentNotices({ ...one, count: 3, rejected: 2, lastError: '' })
  expect(many?.title).toBe('3 documentos llevan más de una hora sin validar por la DIAN')
  expect(many?.text).toContain('2 están rechazados')
  expect(many?.href).toBe('/sales/transmission')
  expect(many?.key).toBe('a')
})
