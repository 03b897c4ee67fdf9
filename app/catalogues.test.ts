// Each catalogue's table was made from its definition: its `create table` stands in a migration, to the letter.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cataloguesPage, linesOfDefinition } from '#platform/catalogue/describe.ts'
import { writtenDefinitions } from '../scripts/definitions.ts'
import { readMigrations } from '#platform/db/migrate.server.ts'
import { ddl } from '#platform/catalogue/table.ts'
import { expect, test } from 'vitest'
import { serverModules } from './modules.server.ts'

/** Their tables are older than the engine, or changed since: the contract compares what the database has with the definition. */
const madeByHand = [
  'warehouse',
  'money_account',
  'resolution',
  'cash_register',
  'item_category',
  'journal_entry_type',
  'work_location',
  'custom_field',
  'loyalty_programme',
  'promotion',
  'territory',
  'measurement_unit',
  'payment_reminder',
  'paper_template',
  'letter_template',
  'employee',
]

const migrations = readMigrations()
  .map(({ text }) => text)
  .join('\n')
const catalogues = serverModules.flatMap((module) => module.catalogues ?? []).map(({ catalogue }) => catalogue)

test.each(catalogues.filter(({ table }) => !madeByHand.includes(table)))('$titles.many', (catalogue) => {
  // Compared here, because a failure would print every migration.
  expect(migrations.includes(ddl(catalogue))).toBe(true)
})

test('docs/catalogues.md is made from the definitions: npm run catalogues writes it', async () => {
  const written = await writtenDefinitions()
  expect(written.map(({ catalogue }) => catalogue.name).toSorted()).toEqual(catalogues.map(({ name }) => name).toSorted())
  expect(readFileSync(join(import.meta.dirname, '../docs/catalogues.md'), 'utf8')).toBe(cataloguesPage(written))
})

test.each([
  ['const no = 1\n', 0],
  ["export const brand = defineCatalogue({\n  name: 'x',\n})\n\nconst other = f({\n})\n", 3],
])('the lines of %j are %i', (source, lines) => expect(linesOfDefinition(source)).toBe(lines))
