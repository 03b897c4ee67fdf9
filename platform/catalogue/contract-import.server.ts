/** What every catalogue promises about files: what goes out comes in elsewhere as it was, all of it or nothing. */
import assert from 'node:assert/strict'
import { readTable } from '../import/table.ts'
import { writeCsv } from '../report/csv.ts'
import type { AnyRecord } from './catalogue.ts'
import type { Promised } from './contract-tree.server.ts'
import { created, type World } from './contract.server.ts'
import { exportableColumns } from './export.ts'
import { MOST_IMPORTED } from './import.ts'
import { withPermissions, type Actor } from './story-world.server.ts'

const listOf = async ({ server, catalogue }: World, actor: Actor): Promise<AnyRecord[]> => {
  const { body } = await server.call(actor, catalogue.endpoints.list, { query: { size: '100' } })
  return body['rows'] as AnyRecord[]
}

/** What a record says, without what belongs to its company: identities, and how often it changed. */
const contentOf = ({ catalogue }: World, { id: _id, version: _version, labels, branch, ...record }: AnyRecord): object => ({
  ...Object.fromEntries(Object.entries(record).filter(([name]) => catalogue.fields[name]?.kind !== 'reference')),
  labels,
  branch,
})

/** Three records, of a tree one under another, and one of them out of use; as the file that the list gives. */
async function exportedFile(world: World): Promise<string> {
  const { server, ana, catalogue } = world
  const { tree } = catalogue
  const first = await created(world, 1)
  const second = await created(world, 2, tree ? { [tree.parent]: first } : {})
  await created(world, 3, tree ? { [tree.parent]: second } : {})
  await server.call(ana, catalogue.endpoints.setActive, { params: { id: second }, body: { active: false, version: 1 } })
  return server.text(ana, catalogue.endpoints.export, { query: { columns: exportableColumns(catalogue).join() } })
}

async function importedElsewhere(world: World): Promise<void> {
  const { server, ana, stranger, catalogue } = world
  const text = await exportedFile(world)
  const trial = await server.call(stranger, catalogue.endpoints.import, { body: { text, dryRun: true } })
  assert.deepEqual(trial.body, { rows: 3, created: 0 }, JSON.stringify(trial.body))
  assert.deepEqual(await listOf(world, stranger), [], 'a dry run leaves nothing')
  const done = await server.call(stranger, catalogue.endpoints.import, { body: { text } })
  assert.deepEqual(done.body, { rows: 3, created: 3 }, JSON.stringify(done.body))
  const [mine, theirs] = [await listOf(world, ana), await listOf(world, stranger)]
  assert.deepEqual(
    theirs.map((record) => contentOf(world, record)),
    mine.map((record) => contentOf(world, record)),
  )
  const { body } = await server.call(stranger, catalogue.endpoints.history, { params: { id: theirs[0]?.id ?? '' } })
  assert.equal((body['events'] as { person: string }[]).at(-1)?.person, 'Ana Rojas', 'the audit knows each')
}

async function wrongRowRefused(world: World): Promise<void> {
  const { server, stranger, catalogue } = world
  const { heads, rows } = readTable(await exportedFile(world))
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
    assert.match(String(body['message']), /^Fila 5, .*: Se repite: ya está en la fila 2\.$/)
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
  { name: 'a row that is wrong writes nothing, and says which and where', run: wrongRowRefused },
  { name: 'a file has limits, and asks the permission to write', run: limitsOfFiles },
]
