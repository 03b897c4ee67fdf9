// Further companies of somebody with an account; one to try things in, marked wherever it shows; and its end, which empties every
// table of that company and touches no other.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundCompany, foundTrial, discardTrial, getFounding, getSession, switchCompany } from '#modules/access/index.ts'
import { createCompany } from '#modules/company/index.server.ts'
import { getCompanySettings } from '#modules/company/index.ts'
import { changeAuthority } from '#modules/electronic/index.ts'
import { trialBalance } from '#modules/analytics/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { publicDocument } from '#modules/documents/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { beginRestore, startCopy } from '#platform/copy/endpoints.ts'
import { companyTables } from '#platform/copy/tables.server.ts'
import { keyOfJob } from '#platform/export/stored.server.ts'
import { workLong } from '#platform/jobs/worker.server.ts'
import type { CompanyCreation } from '#platform/settings.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { createClient, signedIn, type Client } from './client.server.ts'
import { provisions } from './modules.server.ts'
import { createProductServer, workerParts } from './start.server.ts'
import { colleague, later } from './testing/colleagues.server.ts'
import { anyNit, newCompany, openShop, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

// One alone: every row of every other company is looked at before and after.
let database: PreparedDatabase
let world: World
let owner: pg.Client
beforeAll(async () => {
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl, dataDir: '/tmp/paramo-trial-files' })
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
  await database.remove()
})

const data = (changes: object = {}) => ({
  kind: 'juridica' as const,
  identification: anyNit(),
  name: 'Otra Empresa S.A.S.',
  color: 'teja' as const,
  responsibilities: ['R-99-PN' as const],
  vatResponsible: false,
  ciiu: '',
  cityCode: '05001',
  address: 'Carrera 43 # 1-50',
  ...changes,
})

/** Standing in another company of the same person. */
async function enter(client: Client, companyId: string): Promise<Client> {
  const session = await client.call(switchCompany, { body: { companyId } })
  return createClient(world.app, session.accessToken, companyId)
}

/** The product under another setting of who may create companies. */
async function under<T>(companyCreation: CompanyCreation, work: (place: World) => Promise<T>): Promise<T> {
  const runtime = { ...world.runtime, settings: { ...world.runtime.settings, companyCreation } }
  const app = await createProductServer(runtime)
  try {
    return await work({ ...world, runtime, app })
  } finally {
    await app.close()
  }
}

const FORBIDDEN = { status: 403 }

test('who administers a company creates another, which is born as every company is', async () => {
  const { client } = await newCompany(world)
  expect(await client.call(getFounding)).toEqual({ mayFound: true, trialId: null })
  const { companyId } = await client.call(foundCompany, { body: data({ name: ' Otra   Empresa S.A.S. ' }) })
  const inside = await enter(client, companyId)
  expect(await inside.call(getCompanySettings)).toMatchObject({
    name: 'Otra Empresa S.A.S.',
    cityCode: '05001',
    vatResponsible: false,
    color: 'teja',
  })
  expect((await inside.call(getSession)).company).toMatchObject({ companyId, serviceId: 1, isTrial: false, roleName: 'Administrador' })
  // Everything that provisions give: as many rows of each table as a company that was made as ever.
  const usual = await newCompany(world)
  expect(await bornWith(companyId)).toEqual(await bornWith(usual.companyId))
})

/** Rows by table, of what a company has before anybody works in it. */
async function bornWith(companyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tables()) {
    if (['session', 'idempotency', 'outbox', 'audit_event', 'notification'].includes(table)) continue
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1`, [companyId])
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

test('twice the same NIT is refused at its field, also of two calls at the same moment', async () => {
  const { client } = await newCompany(world)
  const body = data()
  const answers = await Promise.allSettled([client.call(foundCompany, { body }), client.call(foundCompany, { body })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(client.call(foundCompany, { body })).rejects.toMatchObject({
    status: 400,
    errors: [
      { field: 'identification', code: 401, message: expect.stringMatching(/^Ya tienes la empresa Otra Empresa S\.A\.S\. con el NIT /) },
    ],
  })
  expect((await client.call(getSession)).companies).toHaveLength(2)
})

test('what its form refuses the call refuses, at its field', async () => {
  const { client } = await newCompany(world)
  const wrong = data({ identification: '900123456-1', name: '', cityCode: '', address: '', responsibilities: [] })
  await expect(client.call(foundCompany, { body: wrong })).rejects.toMatchObject({
    status: 400,
    fields: ['identification', 'name', 'responsibilities', 'address', 'cityCode'],
  })
  await expect(client.call(foundCompany, { body: data({ cityCode: '99999' }) })).rejects.toMatchObject({ fields: ['cityCode'] })
})

test('who administers no company creates none, under each setting', async () => {
  const admin = await newCompany(world)
  const seller = await colleague(world, admin.client)
  const attempt = async (place: World, email: string, password: string) => {
    const client = await signedIn(place.app, email, password)
    const may = (await client.call(getFounding)).mayFound
    const made = await client.call(foundCompany, { body: data() }).then(
      () => true,
      (error: { status: number }) => error.status,
    )
    return { may, made }
  }
  const SELLER = [seller.email, 'Historia-2026*'] as const
  const ADMIN = [admin.email, admin.password] as const
  const yes = { may: true, made: true }
  const no = { may: false, made: 403 }
  expect(await attempt(world, ...SELLER)).toEqual(no)
  await expect(seller.client.call(foundTrial, { body: {} })).rejects.toMatchObject(FORBIDDEN)
  await under('everybody', async (place) => expect(await attempt(place, ...SELLER)).toEqual(yes))
  await under('nobody', async (place) => {
    expect(await attempt(place, ...ADMIN)).toEqual(no)
    await expect((await signedIn(place.app, ...ADMIN)).call(foundTrial, { body: {} })).rejects.toMatchObject(FORBIDDEN)
  })
  await under('administrators', async (place) => expect(await attempt(place, ...ADMIN)).toEqual(yes))
})

/** Of everything that has a company. */
const tables = async (): Promise<string[]> =>
  (await inCompany(world.pool, { companyId: '00000000-0000-7000-8000-000000000001', personId: null }, companyTables)).map(
    ({ name }) => name,
  )

/** Every row that is not of this company, as one hash per table. */
async function picture(without: string): Promise<Record<string, string | null>> {
  const hashes: Record<string, string | null> = {}
  for (const table of [...(await tables()), 'company', 'person']) {
    const key = table === 'company' || table === 'person' ? 'id' : 'company_id'
    const { rows } = await owner.query<{ hash: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t where t.${key} <> $1`,
      [without],
    )
    hashes[table] = rows[0]?.hash ?? null
  }
  return hashes
}

/** How many rows of a company each table has, of those that have any. */
async function rowsOf(companyId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tables()) {
    const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1`, [companyId])
    if (rows[0]?.n) counts[table] = rows[0].n
  }
  return counts
}

let person: StoryCompany
let trialId: string
let trial: Client
let copyKey: string

test('a company to try things in has the demonstration, in the name of who asked for it; there is one at a time', async () => {
  person = await newCompany(world)
  trialId = (await person.client.call(foundTrial, { body: {} })).companyId
  expect(await person.client.call(getFounding)).toEqual({ mayFound: true, trialId })
  await expect(person.client.call(foundTrial, { body: {} })).rejects.toMatchObject({ status: 400, code: 401 })
  trial = await enter(person.client, trialId)
  expect((await trial.call(getSession)).company).toMatchObject({ isTrial: true, name: 'Provisiones Sumapaz S.A.S. (prueba)' })
  await expect(trial.call(changeAuthority, { body: { authority: 'dian' } })).rejects.toMatchObject({ code: 401 })
  const { rows } = await trial.call(invoiceEndpoints.list, { query: { size: '100' } })
  expect(rows.length).toBeGreaterThan(20)
  const written = await rowsOf(trialId)
  for (const table of ['journal_line', 'stock_movement', 'open_item', 'receipt', 'audit_event', 'people_commentary'])
    expect(written[table] ?? 0, table).toBeGreaterThan(0)
  // Nobody else came of it, and no session but those of the person.
  const { rows: people } = await owner.query('select person_id from membership where company_id = $1', [trialId])
  expect(people).toEqual([{ person_id: person.personId }])
  const { rows: doers } = await owner.query('select distinct person_id from audit_event where company_id = $1', [trialId])
  expect(doers).toEqual([{ person_id: person.personId }])
})

test('its papers say that they are worth nothing: PDF, public page, report and list', async () => {
  const NOTICE = 'Empresa de prueba: este documento no tiene validez.'
  const { rows } = await trial.call(invoiceEndpoints.list, { query: { size: '25' } })
  const id = rows.find(({ state }) => state === 'issued')?.id ?? ''
  const pdf = await trial.call(invoiceEndpoints.pdf, { params: { id } })
  const text = pdfText(pdf.bytes)
  expect(text).toContain(NOTICE)
  expect(text).toContain('PRUEBA')
  const ticket = await trial.call(invoiceEndpoints.pdf, { params: { id }, query: { papel: 'tiquete-80' } })
  expect(pdfText(ticket.bytes)).toContain('Empresa de prueba')
  const { url } = await trial.call(invoiceEndpoints.share, { params: { id } })
  const token = new URL(url).pathname.split('/').at(-2) ?? ''
  // The print page draws its mark of this, the tracking page of its notice.
  expect(await createClient(world.app).call(publicDocument, { params: { token } })).toMatchObject({
    isTrial: true,
    notices: expect.arrayContaining([NOTICE]),
  })
  const report = await trial.call(trialBalance.endpoints.pdf, { query: { from: '2026-01-01', to: '2026-12-31', level: '2' } })
  expect(pdfText(report.bytes)).toContain('Empresa de prueba')
  const list = await trial.call(invoiceEndpoints.export, { query: { format: 'pdf', columns: 'number,party,date' } })
  expect(pdfText(list.bytes)).toContain('Empresa de prueba')
  // Those of any other company do not.
  const shop = await openShop(world, { items: [{ name: 'Cafetera', price: '50000', taxes: [] }] })
  const own = await shop.issue([['Cafetera', '1']])
  const paper = pdfText((await shop.client.call(invoiceEndpoints.pdf, { params: { id: own.id } })).bytes)
  for (const mark of ['Empresa de prueba', 'PRUEBA']) expect(paper).not.toContain(mark)
})

test('only who administers it throws it away, and nobody any other company', async () => {
  const { client, companyId } = await newCompany(world)
  await expect(client.call(discardTrial, { params: { companyId } })).rejects.toMatchObject({
    status: 400,
    errors: [{ code: 401, message: 'Solo se pueden eliminar las empresas de prueba.' }],
  })
  await expect(client.call(discardTrial, { params: { companyId: trialId } })).rejects.toMatchObject({ status: 400, code: 498 })
  await expect(client.call(discardTrial, { params: { companyId: 'ninguna' } })).rejects.toMatchObject({ status: 400, code: 698 })
  const helper = await colleague(world, trial)
  later(world)
  await expect(helper.client.call(discardTrial, { params: { companyId: trialId } })).rejects.toMatchObject(FORBIDDEN)
})

test('the door of the database refuses a company that was not born as a trial, and one that was not entered', async () => {
  const { companyId } = await newCompany(world)
  const knock = (place: string, asked: string) =>
    inCompany(world.pool, { companyId: place, personId: null }, (tx) => tx.run(sql`select discard_trial_company(${asked})`))
  await expect(knock(companyId, companyId)).rejects.toThrow('was not born as a trial')
  await expect(knock(companyId, trialId)).rejects.toThrow('was not entered')
  await expect(knock(trialId, companyId)).rejects.toThrow('was not entered')
  // What a company was born as stays, and what opens the trigger's door opens it for the owner alone.
  const inside = (place: string, statement: ReturnType<typeof sql>) =>
    inCompany(world.pool, { companyId: place, personId: null }, async (tx) => {
      await tx.rows(sql`select set_config('app.discarded', ${place}, true)`)
      return tx.run(statement)
    })
  await expect(inside(companyId, sql`update company set trial = true where id = ${companyId}`)).rejects.toThrow('stays what it was born as')
  await expect(inside(trialId, sql`update company set trial = false where id = ${trialId}`)).rejects.toThrow('stays what it was born as')
  await expect(inside(trialId, sql`delete from document where company_id = ${trialId} and state = 'issued'`)).rejects.toThrow('is issued')
  await expect(inside(trialId, sql`delete from document_line where company_id = ${trialId}`)).rejects.toThrow('is issued')
  await expect(inside(trialId, sql`delete from journal_line where company_id = ${trialId}`)).rejects.toThrow('permission denied')
})

test('a copy of it comes back as one to try things in', async () => {
  const { id } = await trial.call(startCopy, { body: {} })
  while (await workLong(workerParts(world.runtime)));
  await trial.call(beginRestore, { body: { name: '', size: 0, copyId: id } })
  while (await workLong(workerParts(world.runtime)));
  const restored = (await trial.call(getSession)).companies.filter(({ isTrial, companyId }) => isTrial && companyId !== trialId)
  expect(restored).toMatchObject([{ name: 'Provisiones Sumapaz S.A.S. (prueba) (copia)' }])
  await trial.call(discardTrial, { params: { companyId: restored[0]?.companyId ?? '' } })
  // The copy is a file of the first one, and goes with it.
  expect(await world.runtime.files.size(keyOfJob(trialId, id))).toBeGreaterThan(0)
  copyKey = keyOfJob(trialId, id)
})

test('thrown away, nothing of it is left in any table, also in those to come, and no row of another company changes', async () => {
  // A table that nobody thought of when the door was written, which points to the others.
  await owner.query(`
    create table later_table (company_id uuid not null references company, id uuid not null, party_id uuid not null, above uuid,
      primary key (company_id, id), foreign key (company_id, party_id) references party, foreign key (company_id, above) references later_table);
    select company_table('later_table', 'select, insert');
    insert into later_table select company_id, id, id, id from party`)
  const before = await rowsOf(trialId)
  expect(before['later_table']).toBeGreaterThan(0)
  expect(Object.keys(before).length).toBeGreaterThan(40)
  const others = await picture(trialId)
  const sessions = await askAs<{ id: string }>(database.ownerUrl, 'select id from session where company_id = $1', [trialId])
  expect(sessions.length).toBeGreaterThan(0)

  expect(await trial.call(discardTrial, { params: { companyId: trialId } })).toEqual({ ok: true })
  expect(await rowsOf(trialId)).toEqual({})
  expect(await askAs(database.ownerUrl, 'select from company where id = $1', [trialId])).toEqual([])
  const after = await picture(trialId)
  await expect(world.runtime.files.size(copyKey)).rejects.toThrow()
  // The sessions that stood in it go on, outside of any company.
  expect({ ...after, session: null }).toEqual({ ...others, session: null })
  expect((await trial.call(getSession)).company).toBeNull()
  await expect(trial.call(invoiceEndpoints.list, {})).rejects.toMatchObject({ status: 400, code: 498 })
  await expect(trial.call(discardTrial, { params: { companyId: trialId } })).rejects.toMatchObject({ status: 400, code: 498 })
  expect(await (await enter(trial, person.companyId)).call(getFounding)).toEqual({ mayFound: true, trialId: null })
})

test('under an owner that is no superuser, whom policies bind, it is the same', async () => {
  const role = new URL(database.ownerUrl).pathname.slice(1)
  await owner.query(`create role ${role}_owner; grant paramo_operator to ${role}_owner`)
  const mine = await newCompany(world)
  const companyId = await createCompany(
    world.pool,
    {
      name: 'De prueba',
      identification: anyNit(),
      isTrial: true,
      members: [{ personId: mine.personId, roleId: 1 }],
      today: world.today,
    },
    provisions,
  )
  const inside = await enter(mine.client, companyId)
  try {
    // Everything changes hands, as when the database was made by such a role.
    const { rows } = await owner.query<{ statement: string }>(`
      select format('alter table %s owner to ${role}_owner', c.oid::regclass) as statement from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      union all select format('alter function %s owner to ${role}_owner', p.oid::regprocedure) from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.proname in ('discard_trial_company', 'is_discarded')
      union all select 'alter policy discarded on session to ${role}_owner'`)
    for (const { statement } of rows) await owner.query(statement)
    const others = await picture(companyId)
    expect(await inside.call(discardTrial, { params: { companyId } })).toEqual({ ok: true })
    expect(await rowsOf(companyId)).toEqual({})
    expect({ ...(await picture(companyId)), session: null }).toEqual({ ...others, session: null })
  } finally {
    await owner.query(`reassign owned by ${role}_owner to current_user; drop owned by ${role}_owner; drop role ${role}_owner`)
  }
})
