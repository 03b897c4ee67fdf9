// Files in the background: who asks for a long one is told when it is ready, it holds what they may see at that moment, it can
// be cancelled, made again, outlives the process that was writing it, and is gone after a week.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trialBalance } from '#modules/analytics/index.ts'
import { brand } from '#modules/items/index.ts'
import { salaryLevel } from '#modules/payroll/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { exportOf } from '#platform/access.ts'
import { cancelExport, exportFile, listExports, measureExport, repeatExport, startExport } from '#platform/export/endpoints.ts'
import { workLong, workOnce } from '#platform/jobs/worker.server.ts'
import { exportLog } from '#platform/log/log.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { workerParts } from './start.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let shop: Shop
beforeAll(async () => {
  // Nobody else works off its queue.
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl })
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '250000.50', taxes: ['IVA 19 %'] }] })
  await shop.issue([['Asesoría', '1']])
  await shop.issue([['Asesoría', '2']])
  await askAs(
    database.ownerUrl,
    `insert into brand (company_id, id, name) select '${shop.companyId}', gen_random_uuid(), 'Marca ' || lpad(n::text, 5, '0') from generate_series(1, 6000) n`,
  )
})
afterAll(async () => {
  await world.close()
  await stopPdf()
  await database.remove()
})

const work = async () => {
  while (await workLong(workerParts(world.runtime)));
}
const jobs = async (client: Client = shop.client) => (await client.call(listExports)).exports
const jobOf = async (id: string, client: Client = shop.client) => (await jobs(client)).find((each) => each.id === id)
const fileOf = (id: string, client: Client = shop.client) =>
  world.app.inject({ method: 'GET', url: `/api/exports/${id}/file`, headers: { authorization: `Bearer ${client.token}` } })
const brands = { path: brand.endpoints.export.path, query: { columns: 'name,active', format: 'csv' } }
const invoices = (format: string) => ({ path: invoiceEndpoints.export.path, query: { columns: 'number,date,party,total', format } })
const start = async (asked: { path: string; query: Record<string, string> }, client: Client = shop.client) =>
  (await client.call(startExport, { body: asked })).id
const isLarge = async ({ path, query }: { path: string; query: Record<string, string> }) =>
  (await shop.client.call(measureExport, { query: { path, asked: JSON.stringify(query) } })).isLarge
/** As another process, or time, would leave it. */
const put = (id: string, set: string) => askAs(database.ownerUrl, `update export_job set ${set} where id = '${id}'`)

test('a short list is downloaded at once, a long one is not', async () => {
  expect(await isLarge(invoices('xlsx'))).toBe(false)
  expect(await isLarge(brands)).toBe(true)
  expect(await isLarge({ ...brands, query: { ...brands.query, text: '00017' } })).toBe(false)
  await expect(isLarge({ path: invoiceEndpoints.pdf.path, query: {} })).rejects.toMatchObject({ code: 698 })
})

test('in the background: queued, ready with all its rows, told once, downloaded by whoever asked', async () => {
  const id = await start(brands)
  expect(await jobOf(id)).toMatchObject({ state: 'queued', title: 'Marcas', format: 'csv', isOwn: true, person: 'Ana Historia' })
  await work()
  expect(await jobOf(id)).toMatchObject({ state: 'ready', done: 6000, total: 6000, problem: null })
  const { body, headers } = await fileOf(id)
  expect(body.trim().split('\r\n')).toHaveLength(6001)
  expect(headers['content-disposition']).toContain('marcas-2026-11-20.csv')
  await workOnce(workerParts(world.runtime))
  const told = await askAs<{ title: string }>(database.ownerUrl, `select title from notification where key = '${id}'`)
  expect(told).toEqual([{ title: 'Lista: Marcas' }])
})

test('a spreadsheet has real numbers and dates; on paper it is read', async () => {
  const [xlsx, pdf] = [await start(invoices('xlsx')), await start(invoices('pdf'))]
  await work()
  const sheet = unzipped((await fileOf(xlsx)).rawPayload).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toMatch(/<c r="B2" s="1"><v>46346<\/v><\/c>/)
  expect(sheet).toContain('<v>297500.60</v>')
  const file = await fileOf(pdf)
  expect(file.headers['content-type']).toBe('application/pdf')
  const text = pdfText(file.rawPayload)
  expect(text).toContain('FV-2')
  expect(text).toContain('595.001,19')
})

test('any list and any report: catalogues, documents, users, the log, the books', async () => {
  const ids = [
    await start({ path: '/api/settings/users/export', query: { format: 'csv' } }),
    await start({ path: exportLog.path, query: { format: 'csv' } }),
    await start({ path: trialBalance.endpoints.xlsx.path, query: { from: '2026-11-01', to: '2026-11-30', level: '5' } }),
  ]
  await work()
  expect((await jobs()).filter(({ id }) => ids.includes(id)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
  expect((await fileOf(ids[1] ?? '')).body).toContain('Factura de venta FV-1')
})

test('what cannot be asked so is said at once; more than five at a time are refused', async () => {
  await expect(start({ ...brands, query: { columns: 'name', format: 'doc' } })).rejects.toMatchObject({ status: 400 })
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1) ids.push(await start(brands))
  await expect(start(brands)).rejects.toMatchObject({ code: 401 })
  for (const id of ids) await shop.client.call(cancelExport, { params: { id }, body: {} })
  await work()
  expect((await jobs()).filter(({ id }) => ids.includes(id)).map(({ state }) => state)).toEqual(Array(5).fill('cancelled'))
  expect((await fileOf(ids[0] ?? '')).json()).toMatchObject({ code: 464 })
})

test('whoever lost the permission gets neither the file that was made nor one that was on its way', async () => {
  const [made, waiting] = [await start(brands), await start(brands)]
  await put(waiting, `lease_until = '2099-01-01'`)
  await work()
  expect((await fileOf(made)).statusCode).toBe(200)
  await askAs(database.ownerUrl, `update role set permissions = '[]' where company_id = '${shop.companyId}' and id = 6`)
  await askAs(database.ownerUrl, `update membership set role_id = 6 where company_id = '${shop.companyId}'`)
  const again = await signedIn(world.app, shop.email, shop.password)
  expect((await fileOf(made, again)).statusCode).toBe(403)
  await put(waiting, 'lease_until = null')
  await work()
  expect(await jobOf(waiting, again)).toMatchObject({ state: 'failed', problem: 'Ya no tienes permiso para ver esta información.' })
  await expect(again.call(repeatExport, { params: { id: made }, body: {} })).rejects.toMatchObject({ status: 403 })
  await askAs(database.ownerUrl, `update membership set role_id = 1 where company_id = '${shop.companyId}'`)
  shop = { ...shop, client: await signedIn(world.app, shop.email, shop.password) }
})

test('figures that are hidden are not in it, and a file with them is no longer for whoever may not see them now', async () => {
  await shop.client.call(salaryLevel.endpoints.create, {
    body: { name: 'Gerencia', kind: 'ordinary', minSalary: '8654321', maxSalary: '9000000' },
  })
  const salaries = { path: salaryLevel.endpoints.export.path, query: { columns: 'name,minSalary,maxSalary', format: 'csv' } }
  const open = await start(salaries)
  await work()
  expect((await fileOf(open)).body).toContain('8654321')
  const { read } = salaryLevel.permissions
  const held = JSON.stringify([read.code, exportOf(read).code])
  await askAs(
    database.ownerUrl,
    `update role set permissions = '${held}' where company_id = '${shop.companyId}' and id = 6;
     update membership set role_id = 6 where company_id = '${shop.companyId}'`,
  )
  const narrow = await signedIn(world.app, shop.email, shop.password)
  expect((await fileOf(open, narrow)).json()).toMatchObject({ code: 464 })
  const hidden = await start(salaries, narrow)
  await work()
  const { body } = await fileOf(hidden, narrow)
  expect(body).toContain('Gerencia')
  expect(body).not.toContain('8654321')
  await askAs(database.ownerUrl, `update membership set role_id = 1 where company_id = '${shop.companyId}'`)
  shop = { ...shop, client: await signedIn(world.app, shop.email, shop.password) }
})

test('it holds what the person reaches: only their documents', async () => {
  await askAs(
    database.ownerUrl,
    `insert into member_limit (company_id, person_id, own_documents) values ('${shop.companyId}', '${shop.personId}', true);
     update document set created_by = gen_random_uuid() where company_id = '${shop.companyId}' and number = 1`,
  )
  const id = await start(invoices('csv'))
  await work()
  const { body } = await fileOf(id)
  await askAs(database.ownerUrl, `delete from member_limit where company_id = '${shop.companyId}'`)
  expect((await fileOf(id)).json()).toMatchObject({ code: 464 })
  expect(body).toContain('FV-2')
  expect(body).not.toContain('FV-1,')
})

test('nobody sees the exports of others', async () => {
  const id = await start(brands)
  const other = await openShop(world, { items: [] })
  expect(await jobs(other.client)).toEqual([])
  expect((await fileOf(id, other.client)).json()).toMatchObject({ code: 698 })
  await expect(other.client.call(cancelExport, { params: { id }, body: {} })).rejects.toMatchObject({ code: 698 })
  await work()
})

test('of a process that died another makes it again; after three deaths it says so and may be made again', async () => {
  const id = await start(brands)
  await put(id, `state = 'running', attempts = 1, done = 100, lease_until = '2026-11-20T14:59:00Z'`)
  await work()
  expect(await jobOf(id)).toMatchObject({ state: 'ready', done: 6000 })
  const dead = await start(brands)
  await put(dead, `state = 'running', attempts = 3, lease_until = '2026-11-20T14:59:00Z'`)
  await work()
  expect(await jobOf(dead)).toMatchObject({ state: 'failed', problem: expect.stringContaining('se interrumpió') })
  const { id: again } = await shop.client.call(repeatExport, { params: { id: dead }, body: {} })
  await work()
  expect(await jobOf(again)).toMatchObject({ state: 'ready', title: 'Marcas' })
  // While its lease lasts it is somebody's.
  const busy = await start(brands)
  await put(busy, `state = 'running', attempts = 1, lease_until = '2026-11-20T15:00:30Z'`)
  await work()
  expect(await jobOf(busy)).toMatchObject({ state: 'running' })
  await shop.client.call(cancelExport, { params: { id: busy }, body: {} })
  expect(await jobOf(busy)).toMatchObject({ state: 'cancelled' })
})

test('a process that stops leaves it for the next, as if it had not begun', async () => {
  const id = await start(brands)
  const ending = new AbortController()
  const worked = workLong(workerParts(world.runtime), ending.signal)
  // Once it is somebody's, the process is told to stop.
  for (;;) {
    const [row] = await askAs<{ state: string }>(database.ownerUrl, `select state from export_job where id = '${id}'`)
    if (row?.state !== 'queued') break
  }
  ending.abort()
  await worked
  const [row] = await askAs<{ state: string; attempts: number }>(
    database.ownerUrl,
    `select state, attempts from export_job where id = '${id}'`,
  )
  expect([
    { state: 'queued', attempts: 0 },
    { state: 'ready', attempts: 1 },
  ]).toContainEqual(row)
  await work()
  expect(await jobOf(id)).toMatchObject({ state: 'ready', done: 6000 })
})

test('one that was taken for dead does not take away the file of whoever took over', async () => {
  const id = await start(brands)
  const { files } = world.runtime
  const write: typeof files.write = async (key, chunks) => {
    const written = await files.write(key, chunks)
    // Its process is not heard of for longer than its lease, and then goes on.
    await put(id, `lease_until = '2026-11-20T14:59:00Z'`)
    await work()
    return written
  }
  await workLong(workerParts({ ...world.runtime, files: { ...files, write } }))
  expect(await jobOf(id)).toMatchObject({ state: 'ready' })
  expect((await fileOf(id)).statusCode).toBe(200)
})

test('after seven days the file is gone', async () => {
  const id = await start(brands)
  await work()
  world.clock.moveTo('2026-11-27T14:59:00Z')
  const late = await signedIn(world.app, shop.email, shop.password)
  expect((await fileOf(id, late)).statusCode).toBe(200)
  world.clock.moveTo('2026-11-27T15:01:00Z')
  expect((await fileOf(id, late)).json()).toMatchObject({ code: 464 })
  await work()
  expect(await jobOf(id, late)).toMatchObject({ state: 'expired' })
  await expect(world.runtime.files.size(`exports/${shop.companyId}/${id}`)).rejects.toThrow()
  await expect(late.call(exportFile, { params: { id } })).rejects.toMatchObject({ code: 464 })
})
