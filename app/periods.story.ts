// Every door that writes into a date obeys its month: each kind of document and each other writer, under any locks, with any
// exception, of either person; and a month with something under way does not close.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthTitle, parseDay } from '#base/date.ts'
import { runs } from '#base/testing/runs.ts'
import { createPerson } from '#modules/access/index.server.ts'
import { roleIds } from '#modules/access/index.ts'
import {
  endException,
  getEntriesOfSource,
  grantException,
  listPeriods,
  lockModule,
  openPeriod,
  pendingOfPeriod,
  periodModules,
  unlockModule,
  type PeriodModule,
} from '#modules/accounting/index.ts'
import { purchaseKinds } from '#modules/purchases/index.ts'
import { invoiceEndpoints, quoteEndpoints, salesKinds } from '#modules/sales/index.ts'
import { annulReceipt } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { Refused, signedIn, type Client } from './client.server.ts'
import { periodWriters } from '#modules/accounting/index.server.ts'
import { inPlaces } from '#platform/place.ts'
import { whole } from './modules.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { datedDoors, kindDoors, openDatedShop, otherDoors, type DatedShop } from './testing/doors.server.ts'
import { anyEmail, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const MONTH = '2026-11'
const NEXT = '2026-12-01'
const TODAY = parseDay('2026-11-20')

let world: World
let shop: Shop
/** A colleague with the same role. */
let other: { readonly client: Client; readonly personId: string }
let at: DatedShop

beforeAll(async () => {
  world = await openWorld()
  at = await openDatedShop(world)
  shop = at.shop
  const email = anyEmail()
  const personId = await createPerson(world.pool, { email, password: 'Historia-2026*', firstName: 'Bruno', lastName: 'Historia' })
  await inCompany(world.pool, shop, (tx) =>
    insertRows(tx, 'membership', [{ company_id: shop.companyId, person_id: personId, role_id: roleIds.administrator, active: true }]),
  )
  other = { client: await signedIn(world.app, email, 'Historia-2026*'), personId }
})
afterAll(() => world.close())

const locked: readonly PeriodModule[] = inPlaces(periodWriters.gather(whole.modules)).map(({ module }) => module)

test('every kind of document and every module that writes has its door here', () => {
  expect(new Set(kindDoors.map(({ kind }) => kind))).toEqual(new Set([...salesKinds, ...purchaseKinds]))
  for (const { kind, doors: ofKind } of kindDoors) expect(ofKind.some(({ modules }) => modules.length > 0)).toBe(kind.books !== null)
  // Payroll is of a month, and refuses in words of its own (445): payroll-padlock.story.ts.
  expect(new Set([...datedDoors.flatMap(({ modules }) => modules), 'payroll'])).toEqual(new Set(locked))
})

const month = { params: { month: MONTH } } as const
const lock = (module: PeriodModule) => shop.client.call(lockModule, { ...month, body: { module } })
const unlock = (module: PeriodModule) => shop.client.call(unlockModule, { ...month, body: { module, reason: 'Prueba de la historia' } })
const letIn = (personId: string, module: PeriodModule | null, until: string) =>
  shop.client.call(grantException, { ...month, body: { personId, module, until, reason: 'Prueba de la historia' } })
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString()

const refusalOf = (work: Promise<unknown>): Promise<Refused | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error : Promise.reject(error)),
  )

test('under any locks and any exception, each door refuses exactly when it must, with its code, text and field', async () => {
  const cases = fc.record({
    door: fc.constantFrom(...datedDoors),
    locks: fc.subarray([...locked]),
    leave: fc.constantFrom<'none' | 'all' | PeriodModule>('none', 'all', ...locked),
    isOther: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ door, locks, leave, isOther }) => {
      for (const module of locks) await lock(module)
      const given = leave === 'none' ? null : await letIn(shop.personId, leave === 'all' ? null : leave, inHours(1))
      const covers = (module: PeriodModule) => !isOther && (leave === 'all' || leave === module)
      const left = door.modules.filter((module) => locks.includes(module) && !covers(module))
      const refused = await refusalOf(door.write(at, isOther ? other.client : shop.client, TODAY))
      if (left.length === 0) expect(refused, door.name).toBeNull()
      else {
        expect(refused?.code, door.name).toBe(431)
        expect(refused?.errors[0]?.field).toBe('date')
        expect(left.map((module) => `El periodo ${monthTitle(MONTH)} está bloqueado para el módulo ${periodModules[module]}.`)).toContain(
          refused?.errors[0]?.message,
        )
      }
      if (given) await shop.client.call(endException, { params: { id: given.id } })
      for (const module of locks) await unlock(module)
    }),
    runs(60),
  )
})

test.each(datedDoors.map((door) => [door.name, door] as const))(
  '%s: an exception lets one person through, and ends by itself',
  async (_, door) => {
    const start = world.clock.now().toISOString()
    for (const module of door.modules) await lock(module)
    const blocked = door.modules.length > 0 ? 431 : undefined
    expect((await refusalOf(door.write(at, shop.client, TODAY)))?.code).toBe(blocked)
    await letIn(shop.personId, null, inHours(2))
    expect(await refusalOf(door.write(at, shop.client, TODAY))).toBeNull()
    expect((await refusalOf(door.write(at, other.client, TODAY)))?.code).toBe(blocked)
    world.clock.moveTo(inHours(2))
    expect((await refusalOf(door.write(at, shop.client, TODAY)))?.code).toBe(blocked)
    world.clock.moveTo(start)
    const { exceptions } = await shop.client.call(listPeriods)
    for (const { id, inForce } of exceptions) if (inForce) await shop.client.call(endException, { params: { id } })
    for (const module of door.modules) await unlock(module)
  },
)

test('what is annulled in a locked month goes to the first open day, with its goods', async () => {
  const made = await shop.issue([['Cafetera', '2']])
  const receipt = await otherDoors[0]?.write(at, shop.client, TODAY)
  for (const module of locked) await lock(module)
  await shop.client.call(invoiceEndpoints.annul, { params: { id: made.id }, body: { reason: 'Llegó tarde' } })
  await shop.client.call(annulReceipt, { params: { id: receipt?.id ?? '' }, body: { reason: 'Llegó tarde' } })
  for (const id of [made.id, receipt?.id ?? '']) {
    const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
    expect(entries.map(({ date }) => date).toSorted()).toEqual([TODAY, NEXT])
  }
  const moved = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ date: string }>(sql`
      select date from stock_movement where company_id = ${shop.companyId} and source_id = ${made.id} order by date`),
  )
  expect(moved.map(({ date }) => date)).toEqual([TODAY, NEXT])
  for (const module of locked) await unlock(module)
})

test('a month with drafts or unsent documents does not close, and says where they are', async () => {
  expect((await refusalOf(closeMonths(shop.client, MONTH)))?.errors[0]?.message).toMatch(/^Noviembre 2026 no ha terminado/)
  const lastDay = parseDay('2026-11-30')
  world.clock.moveTo(`${lastDay}T15:00:00Z`)
  shop = { ...shop, client: await signedIn(world.app, shop.email, shop.password) }
  at = { ...at, shop }
  const close = () => closeMonths(shop.client, MONTH)
  const { id } = await shop.client.call(invoiceEndpoints.create, { body: { document: shop.request([['Asesoría', '1']]), issue: false } })
  await shop.client.call(quoteEndpoints.create, {
    body: { document: shop.request([['Asesoría', '1']], { resolutionId: null }), issue: false },
  })
  const { pending } = await shop.client.call(pendingOfPeriod, month)
  const drafts = pending.find(({ what, title }) => what === 'draft' && title.startsWith('Factura'))
  expect(drafts).toMatchObject({ month: MONTH, count: 1 })
  expect(drafts?.href).toContain('vista=drafts&from=2026-11-01&to=2026-11-30')
  const refused = await refusalOf(close())
  expect(refused?.errors.map(({ code }) => code)).toEqual([436, 437])
  expect(refused?.errors[0]?.message).toBe('El periodo tiene 1 documentos en borrador.')
  await shop.client.call(invoiceEndpoints.remove, { params: { id } })
  expect((await refusalOf(close()))?.errors.map(({ code }) => code)).toEqual([437])
  // As if none of them went to the authority: closing asks for the transmission of what it validated.
  await inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update document set electronic_state = 'none' where company_id = ${shop.companyId} and electronic_state = 'queued'`),
  )
  expect((await close()).closed).toContain(MONTH)

  for (const door of datedDoors)
    expect((await refusalOf(door.write(at, shop.client, lastDay)))?.code, door.name).toBe(door.modules.length > 0 ? 430 : undefined)
  await letIn(shop.personId, 'treasury', inHours(1))
  expect(await refusalOf(otherDoors[0]?.write(at, shop.client, lastDay) ?? Promise.resolve())).toBeNull()
  expect((await refusalOf(otherDoors[1]?.write(at, shop.client, lastDay) ?? Promise.resolve()))?.code).toBe(430)
  const open = (reason: string) => shop.client.call(openPeriod, { ...month, body: { reason } })
  expect(await refusalOf(open(''))).toMatchObject({ code: 401 })
  expect((await open('Faltó un recaudo')).opened).toBe(MONTH)
})

test('who decided is kept, and nobody but whoever may decides', async () => {
  await lock('sales')
  const { periods, modules } = await shop.client.call(listPeriods)
  expect(modules).toEqual(['sales', 'purchases', 'inventory', 'treasury', 'accounting', 'payroll'])
  expect(periods.find((period) => period.month === MONTH)?.locks).toMatchObject([{ module: 'sales', by: 'Ana Historia' }])
  expect(await refusalOf(shop.client.call(unlockModule, { ...month, body: { module: 'sales', reason: '' } }))).toMatchObject({ code: 401 })
  await unlock('sales')
  const stranger = await openShop(world, { items: [] })
  expect(await refusalOf(letIn(stranger.personId, null, inHours(1)))).toMatchObject({ code: 698 })
  const events = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ action: string }>(sql`
      select distinct action from audit_event where company_id = ${shop.companyId} and entity = 'accounting.period' order by action`),
  )
  expect(events.map(({ action }) => action)).toEqual(['close', 'end', 'except', 'lock', 'open', 'unlock'])
})
