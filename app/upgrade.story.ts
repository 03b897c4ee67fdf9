// A company that was there before quotes and credit notes is brought to what a new one is born with.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { units } from '#colombia/index.ts'
import { startTrial } from '#modules/electronic/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { newCompany, openShop, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

const MIGRATION = new URL('../db/migrations/0041_companies_that_exist.sql', import.meta.url)
const TRIALS = new URL('../db/migrations/0260_trial_documents.sql', import.meta.url)
const UNITS = new URL('../db/migrations/0066_measurement_unit.sql', import.meta.url)
const YEAR = new URL('../db/migrations/0251_year_unit.sql', import.meta.url)

/** Bodega, Nómina and Agente came later, by a step of their own. */
const LATER = [7, 8, 12]

// A database of its own: a migration of what companies keep writes in all of them.
let database: PreparedDatabase
let world: World
beforeAll(async () => {
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl })
})
afterAll(async () => {
  await world.close()
  await database.remove()
})

test('roles and accounts are those of a new company, and running it again changes nothing', async () => {
  const { companyId, personId } = await newCompany(world)
  const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(world.pool, { companyId, personId }, work)
  const state = () =>
    inside(async (tx) => ({
      accounts: await tx.rows(sql`select role, account_id from account_role where company_id = ${companyId} order by role`),
      roles: await tx.rows(sql`
        select id, array(select jsonb_array_elements_text(permissions) order by 1) as permissions from role where company_id = ${companyId} order by id`),
    }))
  const born = await state()
  await inside(async (tx) => {
    await tx.run(sql`delete from account_role where company_id = ${companyId} and role in ('salesReturns', 'promptPaymentDiscount')`)
    await tx.run(sql`
      update role set permissions = coalesce((select jsonb_agg(code) from jsonb_array_elements_text(permissions) each (code)
        where code !~ '^(sales\.(quote|creditNote)|accounting\.costCenter|items\.category|platform\.view)\..*(?<!export|print|price|date)$'), '[]')
       where company_id = ${companyId} and not id = any(${LATER}::int[])`)
  })
  expect(await state()).not.toEqual(born)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  for (let times = 0; times < 2; times += 1) {
    await owner.query(`begin; ${readFileSync(MIGRATION, 'utf8')}; commit`)
    expect(await state()).toEqual(born)
  }
  await owner.end()
})

test('units are those of a new company, its items are counted in them, and running it again changes nothing', async () => {
  const { companyId, personId } = await newCompany(world)
  const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(world.pool, { companyId, personId }, work)
  const state = () =>
    inside(async (tx) => ({
      units: await tx.rows(sql`
        select u.name, u.dian_code, u.position, u.active,
               array(select w.word from search_word w where w.company_id = u.company_id and w.entity = 'items.unit' and w.target_id = u.id order by 1) as words
          from measurement_unit u where u.company_id = ${companyId} order by u.position`),
      items: await tx.rows(sql`
        select i.code, i.unit_code, i.unit_name, u.name from item i join measurement_unit u on u.company_id = i.company_id and u.id = i.unit_id
         where i.company_id = ${companyId} order by i.code`),
      roles: await tx.rows(sql`
        select id, array(select jsonb_array_elements_text(permissions) order by 1) as permissions from role where company_id = ${companyId} order by id`),
    }))
  const born = await state()
  expect(born.units).toHaveLength(units.length)
  await inside(async (tx) => {
    await tx.run(sql`update item set unit_id = null where company_id = ${companyId}`)
    await tx.run(sql`delete from measurement_unit where company_id = ${companyId}`)
    await tx.run(sql`delete from search_word where company_id = ${companyId} and entity = 'items.unit'`)
    await tx.run(sql`
      update role set permissions = coalesce((select jsonb_agg(code) from jsonb_array_elements_text(permissions) each (code)
        where code !~ '^items.unit.*(?<!export)$'), '[]') where company_id = ${companyId} and not id = any(${LATER}::int[])`)
  })
  const sqlText = readFileSync(UNITS, 'utf8')
  const yearText = readFileSync(YEAR, 'utf8')
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  for (let times = 0; times < 2; times += 1) {
    await owner.query(`begin; ${sqlText.slice(sqlText.indexOf('do $$'))}; commit`)
    await owner.query(`begin; ${yearText.slice(yearText.indexOf('do $$'), yearText.lastIndexOf('alter table'))}; commit`)
    expect(await state()).toEqual(born)
  }
  await owner.end()
})

test('what was issued to try before it was called so is a trial, its message is withdrawn, and the rest stays', async () => {
  const items = [{ name: 'Asesoría', price: '50000', taxes: ['IVA 19 %'] }]
  const [tried, real] = [await openShop(world, { profile: { electronic: {} }, items }), await openShop(world, { items })]
  const { resolutionId } = await tried.client.call(startTrial)
  const { id } = await tried.issue([['Asesoría', '1']], { resolutionId })
  const { id: realId } = await real.issue([['Asesoría', '1']])
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const rest = (state: 'enable' | 'disable') => owner.query(`alter table document ${state} trigger document_trial_stays`)
  await rest('disable')
  await inCompany(world.pool, tried, async (tx) => {
    await tx.run(sql`update document set electronic_state = 'queued' where company_id = ${tried.companyId} and id = ${id}`)
    await tx.run(sql`
      insert into outbox (company_id, id, topic, key, payload) values (${tried.companyId}, gen_random_uuid(), 'electronic.send', ${id}, '{}')`)
  })
  await rest('enable')
  const stateOf = ({ companyId, personId }: StoryCompany, documentId: string) =>
    inCompany(world.pool, { companyId, personId }, (tx) =>
      tx.first(sql`
        select d.electronic_state as electronic, o.state as message from document d
          left join outbox o on o.company_id = d.company_id and o.topic = 'electronic.send' and o.key = d.id::text
         where d.company_id = ${companyId} and d.id = ${documentId}`),
    )
  const text = readFileSync(TRIALS, 'utf8')
  const moved = text.slice(text.indexOf('do $$'), text.indexOf('end $$;') + 'end $$;'.length)
  for (let times = 0; times < 2; times += 1) {
    await owner.query(`begin; ${moved} commit`)
    expect(await stateOf(tried, id)).toEqual({ electronic: 'trial', message: 'done' })
    expect(await stateOf(real, realId)).toEqual({ electronic: 'queued', message: 'pending' })
  }
  await owner.end()
})
