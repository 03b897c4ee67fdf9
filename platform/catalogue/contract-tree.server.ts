/** What a catalogue promises besides, when people put its records in order and when they hang from each other. */
import assert from 'node:assert/strict'
import { created, type World } from './contract.server.ts'
import { withPermissions } from './story-world.server.ts'
import { ringProblem } from './tree.ts'

export interface Promised {
  readonly name: string
  run(world: World): Promise<void>
}

async function idsInOrder({ server, ana, catalogue }: World): Promise<string[]> {
  const { body } = await server.call(ana, catalogue.endpoints.list, { query: { size: '100' } })
  return (body['rows'] as { id: string }[]).map((row) => row.id)
}

async function move({ server, ana, catalogue }: World, id: string, to: string, beside: string | null = null) {
  return server.call(ana, catalogue.endpoints.move, { params: { id }, body: { to, beside } })
}

async function peopleOrder(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const [a, b, c] = [await created(world, 1), await created(world, 2), await created(world, 3)]
  assert.deepEqual(await idsInOrder(world), [a, b, c])
  assert.deepEqual((await move(world, c, 'up')).body, { ok: true })
  assert.deepEqual(await idsInOrder(world), [a, c, b])
  await move(world, a, 'last')
  assert.deepEqual(await idsInOrder(world), [c, b, a])
  await move(world, a, 'before', b)
  assert.deepEqual(await idsInOrder(world), [c, a, b])
  await move(world, c, 'after', b)
  assert.deepEqual(await idsInOrder(world), [a, b, c])
  // Nothing moves past the end, and what is last stays.
  await move(world, c, 'down')
  assert.deepEqual(await idsInOrder(world), [a, b, c])
  assert.equal((await move(world, c, 'before', ana.session.personId)).body['field'], 'beside')
  const one = await server.call(ana, catalogue.endpoints.one, { params: { id: c } })
  assert.equal(one.body['version'], 1, 'a new place is no new version')
  const reader = withPermissions(ana, [catalogue.permissions.read.code])
  const refused = await server.call(reader, catalogue.endpoints.move, { params: { id: c }, body: { to: 'up' } })
  assert.equal(refused.status, 403)
}

async function hangAndMove(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const { tree } = catalogue
  if (!tree) return
  const under = (id: string | null) => ({ [tree.parent]: id })
  const top = await created(world, 1)
  const other = await created(world, 2)
  const child = await created(world, 3, under(top))
  const grandchild = await created(world, 4, under(child))
  assert.deepEqual(await idsInOrder(world), [top, child, grandchild, other])
  const { body } = await server.call(ana, catalogue.endpoints.one, { params: { id: grandchild } })
  const branch = body['branch'] as { depth: number; above: string[]; children: number }
  assert.equal(branch.depth, 2)
  assert.equal(branch.above.length, 2)
  // Neither under itself nor under what hangs from it.
  for (const parent of [top, child, grandchild]) {
    const circle = await server.call(ana, catalogue.endpoints.update, {
      params: { id: top },
      body: { ...values(1), ...under(parent), version: 1 },
    })
    assert.equal(circle.body['field'], tree.parent, JSON.stringify(circle.body))
    assert.equal(circle.body['message'], ringProblem(tree).message)
    assert.equal(circle.body['code'], ringProblem(tree).code)
  }
  const moved = await server.call(ana, catalogue.endpoints.update, {
    params: { id: child },
    body: { ...values(3), ...under(other), version: 1 },
  })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  assert.deepEqual(await idsInOrder(world), [top, other, child, grandchild])
  assert.equal((await move(world, child, 'before', top)).body['field'], 'beside', 'only among siblings')
  const inUse = await server.call(ana, catalogue.endpoints.remove, { params: { id: other } })
  assert.equal(inUse.body['code'], 628)
}

async function hungFromEachOther(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const { tree } = catalogue
  if (!tree) return
  const ids = [await created(world, 1), await created(world, 2), await created(world, 3)]
  // Each from the next, in a ring: the last one to come closes it.
  const replies = await Promise.all(
    ids.map((id, index) =>
      server.call(ana, catalogue.endpoints.update, {
        params: { id },
        body: { ...values(index + 1), [tree.parent]: ids[(index + 1) % ids.length], version: 1 },
      }),
    ),
  )
  assert.deepEqual(replies.map((reply) => reply.status).toSorted(), [200, 200, 400], JSON.stringify(replies.map((reply) => reply.body)))
  assert.equal((await idsInOrder(world)).length, 3, 'a ring would be out of everybody’s sight')
}

async function leavesOffered(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const { tree } = catalogue
  if (!tree) return
  const top = await created(world, 1)
  const child = await created(world, 2, { [tree.parent]: top })
  const offered = async () => {
    const { body } = await server.call(ana, catalogue.endpoints.options, { query: { leaves: '1' } })
    return (body['options'] as { id: string; inactive?: boolean }[]).map(({ id, inactive = false }) => [id, inactive])
  }
  assert.deepEqual(await offered(), [[child, false]])
  await server.call(ana, catalogue.endpoints.setActive, { params: { id: top }, body: { active: false, version: 1 } })
  assert.deepEqual(await offered(), [[child, true]], 'what hangs from something out of use is out of use')
}

async function fullParent(world: World): Promise<void> {
  const { server, ana, catalogue, values } = world
  const { tree } = catalogue
  const most = tree?.most
  if (!tree || !most) return
  const top = await created(world, 1)
  const under = { [tree.parent]: top }
  const made = await Promise.all(
    Array.from({ length: most.children + 2 }, (_, index) =>
      server.call(ana, catalogue.endpoints.create, { body: { ...values(index + 2), ...under } }),
    ),
  )
  const refused = made.filter((reply) => reply.status !== 200)
  assert.equal(refused.length, 2, 'asked at once, no more than fit')
  for (const reply of refused) {
    assert.equal(reply.body['code'], most.error().code)
    assert.equal(reply.body['field'], tree.parent)
  }
}

export const arrangedContract: readonly Promised[] = [{ name: 'people put its order, and only those who may', run: peopleOrder }]

export const treeContract: readonly Promised[] = [
  { name: 'what hangs from it follows it, without circles, and holds it', run: hangAndMove },
  { name: 'hung from each other at once, no ring is closed', run: hungFromEachOther },
  { name: 'a parent takes so many children and no more, also at once', run: fullParent },
  { name: 'pickers of movements are offered the leaves', run: leavesOffered },
]
