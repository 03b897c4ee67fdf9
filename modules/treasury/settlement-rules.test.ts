// A receipt is not dated before what it collects, and its means of payment is of the authority's list.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { paymentMeans } from '#colombia/index.ts'
import { meansProblems, settlementDateProblems } from './settlement-rules.ts'

const owed = [
  { number: 'FV-1', date: parseDay('2026-09-01') },
  { number: 'FV-2', date: parseDay('2026-10-15') },
]

test.each([
  ['2026-10-15', null],
  ['2026-11-01', null],
  ['2026-10-14', 'FV-2 es del 15/10/2026: el recaudo no puede ser anterior.'],
  ['2026-08-31', 'FV-2 es del 15/10/2026: el recaudo no puede ser anterior.'],
])('on %s', (date, message) => {
  expect(settlementDateProblems(date, owed).map((each) => each.message)).toEqual(message === null ? [] : [message])
})

test('it is refused exactly when some document is later, and never without documents', () => {
  const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays(parseDay('2026-01-01'), days))
  const documents = fc.array(fc.record({ number: fc.constantFrom('FV-1', 'FV-2'), date: day }), { maxLength: 5 })
  fc.assert(
    fc.property(day, documents, (date, collected) => {
      const isEarly = collected.some((each) => each.date > date)
      expect(settlementDateProblems(date, collected).map(({ code, field }) => [code, field])).toEqual(isEarly ? [[401, 'date']] : [])
    }),
  )
})

test('every means of the list may be chosen, and no other', () => {
  for (const { code } of paymentMeans) expect(meansProblems(code)).toEqual([])
  for (const code of ['ZZ', '', '010', '99']) expect(meansProblems(code)).toMatchObject([{ code: 597, field: 'meansCode' }])
})
