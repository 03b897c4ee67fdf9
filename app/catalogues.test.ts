// Each catalogue's table was made from its definition: its `create table` stands in a migration, to the letter.
import { readMigrations } from '#platform/db/migrate.server.ts'
import { ddl } from '#platform/catalogue/table.ts'
import { expect, test } from 'vitest'
import { serverModules } from './modules.server.ts'

/** Their tables are older than the engine, or changed since: the contract compares what the database has with the definition. */
const madeByHand = ['warehouse', 'resolution', 'item_category']

const migrations = readMigrations()
  .map(({ text }) => text)
  .join('\n')
const catalogues = serverModules.flatMap((module) => module.catalogues ?? []).map(({ catalogue }) => catalogue)

test.each(catalogues.filter(({ table }) => !madeByHand.includes(table)))('$titles.many', (catalogue) => {
  // Compared here, because a failure would print every migration.
  expect(migrations.includes(ddl(catalogue))).toBe(true)
})
