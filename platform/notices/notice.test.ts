import { expect, test } from 'vitest'
import { ALL_SERVICES } from '../access.ts'
import { defineNotice } from './notice.ts'

const kind = { code: 'x.y', group: 'X', title: 'Y', audience: { permission: 'member', plan: null, services: ALL_SERVICES } } as const

test('what waits for nobody starts with every channel off', () => {
  expect(() => defineNotice({ ...kind, actionable: false, startsOn: ['email'] })).toThrow('x.y waits for nobody')
  expect(defineNotice({ ...kind, actionable: false, startsOn: [] }).startsOn).toEqual([])
  expect(defineNotice({ ...kind, actionable: true, startsOn: ['app'] }).startsOn).toEqual(['app'])
})
