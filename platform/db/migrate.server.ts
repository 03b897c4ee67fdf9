/**
 * Forward-only migrations and the roles that hold them. The owner (DATABASE_URL as given) migrates; the server never
 * serves as it: it gets the application's login role, which owns nothing and bypasses nothing.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { newClient } from './client.server.ts'

const MIGRATION_LOCK = 7_230_411
const FOLDER = join(import.meta.dirname, '../../db/migrations')

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Brings a database up to date and returns the address to serve with.
 * @param ownerUrl a role that may create tables and roles (an administrator's URL will do)
 * @param seed fills the shared reference tables; runs after the migrations, inside the same lock
 */
export async function prepareDatabase(ownerUrl: string, seed: (owner: pg.Client) => Promise<void>): Promise<{ appUrl: string }> {
  const owner = newClient({ connectionString: ownerUrl, application_name: 'paramo-migrate' })
  await owner.connect()
  try {
    await owner.query(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await makeGroupRoles(owner)
    await applyMigrations(owner)
    await seed(owner)
    return { appUrl: await appLogin(owner, ownerUrl) }
  } finally {
    await owner.end()
  }
}

/** Grants and policies name these two; they cannot log in. */
const GROUPS = ['paramo_app', 'paramo_operator']

/** Roles belong to the whole cluster, so two databases may race. */
async function makeGroupRoles(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ me: string }>('select current_user as me')
  const me = rows[0]?.me ?? ''
  if (GROUPS.includes(me)) throw new Error(`The role ${me} is a group of Páramo: DATABASE_URL needs a role with another name`)
  for (const role of GROUPS) {
    await owner.query(`do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`)
    // An earlier version made it the login of a database called `paramo`.
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1 and rolcanlogin', [role])
    if (rowCount) await owner.query(`alter role ${role} nologin password null`)
  }
  await owner.query(`grant paramo_operator to current_user`)
}

async function applyMigrations(owner: pg.Client): Promise<void> {
  await owner.query(`create schema if not exists private`)
  await owner.query(
    `create table if not exists private.migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
  const applied = new Map(
    (await owner.query<{ name: string; checksum: string }>('select name, checksum from private.migration')).rows.map((row) => [
      row.name,
      row.checksum,
    ]),
  )
  for (const migration of readMigrations()) {
    const checksum = applied.get(migration.name)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined) throw new Error(`Migration ${migration.name} was changed after it ran; add a new one instead`)
    await owner.query('begin')
    try {
      // Waiting behind a long query would make every other query wait behind us: better to fail and try again.
      await owner.query(`set local lock_timeout = '5s'`)
      await owner.query(migration.text)
      await owner.query('insert into private.migration (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
      await owner.query('commit')
    } catch (error) {
      await owner.query('rollback')
      throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
}

/** A role that is no group: the database `paramo` would come to the group's own name. */
function loginNameOf(database: string): string {
  const name = `${database.slice(0, 50)}_app`
  return GROUPS.includes(name) ? `${name}_login` : name
}

/**
 * What holds in every session of the application. Compiling a statement takes longer than any list needs (measured: 2 s against
 * 10 ms), and whoever waits for somebody else's work is told so.
 */
const SERVING = { jit: 'off', lock_timeout: '8s' }

async function settle(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ config: string[] | null }>('select rolconfig as config from pg_roles where rolname = $1', [role])
  for (const [name, value] of Object.entries(SERVING))
    if (!rows[0]?.config?.includes(`${name}=${value}`)) await owner.query(`alter role ${identifier(role)} set ${name} = ${literal(value)}`)
}

/**
 * The application's login role. Its password lives in a table that only the owner reads, so that any number of servers
 * with the same DATABASE_URL come to the same role.
 */
async function appLogin(owner: pg.Client, ownerUrl: string): Promise<string> {
  await owner.query(`create table if not exists private.app_login (role text primary key, password text not null)`)
  await owner.query('delete from private.app_login where role = any($1)', [GROUPS])
  const known = await owner.query<{ role: string; password: string }>('select role, password from private.app_login')
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const login = known.rows[0] ?? { role: loginNameOf(rows[0]?.name ?? 'paramo'), password: randomBytes(24).toString('hex') }
  const exists = await owner.query('select from pg_roles where rolname = $1', [login.role])
  if (exists.rowCount === 0) await owner.query(`create role ${identifier(login.role)} login`)
  if (known.rowCount === 0 || exists.rowCount === 0) {
    await owner.query(`alter role ${identifier(login.role)} login password ${literal(login.password)}`)
    await owner.query(`insert into private.app_login values ($1, $2) on conflict do nothing`, [login.role, login.password])
  }
  await owner.query(`grant paramo_app to ${identifier(login.role)}`)
  await settle(owner, login.role)
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(login.role)
  url.password = encodeURIComponent(login.password)
  return url.toString()
}

/**
 * Refuses a role that row security does not bind: with it, one forgotten condition would show every company.
 * @throws Error that names the role
 */
export async function refuseUnboundRole(url: string): Promise<void> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string; unbound: boolean; owns: boolean }>(`
      select current_user as role, (r.rolsuper or r.rolbypassrls) as unbound,
             exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relowner = r.oid) as owns
        from pg_roles r where r.rolname = current_user`)
    const [row] = rows
    if (!row || row.unbound || row.owns) {
      throw new Error(
        `The role ${row?.role ?? '?'} is not bound by row security (superuser, bypassrls or owner of tables): Páramo does not serve with it`,
      )
    }
  } finally {
    await client.end()
  }
}
