/** The coded errors of the application against the specification's catalogue. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorTables } from '#app/errors.ts'
import { errorProblems, readCatalogue } from './errors.ts'

test('every coded error is in the catalogue, says its text, and means one thing', () => {
  expect(Object.keys(errorTables).length).toBeGreaterThan(0)
  expect(errorProblems(errorTables, readCatalogue(readFileSync(join(import.meta.dirname, 'spec/error-codes.tsv'), 'utf8')))).toEqual([])
})
