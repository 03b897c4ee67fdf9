import { expect, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { shareText } from './share.ts'

test.each([
  ['9284660', '238067000', '3,9 %'],
  ['100', '100', '100 %'],
  ['1', '1000000', 'menos de 0,1 %'],
  ['0', '100', '0 %'],
  ['0', '0', '0 %'],
  ['99.96', '100', '100 %'],
])('%s of %s', (part, whole, expected) => expect(shareText(parseAmount(part), parseAmount(whole))).toBe(expected))
