/** What a catalogue with a list inside its records promises besides: its lines keep their identity and their order. */
import assert from 'node:assert/strict'
import { CHILDREN, childrenOf, linesIn, type Child } from './children.ts'
import type { Promised } from './contract-tree.server.ts'
import { created, said, type World } from './contract.server.ts'
import type { ChildrenField } from './field.ts'

const fieldOf = ({ catalogue }: World): ChildrenField => {
  const field = childrenOf(catalogue.fields)
  assert.ok(field)
  return field
}

/** Enough of them that the choices of a sample come round. */
const SAMPLES = 20

/** Lines of the samples that have some, for what was chosen may ask none: more than what is least, no two alike. */
const linesOf = (world: World, count: number): Child[] =>
  Array.from({ length: SAMPLES }, (_, n) => linesIn(world.values(3 * n + 1)[CHILDREN])[0])
    .flatMap((line) => line ?? [])
    .slice(0, count)

async function linesKept(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const { least } = fieldOf(world)
  const some = linesOf(world, least + 2)
  const id = await created(world, 1, { [CHILDREN]: some })
  const read = async () => (await server.call(ana, catalogue.endpoints.one, { params: { id } })).body
  const before = linesIn((await read())[CHILDREN])
  assert.deepEqual(said(before), said(some), 'in the order in which they were written')
  const save = (lines: readonly Child[], version: number) =>
    server.call(ana, catalogue.endpoints.update, { params: { id }, body: { ...values(1), [CHILDREN]: lines, version } })
  const turned = await save(before.toReversed(), 1)
  assert.deepEqual(turned.body[CHILDREN], before.toReversed(), JSON.stringify(turned.body))
  assert.equal(turned.body['version'], 2, 'another order is another version')
  const fewer = await save(before.slice(1), 2)
  assert.deepEqual(fewer.body[CHILDREN], before.slice(1))
  const same = await save(before.slice(1), 3)
  assert.equal(same.body['version'], 3, 'what is equal is not written')
  const { body } = await server.call(ana, catalogue.endpoints.history, { params: { id } })
  const [last] = body['events'] as { changes: Record<string, [unknown, unknown]> }[]
  assert.deepEqual(last?.changes[CHILDREN], [before.toReversed(), before.slice(1)], 'its history has both')
}

async function wrongLineRefused(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const field = fieldOf(world)
  const refused = async (lines: readonly object[]) =>
    (await server.call(ana, catalogue.endpoints.create, { body: { ...values(1), [CHILDREN]: lines } })).body['field']
  // One alone repeats nothing.
  const lines = linesOf(world, Math.max(field.least + 1, 2))
  const [needed] = Object.entries(field.fields).find(([, cell]) => !cell.optional) ?? []
  assert.ok(needed !== undefined, 'a line needs something')
  const at = lines.length - 1
  assert.equal(
    await refused(lines.map((line, index) => (index === at ? { ...line, [needed]: null } : line))),
    `${CHILDREN}.${at}.${needed}`,
  )
  const [unique] = field.unique
  if (unique !== undefined) {
    const [first] = lines
    const again = lines.map((line, index) => (index === at ? { ...line, [unique]: first?.[unique] } : line))
    assert.equal(await refused(again), `${CHILDREN}.${at}.${unique}`)
  }
  if (field.least > 0) assert.equal(await refused(lines.slice(0, field.least - 1)), CHILDREN)
}

/** A line that another company names is a new one of one's own. */
async function foreignLineLeft(world: World): Promise<void> {
  const { server, ana, stranger, catalogue, values } = world
  const mine = await created(world, 1)
  const read = async () => linesIn((await server.call(ana, catalogue.endpoints.one, { params: { id: mine } })).body[CHILDREN])
  const before = await read()
  const made = await server.call(stranger, catalogue.endpoints.create, { body: { ...values(1), [CHILDREN]: before } })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  const { body } = await server.call(stranger, catalogue.endpoints.one, { params: { id: String(made.body['id']) } })
  const ids = before.map((line) => line.id)
  assert.ok(linesIn(body[CHILDREN]).every((line) => !ids.includes(line.id)))
  assert.deepEqual(await read(), before)
}

export const childrenContract: readonly Promised[] = [
  { name: 'its lines keep their order and their identity', run: linesKept },
  { name: 'a line that is wrong says which and where', run: wrongLineRefused },
  { name: 'lines of another company stay theirs', run: foreignLineLeft },
]
