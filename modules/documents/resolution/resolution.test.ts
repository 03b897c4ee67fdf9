// A resolution's own rules: thresholds of days and use, the number that only goes up, the gap explained.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { testRange } from '#colombia/index.ts'
import { resolution, resolutionAlert } from './resolution.ts'

const today = parseDay('2026-11-20')
const valid = {
  kind: 'INE',
  resolutionNumber: '18764081234567',
  resolutionDate: '2026-01-15',
  prefix: 'FE',
  fromNumber: 1,
  toNumber: 1000,
  nextNumber: 1,
  validFrom: '2026-01-15',
  validTo: '2028-01-15',
  gapReason: '',
  technicalKey: '693ff6f2a553c3646a063436fd4dd9ded0311471',
} as const

const testNumbers = { prefix: 'SETP', fromNumber: 990_000_000, toNumber: 995_000_000, nextNumber: 990_000_000 }
const stored = { ...valid, id: 'x', active: true, version: 1, labels: {} }

test.each([
  ['2026-12-21', null, 31],
  ['2026-12-20', 30, 30],
  ['2026-12-05', 15, 15],
  ['2026-11-25', 5, 5],
  ['2026-11-21', 1, 1],
  ['2026-11-20', 1, 0],
  ['2026-11-19', 1, -1],
])('valid to %s: threshold %s, %s days', (validTo, days, daysLeft) => {
  expect(resolutionAlert({ ...valid, validTo }, today)).toMatchObject({ days, daysLeft, expired: daysLeft < 0 })
})

test.each([
  [1, 0, null, false],
  [800, 79, null, false],
  [801, 80, 80, false],
  [901, 90, 90, false],
  [951, 95, 95, false],
  [1001, 100, 95, true],
])('next %s: %s %% used, threshold %s', (nextNumber, usedPercent, used, exhausted) => {
  expect(resolutionAlert({ ...valid, nextNumber }, today)).toMatchObject({ usedPercent, used, exhausted })
})

test.each<[string, Partial<Record<keyof typeof valid, string | number>>, readonly string[]]>([
  ['is right', {}, []],
  ['range upside down', { fromNumber: 9, nextNumber: 9, toNumber: 7 }, ['toNumber', 'nextNumber']],
  ['dates upside down', { validTo: '2025-01-01' }, ['validTo']],
  ['next before the range', { fromNumber: 5 }, ['nextNumber']],
  ['next after the end', { nextNumber: 1002 }, ['nextNumber']],
  ['no technical key', { technicalKey: '' }, ['technicalKey']],
  [
    'the resolution to test with, on its range',
    { ...testNumbers, resolutionNumber: testRange.resolution, technicalKey: testRange.technicalKey },
    [],
  ],
  ['the resolution to test with, on a range of its own', { resolutionNumber: testRange.resolution }, ['resolutionNumber']],
  ['another of 11 digits', { resolutionNumber: '18760000002' }, ['resolutionNumber']],
  ['the key to test with, on a range of its own', { technicalKey: testRange.technicalKey }, ['technicalKey']],
  ['the key to test with, on its range', { ...testNumbers, technicalKey: testRange.technicalKey.toUpperCase() }, []],
  [
    'the key to test with, over the end of its range',
    { ...testNumbers, toNumber: 995_000_001, technicalKey: testRange.technicalKey },
    ['technicalKey'],
  ],
])('%s', (_, changes, fields) => {
  const values = { ...valid, ...changes } as typeof valid
  expect(resolution.rules?.(values, { previous: null, today }).map((each) => each.field)).toEqual(fields)
})

test('once used, its number only goes up and its prefix stays', () => {
  const previous = { ...stored, nextNumber: 121 }
  const problems = (changes: object) =>
    resolution.rules?.({ ...valid, nextNumber: 121, ...changes }, { previous, today }).map((each) => each.field)
  expect(problems({})).toEqual([])
  expect(problems({ nextNumber: 120 })).toEqual(['nextNumber'])
  expect(problems({ nextNumber: 150 })).toEqual(['gapReason'])
  expect(problems({ nextNumber: 150, gapReason: 'ya' })).toEqual(['gapReason'])
  expect(problems({ nextNumber: 150, gapReason: 'Talonario de papel' })).toEqual([])
  const explained = { ...previous, gapReason: 'Talonario de papel' }
  const again = { ...valid, nextNumber: 150, gapReason: 'Talonario de papel' }
  expect(resolution.rules?.(again, { previous: explained, today }).map((each) => each.field)).toEqual(['gapReason'])
  expect(problems({ prefix: 'FV' })).toEqual(['prefix'])
  expect(problems({ fromNumber: 2 })).toEqual(['fromNumber'])
  const notices = resolution.notices?.({ ...valid, nextNumber: 150 }, { previous, today })
  expect(notices?.[0]?.text).toBe(
    'Quedarán sin usar los números FE-121 a FE-149. Escribe el motivo: la DIAN puede pedir explicación del salto.',
  )
})

test('the list says what is near its end', () => {
  const shown = { ...stored, nextNumber: 951, validTo: '2026-11-25' }
  expect(resolution.computed?.used.of(shown, today)).toEqual({ text: '95 %', tone: 'danger' })
  expect(resolution.computed?.daysLeft.of(shown, today)).toEqual({ text: 'Vence en 5 días', tone: 'danger' })
})
