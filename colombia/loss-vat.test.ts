// What the IVA of goods that leave without a sale becomes: arts. 421, 458 and 486 of the Estatuto Tributario.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { lossCauses, lossVatOn, lossVatRules } from './loss-vat.ts'

test.each([
  ['expiry', '2026-11-20', 'adjusts_input', 'art. 486'],
  ['damage', '2026-11-20', 'adjusts_input', 'art. 486'],
  ['theft', '2017-01-01', 'adjusts_input', 'art. 486'],
  ['sample', '2026-11-20', 'causes_output', 'literal a)'],
  ['self_use', '2026-11-20', 'causes_output', 'literal b)'],
] as const)('%s on %s: %s, by %s', (cause, day, treatment, source) => {
  const rule = lossVatOn(lossVatRules, cause, parseDay(day))
  expect(rule?.treatment).toBe(treatment)
  expect(rule?.source).toContain(source)
})

test('before the days that are known nothing is said, and what ends gives way to what follows on its day', () => {
  for (const cause of lossCauses) expect(lossVatOn(lossVatRules, cause, parseDay('2016-12-31'))).toBe(null)
  const rules = [
    { cause: 'theft', from: '2017-01-01', to: '2026-12-31', treatment: 'adjusts_input', source: 'A' },
    { cause: 'theft', from: '2027-01-01', to: null, treatment: 'causes_output', source: 'B' },
  ] as const
  expect(['2026-12-31', '2027-01-01'].map((day) => lossVatOn(rules, 'theft', parseDay(day))?.source)).toEqual(['A', 'B'])
})
