// The code of an account gives its level, its parent and its nature; the carried chart agrees with all three.
import { expect, test } from 'vitest'
import { readPuc } from './data/read.server.ts'
import { accountAncestors, accountLevel, accountNature, isAccountCode, parentAccountCode, parsePuc } from './puc.ts'

const chart = readPuc()

test('2.760 accounts: 9 classes, 52 groups, 359 accounts, 2.338 subaccounts, 2 auxiliaries, every parent present, no code twice', () => {
  const count = (level: number) => chart.filter((account) => account.level === level).length
  expect([count(1), count(2), count(3), count(4), count(5), chart.length]).toEqual([9, 52, 359, 2338, 2, 2760])
  const codes = new Set(chart.map(({ code }) => code))
  expect(codes.size).toBe(chart.length)
  expect(chart.filter(({ parent }) => parent !== null && !codes.has(parent))).toEqual([])
})

test('the nature that a code should have is that of the chart', () => {
  expect(chart.filter(({ code, nature }) => accountNature(code) !== nature).map(({ code, nature }) => `${code} ${nature}`)).toEqual([])
})

test.each([
  ['1', 1, null, 'D'],
  ['13', 2, '1', 'D'],
  ['1305', 3, '13', 'D'],
  ['130505', 4, '1305', 'D'],
  ['13050501', 5, '130505', 'D'],
  ['1305050101', 5, '13050501', 'D'],
  ['159205', 4, '1592', 'C'],
  ['240810', 4, '2408', 'D'],
  ['24081001', 5, '240810', 'D'],
  ['240805', 4, '2408', 'C'],
  ['417501', 4, '4175', 'D'],
])('%s: level %s, parent %s, nature %s', (code, level, parent, nature) => {
  expect(accountLevel(code)).toBe(level)
  expect(parentAccountCode(code)).toBe(parent)
  expect(accountNature(code)).toBe(nature)
})

test.each(['', '0', '130', '13050', '1305A5', '1305050', '01'])('%j is not an account code', (code) => {
  expect(isAccountCode(code)).toBe(false)
  expect(accountLevel(code)).toBeNull()
  expect(parentAccountCode(code)).toBeNull()
})

test('the ancestors go from the class down', () => expect(accountAncestors('13050501')).toEqual(['1', '13', '1305', '130505']))

test.each([
  ['130505,x,D,3,1305,D2650', 'level'],
  ['130505,x,D,4,13,D2650', 'parent'],
  ['130505,x,X,4,1305,D2650', 'nature'],
  ['130505,x,D,4,1305,OTRO', 'origin'],
])('a row that contradicts its code is refused: %s', (row, why) =>
  expect(() => parsePuc(`code,name,nature,level,parent,origin\n${row}\n`)).toThrow(why),
)
