// A large file goes on by itself: how far it is, how it ends, called off without a trace, and once only whatever happens to the
// process that does it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDigit } from '#colombia/nit.ts'
import { findMember } from '#modules/access/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { cancelRun, getRun, listImports, listRuns, startImport } from '#platform/import/import-endpoints.ts'
import { deliverImport, IMPORT_TOPIC, type RunParts } from '#platform/import/runs.server.ts'
import { importKinds } from './imports.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
})
afterAll(() => world.close())

const parts = { kinds: importKinds, memberOf: findMember }
/** As the worker does once it took the message. */
const deliver = (id: string, given: RunParts = parts, attempts = 1) =>
  deliverImport(given)({ companyId: company.companyId, id, topic: IMPORT_TOPIC, payload: { id }, attempts }, world.runtime)

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
  await deliver(id)
  expect(await read(id)).toMatchObject({ state: 'done', done: 600, work: 600, result: { created: 600, wrong: 0, left: 4 } })
  expect(await parties()).toBe(before + 600)
  expect((await company.client.call(listRuns)).runs).toEqual([])
  const [file] = (await company.client.call(listImports)).files
  expect(file).toMatchObject({ name: 'grande.csv', created: 600, undoable: true })
  // Asked again, the same message does nothing more.
  await deliver(id, parts, 2)
  expect(await parties()).toBe(before + 600)
})

test('called off while it writes, nothing of it is left; before it began, it never does', async () => {
  const before = await parties()
  const { id } = await company.client.call(startImport, { body: bodyOf(1000, 600) })
  const party = importKinds.find(({ kind }) => kind.name === 'people.party')
  if (!party) throw new Error('No kind')
  // Whoever waits calls it off after the first step that wrote something.
  const calledOff = {
    ...party,
    prepare: (async (tx, writer, table) =>
      party.prepare(
        tx,
        {
          ...writer,
          progress: async (done, all) => {
            if (done > 0) await company.client.call(cancelRun, { params: { id }, body: {} })
            await writer.progress?.(done, all)
          },
        },
        table,
      )) satisfies typeof party.prepare,
  }
  await deliver(id, { ...parts, kinds: [calledOff] })
  const cancelled = await read(id)
  expect(cancelled).toMatchObject({ state: 'cancelled', result: null })
  expect(cancelled.done).toBeGreaterThan(0)
  expect(await parties()).toBe(before)
  const next = await company.client.call(startImport, { body: bodyOf(1000, 20) })
  expect(await company.client.call(cancelRun, { params: { id: next.id }, body: {} })).toMatchObject({ state: 'cancelled' })
  await deliver(next.id)
  expect(await parties()).toBe(before)
})

test('a process that dies leaves nothing half done, and another does it once', async () => {
  const before = await parties()
  const { id } = await company.client.call(startImport, { body: bodyOf(2000, 400) })
  const party = importKinds.find(({ kind }) => kind.name === 'people.party')
  if (!party) throw new Error('No kind')
  const dying = {
    ...party,
    prepare: (async (tx, writer, table) => {
      const prepared = await party.prepare(tx, writer, table)
      return {
        ...prepared,
        write: async () => {
          await prepared.write()
          throw new Error('killed')
        },
      }
    }) satisfies typeof party.prepare,
  }
  await expect(deliver(id, { ...parts, kinds: [dying] })).rejects.toThrow('killed')
  expect(await parties()).toBe(before)
  expect((await read(id)).state).toBe('running')
  await deliver(id, parts, 2)
  expect(await read(id)).toMatchObject({ state: 'done', result: { created: 400 } })
  expect(await parties()).toBe(before + 400)
})

test('what is refused ends with its words: rows with errors (427), a kind that the person may not write', async () => {
  const wrong = bodyOf(3000, 5)
  wrong.rows[0]?.cells.splice(1, 1, '')
  const { id } = await company.client.call(startImport, { body: wrong })
  await deliver(id)
  expect(await read(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('1 filas con errores') })
  const next = await company.client.call(startImport, { body: bodyOf(3000, 5) })
  await deliver(next.id, { ...parts, memberOf: async () => null })
  expect(await read(next.id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('ya no puede') })
})
