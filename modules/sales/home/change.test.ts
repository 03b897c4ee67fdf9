import { expect, test } from 'vitest'
import { changeText } from './change.ts'

test.each([
  ['112', '100', '12 % más que en los mismos días de octubre'],
  ['40', '100', '60 % menos que en los mismos días de octubre'],
  ['100.3', '100', 'Como en los mismos días de octubre'],
  ['50', '0', 'Sin ventas en los mismos días de octubre'],
  ['0', '0', 'Sin ventas este mes ni en los mismos días de octubre'],
  ['5000', '1', '499.900 % más que en los mismos días de octubre'],
])('%s after %s', (total, before, expected) => expect(changeText({ total, before, monthBefore: 'Octubre' })).toBe(expected))
