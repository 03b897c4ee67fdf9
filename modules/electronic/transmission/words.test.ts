import { expect, test } from 'vitest'
import { ageText } from './words.ts'

test.each([
  [-5, '0 min'],
  [59_999, '0 min'],
  [52 * 60_000, '52 min'],
  [60 * 60_000, '1 h'],
  [86 * 60_000, '1 h 26 min'],
  [47 * 3_600_000 + 59 * 60_000, '47 h 59 min'],
  [48 * 3_600_000, '2 días'],
])('%i ms: %s', (millis, text) => expect(ageText(millis)).toBe(text))
