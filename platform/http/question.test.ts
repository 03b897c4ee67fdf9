// What the server asks before it goes on, and what a header says yes to.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { asking, confirmedIn, questionsIn } from './question.ts'

const question = (id: string) => ({ params: asking(id) })
const problem = { params: { campo: 'Fecha' } }

test.each([
  ['nothing is no question', [], null],
  ['one', [question('a')], ['a']],
  ['about one thing, twice', [question('a'), question('b'), question('a')], ['a', 'b']],
  ['beside something to be mended', [question('a'), problem], null],
  ['only something to be mended', [problem], null],
])('%s', (_, errors, asked) => {
  expect(questionsIn(errors)).toEqual(asked)
})

test('what is asked is what its header confirms', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 50 }), (ids) => {
      expect(confirmedIn(questionsIn(ids.map(question))?.join())).toEqual(ids)
    }),
    runs(100),
  )
})

test.each([undefined, '', 'si', "x'; drop table company; --", ['a'], `${'0'.repeat(36)}`])('%j confirms nothing', (header) => {
  expect(confirmedIn(header)).toEqual([])
})
