// Migrating: once, whatever the number of servers; never over a file that changed; and only a bound role may serve.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { askAs, ownDatabase, type OwnDatabase } from '../testing/own-database.server.ts'
import { prepareDatabase, readMigrations, refuseUnboundRole } from './migrate.server.ts'

let database: OwnDatabase
let appUrl: string
let seeds = 0
const seed = async (): Promise<void> => void (seeds += 1)
const roles: string[] = []

beforeAll(async () => {
  database = await ownDatabase(inject('ownerUrl'))
  // Two servers that start at the same time on an empty database.
  const both = await Promise.all([prepareDatabase(database.ownerUrl, seed), prepareDatabase(database.ownerUrl, seed)])
  expect(both[0]).toEqual(both[1])
  appUrl = both[0].appUrl
})
afterAll(async () => {
  const { ownerUrl } = database
  for (const role of roles)
    await askAs(ownerUrl, `reassign owned by ${role} to current_user`).then(() => askAs(ownerUrl, `drop owned by ${role}`))
  await database.remove()
  for (const role of roles) await askAs(inject('ownerUrl'), `drop role ${role}`)
})

const ask = <Row extends Record<string, unknown>>(statement: string): Promise<Row[]> => askAs<Row>(database.ownerUrl, statement)
const applied = () => ask<{ name: string; checksum: string; applied_at: Date }>('select * from private.migration order by name')
const shape = () =>
  ask(`select c.oid, c.relname, c.relkind, (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid) as columns
         from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by c.oid`)

test('two at once: every migration once, in order, and the seed within the same lock', async () => {
  const migrations = readMigrations()
  expect((await applied()).map(({ name, checksum }) => ({ name, checksum }))).toEqual(
    migrations.map(({ name, checksum }) => ({ name, checksum })),
  )
  expect(seeds).toBe(2)
})

test('again changes nothing', async () => {
  const [before, shapeBefore] = [await applied(), await shape()]
  expect(await prepareDatabase(database.ownerUrl, seed)).toEqual({ appUrl })
  expect(await applied()).toEqual(before)
  expect(await shape()).toEqual(shapeBefore)
})

test('a file that changed after it ran is refused by its name, and the next one is not run', async () => {
  const [first] = readMigrations()
  const last = readMigrations().at(-1)
  await ask(`update private.migration set checksum = 'otro' where name = '${first?.name}'`)
  await ask(`delete from private.migration where name = '${last?.name}'`)
  await expect(prepareDatabase(database.ownerUrl, seed)).rejects.toThrow(`Migration ${first?.name} was changed after it ran`)
  expect((await applied()).map(({ name }) => name)).not.toContain(last?.name)
  await ask(`update private.migration set checksum = '${first?.checksum}' where name = '${first?.name}'`)
  await ask(`insert into private.migration values ('${last?.name}', '${last?.checksum}')`)
  // The lock was given back: the next one gets through.
  expect(await prepareDatabase(database.ownerUrl, seed)).toEqual({ appUrl })
})

test('a migration that fails leaves nothing of itself and says which', async () => {
  const last = readMigrations().findLast(({ text }) => text.includes('create table'))
  await ask(`delete from private.migration where name = '${last?.name}'`)
  const before = await shape()
  // What it makes is there already.
  await expect(prepareDatabase(database.ownerUrl, seed)).rejects.toThrow(`Migration ${last?.name} failed`)
  expect(await shape()).toEqual(before)
  await ask(`insert into private.migration values ('${last?.name}', '${last?.checksum}')`)
})

async function roleUrl(attributes: string): Promise<{ role: string; url: string }> {
  const role = `paramo_story_${randomBytes(4).toString('hex')}`
  roles.push(role)
  await ask(`create role ${role} login password 'historia' ${attributes}`)
  const url = new URL(database.ownerUrl)
  url.username = role
  url.password = 'historia'
  return { role, url: url.toString() }
}

test('the application’s role may serve', async () => {
  await expect(refuseUnboundRole(appUrl)).resolves.toBeUndefined()
})

test('a superuser may not', async () => {
  const [me] = await ask<{ role: string }>('select current_user as role')
  await expect(refuseUnboundRole(database.ownerUrl)).rejects.toThrow(`The role ${me?.role} is not bound by row security`)
})

test('nor one that bypasses row security, nor one that owns tables', async () => {
  const bypassing = await roleUrl('bypassrls')
  await expect(refuseUnboundRole(bypassing.url)).rejects.toThrow(`The role ${bypassing.role} is not bound`)
  const owning = await roleUrl('')
  await expect(refuseUnboundRole(owning.url)).resolves.toBeUndefined()
  await ask(`create table owned_by_story (id int); alter table owned_by_story owner to ${owning.role}`)
  await expect(refuseUnboundRole(owning.url)).rejects.toThrow(`The role ${owning.role} is not bound`)
})

test('the application reads neither the password of its role nor the list of migrations', async () => {
  for (const table of ['private.app_login', 'private.migration'])
    await expect(askAs(appUrl, `select * from ${table}`), table).rejects.toThrow('permission denied')
  await expect(askAs(appUrl, 'create table mine (id int)')).rejects.toThrow('permission denied')
})
