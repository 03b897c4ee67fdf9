// Another company reads and writes nothing, on any endpoint: a loop over all doors with the first company's ids.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import * as z from 'zod/mini'
import { fillPath, type Endpoint } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { serverModules } from './modules.server.ts'
import { sampleOf } from './testing/sample.server.ts'
import { newCompany, openShop, openWorld, type Shop, type StoryCompany, type World } from './testing/world.server.ts'

const SECRET = 'Zarigüeya Confidencial'
/** What a door takes, printed once: it is knocked on with every id. */
const printed = (schema: Endpoint['body']) => (schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as never) : null)
const doors = serverModules
  .flatMap((module) => module.handlers.filter((handler) => handler.kind === 'company'))
  .map(({ endpoint }) => ({ endpoint, query: printed(endpoint.query), body: printed(endpoint.body) }))
type Door = (typeof doors)[number]

/** What a worker of another process may move meanwhile, in its own company: derived sums and the state of messages. */
const MOVED_BY_WORKERS = ['account_balance', 'unfolded', 'outbox']

let world: World
let owner: Shop
let intruder: StoryCompany
let operator: pg.Client
let ids: string[]
/** Of those, by the table that they stand in. */
let idsByTable: ReadonlyMap<string, string>

beforeAll(async () => {
  world = await openWorld()
  owner = await openShop(world, {
    items: [{ name: SECRET, price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
  const saved = await owner.issue([[SECRET, '2']])
  intruder = await newCompany(world)
  operator = new pg.Client({ connectionString: inject('ownerUrl') })
  await operator.connect()
  await operator.query('set role paramo_operator')
  idsByTable = await someIds()
  ids = [
    saved.id,
    owner.customerId,
    owner.item(SECRET).id,
    owner.resolutionId,
    owner.warehouseId,
    owner.moneyAccountId,
    ...idsByTable.values(),
  ]
})
afterAll(async () => {
  await operator.end()
  await world.close()
})

/** One id of every table of the first company. */
async function someIds(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const table of await companyTables()) {
    const columns = await operator.query(
      `select 1 from pg_attribute where attrelid = '${table}'::regclass and attname = 'id' and atttypid = 'uuid'::regtype`,
    )
    if (columns.rowCount === 0) continue
    const { rows } = await operator.query<{ id: string }>(`select id from ${table} where company_id = $1 limit 1`, [owner.companyId])
    if (rows[0]) found.set(table, rows[0].id)
  }
  return found
}

/** Those of the product; a story beside this one makes tables of its own and drops them. */
const companyTables = async (): Promise<string[]> =>
  (
    await operator.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'story%' and c.relname not in ('session', 'public_link', ${MOVED_BY_WORKERS.map((name) => `'${name}'`).join(', ')}) order by 1`,
    )
  ).rows.map((row) => row.name)

/** Everything that the first company has, as one hash per table. */
async function picture(): Promise<Record<string, string | null>> {
  const hashes: Record<string, string | null> = {}
  for (const table of await companyTables()) {
    const { rows } = await operator.query<{ hash: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as hash from ${table} t where company_id = $1`,
      [owner.companyId],
    )
    hashes[table] = rows[0]?.hash ?? null
  }
  return hashes
}

/** What is asked at a door with an id in every place that takes one. */
function request({ endpoint, query, body }: Door, id: string) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const turn = () => id
  const filled = query ? (sampleOf(query, turn) as Record<string, string>) : {}
  // A page token must be one of ours; searching for the secret finds it if anything does.
  const asked = Object.fromEntries(
    Object.entries(filled).flatMap(([name, value]) =>
      name === 'after' ? [] : [[name, value === 'Intrusa' ? 'Zarigüeya' : String(value)]],
    ),
  )
  return {
    method: endpoint.method,
    url: fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, id]))),
    query: asked,
    ...(body ? { payload: sampleOf(body, turn) as object } : {}),
  }
}

const catalogues = serverModules.flatMap((module) => module.catalogues ?? []).map(({ catalogue }) => catalogue)

/** A record of a catalogue is looked for in its table alone: it is asked with the one that stands there, and with one that does not. */
function idsFor({ endpoint: { path } }: Door): readonly string[] {
  const own = catalogues.find((catalogue) => path.startsWith(`/api${catalogue.path}/{id}`))
  const id = own && idsByTable.get(own.table)
  return id ? [id, owner.customerId] : ids
}

/** Each different request once: a list that takes no id is the same with all of them. */
const requests = (door: Door) => [
  ...new Map(
    idsFor(door)
      .map((id) => request(door, id))
      .map((each) => [JSON.stringify(each), each]),
  ).values(),
]

const knock = (asked: ReturnType<typeof request>, token: string | null, companyId: string | null) =>
  world.app.inject({
    ...asked,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(companyId ? { [COMPANY_HEADER]: companyId } : {}) },
  })

test('there are doors to knock on', () => expect(doors.length).toBeGreaterThan(40))

test('nobody enters without a session, nor with the page of another company', async () => {
  for (const door of doors) {
    const { endpoint } = door
    const asked = request(door, ids[0] ?? '')
    expect((await knock(asked, null, null)).statusCode, endpoint.path).toBe(401)
    const elsewhere = await knock(asked, intruder.client.token, owner.companyId)
    expect(elsewhere.json().code, endpoint.path).toBe(498)
  }
})

test('with the ids of another company, every door shows nothing and changes nothing', async () => {
  const before = await picture()
  // What goes on has no end to wait for: `notifications.story.ts` listens to it.
  for (const door of doors.filter(({ endpoint }) => !('events' in endpoint.response))) {
    const { endpoint } = door
    const answers = await Promise.all(requests(door).map((asked) => knock(asked, intruder.client.token, intruder.companyId)))
    for (const answer of answers) {
      expect(answer.statusCode, `${endpoint.method} ${endpoint.path} ${answer.body}`).toBeLessThan(500)
      expect(answer.body, `${endpoint.method} ${endpoint.path}`).not.toContain('Zarig')
    }
  }
  expect(await picture()).toEqual(before)
  // Hundreds of doors with every id: it grows with the product.
}, 240_000)

test('the base itself shows nothing without a company, and nothing of another one', async () => {
  const client = new pg.Client({ connectionString: inject('appUrl') })
  await client.connect()
  try {
    for (const table of await companyTables()) {
      expect((await client.query(`select count(*)::int as n from ${table}`)).rows[0], table).toEqual({ n: 0 })
      await client.query(`begin; set local app.company = '${intruder.companyId}'`)
      expect(
        (await client.query(`select count(*)::int as n from ${table} where company_id = $1`, [owner.companyId])).rows[0],
        table,
      ).toEqual({ n: 0 })
      await client.query('rollback')
    }
  } finally {
    await client.end()
  }
})
