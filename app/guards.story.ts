// What guards the tables looks up rows by their key, whatever the planner knows: on tables of thousands of rows that were never
// analysed, and on those that were when they were tiny; here and, in `npm run test:long`, on the oldest PostgreSQL.
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { costCenter } from '#modules/accounting/index.ts'
import { quoteEndpoints } from '#modules/sales/index.ts'
import { startEmbedded, type EmbeddedDatabase } from '#platform/db/embedded.server.ts'
import { prepareDatabase } from '#platform/db/migrate.server.ts'
import { removeDataFolder } from '#platform/testing/data-folder.server.ts'
import { askAs, inDatabase } from '#platform/testing/own-database.server.ts'
import { preparedDatabase } from '#platform/testing/story.server.ts'
import { seedReference } from './seed.server.ts'
import { isWhole } from './testing/sampled.server.ts'
import { openShop, openWorld, type Shop } from './testing/world.server.ts'

/** Rows that each of the tables has besides its own. */
const MANY = 3000
/** A guard reads some rows of what it guards, and of what it points to. */
const FEW = 100
/** Where Debian puts the oldest one. */
const PROGRAMS = '/usr/lib/postgresql/15/bin'

interface Place {
  readonly ownerUrl: string
  readonly appUrl: string
  remove(): Promise<void>
}

async function onTheOldest(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'paramo-guards-'))
  const cluster: EmbeddedDatabase = await startEmbedded(folder, { fsync: 'off' }, PROGRAMS)
  await askAs(cluster.url, `create database guarded template template0 encoding 'UTF8'`)
  const ownerUrl = inDatabase(cluster.url, 'guarded')
  const { appUrl } = await prepareDatabase(ownerUrl, seedReference)
  return { ownerUrl, appUrl, remove: async () => removeDataFolder(folder) }
}

/** Each with the columns that tell its rows apart besides ids. */
const GROWN: Readonly<Record<string, readonly string[]>> = {
  document: ['number'],
  document_line: ['position'],
  journal_entry: ['number', 'source_event'],
  entry_number: ['number'],
  journal_line: ['position'],
  item: ['code'],
  cost_center: ['code'],
  measurement_unit: ['name'],
}

/** Writes the rows of the company again, thousands of times, with ids that go together. */
async function grow(owner: pg.Client, companyId: string): Promise<void> {
  await owner.query('set session_replication_role = replica')
  for (const [table, apart] of Object.entries(GROWN)) {
    const { rows } = await owner.query<{ name: string; type: string }>(
      `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const again = rows.map(({ name, type }) => {
      if (name === 'company_id') return name
      if (type === 'uuid' && !['account_id', 'party_id', 'unit_id'].includes(name)) return `md5(${name}::text || n)::uuid`
      if (!apart.includes(name)) return name
      return type === 'text' ? `left(${name}, 12) || '-' || n` : `${name} + n * 1000`
    })
    const { rows: found } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table} where company_id = $1`, [
      companyId,
    ])
    await owner.query(
      `insert into ${table} (${rows.map(({ name }) => name).join()})
       select ${again.join()} from (select * from ${table} where company_id = $1) t, generate_series(1, $2) n`,
      [companyId, Math.ceil(MANY / Math.max(1, found[0]?.count ?? 1))],
    )
  }
  await owner.query('set session_replication_role = origin')
}

/** What PostgreSQL reads by itself to check foreign keys is not counted. */
async function leaveOnlyGuards(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { drop } of rows) await owner.query(drop)
}

interface Ids {
  readonly draft: string
  readonly issuedEntry: string
  readonly center: string
  readonly item: string
  readonly unit: string
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** What it reads by itself, to find what it changes. */
  readonly own?: string
}

/** Writes rows of a table again with some changes, from their text: it reads no table itself. */
async function again(owner: pg.Client, table: string, where: string, changes: Readonly<Record<string, unknown>>): Promise<Statement> {
  const { rows } = await owner.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t where ${where}`)
  expect(rows.length, `${table} where ${where}`).toBeGreaterThan(0)
  const written = rows.map(({ row }, index) => ({ ...row, ...('position' in changes ? { position: 500 + index } : changes) }))
  const columns = Object.entries(written[0] ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [`"${name}"`]))
  return {
    text: `insert into ${table} (${columns.join()}) select ${columns.join()} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    values: [JSON.stringify(written)],
  }
}

type SetOff = readonly [guard: string, ...statements: Statement[]]

/** What sets off each guard: one statement or several, of which the last is measured. */
async function setOffs(owner: pg.Client, companyId: string, ids: Ids): Promise<readonly SetOff[]> {
  const { draft, issuedEntry, center, item, unit } = ids
  const entryId = uuidv7()
  const plain = (text: string, ...values: readonly unknown[]): Statement => ({
    text,
    values,
    own: /^(?:delete from|update) (\w+)/.exec(text)?.[1] ?? '',
  })
  const entry = await again(owner, 'journal_entry', `company_id = '${companyId}' and id = '${issuedEntry}'`, {
    id: entryId,
    number: 'C-1',
    source_event: 'again',
    // Left to the table: it is born now.
    born: undefined,
  })
  const lines = await again(owner, 'journal_line', `company_id = '${companyId}' and entry_id = '${issuedEntry}'`, { entry_id: entryId })
  return [
    ['only_drafts_grow', await again(owner, 'document_line', `company_id = '${companyId}' and document_id = '${draft}'`, { position: 0 })],
    ['issued_is_fixed', plain('delete from document_line where company_id = $1 and document_id = $2 and position = 1', companyId, draft)],
    ['line_born_with_entry', entry, lines],
    ['entry_must_balance, entry_has_number', entry, lines, plain('set constraints all immediate')],
    [
      'cost_center_under_parent',
      await again(owner, 'cost_center', `company_id = '${companyId}' and id = '${center}'`, {
        id: uuidv7(),
        code: 'hijo',
        parent_id: center,
      }),
    ],
    [
      'cost_center_takes_movements',
      plain('update document set cost_center_id = $3 where company_id = $1 and id = $2', companyId, draft, center),
    ],
    ['item_unit, item_other_unit_is_other', plain('update item set unit_id = $3 where company_id = $1 and id = $2', companyId, item, unit)],
    [
      'item_other_unit_is_other',
      plain('insert into item_other_unit (company_id, item_id, unit_id, factor) values ($1, $2, $3, 12)', companyId, item, unit),
    ],
  ]
}

const HERE = ['this PostgreSQL', preparedDatabase] as const
const OLDEST = ['PostgreSQL 15', onTheOldest] as const

describe.each(isWhole ? [HERE, OLDEST] : [HERE])('%s', (name, openPlace) => {
  const isThere = name !== 'PostgreSQL 15' || existsSync(join(PROGRAMS, 'postgres'))
  let place: Place
  let owner: pg.Client
  let app: pg.Client
  let shop: Shop
  let ids: Ids
  beforeEach(({ skip }) => skip(!isThere, `PostgreSQL 15 is not installed in ${PROGRAMS}`))
  beforeAll(async () => {
    if (!isThere) return
    place = await openPlace()
    owner = new pg.Client({ connectionString: place.ownerUrl })
    await owner.connect()
    for (const table of Object.keys(GROWN)) await owner.query(`alter table ${table} set (autovacuum_enabled = false)`)
    const world = await openWorld(undefined, { appUrl: place.appUrl })
    shop = await openShop(world, {
      items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] }],
    })
    const lines = Array.from({ length: 6 }, () => ['Cafetera', '1'] as const)
    await shop.issue(lines)
    const document = shop.request(lines, { resolutionId: null, warehouseId: null })
    const { id: draft } = await shop.client.call(quoteEndpoints.create, { body: { document, issue: false } })
    const { id: center } = await shop.client.call(costCenter.endpoints.create, {
      body: { name: 'Centro', code: 'C1', parentId: null, color: null },
    })
    await world.close()
    const first = async (statement: string): Promise<string> =>
      (await owner.query<{ id: string }>(statement, [shop.companyId])).rows[0]?.id ?? ''
    ids = {
      draft,
      center,
      item: shop.item('Cafetera').id,
      issuedEntry: await first(
        `select e.id from journal_entry e where e.company_id = $1 and e.source_kind <> 'opening' order by e.id desc limit 1`,
      ),
      unit: await first(`select id from measurement_unit where company_id = $1 and dian_code = 'BX'`),
    }
    await leaveOnlyGuards(owner)
    app = new pg.Client({ connectionString: place.appUrl })
    await app.connect()
  })
  afterAll(async () => {
    await app?.end()
    await owner?.end()
    await place?.remove()
  })

  /** Rows that the last of these statements read, by table; all is rolled back. */
  async function readBy(asked: readonly Statement[]): Promise<Readonly<Record<string, number>>> {
    const counts = async () =>
      (
        await app.query<{ name: string; read: string }>(
          `select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where schemaname = 'public'`,
        )
      ).rows
    await app.query(`begin; set local app.company = '${shop.companyId}'; set local app.person = '${shop.personId}'`)
    try {
      let before = new Map<string, number>()
      for (const { text, values } of asked) {
        before = new Map((await counts()).map(({ name: table, read }) => [table, Number(read)]))
        await app.query(text, [...values])
      }
      const own = asked.at(-1)?.own
      return Object.fromEntries(
        (await counts()).flatMap(({ name: table, read }) => (table === own ? [] : [[table, Number(read) - (before.get(table) ?? 0)]])),
      )
    } finally {
      await app.query('rollback')
    }
  }

  const all = async (but: readonly string[] = []): Promise<void> => {
    for (const [guard, ...asked] of await setOffs(owner, shop.companyId, ids)) {
      if (but.includes(guard)) continue
      const read = await readBy(asked)
      expect(
        Object.entries(read).filter(([, rows]) => rows > FEW),
        guard,
      ).toEqual([])
    }
  }

  test('with plans that were made when the tables were tiny, and kept', async () => {
    await owner.query(`analyze ${Object.keys(GROWN).join()}`)
    // A plan is kept from the sixth time on.
    for (let time = 0; time < 7; time += 1) await all()
    await grow(owner, shop.companyId)
    // Which of its indexes serves a tree of two rows makes no difference, and no company has thousands of cost centres.
    await all(['cost_center_under_parent'])
  })

  test('with tables that were never analysed', async () => {
    await owner.query(`delete from pg_statistic where starelid = any($1::regclass[])`, [Object.keys(GROWN)])
    await owner.query(`update pg_class set reltuples = -1, relpages = 0 where oid = any($1::regclass[])`, [Object.keys(GROWN)])
    await app.end()
    app = new pg.Client({ connectionString: place.appUrl })
    await app.connect()
    await all()
  })
})

/** They look for a value in custom fields, which no index finds under row security, and only where a company has such a field. */
const THROUGH_CUSTOM_FIELDS = ['item_renamed', 'party_renamed', 'refuse_pointed', 'rename_in_custom']

test('no guard that reads a table may read it whole', async () => {
  const place = await preparedDatabase()
  try {
    const found = await askAs<{ name: string }>(
      place.ownerUrl,
      `select distinct p.proname as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
          and replace(p.prosrc, 'distinct from', '') ~* '\\m(from|join|update)\\s+[a-z_]+' and not coalesce('enable_seqscan=off' = any(p.proconfig), false) order by 1`,
    )
    expect(found.map(({ name }) => name).filter((name) => !THROUGH_CUSTOM_FIELDS.includes(name))).toEqual([])
  } finally {
    await place.remove()
  }
})
