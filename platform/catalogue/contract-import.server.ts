/** What every catalogue promises about files: what goes out comes in elsewhere as it was, all of it or nothing. */
import assert from 'node:assert/strict'
import { MOST_IMPORTED } from '../import/errors.ts'
import { readTable } from '../import/table.ts'
import { workbookText } from '../import/workbook.server.ts'
import { sql } from '../db/tx.server.ts'
import { writeCsv } from '../report/csv.ts'
import type { AnyRecord } from './catalogue.ts'
import type { Promised } from './contract-tree.server.ts'
import { created, said, type World } from './contract.server.ts'
import { linesIn, referencesIn } from './children.ts'
import { exportableColumns, STATE } from './export.ts'
import { isSecret, type CatalogueField } from './field.ts'
import { importKeys } from './import.ts'
import { withPermissions, type Actor } from './story-world.server.ts'
import { stateWords } from './words.ts'

const listOf = async ({ server, catalogue }: World, actor: Actor): Promise<AnyRecord[]> => {
  const { body } = await server.call(actor, catalogue.endpoints.list, { query: { size: '100' } })
  return body['rows'] as AnyRecord[]
}

/** Lines without what their cells point to, which each company has its own of. */
function unpointed(field: CatalogueField | undefined, value: unknown): unknown {
  if (field?.kind !== 'children') return value
  const pointing = referencesIn(field).map(([name]) => name)
  return linesIn(value).map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !pointing.includes(name))))
}

/** What a record says, without what belongs to its company: identities, and how often it changed. */
const contentOf = ({ catalogue }: World, { id: _id, version: _version, labels, branch, ...record }: AnyRecord): object => ({
  ...Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => catalogue.fields[name]?.kind !== 'reference')
      .map(([name, value]) => [name, unpointed(catalogue.fields[name], said(value))]),
  ),
  labels,
  branch,
})

/** Three records, of a tree one under another, and one of them out of use. */
async function threeRecords(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const { tree } = catalogue
  const first = await created(world, 1)
  const second = await created(world, 2, tree ? { [tree.parent]: first } : {})
  await created(world, 3, tree ? { [tree.parent]: second } : {})
  await server.call(ana, catalogue.endpoints.setActive, { params: { id: second }, body: { active: false, version: 1 } })
}

/** The file that the list gives. @param columns all of them, unless told */
async function fileOf({ server, catalogue }: World, actor: Actor, columns = exportableColumns(catalogue)): Promise<string> {
  return String(await server.file(actor, catalogue.endpoints.export, { query: { columns: columns.join() } }))
}

/** A file of ours has no secrets: whoever takes it elsewhere writes them into it. */
function withSecrets({ catalogue, values }: World, text: string): string {
  const secrets = Object.entries(catalogue.fields).filter(([, field]) => isSecret(field))
  if (secrets.length === 0) return text
  const { heads, rows } = readTable(text)
  for (const [, { label }] of secrets) assert.ok(!heads.includes(label), `${label} is exported`)
  return writeCsv([
    [...heads, ...secrets.map(([, { label }]) => label)],
    ...rows.map(({ cells }, at) => [...cells, ...secrets.map(([name]) => String(values(at + 1)[name] ?? ''))]),
  ])
}

async function exportedFile(world: World): Promise<string> {
  await threeRecords(world)
  return fileOf(world, world.ana)
}

const answered = (counts: { rows?: number; created?: number; changed?: number; equal?: number; left: number }) => ({
  rows: 3,
  created: 0,
  changed: 0,
  equal: 0,
  ...counts,
})

async function importedElsewhere(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const stranger = await world.stranger()
  const file = await exportedFile(world)
  const text = withSecrets(world, file)
  const send = async (body: object) => (await server.call(stranger, catalogue.endpoints.import, { body })).body
  assert.deepEqual(await send({ text, dryRun: true }), answered({ created: 3, left: 5 }))
  assert.deepEqual(await listOf(world, stranger), [], 'a dry run leaves nothing')
  assert.deepEqual(await send({ text }), answered({ created: 3, left: 4 }))
  const [mine, theirs] = [await listOf(world, ana), await listOf(world, stranger)]
  assert.deepEqual(
    theirs.map((record) => contentOf(world, record)),
    mine.map((record) => contentOf(world, record)),
  )
  assert.equal(await fileOf(world, stranger), file, 'what comes in goes out as it was')
  const { body } = await server.call(stranger, catalogue.endpoints.history, { params: { id: theirs[0]?.id ?? '' } })
  assert.equal((body['events'] as { person: string }[]).at(-1)?.person, 'Ana Rojas', 'the audit knows each')
}

async function workbookImported(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const stranger = await world.stranger()
  await threeRecords(world)
  const columns = exportableColumns(catalogue).join()
  const bookOf = async (actor: Actor) =>
    workbookText(await server.file(actor, catalogue.endpoints.export, { query: { columns, format: 'xlsx' } }))
  const text = await bookOf(ana)
  const { body } = await server.call(stranger, catalogue.endpoints.import, { body: { text: withSecrets(world, text) } })
  assert.deepEqual(body, answered({ created: 3, left: 4 }))
  assert.equal(await bookOf(stranger), text)
}

/** Everything that was written about the company's records of this kind. */
const eventsOf = ({ server, catalogue }: World, actor: Actor) =>
  server.look(actor, (tx) =>
    tx.rows<{ action: string }>(sql`
      select action from audit_event where company_id = ${actor.session.companyId} and entity = ${catalogue.name} order by id`),
  )

/** By its key, and only in what the file says; what is equal is not written. */
async function existingChanged(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  await threeRecords(world)
  const send = async (text: string, more: object = {}) =>
    (await server.call(ana, catalogue.endpoints.import, { body: { text, mode: 'update', ...more } })).body
  const [key] = importKeys(catalogue)
  if (!key) {
    assert.equal((await send(await fileOf(world, ana)))['field'], 'mode')
    return
  }
  const before = await listOf(world, ana)
  const events = (await eventsOf(world, ana)).length
  assert.deepEqual(await send(await fileOf(world, ana)), answered({ equal: 3, left: 5 }))
  assert.deepEqual(await listOf(world, ana), before, 'what is equal stays as it is, with its version')
  assert.equal((await eventsOf(world, ana)).length, events, 'and says nothing in the history')

  const off = (await fileOf(world, ana, [...key, STATE])).replaceAll(
    stateWords(catalogue.titles, true),
    stateWords(catalogue.titles, false),
  )
  assert.deepEqual(await send(off, { dryRun: true }), answered({ changed: 2, equal: 1, left: 5 }))
  assert.deepEqual(await listOf(world, ana), before)
  assert.deepEqual(await send(off), answered({ changed: 2, equal: 1, left: 4 }))
  const after = await listOf(world, ana)
  assert.deepEqual(
    after.map((record) => ({ ...contentOf(world, record), active: null, branch: null })),
    before.map((record) => ({ ...contentOf(world, record), active: null, branch: null })),
    'a field without a column keeps what it has',
  )
  assert.ok(after.every(({ active }) => !active))
  const last = (await eventsOf(world, ana)).slice(events)
  assert.deepEqual(last, [{ action: 'deactivate' }, { action: 'deactivate' }])
  const word = String(before[0]?.[catalogue.list.search[0] ?? ''] ?? '')
  const found = await server.call(ana, catalogue.endpoints.list, { query: { text: word } })
  assert.ok(
    (found.body['rows'] as { id: string }[]).some(({ id }) => id === before[0]?.id),
    'it is still found',
  )
  const unkeyed = await send(await fileOf(world, ana, [STATE]))
  assert.equal(unkeyed['field'], 'columns', JSON.stringify(unkeyed))
}

async function fiveFilesADay(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const stranger = await world.stranger()
  const text = withSecrets(world, await exportedFile(world))
  const send = async (actor: Actor) => (await server.call(actor, catalogue.endpoints.import, { body: { text } })).body
  assert.equal((await send(stranger))['left'], 4)
  await server.look(stranger, (tx) =>
    tx.run(sql`
      insert into import_file (company_id, id, person_id, day, entity, rows, created, changed)
      select company_id, gen_random_uuid(), person_id, day, entity, 1, 1, 0 from import_file, generate_series(1, 4)
       where company_id = ${stranger.session.companyId}`),
  )
  assert.equal((await send(stranger))['code'], 419)
  assert.notEqual((await send(ana))['code'], 419, 'of somebody else nothing counts')
}

async function wrongRowRefused(world: World): Promise<void> {
  const { server, catalogue } = world
  const stranger = await world.stranger()
  const { heads, rows } = readTable(withSecrets(world, await exportedFile(world)))
  // The first thing that a record needs and no column can leave to how a new one begins.
  const [name, field] = Object.entries(catalogue.fields).find(([, each]) => !each.optional && each.initial === null) ?? []
  assert.ok(name !== undefined && field, 'a catalogue needs something')
  const at = heads.indexOf(field.label)
  const spoilt = (cell: string): string =>
    writeCsv([heads, ...rows.map(({ cells }, row) => cells.map((each, column) => (row === 2 && column === at ? cell : each)))])
  for (const cell of ['', '=1+1']) {
    // Written by hand: our own writer would hold the formula.
    const text = spoilt(cell).replace("'=1+1", '=1+1')
    for (const dryRun of [true, false]) {
      const { status, body } = await server.call(stranger, catalogue.endpoints.import, { body: { text, dryRun } })
      assert.equal(status, 400, JSON.stringify(body))
      const errors = body['errors'] as { field: string; message: string }[]
      const own = errors.find((error) => error.field === `rows.4.${name}`)
      assert.ok(own, JSON.stringify(errors))
      assert.ok(own.message.startsWith(`Fila 4, ${field.label}: `), own.message)
    }
    assert.deepEqual(await listOf(world, stranger), [], 'nothing is written')
  }
  const twice = writeCsv([heads, ...rows.map(({ cells }) => cells), rows[0]?.cells ?? []])
  if ((catalogue.unique ?? []).length > 0) {
    const { body } = await server.call(stranger, catalogue.endpoints.import, { body: { text: twice } })
    assert.match(String(body['message']), /^Fila 5, .*: Hay filas repetidas en el archivo: 2 y 5\.$/)
  }
}

async function limitsOfFiles(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const endpoint = catalogue.endpoints.import
  const heads = Object.values(catalogue.fields).map(({ label }) => label)
  const many = writeCsv([heads, ...Array.from({ length: MOST_IMPORTED + 1 }, () => heads)])
  assert.equal((await server.call(ana, endpoint, { body: { text: many } })).body['code'], 420)
  const refused = async (body: object) => (await server.call(ana, endpoint, { body })).body['field']
  assert.equal(await refused({ text: '' }), 'text')
  assert.equal(await refused({ text: 'Nada\nx' }), 'columns', 'what it needs has no column')
  assert.equal(await refused({ text: 'Nada\nx', columns: ['nobody'] }), 'columns')
  const reader = withPermissions(ana, [catalogue.permissions.read.code])
  assert.equal((await server.call(reader, endpoint, { body: { text: 'x' } })).status, 403)
}

export const importContract: readonly Promised[] = [
  { name: 'what is exported is imported elsewhere as it was', run: importedElsewhere },
  { name: 'so is its workbook', run: workbookImported },
  { name: 'what exists is changed by its key, and only in what the file says', run: existingChanged },
  { name: 'five files a day (419)', run: fiveFilesADay },
  { name: 'a row that is wrong writes nothing, and says which and where', run: wrongRowRefused },
  { name: 'a file has limits, and asks the permission to write', run: limitsOfFiles },
]
