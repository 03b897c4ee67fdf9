// A company that was brought back from its copy does nothing by itself: whatever acts alone is at rest and says so, and what its origin
// owes the authority is never sent by the copy.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { AT_REST, DOES_NOTHING } from '#platform/copy/at-rest.ts'
import { LEFT_OUT } from '#platform/copy/left-out.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workOnce } from '#platform/jobs/worker.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { workerParts } from './start.server.ts'
import { bringBack, makeCopy, workAll } from './testing/copies.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let shop: Shop
beforeAll(async () => {
  // Nobody else works off its queue.
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl })
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '250000', taxes: ['IVA 19 %'] }] })
})
afterAll(async () => {
  await world.close()
  await database.remove()
})

const ask = <T extends object>(query: string) => askAs<T>(database.ownerUrl, query)

test('whatever the worker looks for in any company is put to rest, stays behind, or does nothing outside', async () => {
  const read = await ask<{ name: string }>(`select tablename as name from pg_policies where policyname = 'worker' order by 1`)
  const resting = new Set(AT_REST.map(({ table }) => table))
  const known = (name: string) => resting.has(name) || name in LEFT_OUT || name in DOES_NOTHING
  expect(read.map(({ name }) => name).filter((name) => !known(name))).toEqual([])
  expect(Object.keys(DOES_NOTHING).filter((name) => !read.some((each) => each.name === name))).toEqual([])
})

const code = () => randomBytes(48).toString('hex')

/** What acts alone, each of it about to: a recurrence, a change of prices, postings, a sending and an event. */
async function prepare(): Promise<void> {
  const { companyId, personId } = shop
  const { id: documentId } = await shop.issue([['Asesoría', '1']])
  await inCompany(world.pool, { companyId, personId }, async (tx) => {
    const document = await tx.first<{ kind: string; code: string }>(sql`
      select kind, unique_code as code from document where company_id = ${companyId} and id = ${documentId}`)
    const now = world.clock.now()
    const own = { company_id: companyId, id: uuidv7() }
    const plan = { frequency: 'monthly', day: 1, starts_on: '2026-11-01', next_on: '2026-11-01' }
    await insertRows(tx, 'order_recurrence', [
      { ...own, name: 'Mensualidad', party_id: shop.customerId, person_id: personId, makes: 'invoice', ...plan, lines: '[]' },
      {
        ...{
          ...own,
          id: uuidv7(),
          name: 'Suspendida',
          party_id: shop.customerId,
          person_id: personId,
          makes: 'invoice',
          ...plan,
          lines: '[]',
        },
        ...{ state: 'paused', paused_until: '2026-11-21' },
      },
    ])
    await insertRows(tx, 'price_batch', [{ ...own, state: 'scheduled', applies_on: '2026-11-20' }])
    await insertRows(tx, 'automatic_posting', [
      { company_id: companyId, supplier: '800197268', up_to: '1000000', set_by: personId, set_at: now },
    ])
    await insertRows(tx, 'transmission', [
      {
        ...{ ...own, document_id: documentId, kind: document?.kind ?? '', unique_code: document?.code ?? '' },
        ...{ next_try: now, created_at: now },
      },
    ])
    const invoice = code()
    await insertRows(tx, 'invoice_event', [
      {
        ...{ ...own, ordinal: 1, side: 'received', invoice_code: invoice, code: '030', unique_code: code() },
        ...{ said: '{}', said_at: now, next_try: now, created_at: now, created_by: personId },
      },
    ])
    await insertRows(tx, 'electronic_message', [
      {
        ...{ ...own, kind: 'payroll', unique_code: code(), said: '<NominaIndividual/>', said_at: now },
        ...{ next_try: now, created_at: now, created_by: personId },
      },
    ])
    await insertRows(tx, 'event_watch', [{ company_id: companyId, invoice_code: invoice, side: 'received', since: now, next_look: now }])
  })
}

test('brought back, it issues nothing, changes no price and sends nothing that its origin had queued, though an authority is chosen', async () => {
  await prepare()
  const { bytes } = await makeCopy(world, shop.client)
  const job = await bringBack(world, shop.client, bytes)
  expect(job).toMatchObject({ state: 'ready', problem: null })
  const companyId = job?.companyId ?? ''
  const told = job?.notes.join(' ') ?? ''
  for (const words of ['ventas recurrentes', 'cambios de precios', 'se contabiliza sola', 'debía enviar a la DIAN'])
    expect(told).toContain(words)
  const documents = () => ask<{ count: number }>(`select count(*)::int as count from document where company_id = '${companyId}'`)
  const before = await documents()
  await ask(`insert into transmission_authority (company_id, authority, chosen_at) values ('${companyId}', 'simulator', now())`)
  world.clock.moveTo('2026-12-22T15:00:00Z')
  await workOnce(workerParts(world.runtime))
  await workAll(world)
  expect(await documents()).toEqual(before)
  const states = (table: string) => ask<{ state: string }>(`select state from ${table} where company_id = '${companyId}' order by 1`)
  expect(await states('order_recurrence')).toEqual([{ state: 'paused' }, { state: 'paused' }])
  expect(await ask(`select from order_recurrence where company_id = '${companyId}' and paused_until is not null`)).toEqual([])
  expect(await states('price_batch')).toEqual([{ state: 'discarded' }])
  expect(await states('transmission')).toEqual([{ state: 'withdrawn' }])
  for (const table of ['invoice_event', 'electronic_message']) expect(await states(table)).toEqual([{ state: 'withdrawn' }])
  const tries = await ask(`select sum(attempts)::int as tries from transmission where company_id = '${companyId}'`)
  expect(tries).toEqual([{ tries: 0 }])
  expect(await ask(`select from automatic_posting where company_id = '${companyId}'`)).toEqual([])
  expect(await ask(`select from event_watch where company_id = '${companyId}' and next_look is not null`)).toEqual([])
  const owed = `company_id = '${companyId}' and electronic_state in ('queued', 'sent', 'contingency', 'rejected')`
  expect(await ask(`select from document where ${owed}`)).toEqual([])
  expect(await prove(database.ownerUrl, companyId)).toBeNull()
  // The origin goes on as it was.
  const origin = await ask<{ state: string }>(`select state from transmission where company_id = '${shop.companyId}'`)
  expect(origin.map(({ state }) => state)).not.toContain('withdrawn')
})
