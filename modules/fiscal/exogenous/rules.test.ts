// Which accounts a concept takes: by prefix, by range, and never the same twice in one column.
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { parseDay } from '#base/date.ts'
import { exogenousConcept } from './concept.ts'
import { columnTitles, exogenousFormats, formatTitles, isDueIn, lesserAmounts, versionOf } from './formats.ts'
import { overlap, rangeProblem, takes, untaken } from './rules.ts'

const range = (text: string) => {
  const [firstCode = '', lastCode = ''] = text.split('-')
  return { firstCode, lastCode }
}

test.each([
  ['2365', '236515', true],
  ['2365', '2367', false],
  ['236515', '236515', true],
  ['236515', '23651501', true],
  ['236515', '2365', false],
  ['4105-4170', '413520', true],
  ['4105-4170', '417501', false],
  ['4105-4170', '410505', true],
  ['1', '110505', true],
])('%s takes %s: %s', (text, code, taken) => expect(takes(range(text), code)).toBe(taken))

test.each([
  ['4105-4170', '4135', true],
  ['4105-4170', '4175', false],
  ['24', '240805', true],
  ['240805', '240810', false],
  ['1305', '1305', true],
  ['110505-110510', '1105', true],
])('%s and %s overlap: %s', (a, b, shared) => {
  expect(overlap(range(a), range(b))).toBe(shared)
  expect(overlap(range(b), range(a))).toBe(shared)
})

const code = fc.constantFrom(1, 2, 4, 6).chain((length) => fc.stringMatching(new RegExp(`^[1-9]{${length}}$`)))

test('what two ranges take together, they have in common', () => {
  fc.assert(
    fc.property(code, code, fc.stringMatching(/^[1-9]{8}$/), (a, b, account) => {
      if (takes(range(a), account) && takes(range(b), account)) expect(overlap(range(a), range(b))).toBe(true)
    }),
  )
})

test('what nobody takes is listed in its order', () => {
  const accounts = ['110505', '130505', '417501'].map((each) => ({ code: each }))
  expect(untaken(accounts, [range('13'), range('4105-4170')]).map((each) => each.code)).toEqual(['110505', '417501'])
  expect(untaken(accounts, [])).toEqual(accounts)
})

test.each([
  ['4105-4170', null],
  ['4105', null],
  ['4105-41', 'Usa otra cuenta de 4 dígitos.'],
  ['4170-4105', 'Debe ir después de la primera cuenta.'],
])('the range %s says %s', (text, problem) => expect(rangeProblem(range(text))).toBe(problem))

test('formats are those of the facts, with the versions that we know (contabilidad.md, section 7)', () => {
  expect(Object.keys(formatTitles)).toEqual(Object.keys(exogenousFormats))
  expect([versionOf('1001', '2024'), versionOf('1003', '2024'), versionOf('1010', '2024'), versionOf('2276', '2024')]).toEqual([
    10, 7, 9, 4,
  ])
  expect([versionOf('1010', '2023'), isDueIn('1010', '2023'), isDueIn('1001', '2019')]).toEqual([null, true, false])
  expect(columnTitles['1003.withheld']).toBe('1003 Retención que te practicaron')
  expect(lesserAmounts).toEqual({ identification: '222222222', type: '43', name: 'CUANTIAS MENORES' })
})

const line = { id: null, firstCode: '236515', lastCode: '', feeds: '1001.withheld', measure: 'movement', share: '100' } as const
const concept = { year: '2026', format: '1001', code: '5002', name: 'Honorarios', minimumUvt: 3, source: '', children: [line] }

test.each([
  [{}, []],
  [{ year: '2019' }, ['year']],
  [{ children: [{ ...line, feeds: '1003.withheld' }] }, ['children.0.feeds']],
  [{ children: [{ ...line, share: '0' }] }, ['children.0.share']],
  [{ children: [{ ...line, share: '100.5' }] }, ['children.0.share']],
  [{ children: [{ ...line, lastCode: '2365' }] }, ['children.0.lastCode']],
  [{ children: [line, { ...line, firstCode: '2365' }] }, ['children.1.firstCode']],
  [{ children: [line, { ...line, feeds: '1001.assumed' }] }, []],
])('%j is refused at %j', (changes, fields) => {
  const problems = exogenousConcept.rules?.({ ...concept, ...changes }, { previous: null, today: parseDay('2026-11-20') }) ?? []
  expect(problems.map(({ field }) => field)).toEqual(fields)
})
