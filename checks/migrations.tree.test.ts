/** What companies have is said in the program and offered to each (decision 0345): a migration changes tables. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../db/migrations')
/** Those before gave permissions, accounts and units to the companies that were there. */
const FIRST = '0330'
const GIVES = /\b(?:insert\s+into|update)\s+(?:role|account_role|account|measurement_unit|subscription|provision_step)\b/i

test('migrations give companies nothing: a step of the module does', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name >= FIRST)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => GIVES.test(readFileSync(join(FOLDER, name), 'utf8')))).toEqual([])
})
