// A large file goes on by itself: how far it is, how it ends, called off without a trace, and once only whatever happens to the
// process that does it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDigit } from '#colombia/nit.ts'
import { findMember } from '#modules/access/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { cancelRun, getRun, listImports, listRuns, startImport } from '#platform/import/import-endpoints.ts'
import { importWork, type RunParts } from '#platform/import/runs.server.ts'
import type { ServedImport, WrittenRecord } from '#platform/import/served.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { inPlaces } from '#platform/place.ts'
import { whole } from './modules.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let company: StoryCompany
let dataDir: string
beforeAll(async () => {
  // Nobody else works off its queue.
  database = await preparedDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'paramo-imports-'))
  world = await openWorld(undefined, { appUrl: database.appUrl, dataDir })
  company = await newCompany(world)
})
afterAll(async () => {
  await world.close()
  await database.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const parts = { kinds: inPlaces(whole.modules.flatMap(({ imports = [] }) => imports)), memberOf: findMember }
/** Until nothing is due. */
async function work(given: RunParts = parts, ending = new AbortController().signal): Promise<void> {
  while (await importWork(given)(world.runtime, ending));
}
const later = (seconds: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const attemptsOf = async (id: string) =>
  (await askAs<{ attempts: number }>(database.ownerUrl, `select attempts from import_run where id = '${id}'`))[0]?.attempts
const party: ServedImport = parts.kinds.find(({ kind }) => kind.name === 'people.party') ?? expect.unreachable()
/** Third parties whose writing does something of its own. */
const writing = (own: (write: () => Promise<readonly WrittenRecord[]>) => Promise<readonly WrittenRecord[]>): RunParts => ({
  ...parts,
  kinds: [
    {
      ...party,
      async prepare(tx, writer, table) {
        const prepared = await party.prepare(tx, writer, table)
        return { ...prepared, write: () => own(() => prepared.write()) }
      },
    },
  ],
})

const nitOf = (index: number): string => String(820_000_000 + index * 3)
const bodyOf = (from: number, count: number) => ({
  kind: 'people.party',
  columns: ['identification', 'fullName'],
  rows: Array.from({ length: count }, (_, index) => ({
    number: index + 2,
    cells: [`${nitOf(from + index)}-${checkDigit(nitOf(from + index))}`, `Empresa ${from + index} S.A.S.`],
  })),
  mode: 'update' as const,
})
const read = (id: string) => company.client.call(getRun, { params: { id } })
const parties = () =>
  inCompany(world.pool, { companyId: company.companyId, personId: null }, async (tx) =>
    Number(
      (await tx.first<{ count: number }>(sql`select count(*)::int as count from party where company_id = ${company.companyId}`))?.count,
    ),
  )

test('it is queued, says how far it is, ends with its counts and can be undone like any other', async () => {
  const before = await parties()
  const { id } = await company.client.call(startImport, { body: { ...bodyOf(0, 600), name: 'grande.csv' } })
  expect(await read(id)).toMatchObject({ state: 'queued', rows: 600, name: 'grande.csv', result: null })
  expect((await company.client.call(listRuns)).runs).toHaveLength(1)
  await expect(company.client.call(startImport, { body: bodyOf(700, 10) })).rejects.toMatchObject({ code: 426 })
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', done: 600, work: 600, result: { created: 600, wrong: 0, left: 4 } })
  expect(await parties()).toBe(before + 600)
  expect((await company.client.call(listRuns)).runs).toEqual([])
  const [file] = (await company.client.call(listImports)).files
  expect(file).toMatchObject({ name: 'grande.csv', created: 600, undoable: true })
  // What ended is not done again.
  later(3600)
  await work()
  expect(await parties()).toBe(before + 600)
})

test('called off while it writes, nothing of it is left; before it began, it never does', async () => {
  const before = await parties()
  const { id } = await company.client.call(startImport, { body: bodyOf(1000, 600) })
  // Whoever waits calls it off after the first step that wrote something.
  const calledOff: ServedImport = {
    ...party,
    prepare: (tx, writer, table) =>
      party.prepare(
        tx,
        {
          ...writer,
          progress: async (done, all) => {
            await writer.progress?.(done, all)
            if (done > 0) await company.client.call(cancelRun, { params: { id }, body: {} })
          },
        },
        table,
      ),
  }
  await work({ ...parts, kinds: [calledOff] })
  const cancelled = await read(id)
  expect(cancelled).toMatchObject({ state: 'cancelled', result: null })
  expect(cancelled.done).toBeGreaterThan(0)
  expect(await parties()).toBe(before)
  const next = await company.client.call(startImport, { body: bodyOf(1000, 20) })
  expect(await company.client.call(cancelRun, { params: { id: next.id }, body: {} })).toMatchObject({ state: 'cancelled' })
  await work()
  expect(await parties()).toBe(before)
})

test('a process that is killed leaves nothing half done; once its lease is over another does it, once', async () => {
  const before = await parties()
  const { id } = await company.client.call(startImport, { body: bodyOf(2000, 2000) })
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('testing/long-work-at.server.ts', import.meta.url)), database.appUrl, dataDir, world.clock.now().toISOString()],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  // The pause leaves it the processor.
  while ((await read(id)).done === 0 && child.exitCode === null) await new Promise((done) => setTimeout(done, 20))
  child.kill('SIGKILL')
  await ended
  expect(await read(id)).toMatchObject({ state: 'running', result: null })
  expect(await parties()).toBe(before)
  // While its lease lasts it is somebody's.
  later(50)
  await work()
  expect(await read(id)).toMatchObject({ state: 'running' })
  later(15)
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', result: { created: 2000 } })
  expect([await attemptsOf(id), await parties()]).toEqual([2, before + 2000])
})

test('one that lost its lease while it wrote writes nothing any more', async () => {
  const before = await parties()
  const { id } = await company.client.call(startImport, { body: bodyOf(5000, 20) })
  const slow = writing(async (write) => {
    const records = await write()
    // Longer than its lease, without a word; meanwhile another takes it and finds that the kind is being written.
    later(61)
    await work()
    expect(await attemptsOf(id)).toBe(1)
    return records
  })
  await work(slow)
  expect(await parties()).toBe(before)
  later(6)
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', result: { created: 20 } })
  expect(await parties()).toBe(before + 20)
})

test('a process that stops leaves it for the next, as if it had not begun', async () => {
  const before = await parties()
  const { id } = await company.client.call(startImport, { body: bodyOf(6000, 20) })
  const ending = new AbortController()
  const stopping = writing(async (write) => {
    const records = await write()
    ending.abort()
    throw Object.assign(new Error('the process stops'), { records })
  })
  await work(stopping, ending.signal)
  expect([(await read(id)).state, await attemptsOf(id), await parties()]).toEqual(['queued', 0, before])
  await work()
  expect(await read(id)).toMatchObject({ state: 'done' })
})

test('what breaks by itself is tried three times, and then it is said', async () => {
  const before = await parties()
  const { id } = await company.client.call(startImport, { body: bodyOf(7000, 20) })
  const breaking = writing(async () => {
    throw new Error('broken')
  })
  for (const state of ['queued', 'queued', 'failed']) {
    await work(breaking)
    expect((await read(id)).state).toBe(state)
    later(6)
  }
  expect((await read(id)).problem).toContain('Ya avisamos a soporte')
  expect(await parties()).toBe(before)
})

test('what is refused ends with its words: rows with errors (427), a kind that the person may not write', async () => {
  const wrong = bodyOf(30_000, 5)
  wrong.rows[0]?.cells.splice(1, 1, '')
  const { id } = await company.client.call(startImport, { body: wrong })
  await work()
  expect(await read(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('1 filas con errores') })
  const next = await company.client.call(startImport, { body: bodyOf(30_000, 5) })
  await work({ ...parts, memberOf: async () => null })
  expect(await read(next.id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('ya no puede') })
})
