// Periods open and close in order, only by whoever may; and an entry never stays in a month that closed before it.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { BusinessError } from '#base/errors.ts'
import {
  storyCompany,
  storyServer,
  todayAt,
  withPermissions,
  type Actor,
  type StoryServer,
} from '#platform/catalogue/story-world.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { accountingServer, post } from '../index.server.ts'
import { periodHandlers } from './periods.server.ts'
import { closePeriod, createYear, credit, debit, listPeriods, openPeriod, periodPermissions } from '../index.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(
    pool,
    clock,
    periodHandlers([], () => Promise.resolve()),
  )
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const newCompany = () =>
  storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision].filter((each) => each !== undefined),
  )
/** The books of each begin with this month. */
const FIRST = '2025-01'
const close = (actor: Actor, month: string, from: string | null = FIRST) =>
  server.call(actor, closePeriod, { params: { month }, body: { from } })
const open = (actor: Actor, month: string) => server.call(actor, openPeriod, { params: { month }, body: { reason: 'Faltó una factura' } })
const states = async (actor: Actor) =>
  new Map(
    ((await server.call(actor, listPeriods)).body['periods'] as { month: string; state: string }[]).map((each) => [each.month, each.state]),
  )

const entry = (date: string) => ({
  source: { kind: 'story', id: uuidv7(), event: 'post' },
  date: date as Day,
  type: { code: 'CC' },
  number: `CC-${uuidv7()}`,
  description: 'Venta de contado',
  lines: [debit('cash', parseAmount('1000'), 'Venta'), credit('salesIncome', parseAmount('1000'), 'Venta')],
})
const codeOf = (error: unknown): number => {
  if (error instanceof BusinessError) return error.code
  throw error
}
/** Null when it was posted, otherwise the code of the refusal. */
const tryPost = (actor: Actor, date: string): Promise<number | null> =>
  inCompany(pool, actor.session, (tx) => post(tx, actor.session, entry(date), ['accounting'])).then(() => null, codeOf)
const entriesOf = (actor: Actor) =>
  server.look(actor, async (tx) => {
    const row = await tx.first<{ entries: number }>(sql`
      select count(*) as entries from journal_entry where company_id = ${actor.session.companyId} and date >= '2026-10-01' and date < '2026-11-01'`)
    return row?.entries
  })

describe('the order of the months', () => {
  test('closes from the oldest, opens from the newest, and says which one is in the way', async () => {
    const ana = await newCompany()
    const early = await close(ana, '2025-02', null)
    expect(early.status).toBe(400)
    expect(early.body['code']).toBe(435)
    expect(early.body['message']).toBe('Primero debes cerrar el periodo Enero 2025.')

    expect((await close(ana, '2025-02', '2025-02')).body['code']).toBe(435)
    const unended = await close(ana, '2026-11')
    expect([unended.body['code'], unended.body['message']]).toEqual([401, 'Noviembre 2026 no ha terminado: se cierra desde el 30/11/2026.'])
    expect((await close(ana, '2027-03')).body['code']).toBe(401)
    expect((await close(ana, '2025-03')).body['closed']).toEqual(['2025-01', '2025-02', '2025-03'])
    expect((await close(ana, '2025-03')).body['code']).toBe(430)
    expect((await open(ana, '2025-01')).body['message']).toBe('No puedes reabrir este periodo porque Marzo 2025 está cerrado.')
    expect((await open(ana, '2025-03')).status).toBe(200)
    expect((await open(ana, '2025-03')).status).toBe(200)
    for (const month of ['2025-13', 'enero', '2025-01-01']) expect((await close(ana, month)).body['code']).toBe(698)

    const now = await states(ana)
    expect([now.get('2025-01'), now.get('2025-02'), now.get('2025-03')]).toEqual(['closed', 'closed', 'open'])
    expect(await tryPost(ana, '2025-02-28')).toBe(430)
    expect(await tryPost(ana, '2025-03-01')).toBeNull()
  })

  test('a year is created once, after the last one', async () => {
    const ana = await newCompany()
    const create = (year: number) => server.call(ana, createYear, { body: { year } })
    expect(await tryPost(ana, '2028-01-15')).toBe(433)
    expect((await create(2029)).status).toBe(400)
    expect((await create(2028)).status).toBe(200)
    expect((await create(2028)).status).toBe(200)
    expect((await states(ana)).size).toBe(48)
    expect(await tryPost(ana, '2028-01-15')).toBeNull()
  })

  test('each change is written down with who made it', async () => {
    const ana = await newCompany()
    await close(ana, '2025-01')
    await open(ana, '2025-01')
    const events = await server.look(ana, (tx) =>
      tx.rows<{ action: string; title: string; person_id: string }>(sql`
        select action, title, person_id from audit_event where company_id = ${ana.session.companyId} and entity = 'accounting.period' order by id`),
    )
    expect(events.map(({ action, title }) => [action, title])).toEqual([
      ['close', 'Periodo contable Enero 2025'],
      ['open', 'Periodo contable Enero 2025'],
    ])
    expect(events.every((event) => event.person_id === ana.session.personId)).toBe(true)
  })

  test('whoever may only look cannot close', async () => {
    const ana = await newCompany()
    const viewer = withPermissions(ana, [periodPermissions.read.code])
    expect((await server.call(viewer, listPeriods)).status).toBe(200)
    expect((await close(viewer, '2025-01')).status).toBe(403)
    expect((await open(viewer, '2025-01')).status).toBe(403)
    expect((await states(ana)).get('2025-01')).toBe('open')
  })
})

describe('posting and closing at once', () => {
  test('closing waits for a posting that began, and refuses the next one', async () => {
    const ana = await newCompany()
    const order: string[] = []
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isPosted = (): void => undefined
    const posted = new Promise<void>((resolve) => {
      isPosted = resolve
    })
    const posting = inCompany(pool, ana.session, async (tx) => {
      await post(tx, ana.session, entry('2026-10-15'), ['accounting'])
      isPosted()
      await held
    }).then(() => order.push('posted'))
    await posted
    const closing = close(ana, '2026-10').then((reply) => {
      order.push('closed')
      return reply
    })
    // Long enough for the closing to reach the lock.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(order).toEqual([])
    release()
    await posting
    expect((await closing).status).toBe(200)
    expect(order).toEqual(['posted', 'closed'])
    expect(await tryPost(ana, '2026-10-15')).toBe(430)
    expect(await entriesOf(ana)).toBe(1)
  })

  test('of many at once, none arrives after the month closed', async () => {
    const ana = await newCompany()
    const posts = Array.from({ length: 40 }, (_, index) => tryPost(ana, `2026-10-${String((index % 28) + 1).padStart(2, '0')}`))
    const closing = close(ana, '2026-10')
    const after = Array.from({ length: 20 }, () => tryPost(ana, '2026-10-31'))
    expect((await closing).status).toBe(200)
    const whenClosed = await entriesOf(ana)
    const outcomes = await Promise.all([...posts, ...after])
    expect(await entriesOf(ana)).toBe(whenClosed)
    expect(outcomes.filter((code) => code === null).length).toBe(whenClosed)
    expect(outcomes.every((code) => code === null || code === 430)).toBe(true)
  })
})
