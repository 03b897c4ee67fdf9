import { expect, test } from 'vitest'
import { letterOf, sortAddressed, type Addressed } from './letter.ts'

const party = (id: string, email: string, hasRefused = false): Addressed => ({ id, displayName: id, email, hasRefused })

test.each<[string, Addressed[], [string, string[]][], number, number]>([
  [
    'each once',
    [party('a', 'a@x.co'), party('b', 'b@x.co')],
    [
      ['a', ['a@x.co']],
      ['b', ['b@x.co']],
    ],
    0,
    0,
  ],
  ['an address of two of them', [party('a', 'a@x.co'), party('b', 'A@X.co')], [['a', ['a@x.co']]], 0, 0],
  ['several of one', [party('a', 'a@x.co; b@x.co a@x.co')], [['a', ['a@x.co', 'b@x.co']]], 0, 0],
  ['none, or no address', [party('a', ''), party('b', 'nada')], [], 2, 0],
  ['who took back the consent', [party('a', 'a@x.co', true), party('b', 'a@x.co')], [['b', ['a@x.co']]], 0, 1],
])('%s', (_name, parties, letters, withoutEmail, withoutConsent) => {
  const sorted = sortAddressed(parties)
  expect(sorted.letters.map(({ party: { id }, emails }) => [id, emails])).toEqual(letters)
  expect(sorted).toMatchObject({ withoutEmail, withoutConsent })
})

test('what is written is text, never HTML', () => {
  expect(letterOf('<b>Hola</b>\n\nChao', 'A & B').html.html).toContain('&lt;b&gt;Hola&lt;/b&gt;')
})
