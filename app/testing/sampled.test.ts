import { expect, test } from 'vitest'
import { isSampled, sampled, turnOf } from './sampled.server.ts'

const doors = Array.from({ length: 1000 }, (_, at) => `/api/door-${at}`)
const quarter = { share: 0.25, keyOf: (each: string) => each }

test('a sample is about its share, in the order of the list, and the same each time', () => {
  const some = sampled(doors, quarter, false)
  expect(some.length).toBeGreaterThan(200)
  expect(some.length).toBeLessThan(300)
  expect(some).toEqual(doors.filter((each) => some.includes(each)))
  expect(sampled(doors, quarter, false)).toEqual(some)
})

test('what comes new moves nothing that was there', () => {
  const some = sampled(doors, quarter, false)
  const more = sampled(['/api/new', ...doors.slice(0, 500), '/api/newer', ...doors.slice(500)], quarter, false)
  expect(more.filter((each) => !each.startsWith('/api/new'))).toEqual(some)
})

test('of each group at least one is in it, however small the share', () => {
  const groupsOf = (each: string) => [`ends in ${each.at(-1)}`, each.length > 12 ? 'long' : 'short']
  const some = sampled(doors, { ...quarter, share: 0, groupsOf }, false)
  expect(new Set(some.flatMap(groupsOf))).toEqual(new Set(doors.flatMap(groupsOf)))
  expect(some.length).toBeLessThan(20)
})

test('whole, it is the list', () => {
  expect(sampled(doors, { ...quarter, share: 0 }, true)).toEqual(doors)
  expect(isSampled('/api/door-1', 0, true)).toBe(true)
  expect(isSampled('/api/door-1', 0, false)).toBe(false)
})

test('each key has one of several, and among many keys each of them has its turn', () => {
  const formats = ['csv', 'pdf', 'xlsx']
  expect(doors.every((each) => turnOf(formats, each).length === 1)).toBe(true)
  expect(new Set(doors.flatMap((each) => turnOf(formats, each)))).toEqual(new Set(formats))
  expect(turnOf([], '/api/door-1')).toEqual([])
})
