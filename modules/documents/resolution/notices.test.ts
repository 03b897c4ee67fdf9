import { expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { noticesOfTaking, resolutionNotices } from './notices.ts'

const today = parseDay('2026-11-20')
const range = {
  id: 'r',
  prefix: 'FV',
  resolutionNumber: '18764081234567',
  fromNumber: 1,
  toNumber: 1000,
  nextNumber: 1,
  validFrom: '2026-01-01',
  validTo: parseDay('2028-01-01'),
}

test.each([
  [31, []],
  [30, ['30d']],
  [16, ['30d']],
  [15, ['15d']],
  [5, ['5d']],
  [1, ['1d']],
  [0, ['1d']],
  [-1, []],
])('%s days before its end: %j', (days, expected) => {
  const keys = resolutionNotices({ ...range, validTo: addDays(today, days) }, today).map(({ key }) => key.split(':').at(-1))
  expect(keys).toEqual(expected)
})

test('it says how much is left, in Spanish', () => {
  const [days, use] = resolutionNotices({ ...range, validTo: parseDay('2026-11-25'), nextNumber: 951 }, today)
  expect([days?.title, use?.title]).toEqual(['La resolución FV vence en 5 días', 'La resolución FV va en el 95 % de su rango'])
  expect(use?.text).toMatch(/^Quedan 50 números\. Es la 18764081234567, vigente hasta el 25\/11\/2026\./)
  expect(resolutionNotices({ ...range, nextNumber: 1001 }, today)[0]).toMatchObject({
    title: 'La resolución FV se agotó',
    key: 'r:1000:100p',
  })
})

test('of all the numbers of a range, four are told', () => {
  const told = Array.from({ length: 1000 }, (_, index) => index + 1).flatMap((taken) =>
    noticesOfTaking(range, taken, today).map(({ key }) => [taken, key]),
  )
  expect(told).toEqual([
    [800, 'r:1000:80p'],
    [900, 'r:1000:90p'],
    [950, 'r:1000:95p'],
    [1000, 'r:1000:100p'],
  ])
})
