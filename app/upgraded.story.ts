// A database of an earlier version, with its data, after it is upgraded: its companies have what one made today has, and what an
// owner took away from a role stays taken away.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { createCompany } from '#modules/company/index.server.ts'
import { companyTables } from '#platform/copy/tables.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { prepareDatabase } from '#platform/db/migrate.server.ts'
import { raw, sql, type Pool } from '#platform/db/tx.server.ts'
import { bringCompaniesUpToDate } from '#platform/provision.server.ts'
import { askAs, ownDatabase, type OwnDatabase } from '#platform/testing/own-database.server.ts'
import { openOwnPool, storyLog } from '#platform/testing/story.server.ts'
import { demoCompany, secondCompany } from './demo/data.ts'
import { provisions, provisionSteps } from './modules.server.ts'
import { prove } from './testing/prove.server.ts'
import { seedReference } from './seed.server.ts'

const FOLDER = join(import.meta.dirname, 'testing/earlier')
const versions = readdirSync(FOLDER).filter((name) => name.endsWith('.sql.gz'))

/** Taken away by the owner of the demonstration before the upgrade. */
const TAKEN = { role: roleIds.accountant, code: 'sales.invoice.annul' }

/** What tells of the company's own past, and who belongs to it. */
const OWN_PAST = ['audit_event', 'provision_step', 'membership', 'role']

/**
 * Versions that the upgrade ended keep the account with which they were posted, so those in force are compared; and where
 * nothing is charged, no account is credited.
 */
const compared: Readonly<Record<string, string>> = {
  tax_version: `(select company_id, tax_id, rate, per_unit, case when rate > 0 or per_unit > 0 then sale_account_id end as sale_account_id,
                        return_account_id, purchase_account_id, purchase_return_account_id from tax_version where valid_to is null)`,
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g

test('there is an earlier version', () => expect(versions.length).toBeGreaterThan(0))

describe.each(versions)('%s', (file) => {
  const today = parseDay(file.slice(0, '2026-11-22'.length))
  let database: OwnDatabase
  let pool: Pool
  let companies: { readonly idle: string; readonly demo: string; readonly newborn: string }

  beforeAll(async () => {
    database = await ownDatabase(inject('ownerUrl'))
    const ask = <Row extends Record<string, unknown>>(statement: string, values: readonly unknown[] = []) =>
      askAs<Row>(database.ownerUrl, statement, values)
    await ask(gunzipSync(readFileSync(join(FOLDER, file))).toString('utf8'))
    const idOf = async (nit: string) => (await ask<{ id: string }>('select id from company where identification = $1', [nit]))[0]?.id ?? ''
    const [demo, idle] = [await idOf(demoCompany.identification), await idOf(secondCompany.identification)]
    await ask(`update role set permissions = permissions - '${TAKEN.code}' where company_id = '${demo}' and id = ${TAKEN.role}`)
    const { appUrl } = await prepareDatabase(database.ownerUrl, seedReference)
    pool = openOwnPool(4, appUrl)
    const runtime = { pool, log: storyLog }
    await bringCompaniesUpToDate(database.ownerUrl, runtime, provisionSteps, today)
    const newborn = await createCompany(pool, { ...secondCompany, identification: '900123456', members: [], today }, provisions)
    companies = { idle, demo, newborn }
  })
  afterAll(async () => {
    await pool.end()
    await database.remove()
  })

  const inside = <T>(companyId: string, work: Parameters<typeof inCompany<T>>[2]) => inCompany(pool, { companyId, personId: null }, work)

  /** Every row by its table: accounts by their codes, without what is each company's own (ids, instants). */
  const rowsOf = (companyId: string) =>
    inside(companyId, async (tx) => {
      const accounts = await tx.rows<{ id: string; code: string }>(sql`select id, code from account where company_id = ${companyId}`)
      const codes = new Map(accounts.map(({ id, code }) => [id, code]))
      const all: Record<string, string[]> = {}
      for (const { name } of await companyTables(tx)) {
        if (OWN_PAST.includes(name)) continue
        // A flag that a plan does not name is without limit, as one that says null.
        const rows = await tx.rows<{ row: string }>(sql`
          select jsonb_strip_nulls(to_jsonb(t) - 'company_id')::text as row from ${raw(compared[name] ?? name)} t where company_id = ${companyId}`)
        all[name] = rows.map(({ row }) => row.replaceAll(UUID, (id) => codes.get(id) ?? 'id').replaceAll(INSTANT, 'instant')).toSorted()
      }
      return all
    })

  const rolesOf = (companyId: string) =>
    inside(companyId, (tx) =>
      tx.rows<{ id: number; name: string; permissions: string[]; offered: string[] }>(sql`
        select id, name, array(select jsonb_array_elements_text(permissions) order by 1) as permissions,
               array(select jsonb_array_elements_text(offered) order by 1) as offered
          from role where company_id = ${companyId} order by id`),
    )

  test('a company in which nobody did anything is, row by row, a company made today', async () => {
    expect(await rolesOf(companies.idle)).toEqual(await rolesOf(companies.newborn))
    expect(await rowsOf(companies.idle)).toEqual(await rowsOf(companies.newborn))
  })

  test('one with documents has the same roles, but for what its owner took away', async () => {
    const asNewborn = (await rolesOf(companies.newborn)).map((role) =>
      role.id === TAKEN.role ? { ...role, permissions: role.permissions.filter((code) => code !== TAKEN.code) } : role,
    )
    expect(await rolesOf(companies.demo)).toEqual(asNewborn)
  })

  test('its books, stock and open items agree', async () => {
    expect(await prove(database.ownerUrl)).toBeNull()
  })
})
