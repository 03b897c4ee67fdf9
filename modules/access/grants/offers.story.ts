// Roles are offered what the definitions of permissions say: once, to companies new and old, and no more than that.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { exportOf, type Permission } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { asProvisions } from '#platform/provision.server.ts'
import { bookkeepers, roleIds, type GrantedRole } from '#platform/roles.ts'
import { bareCompany, openPool } from '#platform/testing/story.server.ts'
import { offerPermissions } from './offers.server.ts'

const OWN_ROLE = 100
const today = parseDay('2026-11-20')
const permission = (code: string, ...offeredTo: GrantedRole[]): Permission => ({ code, title: code, offeredTo })
const [read, write] = [permission('story.thing.read', ...bookkeepers), permission('story.thing.write', 'accountant')]

let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

/** @param offered of the roles that companies find made; null in a company that was there before offers were kept */
async function companyWith(permissions: readonly string[], offered: readonly string[] | null = []): Promise<string> {
  const companyId = await bareCompany(pool)
  const role = (id: number, held: readonly string[]) => ({ company_id: companyId, id, name: `Rol ${id}`, permissions: held, offered })
  await inCompany(pool, { companyId, personId: null }, (tx) =>
    insertRows(tx, 'role', [role(roleIds.administrator, ['*']), role(roleIds.accountant, permissions), role(OWN_ROLE, permissions)]),
  )
  return companyId
}

const offer = (companyId: string, ...permissions: Permission[]) =>
  inCompany(pool, { companyId, personId: null }, async (tx) => {
    for (const provision of asProvisions(offerPermissions(() => permissions).steps ?? []))
      await provision(tx, { companyId, personId: null, today })
  })

const heldBy = (companyId: string, id: number = roleIds.accountant) =>
  inCompany(pool, { companyId, personId: null }, async (tx) => {
    const row = await tx.first<{ permissions: string[] }>(sql`select permissions from role where company_id = ${companyId} and id = ${id}`)
    return row?.permissions.toSorted()
  })

const takeAway = (companyId: string, { code }: Permission) =>
  inCompany(pool, { companyId, personId: null }, (tx) =>
    tx.run(sql`update role set permissions = permissions - ${code}::text where company_id = ${companyId} and id = ${roleIds.accountant}`),
  )

test('what the product adds reaches a company that is there, and no role of its own', async () => {
  const companyId = await companyWith([])
  await offer(companyId, read)
  expect(await heldBy(companyId)).toEqual([read.code])
  await offer(companyId, read, write)
  expect(await heldBy(companyId)).toEqual([read.code, write.code])
  expect(await heldBy(companyId, OWN_ROLE)).toEqual([])
  expect(await heldBy(companyId, roleIds.administrator)).toEqual(['*'])
})

test('what an owner took away is not given again by what comes later', async () => {
  const companyId = await companyWith([])
  await offer(companyId, read)
  await takeAway(companyId, read)
  await offer(companyId, read, write)
  expect(await heldBy(companyId)).toEqual([write.code])
})

const tag = { code: 'items.tag.read', title: 'Ver etiquetas', offeredTo: bookkeepers }

/** @param steps of earlier versions, in the order in which they ran, a day each */
const ranIn = (companyId: string, ...steps: string[]) =>
  inCompany(pool, { companyId, personId: null }, (tx) =>
    insertRows(
      tx,
      'provision_step',
      steps.map((name, at) => ({ company_id: companyId, name, done_at: `2026-11-0${at + 1}T12:00:00Z` })),
    ),
  )

test('a company of before had been offered what its steps gave, so what it lacks was taken away', async () => {
  const companyId = await companyWith([], null)
  await ranIn(companyId, 'items.tags', 'access.taking-out')
  await offer(companyId, tag, exportOf(tag), read)
  expect(await heldBy(companyId)).toEqual([read.code])
})

test('what a step of before did not give is offered now: files, of a catalogue that came after the step of files', async () => {
  const companyId = await companyWith([tag.code], null)
  await ranIn(companyId, 'access.taking-out', 'items.tags')
  await offer(companyId, tag, exportOf(tag))
  expect(await heldBy(companyId)).toEqual([exportOf(tag).code, tag.code])
})

test('a company in which none of them ran is offered all', async () => {
  const companyId = await companyWith([], null)
  await offer(companyId, tag, exportOf(tag))
  expect(await heldBy(companyId)).toEqual([exportOf(tag).code, tag.code])
})
