// A branch closes after its registers; a register works where the branch does; every company has one of each.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inventoryServer } from '#modules/inventory/index.server.ts'
import { storyCompany, storyReference, storyServer, todayAt, type Actor, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { bearBranches, branchServed, registerServed } from './branches.server.ts'
import { branch } from './branch.ts'
import { register } from './register.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
beforeAll(async () => {
  await storyReference(inject('ownerUrl'))
  pool = openPool()
  server = await storyServer(pool, clock, [...branchServed.handlers, ...registerServed.handlers])
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

const company = (): Promise<Actor> =>
  storyCompany(
    pool,
    todayAt(clock),
    [inventoryServer.provision, bearBranches.run].filter((each) => each !== undefined),
  )

interface Row {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly labels: Readonly<Record<string, string>>
}
const rows = async (ana: Actor, catalogue: typeof branch | typeof register): Promise<Row[]> =>
  (await server.call(ana, catalogue.endpoints.list)).body['rows'] as Row[]

test('a company is born with its branch, in its warehouse, and its register', async () => {
  const ana = await company()
  const [home, ...more] = await rows(ana, branch)
  expect(more).toEqual([])
  expect(home).toMatchObject({ name: 'Principal', code: '01', labels: { warehouseId: 'Principal' } })
  expect(await rows(ana, register)).toMatchObject([{ name: 'Caja 1', code: '01', branchId: home?.id, labels: { branchId: 'Principal' } }])
})

test('the first branch stands where the company says it is', async () => {
  const ana = await storyCompany(pool, todayAt(clock))
  const { companyId } = ana.session
  await server.look(ana, async (tx) => {
    const profile = JSON.stringify({ cityCode: '05001', address: 'Carrera 43A # 1-50', phone: '604 444 1234' })
    await tx.run(sql`update company set profile = ${profile}::jsonb where id = ${companyId}`)
    await bearBranches.run(tx, { companyId, personId: null, today: todayAt(clock) })
  })
  expect(await rows(ana, branch)).toMatchObject([
    { addressLine: 'Carrera 43A # 1-50', cityCode: '05001', phone: '604 444 1234', labels: { cityCode: 'Medellín, Antioquia' } },
  ])
})

test('a branch with open registers does not close, and in a closed one none opens', async () => {
  const ana = await company()
  const [home] = await rows(ana, branch)
  const [till] = await rows(ana, register)
  const turn = (catalogue: typeof branch | typeof register, row: Row | undefined, active: boolean) =>
    server.call(ana, catalogue.endpoints.setActive, { params: { id: row?.id ?? '' }, body: { active, version: row?.version ?? 0 } })
  expect((await turn(branch, home, false)).body).toMatchObject({ code: 401, message: 'Tiene cajas activas: Caja 1. Inactívalas primero.' })
  expect((await turn(register, till, false)).status).toBe(200)
  expect((await turn(branch, home, false)).status).toBe(200)
  const [closed] = await rows(ana, register)
  expect((await turn(register, closed, true)).body).toMatchObject({ field: 'branchId', message: 'La sucursal Principal está inactiva.' })
  const another = { code: '02', name: 'Caja 2', branchId: home?.id, kind: 'main' }
  expect((await server.call(ana, register.endpoints.create, { body: another })).body).toMatchObject({ code: 401, field: 'branchId' })
})

test('two registers of a branch have two codes (415); of two branches, they may have the same', async () => {
  const ana = await company()
  const [home] = await rows(ana, branch)
  const newRegister = (branchId: unknown) =>
    server.call(ana, register.endpoints.create, { body: { code: '01', name: 'Otra', branchId, kind: 'support' } })
  expect((await newRegister(home?.id)).body).toMatchObject({ code: 415, field: 'code' })
  const other = await server.call(ana, branch.endpoints.create, { body: { code: 'N', name: 'Norte' } })
  expect((await newRegister(other.body['id'])).status).toBe(200)
  const ofNorth = await server.call(ana, register.endpoints.list, { query: { f_branchId: String(other.body['id']) } })
  expect(ofNorth.body['rows']).toHaveLength(1)
})

test('a telephone and a mail are written as such', async () => {
  const ana = await company()
  const newBranch = (more: object) => server.call(ana, branch.endpoints.create, { body: { code: 'N', name: 'Norte', ...more } })
  expect((await newBranch({ phone: 'llámame' })).body).toMatchObject({ code: 401, field: 'phone' })
  expect((await newBranch({ email: 'norte@empresa' })).body).toMatchObject({ code: 401, field: 'email' })
  expect((await newBranch({ phone: '601 742 1234 ext. 5', mobile: '+57 300 123 4567', email: 'norte@empresa.com' })).status).toBe(200)
})
