// What the roles of a new company may do, and the gate over HTTP: service × plan × role.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { presetRoles } from '#modules/access/index.ts'
import { planFlags } from '#modules/subscription/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { refusalOf, type Visitor } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { serverModules } from './modules.server.ts'
import { offeredPermissions } from '../scripts/lists.ts'
import { isSampled } from './testing/sampled.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
let roles: readonly { readonly id: number; readonly permissions: readonly string[] }[]
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
  roles = await inCompany(world.pool, company, (tx) =>
    tx.rows(sql`select id, permissions from role where company_id = ${company.companyId} order by id`),
  )
})
afterAll(() => world.close())

const whole = Object.fromEntries(planFlags.map(({ name }) => [name, null]))
const bare = Object.fromEntries(planFlags.map(({ name }) => [name, 0]))
const visitorOf = (roleId: number, serviceId: number, planLimits: Visitor['planLimits']): Visitor => ({
  serviceId,
  roleId,
  permissions: new Set(roles.find(({ id }) => id === roleId)?.permissions),
  planLimits,
})

/** So the golden matrix (docs/gates.tsv), computed from the definitions, is that of a company. */
test('the roles of a new company may do what the definitions offer', () => {
  const offered = offeredPermissions()
  expect(roles.length).toBeGreaterThan(presetRoles.length)
  for (const { id, permissions } of roles) expect([id, permissions.toSorted()]).toEqual([id, [...(offered.get(id) ?? [])].toSorted()])
})

/** Everything that is read inside a company and needs no more than its address. */
const readings = serverModules
  .flatMap(({ handlers }) => handlers)
  // What goes on has no end to wait for.
  .filter(({ kind, isLive, endpoint: { method, path } }) => kind === 'company' && !isLive && method === 'GET' && !path.includes('{'))
  .map(({ endpoint }) => endpoint)

const standings = [
  ...presetRoles.map(({ id, name }) => ({ name, roleId: id, serviceId: 1, limits: whole })),
  { name: 'Administrador sin plan', roleId: 1, serviceId: 1, limits: bare },
  { name: 'Administrador del servicio 9', roleId: 1, serviceId: 9, limits: whole },
  { name: 'Administrador del servicio 11', roleId: 1, serviceId: 11, limits: whole },
  { name: 'Administrador del servicio 13', roleId: 1, serviceId: 13, limits: whole },
]

/** What a gate refuses is asked of all; the first who may read something does, and of those after them some. */
const opened = new Set<string>()

describe.each(standings)('over HTTP: $name', ({ name, roleId, serviceId, limits }) => {
  test('every reading answers what its gate says', async () => {
    expect(readings.length).toBeGreaterThan(20)
    // Nothing is written but who they are: one company is read by all of them.
    const { client, companyId, personId } = company
    await inCompany(world.pool, { companyId, personId }, async (tx) => {
      await tx.run(sql`update membership set role_id = ${roleId} where company_id = ${companyId} and person_id = ${personId}`)
      await tx.run(sql`update company set service_id = ${serviceId} where id = ${companyId}`)
      await setPlanLimits(tx, companyId, limits)
    })
    // The sessions that a process remembers are forgotten after at most 5 seconds.
    world.clock.moveTo(new Date(world.clock.now().getTime() + 10_000).toISOString())
    const visitor = visitorOf(roleId, serviceId, limits)
    for (const endpoint of readings) {
      const refusal = refusalOf(endpoint, visitor)
      if (!refusal && opened.has(endpoint.path) && !isSampled(`${name} ${endpoint.path}`, 0.25)) continue
      const answer = await world.app.inject({
        url: endpoint.path,
        headers: { authorization: `Bearer ${client.token}`, [COMPANY_HEADER]: companyId },
      })
      if (!refusal) opened.add(endpoint.path)
      if (refusal)
        expect([endpoint.path, answer.statusCode, answer.json<{ reason: string }>().reason]).toEqual([endpoint.path, 403, refusal.reason])
      else expect([endpoint.path, answer.statusCode === 403]).toEqual([endpoint.path, false])
    }
  })
})
