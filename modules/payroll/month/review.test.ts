// Who is looked at before a month is approved.
import { expect, test } from 'vitest'
import { asksReview, differs, percentOf, type Reviewable, type ReviewRule } from './review.ts'

const slip = (changes: Partial<Reviewable> = {}): Reviewable => ({
  ...{ paid: '2000000.00', before: '2000000.00', problem: '', isLeaving: false, isChanged: false },
  ...changes,
})
const rule = (changes: Partial<ReviewRule> = {}): ReviewRule => ({ kind: 'month', hasBefore: true, percent: '5', ...changes })

test.each<[string, boolean, Reviewable, ReviewRule]>([
  ['who is paid the same', false, slip(), rule()],
  ['who is paid 5 % more', true, slip({ paid: '2100000.00' }), rule()],
  ['who is paid a peso less than that', false, slip({ paid: '2099999.00' }), rule()],
  ['who is paid 5 % less', true, slip({ paid: '1900000.00' }), rule()],
  ['who is new', true, slip({ before: null }), rule()],
  ['who was paid nothing before', true, slip({ before: '0.00' }), rule()],
  ['everybody of the first month', false, slip({ before: null }), rule({ hasBefore: false })],
  ['whose contract ends', true, slip({ isLeaving: true }), rule()],
  ['whose figure was changed', true, slip({ isChanged: true }), rule({ hasBefore: false })],
  ['who could not be calculated', false, slip({ problem: 'Falta la UVT', before: null }), rule()],
  ['who is paid a peso more where any difference is looked at', true, slip({ paid: '2000001.00' }), rule({ percent: '0' })],
  ['who is paid the same where any difference is', false, slip(), rule({ percent: '0' })],
  ['who is in a prima', false, slip({ before: null }), rule({ kind: 'bonus' })],
])('%s: %s', (_, asks, of, by) => {
  expect(asksReview(of, by)).toBe(asks)
})

test('a difference is the same in either direction, and told with one decimal', () => {
  expect([differs('105', '100', '5'), differs('95', '100', '5'), differs('104.99', '100', '5')]).toEqual([true, true, false])
  expect([percentOf('2202693', '2038713'), percentOf('743972', '1859928'), percentOf('5', '5'), percentOf('5', null)]).toEqual([
    '+8,0 %',
    '−60,0 %',
    '',
    '',
  ])
})
