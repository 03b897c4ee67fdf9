/** The check of the tables, fed with bad tables that are rolled back, and then the database that the migrations make. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { APPEND_ONLY, tableProblems } from './tables.ts'

let database: PreparedDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await preparedDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.remove()
})

/** What is complained of after these statements, which leave no trace. */
async function complaintsAfter(statements: string): Promise<string[]> {
  await owner.query('begin')
  try {
    await owner.query(statements)
    return await tableProblems(owner)
  } finally {
    await owner.query('rollback')
  }
}

const GOOD = `create table bad (company_id uuid not null references company, id uuid not null, name text, primary key (company_id, id));
              select company_table('bad', 'select, insert');`
const one = (text: string): RegExp => new RegExp(`^${text}`)

test.each([
  ['a column that the veil has not', 'alter table payment add column bad text', one('veil.payment has not the columns')],
  ['a figure of other digits', 'alter table bank_movement add column bad numeric', one('veil.bank_movement has not the columns')],
  [
    'a veil that reads with rights of its own',
    'create or replace view veil.comment with (security_invoker = off) as select * from public.comment',
    one('veil.comment asks with the rights'),
  ],
  ['a table without company', 'create table bad (id uuid primary key)', one('bad has no company_id')],
  [
    'no row security',
    'create table bad (company_id uuid, id uuid, primary key (company_id, id)); grant select on bad to paramo_app',
    one('bad has no forced row security'),
  ],
  ['row security that spares the owner', `${GOOD} alter table bad no force row level security`, one('bad has no forced row security')],
  ['no policy of the company', `${GOOD} drop policy company on bad`, one('bad lacks the policies')],
  ['no policy of the operator', `${GOOD} drop policy operator on bad`, one('bad lacks the policies')],
  [
    'a policy with a sub-select, which cannot be distributed',
    `${GOOD} drop policy company on bad;
     create policy company on bad using (company_id = (select nullif(current_setting('app.company', true), '')::uuid))`,
    one('bad lacks the policies'),
  ],
  ['a policy for everybody', `${GOOD} create policy open on bad for select using (true)`, one('bad: the policy open')],
  ['a policy that lets write', `${GOOD} create policy open on bad for update using (name = '')`, one('bad: the policy open')],
  [
    'a key without company',
    `create table bad (company_id uuid not null references company, id uuid primary key); select company_table('bad', 'select')`,
    one('bad: the key bad_pkey'),
  ],
  ['a unique without company', `${GOOD} alter table bad add unique (name)`, one('bad: the key bad_name_key')],
  ['a unique index without company', `${GOOD} create unique index bad_one on bad (name)`, one('bad: the index bad_one')],
  [
    'a key from a table of a company to the directory',
    `${GOOD} alter table bad add column person_id uuid, add foreign key (company_id, person_id) references membership`,
    one('bad: the key bad_company_id_person_id_fkey points to membership'),
  ],
  [
    'a key from the directory to a table of a company',
    'alter table session add foreign key (company_id) references company',
    one('session: the key session_company_id_fkey points to company'),
  ],
  ['a foreign key without company', `${GOOD} alter table bad add column by uuid references person`, one('bad: the key bad_by_fkey')],
  [
    'a primary key in another order',
    `create table bad (company_id uuid not null references company, id uuid, primary key (id, company_id)); select company_table('bad', 'select')`,
    one('bad: the primary key does not begin'),
  ],
  ['an index without company', `${GOOD} create index bad_by_name on bad (name)`, one('bad: the index bad_by_name')],
  ['an enum', `create type mood as enum ('open'); ${GOOD} alter table bad add column feeling mood`, one('bad.feeling: a state is text')],
  ['a state without check', `${GOOD} alter table bad add column state text`, one('bad.state: a state is text')],
  ['a state of another type', `${GOOD} alter table bad add column tax_state int check (tax_state > 0)`, one('bad.tax_state')],
  ['a floating figure', `${GOOD} alter table bad add column price double precision`, one('bad.price: figures are numeric')],
  [
    'a table of the application',
    `${GOOD} grant create on schema public to paramo_app; alter table bad owner to paramo_app`,
    one('paramo_app owns bad'),
  ],
  ['an application that may create', `grant create on schema public to paramo_app`, one('paramo_app may create tables')],
  ['an application that bypasses', `alter role paramo_app bypassrls`, one('paramo_app is not bound by row security')],
  ['a shared table that the application writes', `grant update on city to paramo_app`, one('paramo_app may write city')],
  [
    'a column of a ledger that can be changed',
    `grant update (description) on journal_line to paramo_app`,
    one('paramo_app may change .* of journal_line'),
  ],
  [
    'a ledger whose guard is gone',
    `drop trigger open_item_is_fixed on open_item; grant update (amount) on open_item to paramo_app`,
    one('paramo_app may change .* of open_item'),
  ],
] as const)('complains of %s', async (_, statements, expected) => {
  const complaints = await complaintsAfter(statements)
  expect(complaints).toEqual(expect.arrayContaining([expect.stringMatching(expected)]))
})

describe('of what is append-only', () => {
  const RIGHTS = ['update', 'delete', 'truncate']
  /** What is complained of when a right is given on all of them at once: each complaint names its table. */
  const complaintsOf = new Map<string, string>()
  beforeAll(async () => {
    for (const right of RIGHTS) {
      const given = APPEND_ONLY.map((table) => `grant ${right} on ${table} to paramo_app;`)
      complaintsOf.set(right, (await complaintsAfter(given.join(' '))).join('\n'))
    }
  })

  test.each(APPEND_ONLY)('complains when %s can be changed or deleted', (table) => {
    for (const right of RIGHTS) expect(complaintsOf.get(right)).toContain(`rows of ${table}, which is append-only`)
  })
})

test('a table made as the others are is fine', async () => {
  const statements = `${GOOD} alter table bad add column city_code text references city, add column state text check (state in ('open'))`
  expect(await complaintsAfter(statements)).toEqual([])
})

test('the tables of the migrations keep every promise, and there are tables', async () => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  expect(rows[0]?.count).toBeGreaterThan(30)
  expect(await tableProblems(owner)).toEqual([])
})
