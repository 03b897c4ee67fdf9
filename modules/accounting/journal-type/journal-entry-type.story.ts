// Kinds of entries keep the contract of every catalogue; a process has one kind, and only closings close.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { catalogueContract } from '#platform/catalogue/contract.server.ts'
import { storyCompany, storyServer, todayAt, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { journalEntryType } from './journal-entry-type.ts'
import { journalEntryTypeServed } from './journal-entry-type.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, journalEntryTypeServed.handlers)
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const sample = (n: number) => ({
  code: `T${n}`,
  name: `Tipo ${n}`,
  process: n === 1 ? 'payroll' : n === 2 ? 'taxClosing' : null,
  closing: n === 2 ? 'tax' : 'none',
})

describe('journal entry type', () => {
  const contract = catalogueContract({ served: journalEntryTypeServed, pool: () => pool, clock, sample })
  for (const each of contract) test(each.name, each.run)
})

test('a process has one kind of entry, and many have none', async () => {
  const ana = await storyCompany(pool, todayAt(clock))
  const create = async (n: number, changes: object = {}) =>
    (await server.call(ana, journalEntryType.endpoints.create, { body: { ...sample(n), ...changes } })).body
  await create(1)
  expect(await create(3, { process: 'payroll' })).toMatchObject({
    code: 401,
    field: 'process',
    message: 'Otro tipo ya es el de Nómina. Quítaselo primero.',
  })
  expect(await create(3)).toHaveProperty('id')
  expect(await create(4)).toHaveProperty('id')
  expect(await create(1, { name: 'Otro' })).toMatchObject({ code: 418, field: 'code' })
})

test.each([
  ['yearClosing', 'none', 'El que usa el cierre del año debe ser de cierre del año.'],
  ['taxClosing', 'year', 'El que usa el cierre de impuestos debe ser de cierre de impuestos.'],
  ['payroll', 'year', 'Nómina no es un cierre.'],
  ['payroll', 'none', undefined],
  [null, 'year', undefined],
] as const)('%s with closing %s', (process, closing, message) => {
  const context = { previous: null, today: parseDay('2026-11-20') }
  const problems = journalEntryType.rules?.({ code: 'X', name: 'X', process, closing }, context) ?? []
  expect(problems[0]?.message).toBe(message)
})
