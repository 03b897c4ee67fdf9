// Marks of a search (mock 12) and the filter of a list at hand.
import { expect, test } from 'vitest'
import { markMatches, matches } from './match.ts'

const marked = (label: string, query: string) =>
  markMatches(label, query)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Hoteles Monserrate Alto S.A.', 'hotel mon', '[Hotel]es [Mon]serrate Alto S.A.'],
  ['Hotel Montería Real', 'monteria', 'Hotel [Montería] Real'],
  ['FV-1208', '120', 'FV-[120]8'],
  ['Panadería', 'aderia', 'Panadería'],
  ['Óscar', '', 'Óscar'],
])('%s / %s', (label, query, expected) => expect(marked(label, query)).toBe(expected))

test('a list at hand is found by any part, without accents', () => {
  expect(matches('236525 Servicios', 'serv 2365')).toBe(true)
  expect(matches('Óscar Beltrán', 'oscar beltran')).toBe(true)
  expect(matches('Óscar Beltrán', 'oscar x')).toBe(false)
})
