// The committed migration is what the definition says, and gives the companies that exist what a new one is born with.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { units } from '#colombia/index.ts'
import { ddl } from '#platform/catalogue/table.ts'
import { unit } from './unit.ts'

const migration = readFileSync(new URL('../../../db/migrations/0066_measurement_unit.sql', import.meta.url), 'utf8')

test('the migration begins with the table of the definition', () => expect(migration).toContain(ddl(unit)))

test('every unit of the list is given to the companies that exist', () => {
  const given = units.map(({ code, name }, position) => `(${position}, '${code}', '${name}')`)
  expect(migration.replace(/\s+/g, ' ')).toContain(given.join(', '))
})
