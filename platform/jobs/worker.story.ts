// The outbox and its workers: failures come back with growing pauses, nothing is done by two at once, nothing is lost.
import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { atDoor, inCompany } from '../db/doors.server.ts'
import { insertRows } from '../db/insert.server.ts'
import { sql } from '../db/tx.server.ts'
import { bareCompany, openPool, storyRuntime } from '../testing/story.server.ts'
import { outboxRow, type OutboxState } from './outbox.server.ts'
import { ABANDONED_AFTER_MINUTES, GiveUp, MAX_ATTEMPTS, startWorker, workOnce, type Deliver } from './worker.server.ts'

const pool = openPool()
afterAll(() => pool.end())

let companyId: string
let other: string
beforeAll(async () => {
  companyId = await bareCompany(pool)
  other = await bareCompany(pool)
})

let topics = 0
/** Other stories share the outbox: a topic of its own is delivered by nobody else. */
const anyTopic = (): string => `story.${process.pid}.${++topics}`

const put = (topic: string, keys: readonly string[], company = companyId) =>
  inCompany(pool, { companyId: company, personId: null }, (tx) =>
    insertRows(
      tx,
      'outbox',
      keys.map((key) => outboxRow(company, { topic, key, payload: { key } })),
    ),
  )

interface Shown {
  key: string
  state: OutboxState
  attempts: number
  last_error: string | null
  run_at: Date
  done_at: Date | null
}

const shown = (topic: string, company = companyId) =>
  inCompany(pool, { companyId: company, personId: null }, (tx) =>
    tx.rows<Shown>(sql`
      select key, state, attempts, last_error, run_at, done_at from outbox where company_id = ${company} and topic = ${topic} order by key`),
  )

const worker = (topic: string, deliver: Deliver) => {
  const runtime = storyRuntime(pool, { dataDir: '/tmp/paramo-story-files' })
  return { runtime, topics: { [topic]: deliver }, chores: [] }
}

test('a message is delivered once, with what was written and inside its company', async () => {
  const topic = anyTopic()
  await put(topic, ['a'])
  await put(topic, ['a'], other)
  const delivered: unknown[] = []
  const parts = worker(topic, async (delivery) => void delivered.push([delivery.companyId, delivery.payload, delivery.attempts]))
  expect(await workOnce(parts)).toBe(true)
  expect(await workOnce(parts)).toBe(false)
  expect(delivered.toSorted()).toEqual([companyId, other].toSorted().map((company) => [company, { key: 'a' }, 1]))
  expect(await shown(topic)).toMatchObject([{ state: 'done', attempts: 1, last_error: null, done_at: parts.runtime.clock.now() }])
})

test('a failure is seen and tried again after growing pauses, until it is given up', async () => {
  const topic = anyTopic()
  await put(topic, ['a'])
  const parts = worker(topic, async () => {
    throw new Error('El servidor no responde')
  })
  const pauses: number[] = []
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = parts.runtime.clock.now().getTime()
    await workOnce(parts)
    const [row] = await shown(topic)
    expect(row).toMatchObject({
      attempts: attempt,
      last_error: 'El servidor no responde',
      state: attempt === MAX_ATTEMPTS ? 'failed' : 'pending',
      done_at: null,
    })
    const runAt = row?.run_at.getTime() ?? 0
    if (row?.state === 'failed') break
    pauses.push((runAt - before) / 1000)
    parts.runtime.clock.moveTo(new Date(runAt - 1).toISOString())
    expect(await workOnce(parts)).toBe(false)
    parts.runtime.clock.moveTo(new Date(runAt).toISOString())
  }
  expect(pauses).toHaveLength(MAX_ATTEMPTS - 1)
  const least = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => Math.min(5 * 2 ** index, 3600))
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(least[index] ?? 0)
    expect(pause).toBeLessThan((least[index] ?? 0) + 5)
  }
  parts.runtime.clock.moveTo('2199-01-01T00:00:00Z')
  expect(await workOnce(parts)).toBe(false)
})

test('what succeeds at a later attempt forgets its error', async () => {
  const topic = anyTopic()
  await put(topic, ['a'])
  const parts = worker(topic, async ({ attempts }) => {
    if (attempts === 1) throw new Error('Después')
  })
  await workOnce(parts)
  parts.runtime.clock.moveTo('2199-01-01T00:00:00Z')
  await workOnce(parts)
  expect(await shown(topic)).toMatchObject([{ state: 'done', attempts: 2, last_error: null }])
})

test('what can never succeed is given up at once', async () => {
  const topic = anyTopic()
  await put(topic, ['a'])
  await workOnce(
    worker(topic, async () => {
      throw new GiveUp('La dirección no existe')
    }),
  )
  expect(await shown(topic)).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'La dirección no existe' }])
})

test('a topic that nobody delivers stays as it was, and stands in nobody’s way', async () => {
  const [known, unknown] = [anyTopic(), anyTopic()]
  await put(
    unknown,
    Array.from({ length: 50 }, (_, index) => `u${index}`),
  )
  await put(known, ['k'])
  await workOnce(worker(known, async () => undefined))
  expect(await shown(known)).toMatchObject([{ state: 'done' }])
  expect(new Set((await shown(unknown)).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['pending 0']))
})

test('several workers at once: each message once', async () => {
  const topic = anyTopic()
  const keys = Array.from({ length: 60 }, (_, index) => `m${String(index).padStart(2, '0')}`)
  await put(topic, keys)
  const delivered: string[] = []
  const deliver: Deliver = async ({ payload }) => {
    delivered.push(String(payload['key']))
    await new Promise((done) => setTimeout(done, 2))
  }
  const drain = async (): Promise<void> => {
    while (await workOnce(worker(topic, deliver)));
  }
  await Promise.all(Array.from({ length: 4 }, drain))
  // One that found a batch all taken may have left early; what it left is still there.
  await drain()
  expect(delivered.toSorted()).toEqual(keys)
  expect((await shown(topic)).every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true)
})

test('a worker that is killed between taking a message and its effect: another delivers it later', async () => {
  const topic = anyTopic()
  await put(topic, ['a'])
  const child = spawn(process.execPath, [new URL('./testing/hang.server.ts', import.meta.url).pathname, inject('appUrl'), topic], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, fail) => {
    child.stdout.once('data', () => done())
    child.once('exit', () => fail(new Error('It ended before it took the message')))
  })
  child.kill('SIGKILL')
  await new Promise((done) => child.once('exit', done))
  const [taken] = await shown(topic)
  expect(taken).toMatchObject({ state: 'running', attempts: 1 })

  const delivered: number[] = []
  const parts = worker(topic, async ({ attempts }) => void delivered.push(attempts))
  const takenAt = (taken?.run_at.getTime() ?? 0) - ABANDONED_AFTER_MINUTES * 60_000
  parts.runtime.clock.moveTo(new Date(takenAt + 60_000).toISOString())
  expect(await workOnce(parts)).toBe(false)
  parts.runtime.clock.moveTo(new Date(takenAt + ABANDONED_AFTER_MINUTES * 60_000).toISOString())
  expect(await workOnce(parts)).toBe(true)
  expect(delivered).toEqual([2])
  expect(await shown(topic)).toMatchObject([{ state: 'done', attempts: 2 }])
})

test('one that took too long has no word on what another took over', async () => {
  const topic = anyTopic()
  await put(topic, ['a'])
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const slow = worker(topic, async () => {
    started.resolve()
    await gate.promise
    throw new Error('Tarde')
  })
  const slowRound = workOnce(slow)
  await started.promise
  const quick = worker(topic, async () => undefined)
  quick.runtime.clock.moveTo('2199-01-01T00:00:00Z')
  await workOnce(quick)
  gate.resolve()
  await slowRound
  expect(await shown(topic)).toMatchObject([{ state: 'done', attempts: 2, last_error: null }])
})

test('a worker that runs wakes when told, and stops after the delivery at hand', async () => {
  const topic = anyTopic()
  const started = Promise.withResolvers<void>()
  const delivered: string[] = []
  const running = startWorker(
    worker(topic, async ({ payload }) => {
      started.resolve()
      await new Promise((done) => setTimeout(done, 50))
      delivered.push(String(payload['key']))
    }),
  )
  await put(topic, ['a', 'b', 'c'])
  running.wake()
  await started.promise
  await running.stop()
  expect(delivered).toHaveLength(1)
  expect((await shown(topic)).map(({ state }) => state).toSorted()).toEqual(['done', 'pending', 'pending'])
})

test('the same topic and key twice is refused by the database', async () => {
  const topic = anyTopic()
  await put(topic, ['a'])
  await expect(put(topic, ['a'])).rejects.toThrow('outbox_company_id_topic_key_key')
})

test('who looks for work sees queues and writes nothing', async () => {
  const topic = anyTopic()
  await put(topic, ['a'])
  const seen = await atDoor(pool, { worker: true }, (tx) => tx.rows(sql`select 1 from outbox where topic = ${topic}`))
  expect(seen).toHaveLength(1)
  expect(await atDoor(pool, { worker: true }, (tx) => tx.run(sql`update outbox set state = 'done' where topic = ${topic}`))).toBe(0)
})
