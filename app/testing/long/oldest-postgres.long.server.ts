// The oldest PostgreSQL that the README names, as a distribution installs it, with the database called as anybody would call it.
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { startEmbedded, type EmbeddedDatabase } from '#platform/db/embedded.server.ts'
import { prepareDatabase, refuseUnboundRole } from '#platform/db/migrate.server.ts'
import { removeDataFolder } from '#platform/testing/data-folder.server.ts'
import { askAs, inDatabase } from '#platform/testing/own-database.server.ts'
import { makeDemo, newDemoPassword } from '../../demo/company.server.ts'
import { prove } from '../../prove.server.ts'
import { seedReference } from '../../seed.server.ts'
import { openShop, openWorld } from '../world.server.ts'

/** Where Debian puts it. */
const PROGRAMS = '/usr/lib/postgresql/15/bin'
const isThere = existsSync(join(PROGRAMS, 'postgres'))
const NAME = 'paramo'

let folder: string
let cluster: EmbeddedDatabase
let ownerUrl: string
let appUrl: string

beforeAll(async () => {
  if (!isThere) return
  folder = mkdtempSync(join(tmpdir(), 'paramo-oldest-'))
  cluster = await startEmbedded(folder, { fsync: 'off' }, PROGRAMS)
  await askAs(cluster.url, `create database ${NAME} template template0 encoding 'UTF8'`)
  ownerUrl = inDatabase(cluster.url, NAME)
})
afterAll(() => (isThere ? removeDataFolder(folder) : undefined))
beforeEach(({ skip }) => skip(!isThere, `PostgreSQL 15 is not installed in ${PROGRAMS}`))

const ask = <Row extends Record<string, unknown>>(statement: string): Promise<Row[]> => askAs<Row>(ownerUrl, statement)
const roles = () =>
  ask<{ name: string; login: boolean }>(
    `select rolname as name, rolcanlogin as login from pg_roles where rolname like 'paramo%' order by 1`,
  )

const WHOLE = [
  { name: 'paramo_app', login: false },
  { name: 'paramo_app_login', login: true },
  { name: 'paramo_operator', login: false },
]

test('it starts in a database called like its own roles, and starts again', async () => {
  expect((await ask<{ server_version: string }>('show server_version'))[0]?.server_version).toMatch(/^15\./)
  ;({ appUrl } = await prepareDatabase(ownerUrl, seedReference))
  await refuseUnboundRole(appUrl)
  expect(await roles()).toEqual(WHOLE)
  expect(await prepareDatabase(ownerUrl, seedReference)).toEqual({ appUrl })
})

test('the server compiles by default, and the application’s role does not; it waits for nobody without a limit', async () => {
  expect(await ask('show jit')).toEqual([{ jit: 'on' }])
  expect(await askAs(appUrl, 'show jit')).toEqual([{ jit: 'off' }])
  expect(await askAs(appUrl, 'show lock_timeout')).toEqual([{ lock_timeout: '8s' }])
})

test('an installation whose group of roles was made a login is mended when it starts', async () => {
  // As a version before left it, which then could not grant the role to itself.
  await ask(`drop owned by paramo_app_login; drop role paramo_app_login; alter role paramo_app login password 'de-antes'`)
  await ask(`delete from private.app_login; insert into private.app_login values ('paramo_app', 'de-antes')`)
  const before = appUrl
  ;({ appUrl } = await prepareDatabase(ownerUrl, seedReference))
  expect(appUrl).not.toBe(before)
  expect(await roles()).toEqual(WHOLE)
  await refuseUnboundRole(appUrl)
  const old = new URL(appUrl)
  old.username = 'paramo_app'
  old.password = 'de-antes'
  await expect(askAs(old.toString(), 'select 1')).rejects.toThrow('authentication failed')
})

test('DATABASE_URL may not be the group itself', async () => {
  const url = new URL(ownerUrl)
  url.searchParams.set('options', '-c role=paramo_app')
  await expect(prepareDatabase(url.toString(), seedReference)).rejects.toThrow('The role paramo_app is a group of Páramo')
})

/** Of a machine that does much else. */
const PATIENCE_MS = 240_000

test('the demonstration, an invoice and its receipt; books, stock and open items agree', { timeout: PATIENCE_MS }, async () => {
  const world = await openWorld(new Date().toISOString(), { appUrl, dataDir: join(folder, 'files') })
  try {
    const demo = await makeDemo(world.runtime, newDemoPassword())
    const shop = await openShop(world, {
      items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] }],
    })
    const saved = await shop.issue([['Cafetera', '2']])
    const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
    const owed = items.find(({ source }) => source.id === saved.id)
    expect(owed?.balance).toBe('119000.00')
    await shop.client.call(createReceipt, {
      body: {
        date: world.today,
        partyId: shop.customerId,
        moneyAccountId: shop.moneyAccountId,
        meansCode: '47',
        reference: '',
        notes: '',
        applications: [{ openItemId: owed?.id ?? '', amount: '119000.00' }],
      },
    })
    expect((await shop.client.call(invoiceEndpoints.view, { params: { id: saved.id } })).state).toBe('issued')
    for (const companyId of [demo, shop.companyId]) expect(await prove(ownerUrl, companyId)).toBeNull()
  } finally {
    await world.close()
  }
})
