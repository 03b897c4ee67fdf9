// The rules of payroll receive the law: none of them has a wage, a rate, a limit or a year written in it.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where the law is written down, with its dates, and what has no figures of it. */
const LISTS = [
  'law-shipped.ts',
  'wage.ts',
  'working-time.ts',
  'contribution.ts',
  'concept.ts',
  'element.ts',
  'pay-period.ts',
  'law-names.ts',
]
/** Of the calendar and the clock, of counting, and of how decimals are kept; 13 are the months of a mean (E. T. art. 386), 500 is half of a first 1 %. */
const PLAIN = new Set(['0', '1', '2', '4', '6', '7', '10', '12', '13', '30', '60', '100', '360', '500', '1000', '10_000', '1_000_000'])

const folder = new URL('.', import.meta.url)
const rules = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !LISTS.includes(name))

test.each(rules)('%s', (name) => {
  const code = readFileSync(new URL(name, folder), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/'[^'\n]*'|`[^`]*`/g, "''")
  const found = [...code.matchAll(/(?<![\w.])\d[\d_]*(?:\.\d+)?/g)].map(([literal]) => literal)
  expect(found.filter((literal) => !PLAIN.has(literal))).toEqual([])
})
