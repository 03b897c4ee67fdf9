import { expect, test } from 'vitest'
import { ownRuleProblems } from './own-rules.ts'
import { readSources } from './sources.ts'

const complaints = (text: string, path = 'app/dian/rules/figures.ts') => ownRuleProblems([{ path, text }])

test.each([
  "import { arithmeticProblems } from '#colombia/index.ts'",
  "import {\n  readElement,\n  verifySignature,\n} from '#colombia/index.server.ts'",
  "import type { Element } from '#colombia/index.ts'",
  "import { percentOf } from '#base/decimal.ts'",
  "import { totalsOf } from '#modules/taxes/index.ts'",
  "import { saleTotals } from '../../../colombia/dian/totals.ts'",
  "import { families } from '../testing/families.server.ts'",
  "export { sha384 } from '#colombia/index.server.ts'",
])('%s is refused', (text) => {
  expect(complaints(text)).toHaveLength(1)
})

test.each([
  "import { find, textOf } from '../tree.ts'",
  "import { createHash } from 'node:crypto'",
  "import { XsdValidator } from 'libxml2-wasm'",
  "import { Unzip } from '#platform/import/unzip.server.ts'",
])('%s is taken', (text) => {
  expect(complaints(text)).toEqual([])
})

test('what starts it, and its tests, import what they need', () => {
  const text = "import { arithmeticProblems } from '#colombia/index.ts'"
  for (const path of ['app/dian.ts', 'app/dian/families.test.ts', 'app/dian/testing/families.server.ts', 'app/trial.story.ts'])
    expect(complaints(text, path)).toEqual([])
})

test('the simulated authority is of itself alone', () => {
  const sources = readSources()
  expect(sources.filter(({ path }) => path.startsWith('app/dian/')).length).toBeGreaterThan(20)
  expect(ownRuleProblems(sources)).toEqual([])
})
