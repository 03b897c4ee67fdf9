// A connection that dies while it works fails that work alone, and of two that wait for each other both get through.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { askAs } from '../testing/own-database.server.ts'
import { openOwnPool } from '../testing/story.server.ts'
import { inCompany, inCompanyOnce } from './doors.server.ts'
import { inNameOf, widen } from './reach.server.ts'
import { sql, type Tx } from './tx.server.ts'

const pool = openOwnPool(2)
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

test('two that wait for each other: one begins again, and both are done', async () => {
  // Both hold their first before either asks for its second: only the first time, for the second try may find the way free.
  const holding = Promise.withResolvers<void>()
  let held = 0
  let tries = 0
  const take = (first: number, second: number) =>
    inside(async (tx) => {
      tries += 1
      await tx.first(sql`select pg_advisory_xact_lock(751, ${first}::int)`)
      if ((held += 1) === 2) holding.resolve()
      await holding.promise
      await tx.first(sql`select pg_advisory_xact_lock(751, ${second}::int)`)
      return second
    })
  expect(await Promise.all([take(1, 2), take(2, 1)])).toEqual([2, 1])
  expect(tries).toBe(3)
})

test('what leaves while it is read is not read again: its beginning has left already', async () => {
  const left: string[] = []
  const writing = inCompanyOnce(pool, { companyId: randomUUID(), personId: null, readOnly: true }, async (tx) => {
    left.push('a row')
    // As a replica says it, when what is read was cleaned up meanwhile.
    await tx.run(sql`do $$ begin raise exception 'conflict with recovery' using errcode = '40001'; end $$`)
  })
  await expect(writing).rejects.toMatchObject({ code: '40001' })
  expect(left).toEqual(['a row'])
})

const reachOf = async (tx: Tx) =>
  (await tx.first<{ reach: string | null }>(sql`select nullif(current_setting('app.reach', true), '') as reach`))?.reach

test.each([
  ['nobody, who works for the company', { personId: null }, 'all'],
  ['a user whose session says that they reach everything', { personId: randomUUID(), isNarrow: false }, 'all'],
  ['a user who is kept to a part', { personId: randomUUID(), isNarrow: true }, null],
  ['a user of whom nothing is known', { personId: randomUUID() }, null],
])('the door tells the policies what is reached by %s', async (_, who, reach) => {
  const entrance = { companyId: randomUUID(), ...who }
  expect(await inCompany(pool, entrance, reachOf)).toBe(reach)
  // Nothing of it is left on the connection, and work in another name asks again.
  expect(await inCompany(pool, { companyId: randomUUID(), personId: randomUUID() }, reachOf)).toBeNull()
  const inAnotherName = inCompany(pool, entrance, async (tx) => {
    await inNameOf(tx, randomUUID())
    const before = await reachOf(tx)
    await widen(tx)
    return [before, await reachOf(tx)]
  })
  expect(await inAnotherName).toEqual([null, 'all'])
})
