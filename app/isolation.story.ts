// Another company reads and writes nothing, on any endpoint: a loop over all doors with the first company's ids.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'
import { fillPath, type Endpoint } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { serverModules } from './modules.server.ts'
import { askWithEach, watchTables, type AskedTables } from './testing/asked-tables.server.ts'
import { idsOfCompany } from './testing/company-ids.server.ts'
import { isAskedEveryTime } from './testing/catalogue-addresses.server.ts'
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
const MOVED_BY_WORKERS = ['account_balance', 'account_balance_part', 'unfolded', 'outbox']

let world: World
let owner: Shop
let intruder: StoryCompany
let operator: pg.Client
/** Of each table, those of a record and of what it points to. */
let ids: ReadonlyMap<string, readonly string[]>
let asked: AskedTables
/** Of nobody. */
const NOTHING = uuidv7()

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
  const found = await idsOfCompany(async (statement) => (await operator.query(statement)).rows, owner.companyId)
  const own = new Map([
    ['document', saved.id],
    ['party', owner.customerId],
    ['item', owner.item(SECRET).id],
    ['resolution', owner.resolutionId],
    ['warehouse', owner.warehouseId],
    ['money_account', owner.moneyAccountId],
  ])
  ids = new Map([...found].map(([table, some]) => [table, [...new Set([own.get(table) ?? '', ...some])].filter((id) => id !== '')]))
  asked = await watchTables(inject('ownerUrl'))
})
afterAll(async () => {
  await operator.end()
  await world.close()
})

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

const knock = (asked: ReturnType<typeof request>, token: string | null, companyId: string | null) =>
  world.app.inject({
    ...asked,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(companyId ? { [COMPANY_HEADER]: companyId } : {}) },
  })

test('there are doors to knock on', () => expect(doors.length).toBeGreaterThan(40))

test('nobody enters without a session, nor with the page of another company', async () => {
  for (const door of doors) {
    const { endpoint } = door
    const asked = request(door, owner.customerId)
    expect((await knock(asked, null, null)).statusCode, endpoint.path).toBe(401)
    const elsewhere = await knock(asked, intruder.client.token, owner.companyId)
    expect(elsewhere.json().code, endpoint.path).toBe(498)
  }
})

test('with the ids of another company, every door shows nothing and changes nothing', async () => {
  const before = await picture()
  const reached = new Set<string>()
  // What goes on has no end to wait for: `notifications.story.ts` listens to it.
  for (const door of doors.filter(({ endpoint }) => !('events' in endpoint.response) && isAskedEveryTime(endpoint))) {
    const { endpoint } = door
    const tables = await askWithEach(asked, ids, NOTHING, async (id) => {
      const answer = await knock(request(door, id), intruder.client.token, intruder.companyId)
      expect(answer.statusCode, `${endpoint.method} ${endpoint.path} ${answer.body}`).toBeLessThan(500)
      expect(answer.body, `${endpoint.method} ${endpoint.path}`).not.toContain('Zarig')
    })
    for (const table of tables) reached.add(table)
  }
  expect(await picture()).toEqual(before)
  expect([...reached]).toEqual(expect.arrayContaining(['document', 'party', 'item', 'journal_entry', 'resolution', 'open_item', 'role']))
  // Hundreds of doors: it grows with the product.
})

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
