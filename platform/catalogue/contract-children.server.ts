/** What a catalogue with lists inside its records promises besides: their lines keep their identity, their order and what they point to. */
import assert from 'node:assert/strict'
import { raw, sql } from '../db/tx.server.ts'
import { bearAny } from './born.server.ts'
import type { AnyCatalogue } from './catalogue.ts'
import { cellPath, linesIn, listsOf, referencesIn, type Child } from './children.ts'
import { neededBy } from './contract-targets.server.ts'
import type { Promised } from './contract-tree.server.ts'
import { created, said, type World } from './contract.server.ts'
import type { ChildrenField, ReferenceField } from './field.ts'
import { mergeRecords } from './merge.server.ts'
import { hiddenFields } from './shown.ts'
import { sampleValues } from './sample.ts'
import type { Actor } from './story-world.server.ts'
import { usesOf } from './uses.server.ts'

/** Enough of them that the choices of a sample come round. */
const SAMPLES = 20

/** A list of the catalogue, with the number of a sample that asks for it. */
interface Listed {
  readonly name: string
  readonly field: ChildrenField
  readonly n: number
}

function listed({ catalogue, values }: World): Listed[] {
  return listsOf(catalogue.fields).map(([name, field]) => {
    const n = Array.from({ length: SAMPLES }, (_, at) => at + 1).find((each) => !hiddenFields(catalogue, values(each)).has(name))
    assert.ok(n !== undefined, `give ${catalogue.name} a sample that asks for ${name}`)
    return { name, field, n }
  })
}

/** Lines of the samples that have some, for what was chosen may ask none: more than what is least, no two alike. */
const linesOf = (world: World, name: string, count: number, actor?: Actor): Child[] =>
  Array.from({ length: SAMPLES }, (_, n) => linesIn(world.values(3 * n + 1, actor)[name])[0])
    .flatMap((line) => line ?? [])
    .slice(0, count)

/** Each list in a record of its own number, so that what is unique does not repeat. */
async function eachList(world: World, run: (world: World, list: Listed) => Promise<void>): Promise<void> {
  for (const list of listed(world)) await run(world, list)
}

async function linesKept(world: World, { name, field, n }: Listed): Promise<void> {
  const { server, ana, catalogue, values } = world
  const some = linesOf(world, name, field.least + 2)
  const id = await created(world, n, { [name]: some })
  const read = async () => (await server.call(ana, catalogue.endpoints.one, { params: { id } })).body
  const before = linesIn((await read())[name])
  assert.deepEqual(said(before), said(some), 'in the order in which they were written')
  const save = (lines: readonly Child[], version: number) =>
    server.call(ana, catalogue.endpoints.update, { params: { id }, body: { ...values(n), [name]: lines, version } })
  // What else the record has keeps its identity as well: only this list changes.
  const turned = await save(before.toReversed(), 1)
  assert.deepEqual(turned.body[name], before.toReversed(), JSON.stringify(turned.body))
  assert.equal(turned.body['version'], 2, 'another order is another version')
  const fewer = await save(before.slice(1), 2)
  assert.deepEqual(fewer.body[name], before.slice(1))
  const same = await save(before.slice(1), 3)
  assert.equal(same.body['version'], 3, 'what is equal is not written')
  const { body } = await server.call(ana, catalogue.endpoints.history, { params: { id } })
  const [last] = body['events'] as { changes: Record<string, [unknown, unknown]> }[]
  assert.deepEqual(last?.changes[name], [before.toReversed(), before.slice(1)], 'its history has both')
  await server.call(ana, catalogue.endpoints.remove, { params: { id } })
}

async function wrongLineRefused(world: World, { name, field, n }: Listed): Promise<void> {
  const { server, ana, catalogue, values } = world
  const refused = async (lines: readonly object[]) =>
    (await server.call(ana, catalogue.endpoints.create, { body: { ...values(n), [name]: lines } })).body['field']
  // One alone repeats nothing.
  const lines = linesOf(world, name, Math.max(field.least + 1, 2))
  const [needed] = Object.entries(field.fields).find(([, cell]) => !cell.optional) ?? []
  assert.ok(needed !== undefined, 'a line needs something')
  const at = lines.length - 1
  assert.equal(await refused(lines.map((line, index) => (index === at ? { ...line, [needed]: null } : line))), cellPath(name, at, needed))
  const [unique] = field.unique
  if (unique !== undefined) {
    const [first] = lines
    const again = lines.map((line, index) => (index === at ? { ...line, [unique]: first?.[unique] } : line))
    assert.equal(await refused(again), cellPath(name, at, unique))
  }
  if (field.least > 0) assert.equal(await refused(lines.slice(0, field.least - 1)), name)
}

/** A line that another company names is a new one of one's own. */
async function foreignLineLeft(world: World, { name, n }: Listed): Promise<void> {
  const { server, ana, catalogue, values } = world
  const stranger = await world.stranger()
  const mine = await created(world, n)
  const read = async () => linesIn((await server.call(ana, catalogue.endpoints.one, { params: { id: mine } })).body[name])
  const before = await read()
  const theirs = values(n, stranger)
  const lines = linesIn(theirs[name]).map((line, at) => ({ ...line, id: before[at]?.id ?? null }))
  const made = await server.call(stranger, catalogue.endpoints.create, { body: { ...theirs, [name]: lines } })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const params = { id: String(made.body['id']) }
  const { body } = await server.call(stranger, catalogue.endpoints.one, { params })
  const ids = before.map((line) => line.id)
  assert.ok(linesIn(body[name]).every((line) => !ids.includes(line.id)))
  assert.deepEqual(await read(), before)
  await server.call(ana, catalogue.endpoints.remove, { params: { id: mine } })
  await server.call(stranger, catalogue.endpoints.remove, { params })
}

export const childrenContract: readonly Promised[] = [
  { name: 'its lines keep their order and their identity', run: (world) => eachList(world, linesKept) },
  { name: 'a line that is wrong says which and where', run: (world) => eachList(world, wrongLineRefused) },
  { name: 'lines of another company stay theirs', run: (world) => eachList(world, foreignLineLeft) },
]

/** Each cell that points to something of the company, with two of what it may point to. */
async function eachPointing(
  world: World,
  run: (list: Listed, cell: string, field: ReferenceField, targets: readonly [string, string]) => Promise<void>,
): Promise<void> {
  for (const list of listed(world))
    for (const [cell, field] of referencesIn(list.field)) {
      const [first, second] = world.targets(world.ana).get(field.table) ?? []
      if (field.shared || first === undefined || second === undefined) continue
      await run(list, cell, field, [first, second])
    }
}

/** A record with two lines in a list, of which the first points to one of two and the second to the other. */
async function withTwo(world: World, { name, field, n }: Listed, cell: string, targets: readonly [string, string]): Promise<string> {
  const lines = linesOf(world, name, Math.max(2, field.least))
  return created(world, n, { [name]: lines.map((line, at) => ({ ...line, [cell]: targets[at] ?? line[cell] })) })
}

const readLines = async ({ server, ana, catalogue }: World, id: string, name: string) => {
  const { body } = await server.call(ana, catalogue.endpoints.one, { params: { id } })
  return { lines: linesIn(body[name]), labels: body['labels'] as Readonly<Record<string, string>> }
}

async function cellsPoint(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const stranger = await world.stranger()
  await eachPointing(world, async (list, cell, { table }, targets) => {
    const { name, n } = list
    const id = await withTwo(world, list, cell, targets)
    const { lines, labels } = await readLines(world, id, name)
    assert.deepEqual(
      lines.slice(0, 2).map((line) => line[cell]),
      targets,
    )
    assert.ok(labels[cellPath(name, 0, cell)] && labels[cellPath(name, 1, cell)], `${name}.${cell} is read with its name`)
    const { body } = await server.call(ana, catalogue.endpoints.history, { params: { id } })
    const names = body['names'] as Readonly<Record<string, string>>
    assert.equal(names[targets[0]], labels[cellPath(name, 0, cell)], 'its history knows the name')
    const save = (id1: unknown) =>
      server.call(ana, catalogue.endpoints.update, {
        params: { id },
        body: { ...values(n), [name]: lines.map((line, at) => (at === 1 ? { ...line, [cell]: id1 } : line)), version: 1 },
      })
    const [foreign = ''] = world.targets(stranger).get(table) ?? []
    for (const wrong of [foreign, ana.session.personId])
      assert.deepEqual([(await save(wrong)).body['field'], (await save(wrong)).status], [cellPath(name, 1, cell), 400])
    const [, , another = ''] = world.targets(ana).get(table) ?? []
    const isOff = (active: boolean) =>
      server.look(ana, (tx) =>
        tx.run(
          sql`update ${raw(table)} set active = ${active} where company_id = ${ana.session.companyId} and id = any(${[another, targets[0]]}::uuid[])`,
        ),
      )
    if (world.others.some((other) => other.table === table)) {
      await isOff(false)
      assert.equal((await save(another)).body['field'], cellPath(name, 1, cell), 'what is out of use is not chosen')
      assert.equal((await save(targets[1])).status, 200, 'what was chosen stays')
      await isOff(true)
    }
    await server.call(ana, catalogue.endpoints.remove, { params: { id } })
  })
}

const catalogueOf = ({ others }: World, { table }: ReferenceField): AnyCatalogue | undefined =>
  others.find((other) => other.table === table)

/** What a cell points to is in use, under a name that a person knows. */
async function targetInUse(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  await eachPointing(world, async (list, cell, field, targets) => {
    const target = catalogueOf(world, field)
    if (!target) return
    const id = await withTwo(world, list, cell, targets)
    const uses = await server.look(ana, (tx) => usesOf(tx, target, ana.session.companyId, targets[0]))
    const name = target.usedIn?.[list.field.table]
    assert.ok(
      uses.some((use) => use.name === name && use.count > 0 && use.isMovable),
      JSON.stringify(uses),
    )
    await server.call(ana, catalogue.endpoints.remove, { params: { id } })
  })
}

/** Numbers of samples that nobody took. */
const FRESH = 100

/** Its lines follow what they point to into another; where both stood in one list, and may stand there only once, one goes. */
async function targetMerged(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const writer = { session: ana.session, today: world.today }
  let made = FRESH
  await eachPointing(world, async (list, cell, field) => {
    const target = catalogueOf(world, field)
    if (!target?.merges || list.field.least > 1) return
    const [gone = '', kept = ''] = await server.look(ana, async (tx) => {
      const above = await neededBy(tx, target, ana, world)
      const records = [1, 2].map((n) => ({ ...sampleValues(target, (made += n)), ...above }))
      return bearAny(tx, ana.session.companyId, target, records)
    })
    const both = await withTwo(world, list, cell, [gone, kept])
    await server.look(ana, (tx) => mergeRecords(tx, { catalogue: target, hooks: {} }, writer, { id: gone, version: 1 }, kept))
    const { lines } = await readLines(world, both, list.name)
    const pointing = lines.map((line) => line[cell])
    assert.ok(!pointing.includes(gone), 'the lines follow')
    if (list.field.unique.includes(cell)) assert.deepEqual(pointing, [kept], 'and say it once')
    else assert.equal(pointing.filter((id) => id === kept).length, 2)
    await server.call(ana, catalogue.endpoints.remove, { params: { id: both } })
  })
}

export const pointingContract: readonly Promised[] = [
  { name: 'a cell points to what is of the company and in use, and is read with its name', run: cellsPoint },
  { name: 'what a cell points to is in use, under a name', run: targetInUse },
  { name: 'its lines follow what they point to into another', run: targetMerged },
]
