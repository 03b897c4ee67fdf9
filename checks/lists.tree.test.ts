/** The lists that follow from the definitions are those that `npm run lists` would write now. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { computedLists } from '../scripts/lists.ts'

test.each(Object.entries(computedLists()))('%s is what `npm run lists` writes', (file, text) => {
  expect(text.length).toBeGreaterThan(0)
  expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toBe(text)
})
