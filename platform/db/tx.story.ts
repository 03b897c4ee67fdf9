// A connection that dies while it works fails that work alone: the process and the pool go on.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { askAs } from '../testing/own-database.server.ts'
import { openPool } from '../testing/story.server.ts'
import { inCompany } from './doors.server.ts'
import { sql } from './tx.server.ts'

const pool = openPool(2)
afterAll(() => pool.end())

const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(pool, { companyId: randomUUID(), personId: null }, work)
const isGone = async (pid: number): Promise<boolean> =>
  (await askAs(inject('ownerUrl'), 'select from pg_stat_activity where pid = $1', [pid])).length === 0

test('killed between two statements', async () => {
  const killed = inside(async (tx) => {
    const { pid } = (await tx.first<{ pid: number }>(sql`select pg_backend_pid() as pid`)) ?? { pid: 0 }
    await askAs(inject('ownerUrl'), 'select pg_terminate_backend($1)', [pid])
    await expect.poll(() => isGone(pid)).toBe(true)
    await tx.first(sql`select 1`)
  })
  await expect(killed).rejects.toThrow()
  expect(await inside((tx) => tx.first<{ one: number }>(sql`select 1 as one`))).toEqual({ one: 1 })
})
