/** Who owns each table, and what modules do with the tables of others. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moduleOrder } from '../modules/order.ts'
import { declaredOwners, exceptionProblems, ownerProblems, saidTwice, tablesOf, tableUses } from './owners.ts'
import { readSources } from './sources.ts'
import { parseTsv } from './tsv.ts'

const read = <const Column extends string>(file: string, columns: readonly Column[]) =>
  parseTsv(readFileSync(join(import.meta.dirname, file), 'utf8'), columns)

const sources = readSources()
const declared = declaredOwners(sources)
const written = new Map(read('spec/owners.tsv', ['table', 'module']).map(({ table, module }) => [table, module]))
const owners = new Map([...declared, ...written])
const uses = tableUses(sources, owners, moduleOrder)

test('every table of the migrations has an owner', () => {
  const tables = tablesOf(sources.filter(({ path }) => path.startsWith('db/migrations/')))
  expect(tables.size).toBeGreaterThan(100)
  expect(declared.size).toBeGreaterThan(50)
  expect(ownerProblems(tables, owners)).toEqual([])
  expect(saidTwice(declared, written)).toEqual([])
})

test('a module writes its own tables; what still writes another is listed with its reason, and the list only shrinks', () => {
  const file = 'ratchets/foreign-writes.tsv'
  expect(exceptionProblems(uses.writes, read(file, ['path', 'table', 'reason']), 'writes', file)).toEqual([])
})

test('a module reads no table of those after it; what still does is listed with its reason, and the list only shrinks', () => {
  const file = 'ratchets/upward-reads.tsv'
  expect(exceptionProblems(uses.upward, read(file, ['path', 'table', 'reason']), 'reads', file)).toEqual([])
})
