/** The coded errors of the application against the specification's catalogue. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorTables } from '#app/errors.ts'
import { errorProblems, readCatalogue } from './errors.ts'
import { isTest, isTool, readSources } from './sources.ts'

test('every coded error is in the catalogue, says its text, and means one thing', () => {
  expect(Object.keys(errorTables).length).toBeGreaterThan(0)
  expect(errorProblems(errorTables, readCatalogue(readFileSync(join(import.meta.dirname, 'spec/error-codes.tsv'), 'utf8')))).toEqual([])
})

test('every table of errors is gathered, so that its codes have their text in the screens too', () => {
  const declared = readSources()
    .filter(({ path }) => path.endsWith('.ts') && !isTest(path) && !isTool(path))
    .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = defineErrors\(/g)].map(([, name = '']) => name))
  expect(declared.length).toBeGreaterThan(0)
  expect(declared.filter((name) => !(name in errorTables))).toEqual([])
})
