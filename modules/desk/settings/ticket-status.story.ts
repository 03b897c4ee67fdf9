// A help desk keeps a state of each class, whoever takes them away and however many at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storyCompany, storyServer, todayAt, type Actor, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { statusClasses, ticketStatus, type StatusClass } from './ticket-status.ts'
import { ticketStatusServed } from './ticket-status.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, ticketStatusServed.handlers)
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

/** A company with one state of each class and a second open one; their ids in that order. */
async function desk(): Promise<{ ana: Actor; ids: readonly string[] }> {
  const ana = await storyCompany(pool, todayAt(clock))
  const kinds = Object.keys(statusClasses) as StatusClass[]
  const ids = await server.look(ana, (tx) =>
    bearRecords(
      tx,
      ana.session.companyId,
      ticketStatus,
      [...kinds, 'open' as const].map((kind, n) => ({ name: `Estado ${n}`, kind })),
    ),
  )
  return { ana, ids }
}

test('the only one of its class stays: not deleted, put out of use, joined to another or of another class', async () => {
  const { ana, ids } = await desk()
  const { remove, setActive, update, merge } = ticketStatus.endpoints
  const [open = '', pending = ''] = ids
  const last = 'Es el único estado de la clase Pendiente. Crea otro antes.'
  const params = { id: pending }
  const values = { name: 'Estado 1', kind: 'open', customerName: '', color: null }
  expect((await server.call(ana, remove, { params })).body).toMatchObject({ message: last })
  expect((await server.call(ana, setActive, { params, body: { active: false, version: 1 } })).body).toMatchObject({ message: last })
  expect((await server.call(ana, update, { params, body: { ...values, version: 1 } })).body).toMatchObject({ message: last, field: 'kind' })
  expect((await server.call(ana, merge, { params, body: { into: open, version: 1 } })).body).toMatchObject({ message: last, field: 'into' })
  const renamed = await server.call(ana, update, { params, body: { ...values, kind: 'pending', name: 'En espera', version: 1 } })
  expect(renamed.body).toMatchObject({ name: 'En espera' })
})

test('of two that are the last ones, two people who take them away at once leave one', async () => {
  const { ana, ids } = await desk()
  const [first = '', , , , , second = ''] = ids
  const taken = await Promise.all([first, second].map((id) => server.call(ana, ticketStatus.endpoints.remove, { params: { id } })))
  expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 400])
})
