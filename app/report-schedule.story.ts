// A report that goes out on its own: once for each slot, with the file of that slot's period, and never for somebody who
// may not see it any more.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { createPerson, findMember } from '#modules/access/index.server.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import { analyticsServer } from '#modules/analytics/index.server.ts'
import { stockCard } from '#modules/inventory/index.ts'
import { exportOf } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workOnce } from '#platform/jobs/worker.server.ts'
import { mailboxOf, type KeptMail } from '#platform/mail/mailbox.server.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import {
  createSchedule,
  dropSchedule,
  listSchedules,
  pauseSchedule,
  resumeSchedule,
  sendScheduleNow,
  type ScheduleView,
} from '#platform/report/schedule/endpoints.ts'
import type { ServedReport } from '#platform/report/report.server.ts'
import { scheduledFile } from '#platform/report/schedule/attachment.server.ts'
import type { Plan } from '#platform/report/schedule/plan.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { Refused, signedIn, type Client } from './client.server.ts'
import { workerParts } from './start.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import { anyEmail, newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

const PASSWORD = 'Historia-2026*'
/** Friday, ten in the morning in Bogotá. */
const START = '2026-11-20T15:00:00Z'
const daily: Plan = { every: 'day', hour: 7 }

let database: PreparedDatabase
let world: World
let company: StoryCompany
const dataDir = mkdtempSync(join(tmpdir(), 'paramo-scheduled-'))

beforeAll(async () => {
  // Workers of other stories would send what is due here into their own mailboxes.
  database = await preparedDatabase()
  world = await openWorld(START, { appUrl: database.appUrl, dataDir })
})
afterAll(async () => {
  await world.close()
  await database.remove()
  await stopPdf()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  world.clock.moveTo(START)
  company = await newCompany(world)
})

const work = async (instant?: string): Promise<void> => {
  if (instant) world.clock.moveTo(instant)
  while (await workOnce(workerParts(world.runtime)));
}

/** What this company's people were sent, by the address of the story. */
const mailsTo = async (address: string): Promise<KeptMail[]> =>
  (await mailboxOf({ dataDir }).list()).filter(({ recipient }) => recipient === address)

interface Asked {
  readonly to?: readonly string[]
  readonly plan?: Plan
  readonly query?: string
  readonly format?: 'pdf' | 'xlsx'
  readonly report?: string
}
const schedule = (
  client: Client,
  { to, plan = daily, query = 'period=mes-anterior', format = 'xlsx', report = auxiliaryBook.name }: Asked,
) =>
  client.call(createSchedule, {
    body: { report, name: 'Libro para el contador', query, format, plan, recipients: [...(to ?? [anyEmail()])] },
  })
const only = async (client: Client = company.client): Promise<ScheduleView> => {
  const { schedules } = await client.call(listSchedules)
  expect(schedules).toHaveLength(1)
  return schedules[0] as ScheduleView
}

/** A second person of the company. */
async function colleague(role: keyof typeof roleIds): Promise<{ readonly client: Client; readonly personId: string }> {
  const email = anyEmail()
  const personId = await createPerson(world.pool, { email, password: PASSWORD, firstName: 'Luis', lastName: 'Colega' })
  await inCompany(world.pool, company, (tx) =>
    insertRows(tx, 'membership', [{ person_id: personId, company_id: company.companyId, role_id: roleIds[role], active: true }]),
  )
  return { client: await signedIn(world.app, email, PASSWORD), personId }
}
const setRole = (personId: string, role: keyof typeof roleIds) =>
  inCompany(world.pool, company, (tx) =>
    tx.run(sql`update membership set role_id = ${roleIds[role]} where company_id = ${company.companyId} and person_id = ${personId}`),
  )
const statusOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof Refused ? [error.status, ...error.fields] : error),
  )

test('a slot that came due sends one mail to each, with the file of the period of that slot', async () => {
  const to = [anyEmail(), anyEmail()]
  const made = await schedule(company.client, { to, plan: { every: 'month', day: 31, hour: 18 }, query: 'period=mes', format: 'xlsx' })
  expect(made.nextAt).toBe('2026-11-30T23:00:00.000Z')
  await work('2026-11-30T22:59:59Z')
  expect(await mailsTo(to[0] ?? '')).toEqual([])
  expect(await only()).toMatchObject({ state: 'active', last: null, person: 'Ana Historia', recipients: to, nextAt: made.nextAt })

  // Worked off the next day, which is of another month: the period is that of the slot.
  await work('2026-12-01T15:00:00Z')
  for (const address of to) {
    const [mail, ...more] = await mailsTo(address)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      fromName: 'Historias S.A.S.',
      subject: 'Libro para el contador · Noviembre 2026 (01/11/2026 a 30/11/2026)',
      replyTo: { name: 'Ana Historia', email: company.email },
      attachments: [{ name: 'libro-auxiliar-2026-11-01-2026-11-30.xlsx' }],
    })
    const file = await mailboxOf({ dataDir }).attachment(mail?.id ?? '', 1)
    expect(
      Buffer.from(file?.bytes ?? [])
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  }
  expect(await only()).toMatchObject({
    nextAt: '2026-12-31T23:00:00.000Z',
    last: { state: 'sent', slot: '2026-11-30T23:00:00.000Z', sent: 2, of: 2, reason: null },
  })
  await work()
  expect(await mailsTo(to[0] ?? '')).toHaveLength(1)
})

test('after days without a worker the last slot goes out, and the next one is that of the plan', async () => {
  const to = anyEmail()
  await schedule(company.client, { to: [to], query: 'period=ayer', format: 'pdf' })
  await work('2026-11-24T16:20:00Z')
  const mails = await mailsTo(to)
  expect(mails.map(({ attachments }) => attachments[0]?.name)).toEqual(['libro-auxiliar-2026-11-23-2026-11-23.pdf'])
  expect((await only()).nextAt).toBe('2026-11-25T12:00:00.000Z')
})

test('two processes at once send a slot once', async () => {
  const to = anyEmail()
  for (let each = 0; each < 3; each += 1) await schedule(company.client, { to: [to] })
  const script = new URL('./testing/work-at.server.ts', import.meta.url).pathname
  const children = await Promise.all(
    [1, 2].map(async () => {
      const child = spawn(process.execPath, [script, database.appUrl, dataDir, '2026-11-21T12:00:00Z'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      return child
    }),
  )
  const ended = children.map((child) => once(child, 'exit'))
  for (const child of children) child.stdin.write('go\n')
  expect((await Promise.all(ended)).map(([code]) => code)).toEqual([0, 0])
  // What one found taken, the other sends; whatever is left is nobody's second copy.
  await work('2026-11-21T12:00:00Z')
  expect(await mailsTo(to)).toHaveLength(3)
  const sendings = await inCompany(world.pool, company, (tx) =>
    tx.rows(sql`select slot from report_sending where company_id = ${company.companyId}`),
  )
  expect(sendings).toHaveLength(3)
})

test('a slot is taken once even by whoever does not look', async () => {
  const { id } = await schedule(company.client, {})
  const take = () =>
    inCompany(world.pool, company, (tx) =>
      tx.run(sql`
        insert into report_sending (company_id, id, schedule_id, slot)
        values (${company.companyId}, gen_random_uuid(), ${id}, '2026-11-21T12:00:00Z')`),
    )
  await take()
  await expect(take()).rejects.toThrow('report_sending_company_id_schedule_id_slot_key')
  await work('2026-11-21T12:00:00Z')
  expect(await only()).toMatchObject({ nextAt: '2026-11-22T12:00:00.000Z', last: { of: 0 } })
})

test('who lost the permission sends nothing more: the schedule stops and says why', async () => {
  const to = anyEmail()
  const { client, personId } = await colleague('accountant')
  await schedule(client, { to: [to] })
  await setRole(personId, 'seller')
  await work('2026-11-21T12:00:00Z')
  expect(await mailsTo(to)).toEqual([])
  const stopped = await only()
  expect(stopped).toMatchObject({ state: 'stopped', nextAt: null, last: { state: 'failed', sent: 0 } })
  expect(stopped.reason).toMatch(/^Luis Colega ya no tiene el permiso «.+»\.$/)
  await work('2026-11-22T12:00:00Z')
  expect(await mailsTo(to)).toEqual([])
  expect(await statusOf(company.client.call(resumeSchedule, { params: { id: stopped.id } }))).toEqual([400, null])
  expect(await statusOf(company.client.call(sendScheduleNow, { params: { id: stopped.id } }))).toEqual([400, null])

  // Given back, somebody resumes it and it goes on with its plan.
  await setRole(personId, 'accountant')
  await company.client.call(resumeSchedule, { params: { id: stopped.id } })
  expect(await only()).toMatchObject({ state: 'active', reason: null, nextAt: '2026-11-23T12:00:00.000Z' })
})

test('the permission is asked again when the mail leaves, and somebody who left sends nothing', async () => {
  const to = anyEmail()
  const { client, personId } = await colleague('accountant')
  const { id } = await schedule(client, { to: [to] })
  // Written but not yet delivered…
  expect(await company.client.call(sendScheduleNow, { params: { id } })).toEqual({ problem: null })
  await inCompany(world.pool, company, (tx) =>
    tx.run(sql`update membership set active = false where company_id = ${company.companyId} and person_id = ${personId}`),
  )
  await work()
  expect(await mailsTo(to)).toEqual([])
  expect(await only()).toMatchObject({
    state: 'stopped',
    reason: 'Quien programó este envío ya no pertenece a la empresa.',
    last: { state: 'failed', reason: 'Quien programó este envío ya no pertenece a la empresa.' },
  })
})

test('by hand it is refused as well: nothing is written for who may not', async () => {
  const to = anyEmail()
  const { client, personId } = await colleague('accountant')
  const { id } = await schedule(client, { to: [to] })
  await setRole(personId, 'seller')
  const { problem } = await company.client.call(sendScheduleNow, { params: { id } })
  expect(problem).toMatch(/^Luis Colega ya no tiene el permiso «.+»\.$/)
  await work()
  expect(await mailsTo(to)).toEqual([])
  expect(await only()).toMatchObject({ state: 'stopped', reason: problem, last: { state: 'failed', of: 0, reason: problem } })
})

test('the file shows what whoever scheduled it may see, whoever sends it', async () => {
  const [plain, whole] = [anyEmail(), anyEmail()]
  const { client } = await colleague('seller')
  await inCompany(world.pool, company, (tx) =>
    tx.run(sql`
      update role set permissions = permissions || ${JSON.stringify([exportOf(stockCard.permission).code])}::jsonb
       where company_id = ${company.companyId} and id = ${roleIds.seller}`),
  )
  const { id } = await schedule(client, { to: [plain], report: stockCard.name })
  const other = await schedule(company.client, { to: [whole], report: stockCard.name })
  for (const each of [id, other.id]) await company.client.call(sendScheduleNow, { params: { id: each } })
  await work()
  const sheetOf = async (address: string): Promise<string> => {
    const [mail] = await mailsTo(address)
    const file = await mailboxOf({ dataDir }).attachment(mail?.id ?? '', 1)
    return [...unzipped(file?.bytes ?? new Uint8Array()).values()].join('')
  }
  expect(await sheetOf(plain)).not.toContain('Costo unitario')
  expect(await sheetOf(whole)).toContain('Costo unitario')
})

test('the file of a sending is made once for all who receive it, and anew when its author sees something else', async () => {
  const { client, personId } = await colleague('accountant')
  const { id } = await schedule(client, { to: [anyEmail(), anyEmail(), anyEmail()], format: 'pdf' })
  await company.client.call(sendScheduleNow, { params: { id } })
  const sending = await inCompany(world.pool, company, (tx) =>
    tx.first<{ id: string }>(sql`select id from report_sending where company_id = ${company.companyId}`),
  )
  const [book] = analyticsServer.reports ?? []
  if (!book || !sending) throw new Error('Nothing to send')
  let made = 0
  const counted: ServedReport = {
    ...book,
    open: (...asked) => {
      made += 1
      return book.open(...asked)
    },
  }
  const produce = scheduledFile({ reports: [counted], memberOf: findMember })
  const produced = () => produce(company.companyId, sending.id, world.runtime)
  const [first, ...others] = await Promise.all([produced(), produced(), produced()])
  for (const other of others) expect(Buffer.compare(other?.bytes ?? Buffer.alloc(0), first?.bytes ?? Buffer.alloc(1))).toBe(0)
  expect(new Set([first, ...others].map((file) => `${file?.name} ${file?.mime}`)).size).toBe(1)
  expect(made).toBe(1)
  await setRole(personId, 'administrator')
  expect((await produced())?.name).toBe(first?.name)
  expect(made).toBe(2)
  // The next sending needs its own, and a deleted one none.
  world.clock.moveTo('2026-11-20T16:00:00Z')
  await company.client.call(sendScheduleNow, { params: { id } })
  await produced()
  expect(made).toBe(3)
  await company.client.call(dropSchedule, { params: { id } })
  expect(await produced()).toBeNull()
})

test('paused it sends nothing; resumed it goes on from its next time; by hand it goes out at once', async () => {
  const to = anyEmail()
  const { id } = await schedule(company.client, { to: [to] })
  await company.client.call(pauseSchedule, { params: { id } })
  await work('2026-11-23T12:00:00Z')
  expect(await mailsTo(to)).toEqual([])
  expect(await only()).toMatchObject({ state: 'paused', nextAt: null, last: null })

  await company.client.call(sendScheduleNow, { params: { id } })
  await work()
  expect(await mailsTo(to)).toHaveLength(1)
  await company.client.call(resumeSchedule, { params: { id } })
  expect(await only()).toMatchObject({ state: 'active', nextAt: '2026-11-24T12:00:00.000Z', last: { state: 'sent' } })
  await work('2026-11-24T12:00:00Z')
  expect(await mailsTo(to)).toHaveLength(2)

  await company.client.call(sendScheduleNow, { params: { id } })
  await company.client.call(dropSchedule, { params: { id } })
  await work('2026-11-25T12:00:00Z')
  expect(await mailsTo(to)).toHaveLength(2)
  expect((await company.client.call(listSchedules)).schedules).toEqual([])
})

test('what cannot be sent keeps its slot, says why and is tried again by the outbox', async () => {
  const to = anyEmail()
  await schedule(company.client, { to: [to] })
  world.clock.moveTo('2026-11-21T12:00:00Z')
  const parts = workerParts(world.runtime)
  const broken = { ...parts, topics: { 'mail.send': () => Promise.reject(new Error('El servidor de correo no responde')) } }
  while (await workOnce(broken));
  expect(await only()).toMatchObject({
    nextAt: '2026-11-22T12:00:00.000Z',
    last: { state: 'pending', slot: '2026-11-21T12:00:00.000Z', sent: 0, of: 1, reason: 'El servidor de correo no responde' },
  })
  await work('2026-11-21T12:05:00Z')
  expect(await mailsTo(to)).toHaveLength(1)
  expect((await only()).last).toMatchObject({ state: 'sent', slot: '2026-11-21T12:00:00.000Z', sent: 1, reason: null })
})

test('only who may see the report schedules it, sees its schedules and handles them', async () => {
  const { id } = await schedule(company.client, {})
  const { client: seller } = await colleague('seller')
  expect(await statusOf(schedule(seller, {}))).toEqual([403])
  expect((await seller.call(listSchedules)).schedules).toEqual([])
  expect(await statusOf(seller.call(sendScheduleNow, { params: { id } }))).toEqual([400, null])
  for (const endpoint of [pauseSchedule, resumeSchedule, dropSchedule]) {
    expect(await statusOf(seller.call(endpoint, { params: { id } }))).toEqual([400, null])
  }
  const other = await newCompany(world)
  expect((await other.client.call(listSchedules)).schedules).toEqual([])
  expect(await statusOf(other.client.call(dropSchedule, { params: { id } }))).toEqual([400, null])
  expect(await only()).toMatchObject({ id, state: 'active' })
})

test('what cannot be read is said at its field', async () => {
  const { client } = company
  expect(await statusOf(schedule(client, { to: [] }))).toEqual([400, 'recipients'])
  expect(await statusOf(schedule(client, { to: ['ana'] }))).toEqual([400, 'recipients.0'])
  expect(await statusOf(schedule(client, { plan: { every: 'month', day: 32, hour: 7 } }))).toEqual([400, 'plan.day'])
  expect(await statusOf(schedule(client, { plan: { every: 'day', hour: 24 } }))).toEqual([400, 'plan.hour'])
  expect(await statusOf(schedule(client, { query: 'account=999999' }))).toEqual([400, 'account'])
  expect(await statusOf(schedule(client, { query: 'period=siempre' }))).toEqual([400, 'period'])
  expect(await statusOf(schedule(client, { query: 'by=luna' }))).toEqual([400, 'by'])
})
