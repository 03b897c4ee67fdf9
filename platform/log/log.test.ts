// What the log says of devices, values and areas.
import { expect, test } from 'vitest'
import { areaOf, deviceWords, logValue } from './log.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36', 'Chrome en Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge en Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  ['curl/8.5.0', 'Otro programa'],
  ['', ''],
])('%s', (agent, words) => expect(deviceWords(agent)).toBe(words))

test.each([
  [null, 'Vacío'],
  [true, 'Sí'],
  ['O-13', 'O-13'],
  [['a', 'b'], 'a, b'],
  ['0189b8c0-0000-7000-8000-000000000001', null],
  [{ a: 1 }, null],
])('%s is read as %s', (value, text) => expect(logValue(value)).toBe(text))

test('areas by how names begin', () => {
  expect(['document.INE', 'people.party', 'nothing'].map(areaOf)).toEqual(['Documentos', 'Terceros', 'Sistema'])
})
