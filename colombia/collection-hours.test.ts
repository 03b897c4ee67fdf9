import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { collectionHours } from './collection-hours.ts'

// Ley 2300 de 2023, art. 3.
test.each([
  ['2026-11-20', 'a Friday', { from: 7, to: 19 }],
  ['2026-11-21', 'a Saturday', { from: 8, to: 15 }],
  ['2026-11-22', 'a Sunday', null],
  ['2026-11-16', 'a Monday that is a holiday (Independencia de Cartagena)', null],
  ['2026-08-07', 'a Friday that is a holiday (Batalla de Boyacá)', null],
])('%s, %s', (day, _, hours) => expect(collectionHours(parseDay(day))).toEqual(hours))
