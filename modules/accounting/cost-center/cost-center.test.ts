// The committed migration is what the definition says.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ddl } from '#platform/catalogue/table.ts'
import { costCenter } from './cost-center.ts'

test('the migration begins with the table of the definition', () => {
  const migration = readFileSync(new URL('../../../db/migrations/0020_cost_center.sql', import.meta.url), 'utf8')
  expect(migration).toContain(ddl(costCenter))
})
