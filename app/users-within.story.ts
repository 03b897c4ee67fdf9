// Somebody restricted who may invite gives and takes only what they have: the same branches, discounts and documents, and no more.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleCalls as roles, userCalls as users } from '#modules/users/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import { colleague, free, later, restrict } from './testing/colleagues.server.ts'
import { anyEmail, newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
let coordinator: { readonly personId: string; readonly client: Client }
let roleId: number
let mine: string
let other: string
beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
  const { client: admin, companyId } = company
  roleId = (await admin.call(roles.createRole, { body: { name: 'Coordinador', from: 4 } })).id
  await inCompany(world.pool, company, (tx) =>
    tx.run(sql`
      update role set permissions = permissions || '["users.user.read", "users.user.write"]'::jsonb where company_id = ${companyId} and id = ${roleId}`),
  )
  mine = await branchOf('N')
  other = await branchOf('S')
  coordinator = await colleague(world, admin, roleId)
  await restrict(world, admin, coordinator.personId, { branchIds: [mine], maxDiscount: '10', ownDocuments: true }, roleId)
})
afterAll(() => world.close())

const branchOf = async (code: string): Promise<string> =>
  (
    await inCompany(world.pool, company, (tx) =>
      tx.first<{ id: string }>(sql`
        insert into branch (company_id, id, code, name) values (${company.companyId}, gen_random_uuid(), ${code}, ${`Sucursal ${code}`}) returning id`),
    )
  )?.id ?? ''

const invite = async (branchIds: readonly string[]): Promise<string> => {
  const email = anyEmail()
  await coordinator.client.call(users.inviteUsers, { body: { people: [{ email, name: 'Caro Nueva' }], roleId, branchIds: [...branchIds] } })
  const { users: all } = await company.client.call(users.listUsers, {})
  return all.find((user) => user.email === email)?.personId ?? ''
}
const limitsOf = async (personId: string) => (await company.client.call(users.getUser, { params: { personId } })).limits

test('who they invite is kept to what they are kept to, and to no other branch', async () => {
  expect(await limitsOf(await invite([]))).toMatchObject({ branchIds: [mine], maxDiscount: '10', ownDocuments: true })
  expect(await limitsOf(await invite([mine]))).toMatchObject({ branchIds: [mine], maxDiscount: '10', ownDocuments: true })
  await expect(invite([other])).rejects.toMatchObject({ code: 401, fields: ['branchIds'] })
  await expect(invite([mine, other])).rejects.toMatchObject({ code: 401, fields: ['branchIds'] })
  // An administrator gives what they like.
  const email = anyEmail()
  await company.client.call(users.inviteUsers, { body: { people: [{ email, name: '' }], roleId, branchIds: [other] } })
})

test('they give nobody more than they have, at the field of each restriction', async () => {
  const personId = await invite([])
  const own = { branchIds: [mine], maxDiscount: '10', ownDocuments: true }
  const change = async (limits: Partial<typeof free>) => {
    const { version } = await coordinator.client.call(users.getUser, { params: { personId } })
    return coordinator.client.call(users.changeUser, {
      params: { personId },
      body: { roleId, version, limits: { ...free, ...own, ...limits } },
    })
  }
  await change({ maxDiscount: '5' })
  await expect(change({ maxDiscount: '11' })).rejects.toMatchObject({ code: 401, fields: ['maxDiscount'] })
  await expect(change({ branchIds: [] })).rejects.toMatchObject({ code: 401, fields: ['branchIds'] })
  await expect(change({ ownDocuments: false, maxDiscount: null })).rejects.toMatchObject({ fields: ['maxDiscount', 'ownDocuments'] })
  expect(await limitsOf(personId)).toMatchObject({ maxDiscount: '5', branchIds: [mine] })
})

test('they take nothing from whoever is restricted less: not changed, handed over, put out nor signed out', async () => {
  const { personId } = await colleague(world, company.client, roleId)
  later(world)
  const { client } = coordinator
  const { users: all } = await client.call(users.listUsers, {})
  expect(all.find((user) => user.personId === personId)?.fixedBecause).toMatch(/menos restricciones que tú/)
  const { version } = await client.call(users.getUser, { params: { personId } })
  const limits = { ...free, branchIds: [mine], maxDiscount: '10', ownDocuments: true }
  const tries = [
    client.call(users.changeUser, { params: { personId }, body: { roleId, version, limits } }),
    client.call(users.deactivateUser, { params: { personId }, body: { handToId: null } }),
    client.call(users.closeSessions, { params: { personId }, body: { sessionId: null } }),
    client.call(users.handOver, { params: { personId }, body: { handToId: coordinator.personId } }),
  ]
  for (const each of await Promise.allSettled(tries)) expect(each).toMatchObject({ status: 'rejected', reason: { code: 401 } })
  await company.client.call(users.deactivateUser, { params: { personId }, body: { handToId: null } })
})
