/**
 * What every catalogue promises, as cases that a story runs over HTTP against PostgreSQL. They are read from the definition,
 * so a new catalogue is covered the moment it exists.
 */
import assert from 'node:assert/strict'
import type { Pool } from '../db/tx.server.ts'
import { sql } from '../db/tx.server.ts'
import { isArranged, type AnyCatalogue, type AnyValues } from './catalogue.ts'
import type { ServedCatalogue } from './catalogue.server.ts'
import { arrangedContract, treeContract } from './contract-tree.server.ts'
import { readTable } from '../import/table.ts'
import { CSV_MARK } from '../report/csv.ts'
import { exportableColumns } from './export.ts'
import { linesIn, listsOf, referencesIn } from './children.ts'
import { sortableFields } from './endpoints.ts'
import { isSecret, SECRET_KEPT } from './field.ts'
import { childrenContract, pointingContract } from './contract-children.server.ts'
import { neededBy, pointing, targetsFor, type BearTargets, type Targets } from './contract-targets.server.ts'
import { filterableFields, filterKey, readFilter } from './filter.ts'
import { importContract } from './contract-import.server.ts'
import { shownContract } from './contract-shown.server.ts'
import { mergeContract, treeMergeContract } from './contract-merge.server.ts'
import { sampleValues } from './sample.ts'
import { askedValues } from './shown.ts'
import { storyCompany, storyServer, todayAt, withPermissions, type Actor, type StoryServer } from './story-world.server.ts'
import { columnsOf, linesColumnsOf, uniqueColumnsOf } from './table.ts'
import { referencesFromElsewhere } from './uses.server.ts'
import type { Clock, Day } from '#base/date.ts'

export interface ContractCase {
  readonly name: string
  /** It depends more on the definition than on the engine that all of them share. */
  readonly isOwn: boolean
  run(): Promise<void>
}

export interface World {
  readonly server: StoryServer
  readonly ana: Actor
  /** Somebody in another company, the same one however often it is asked: it is made for those promises alone that deal with one. */
  stranger(): Promise<Actor>
  readonly catalogue: AnyCatalogue
  /** The n-th valid record; two of them never repeat what is unique. @param actor in whose company it is, Ana's unless told */
  values(n: number, actor?: Actor): AnyValues
  /** What the cells of its lists may point to in a company. */
  targets(actor: Actor): Targets
  /** The catalogues in which references find what they point to. */
  readonly others: readonly AnyCatalogue[]
  readonly today: Day
}

export interface ContractOptions {
  readonly served: ServedCatalogue
  /** A function, because the pool opens when the story begins. */
  pool(): Pool
  readonly clock: Clock
  /** One that answers for this catalogue and is closed by whoever opened it; without it each case has one of its own. */
  readonly server?: () => StoryServer
  /** When fields alone cannot make a valid record (a pattern, a rule over two fields). */
  readonly sample?: (n: number) => AnyValues
  /** The catalogues in which a required reference finds what it points to; each company gets one of it. */
  readonly others?: readonly AnyCatalogue[]
  /** What the cells of lists point to, of tables that are no catalogue. */
  readonly bear?: BearTargets
}

/** What records of the catalogue point to in a company. */
interface Born {
  readonly needed: AnyValues
  readonly targets: Targets
}

const bornIn = (server: StoryServer, actor: Actor, { served: { catalogue }, others = [], bear }: ContractOptions): Promise<Born> =>
  server.look(actor, async (tx) => ({
    needed: await neededBy(tx, catalogue, actor, { others, bear }),
    targets: await targetsFor(tx, catalogue, actor, { others, bear }),
  }))

export function catalogueContract(options: ContractOptions): ContractCase[] {
  const { catalogue } = options.served
  const sample = options.sample ?? ((n: number) => sampleValues(catalogue, n))
  const within = (body: (world: World) => Promise<void>) => async () => {
    const server = options.server?.() ?? (await storyServer(options.pool(), options.clock, options.served.handlers))
    try {
      const today = todayAt(options.clock)
      const others = options.others ?? []
      const born = new Map<string | null, Born>()
      const enter = async (): Promise<Actor> => {
        const actor = await storyCompany(options.pool(), today)
        born.set(actor.session.companyId, await bornIn(server, actor, options))
        return actor
      }
      const ana = await enter()
      let entered: Promise<Actor> | undefined
      const stranger = () => {
        entered ??= enter()
        return entered
      }
      const of = ({ session }: Actor): Born => {
        const found = born.get(session.companyId)
        if (!found) throw new RangeError('Nobody entered that company')
        return found
      }
      const values = (n: number, actor = ana) =>
        pointing(catalogue, askedValues(catalogue, { ...sample(n), ...of(actor).needed }), { targets: of(actor).targets, others, n })
      await body({ server, ana, stranger, catalogue, values, targets: (actor) => of(actor).targets, others, today })
    } finally {
      if (!options.server) await server.close()
    }
  }
  const lists = listsOf(catalogue.fields)
  const uniqueness = (catalogue.unique ?? []).length > 0
  const cases = [
    { name: 'its table is as defined', run: within(tableIsAsDefined) },
    { name: 'a record is created, read, listed, found and offered', run: within(createdAndFound) },
    { name: 'the list goes on by key, in order, without gaps', run: within(listedByKey) },
    { name: 'every field that is no text filters the list and its count', run: within(filteredByField) },
    { name: 'it is exported as it is filtered', run: within(exported) },
    { name: 'an edit raises the version; a stale one is refused (697)', run: within(staleEditRefused) },
    { name: 'it is deactivated, activated and deleted, and the audit knows', run: within(stateAndAudit) },
    { name: 'its history says who, when, and each value before and after', run: within(historyTold) },
    { name: 'another company sees and changes nothing', run: within(strangersSeeNothing) },
    { name: 'nobody enters without the permission', run: within(permissionsHold) },
    { name: 'the same key creates once', run: within(createdOnce) },
    { name: 'all that points to it has a name', run: within(usesHaveNames) },
    ...[
      ...importContract,
      ...(isArranged(catalogue) ? arrangedContract : []),
      ...(catalogue.tree ? treeContract : []),
      ...(lists.length > 0 ? childrenContract : []),
      ...(lists.some(([, list]) => referencesIn(list).length > 0) ? pointingContract : []),
      ...(catalogue.shown ? shownContract : []),
      ...(catalogue.merges ? mergeContract : []),
      ...(catalogue.merges && catalogue.tree ? treeMergeContract : []),
    ].map(({ name, run }) => ({ name, run: within(run) })),
    ...(uniqueness ? [{ name: 'what is unique does not repeat', run: within(duplicatesRefused) }] : []),
  ]
  return cases.map((each) => ({ ...each, isOwn: OWN.has(each.name) }))
}

/** What a definition can get wrong by itself: its table, its sample, its rules, its permissions, its file, and what points to it. */
const OWN: ReadonlySet<string> = new Set([
  'its table is as defined',
  'a record is created, read, listed, found and offered',
  'an edit raises the version; a stale one is refused (697)',
  'another company sees and changes nothing',
  'nobody enters without the permission',
  'all that points to it has a name',
  'what is unique does not repeat',
  'what is exported is imported elsewhere as it was',
])

export const created = async ({ server, ana, catalogue, values }: World, n: number, more: object = {}): Promise<string> => {
  const reply = await server.call(ana, catalogue.endpoints.create, { body: { ...values(n), ...more } })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return String(reply.body['id'])
}

/** A value without what each company gives its own of: the identities of lines. */
export const said = (value: unknown): unknown => (Array.isArray(value) ? linesIn(value).map((child) => ({ ...child, id: null })) : value)
/** What is answered of a value that was written: of a secret, that there is one. */
const told = ({ fields }: AnyCatalogue, name: string, value: unknown): unknown =>
  isSecret(fields[name]) ? (value === '' ? '' : SECRET_KEPT) : said(value)

async function tableIsAsDefined({ server, ana, catalogue }: World): Promise<void> {
  const found = await server.look(ana, (tx) =>
    tx.rows<{ name: string; type: string; nullable: boolean }>(sql`
      select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
        from pg_attribute where attrelid = ${catalogue.table}::regclass and attnum > 0 and not attisdropped`),
  )
  const byName = new Map(found.map((column) => [column.name, column]))
  for (const column of columnsOf(catalogue)) {
    const real = byName.get(column.name)
    assert.deepEqual(real, column, `${catalogue.table}.${column.name}`)
  }
  for (const [, field] of listsOf(catalogue.fields)) {
    const lines = await server.look(ana, (tx) =>
      tx.rows<{ name: string; type: string; nullable: boolean }>(sql`
        select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
          from pg_attribute where attrelid = ${field.table}::regclass and attnum > 0 and not attisdropped order by attnum`),
    )
    assert.deepEqual(lines, linesColumnsOf(field), field.table)
  }
  const unique = await server.look(ana, (tx) =>
    tx.rows<{ columns: string[] }>(sql`
      select array(select a.attname::text from unnest(c.conkey) with ordinality k (num, at) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.at) as columns
        from pg_constraint c where c.conrelid = ${catalogue.table}::regclass and c.contype = 'u'`),
  )
  const real = unique.map((row) => row.columns.join())
  for (const columns of uniqueColumnsOf(catalogue)) assert.ok(real.includes(['company_id', ...columns].join()), `unique ${columns.join()}`)
}

async function createdAndFound(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const id = await created(world, 1)
  const one = await server.call(ana, catalogue.endpoints.one, { params: { id } })
  for (const [name, value] of Object.entries(values(1))) assert.deepEqual(said(one.body[name]), told(catalogue, name, value), name)
  assert.equal(one.body['version'], 1)
  assert.equal(one.body['active'], true)
  const list = await server.call(ana, catalogue.endpoints.list)
  assert.deepEqual(list.body['rows'], [one.body])
  const word = String(values(1)[catalogue.list.search[0] ?? ''] ?? '')
  const found = await server.call(ana, catalogue.endpoints.list, { query: { text: word } })
  assert.deepEqual(found.body['rows'], [one.body])
  const nothing = await server.call(ana, catalogue.endpoints.list, { query: { text: 'zzzzzz' } })
  assert.deepEqual(nothing.body['rows'], [])
  const options = await server.call(ana, catalogue.endpoints.options, { query: { text: word } })
  assert.equal((options.body['options'] as { id: string }[])[0]?.id, id)
  const counts = await server.call(ana, catalogue.endpoints.counts)
  assert.deepEqual(counts.body, { all: 1, active: 1, inactive: 0 })
  const missing = await server.call(ana, catalogue.endpoints.one, { params: { id: ana.session.personId } })
  assert.equal(missing.body['code'], 698)
}

async function listedByKey(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const ids = new Set<string>()
  for (let n = 1; n <= 27; n += 1) ids.add(await created(world, n))
  for (const sort of ['', ...sortableFields(catalogue.fields).flatMap((name) => [name, `-${name}`])]) {
    const first = await server.call(ana, catalogue.endpoints.list, { query: { size: '25', sort } })
    const token = String(first.body['next'])
    const second = await server.call(ana, catalogue.endpoints.list, { query: { size: '25', sort, after: token } })
    const rows = [...(first.body['rows'] as { id: string }[]), ...(second.body['rows'] as { id: string }[])]
    assert.equal(new Set(rows.map((row) => row.id)).size, 27, `sorted by ${sort}`)
    assert.equal(rows.length, 27)
    assert.equal(second.body['next'], null)
  }
}

/** Of two different records each is found by its own values, and the count agrees. */
async function filteredByField(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const ids = [await created(world, 1), await created(world, 2)]
  for (const [name, field] of filterableFields(catalogue.fields)) {
    const [mine, other] = [values(1)[name], values(2)[name]]
    if (mine === null || mine === undefined) continue
    const text = readFilter(field, String(mine)) ? String(mine) : `${String(mine)}..${String(mine)}`
    const query = { [filterKey(name)]: text }
    const { body } = await server.call(ana, catalogue.endpoints.list, { query })
    const found = (body['rows'] as { id: string }[]).map((row) => row.id)
    assert.deepEqual(found.toSorted(), (mine === other ? ids : ids.slice(0, 1)).toSorted(), `${name} ${text}`)
    const counts = await server.call(ana, catalogue.endpoints.counts, { query })
    assert.equal(counts.body['all'], found.length, name)
    const refused = await server.call(ana, catalogue.endpoints.list, { query: { [filterKey(name)]: '*' } })
    assert.equal(refused.body['field'], filterKey(name), JSON.stringify(refused.body))
  }
}

/** The file has the filtered list, in the columns asked for, past the end of a page. */
async function exported({ server, ana, catalogue, values }: World): Promise<void> {
  for (let n = 1; n <= 3; n += 1) await server.call(ana, catalogue.endpoints.create, { body: values(n) })
  const columns = exportableColumns(catalogue)
  const everything = String(await server.file(ana, catalogue.endpoints.export, { query: { columns: columns.join() } }))
  const { heads, rows } = readTable(everything)
  assert.equal(heads.length, columns.length)
  assert.equal(rows.length, 3, everything)
  const none = await server.file(ana, catalogue.endpoints.export, { query: { columns: 'active', text: 'zzzzzz' } })
  assert.equal(String(none), `${CSV_MARK}Estado\r\n`)
}

async function staleEditRefused(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const id = await created(world, 1)
  const changed = { ...values(2), ...fixedOf(catalogue, values(1)) }
  const edited = await server.call(ana, catalogue.endpoints.update, { params: { id }, body: { ...changed, version: 1 } })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  assert.equal(edited.body['version'], 2)
  for (const [name, value] of Object.entries(changed)) assert.deepEqual(said(edited.body[name]), told(catalogue, name, value), name)
  const stale = await server.call(ana, catalogue.endpoints.update, { params: { id }, body: { ...values(1), version: 1 } })
  assert.equal(stale.body['code'], 697)
  assert.match(String(stale.body['message']), /Ana Rojas/)
}

const fixedOf = (catalogue: AnyCatalogue, values: AnyValues): AnyValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => catalogue.fields[name]?.fixed))

async function stateAndAudit(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const id = await created(world, 1)
  const off = await server.call(ana, catalogue.endpoints.setActive, { params: { id }, body: { active: false, version: 1 } })
  assert.equal(off.body['active'], false, JSON.stringify(off.body))
  const active = await server.call(ana, catalogue.endpoints.list, { query: { state: 'active' } })
  assert.deepEqual(active.body['rows'], [])
  const options = await server.call(ana, catalogue.endpoints.options)
  assert.equal((options.body['options'] as { inactive?: boolean }[])[0]?.inactive, true)
  const on = await server.call(ana, catalogue.endpoints.setActive, { params: { id }, body: { active: true, version: 2 } })
  assert.equal(on.body['active'], true)
  const removed = await server.call(ana, catalogue.endpoints.remove, { params: { id } })
  assert.deepEqual(removed.body, { ok: true })
  const gone = await server.call(ana, catalogue.endpoints.one, { params: { id } })
  assert.equal(gone.body['code'], 698)
  const events = await server.look(ana, (tx) =>
    tx.rows<{ action: string; changes: Record<string, unknown> }>(
      sql`select action, changes from audit_event where company_id = ${ana.session.companyId} and entity_id = ${id} order by id`,
    ),
  )
  assert.deepEqual(
    events.map((event) => event.action),
    ['create', 'deactivate', 'activate', 'delete'],
  )
  assert.deepEqual(events[1]?.changes, { active: [true, false] })
}

async function historyTold(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const stranger = await world.stranger()
  const id = await created(world, 1)
  const { history, update } = catalogue.endpoints
  const changed = { ...values(2), ...fixedOf(catalogue, values(1)) }
  await server.call(ana, update, { params: { id }, body: { ...changed, version: 1 } })
  const told = await server.call(ana, history, { params: { id } })
  const events = told.body['events'] as { action: string; person: string; changes: Record<string, [unknown, unknown]> }[]
  assert.deepEqual(
    events.map(({ action, person }) => [action, person]),
    [
      ['update', 'Ana Rojas'],
      ['create', 'Ana Rojas'],
    ],
    JSON.stringify(told.body),
  )
  const sort = catalogue.list.sort
  if (!catalogue.fields[sort]?.fixed) assert.deepEqual(events[0]?.changes[sort], [values(1)[sort], changed[sort]])
  assert.equal((await server.call(stranger, history, { params: { id } })).body['code'], 698)
  assert.equal((await server.call(withPermissions(ana, []), history, { params: { id } })).status, 403)
}

/** The section of duplicates in the catalogue of errors. */
const DUPLICATES = (code: number): boolean => code >= 402 && code <= 429

async function duplicatesRefused(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  await created(world, 1)
  const again = await server.call(ana, catalogue.endpoints.create, { body: values(1) })
  assert.equal(again.status, 400, JSON.stringify(again.body))
  // Of the section of duplicates, or the one that its definition says.
  const said = catalogue.unique?.flatMap((unique) => (typeof unique === 'string' ? [] : [unique.error(values(1)).code])) ?? []
  const code = Number(again.body['code'])
  assert.ok(DUPLICATES(code) || said.includes(code), JSON.stringify(again.body))
  assert.ok(Object.keys(catalogue.fields).includes(String(again.body['field'])), 'the error names its field')
}

async function strangersSeeNothing(world: World): Promise<void> {
  const { server, catalogue, values } = world
  const stranger = await world.stranger()
  const id = await created(world, 1)
  const list = await server.call(stranger, catalogue.endpoints.list)
  assert.deepEqual(list.body['rows'], [])
  const { one, update, setActive, remove } = catalogue.endpoints
  const replies = [
    await server.call(stranger, one, { params: { id } }),
    await server.call(stranger, update, { params: { id }, body: { ...values(2), version: 1 } }),
    await server.call(stranger, setActive, { params: { id }, body: { active: false, version: 1 } }),
    await server.call(stranger, remove, { params: { id } }),
  ]
  assert.deepEqual(
    replies.map((reply) => reply.body['code']),
    [698, 698, 698, 698],
  )
}

async function permissionsHold(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const id = await created(world, 1)
  const reader = withPermissions(ana, [catalogue.permissions.read.code])
  const nobody = withPermissions(ana, [])
  const { list, create, update, setActive, remove } = catalogue.endpoints
  assert.equal((await server.call(reader, list)).status, 200)
  assert.equal((await server.call(nobody, list)).status, 403)
  const refused = [
    await server.call(reader, create, { body: values(2) }),
    await server.call(reader, update, { params: { id }, body: { ...values(2), version: 1 } }),
    await server.call(reader, setActive, { params: { id }, body: { active: false, version: 1 } }),
    await server.call(reader, remove, { params: { id } }),
  ]
  for (const reply of refused) assert.equal(reply.status, 403)
}

async function createdOnce({ server, ana, catalogue, values }: World): Promise<void> {
  const key = `once-${ana.session.companyId}`
  const first = await server.call(ana, catalogue.endpoints.create, { body: values(1), key })
  const again = await server.call(ana, catalogue.endpoints.create, { body: values(1), key })
  assert.equal(first.status, 200, JSON.stringify(first.body))
  assert.deepEqual(again.body, first.body)
  const counts = await server.call(ana, catalogue.endpoints.counts)
  assert.equal(counts.body['all'], 1)
}

/** Otherwise a person would read "está en uso en otros registros". */
async function usesHaveNames({ server, ana, catalogue }: World): Promise<void> {
  const references = await server.look(ana, (tx) => referencesFromElsewhere(tx, catalogue))
  const names = Object.keys(catalogue.usedIn ?? {})
  assert.deepEqual(
    references.map(({ table }) => table).filter((table) => !names.includes(table)),
    [],
    `give ${catalogue.name} a name in usedIn for each`,
  )
}
