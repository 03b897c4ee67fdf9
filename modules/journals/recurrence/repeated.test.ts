// What is repeated as a journal of a day: its texts, its numbers and when it is due.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { lineOn, textOn, type RepeatedOn } from './repeated.ts'

const of: RepeatedOn = {
  plan: { frequency: 'monthly', every: 1, day: 31, startsOn: parseDay('2026-11-20'), endsOn: null, times: null },
  planned: { index: 3, day: parseDay('2027-02-28') },
  date: parseDay('2027-02-28'),
  original: parseDay('2026-11-20'),
}
const line = { description: '', crossDocument: '', dueDate: null, opens: false }

test.each([
  ['Arriendo de {mes} de {año}', 'Arriendo de febrero de 2027'],
  ['Arriendo', 'Arriendo'],
  ['x'.repeat(398) + '{mes}', 'x'.repeat(398) + 'fe'],
])('%s', (text, expected) => expect(textOn(text, of)).toBe(expected))

test.each([
  ['ARR-1', true, 'ARR-1-20270228'],
  ['ARR-{mes}', true, 'ARR-febrero'],
  ['N'.repeat(40), true, `${'N'.repeat(31)}-20270228`],
  // Where no open item lives, it says the same.
  ['ARR-1', false, 'ARR-1'],
  ['', false, ''],
])('of %s, which opens: %s', (crossDocument, opens, expected) =>
  expect(lineOn({ ...line, crossDocument, opens }, of).crossDocument).toBe(expected),
)

test('due as many days after', () => {
  expect(lineOn({ ...line, dueDate: parseDay('2026-12-20') }, of).dueDate).toBe('2027-03-30')
  expect(lineOn(line, of).dueDate).toBeNull()
})
