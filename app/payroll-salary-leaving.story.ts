// Salary in the books, of what leaves without anybody asking then: files made in the background, reports sent by mail, and programs with
// a key. Each is what whoever asked for it may know.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { createKey } from '#modules/access/index.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import { startExport } from '#platform/export/endpoints.ts'
import { workLong, workOnce } from '#platform/jobs/worker.server.ts'
import { mailboxOf } from '#platform/mail/mailbox.server.ts'
import { createSchedule, sendScheduleNow } from '#platform/report/schedule/endpoints.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { createClient, type Client } from './client.server.ts'
import { workerParts } from './start.server.ts'
import { payMonth, placeOfSalary, plantSalary, SURNAME, type PlantedSalary } from './testing/planted-salary.server.ts'
import { readAnswer } from './testing/read-answer.server.ts'
import { askAs } from './testing/readings.server.ts'
import { anyEmail, openWorld, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let salary: PlantedSalary
const dataDir = mkdtempSync(join(tmpdir(), 'paramo-salary-'))
beforeAll(async () => {
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl, dataDir })
  salary = await plantSalary(world)
  await payMonth(salary)
})
afterAll(async () => {
  await world.close()
  await database.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const worked = async (): Promise<void> => {
  while (await workOnce(workerParts(world.runtime)));
  while (await workLong(workerParts(world.runtime)));
}
const get = async (client: Client, url: string, query: Readonly<Record<string, string>> = {}) => {
  const answer = await askAs(world, client, salary.shop.companyId, { url, query })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return readAnswer(answer)
}
const tells = (text: string): readonly boolean[] => [placeOfSalary(salary, text) >= 0, text.includes(SURNAME)]

const files: readonly (readonly [path: string, query: Readonly<Record<string, string>>])[] = [
  ['/api/analytics/reports/book-auxiliary/xlsx', { from: '2026-10-01', to: '2026-11-30', by: 'account-party' }],
  ['/api/accounting/journals/export', { format: 'csv', columns: 'number,date,description,party,amount' }],
  ['/api/logs/export', { format: 'csv' }],
]
test.each(files)('a file of %s that is made in the background', async (path, query) => {
  const madeFor = async (client: Client) => {
    const { id } = await client.call(startExport, { body: { path, query } })
    await worked()
    return get(client, `/api/exports/${id}/file`)
  }
  expect(tells(await madeFor(salary.shop.client))[0]).toBe(true)
  const [hasFigure, hasName] = tells(await madeFor(salary.blind))
  // The log says who was hired, and not for how much.
  expect([hasFigure, hasName]).toEqual([false, path.includes('logs')])
})

test('a report that goes out by mail', async () => {
  const sentFor = async (client: Client) => {
    const to = anyEmail()
    const { id } = await client.call(createSchedule, {
      body: {
        ...{ report: auxiliaryBook.name, name: 'Libro', query: 'from=2026-10-01&to=2026-11-30&by=account-party', format: 'xlsx' },
        ...{ plan: { every: 'day', hour: 7 }, recipients: [to] },
      },
    })
    await client.call(sendScheduleNow, { params: { id } })
    await worked()
    const mailbox = mailboxOf({ dataDir })
    const mail = (await mailbox.list()).find(({ recipient }) => recipient === to)
    const file = await mailbox.attachment(mail?.id ?? '', 1)
    return readAnswer({ rawPayload: Buffer.from(file?.bytes ?? []) })
  }
  expect(tells(await sentFor(salary.shop.client))).toEqual([true, true])
  const veiled = await sentFor(salary.blind)
  expect(veiled).toContain('Nóminadeoctubre2026')
  expect(tells(veiled)).toEqual([false, false])
})

test('a program with a key knows what its person knows', async () => {
  const body = { name: 'Tablero', access: 'read' as const, modules: [], expiresOn: addDays(world.today, 90), current: salary.password }
  const { key } = await salary.blind.call(createKey, { body })
  const program = createClient(world.app, key ?? '', salary.shop.companyId)
  const books = await get(program, '/api/analytics/reports/book-auxiliary', { from: '2026-10-01', to: '2026-11-30', by: 'account-party' })
  expect(books).toContain('Nóminadeoctubre2026')
  expect(tells(books)).toEqual([false, false])
})
