import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_DEPTH } from './body-limit.ts'
import { unkeepable } from './keepable.ts'

const fieldsOf = (part: unknown) => unkeepable(part).map(({ field }) => field)

test.each([
  [{ name: 'Ñandú 😀', lines: [{ text: '' }], total: 1, none: null }, []],
  [{ name: 'a\u0000b' }, ['name']],
  [{ name: '\ud800' }, ['name']],
  [{ name: '\udc00\ud83d' }, ['name']],
  [{ lines: [{ text: 'bien' }, { text: '\u0000' }, { text: 'x\udfff' }] }, ['lines.1.text', 'lines.2.text']],
  [{ custom: { 'a\u0000': 1 } }, ['custom']],
  [{ 'a\u0000': 1 }, [null]],
  [['\u0000'], ['0']],
  ['\u0000', [null]],
  [undefined, []],
  [null, []],
])('%j is wrong at %j', (part, fields) => {
  expect(fieldsOf(part)).toEqual(fields)
})

test('what goes too deep is refused, however deep, and what does not is read', () => {
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`)
  expect(fieldsOf(nested(MOST_DEPTH))).toEqual([Array.from({ length: MOST_DEPTH }, () => '0').join('.')])
  expect(unkeepable(nested(100_000))).toMatchObject([{ code: 401, message: 'El contenido tiene demasiados niveles.', field: null }])
})

test('whatever JSON says: without U+0000 and halves of characters nothing is refused', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => void expect(unkeepable(value)).toEqual([])))
})
