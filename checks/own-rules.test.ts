import { expect, test } from 'vitest'
import { ownRuleProblems } from './own-rules.ts'
import { readSources } from './sources.ts'

const complaints = (text: string, path = 'app/dian/own-rules.ts') => ownRuleProblems([{ path, text }])

test.each([
  "import { arithmeticProblems } from '#colombia/index.ts'",
  "import { structureProblems, type Element } from '#colombia/index.ts'",
  "import { percentOf } from '#base/decimal.ts'",
  "import { saleTotals } from '../../colombia/dian/totals.ts'",
])('%s is refused', (text) => {
  expect(complaints(text)).toHaveLength(1)
})

test.each(["import type { Element } from '#colombia/index.ts'", "import { find, textOf } from './tree.ts'"])('%s is taken', (text) => {
  expect(complaints(text)).toEqual([])
})

test('another file imports what it needs', () => {
  expect(complaints("import { arithmeticProblems } from '#colombia/index.ts'", 'app/dian/judge.server.ts')).toEqual([])
})

test('the rules of the simulated authority are its own', () => {
  const sources = readSources()
  expect(sources.some(({ path }) => path === 'app/dian/own-rules.ts')).toBe(true)
  expect(ownRuleProblems(sources)).toEqual([])
})
