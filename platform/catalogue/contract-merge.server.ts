/** What a catalogue promises besides, when two of its records can become one. */
import assert from 'node:assert/strict'
import { sql } from '../db/tx.server.ts'
import { created, type World } from './contract.server.ts'
import type { Promised } from './contract-tree.server.ts'
import { withPermissions, type Actor, type Reply } from './story-world.server.ts'

const merge = (
  { server, ana, catalogue }: World,
  id: string,
  into: string,
  { actor = ana, version = 1 }: { actor?: Actor; version?: number } = {},
): Promise<Reply> => server.call(actor, catalogue.endpoints.merge, { params: { id }, body: { into, version } })

async function becomesOne(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const stranger = await world.stranger()
  const [gone, kept] = [await created(world, 1), await created(world, 2)]
  const { read, write } = catalogue.permissions
  const writer = withPermissions(ana, [read.code, write.code])
  assert.equal((await merge(world, gone, kept, { actor: writer })).status, 403, 'whoever may not delete may not merge')
  assert.equal((await merge(world, gone, kept, { actor: stranger })).body['code'], 698)
  assert.equal((await merge(world, gone, kept, { version: 7 })).body['code'], 697)
  assert.equal((await merge(world, gone, gone)).body['field'], 'into')
  assert.equal((await merge(world, gone, ana.session.personId)).body['code'], 698)
  assert.deepEqual((await merge(world, gone, kept)).body, { ok: true })
  assert.equal((await server.call(ana, catalogue.endpoints.one, { params: { id: gone } })).body['code'], 698)
  assert.equal((await server.call(ana, catalogue.endpoints.counts)).body['all'], 1)
  const events = await server.look(ana, (tx) =>
    tx.rows<{ action: string; id: string }>(sql`
      select action, entity_id as id from audit_event where company_id = ${ana.session.companyId} and action in ('merge', 'absorb') order by id`),
  )
  assert.deepEqual(events.map(({ action, id }) => [action, id]).toSorted(), [
    ['absorb', kept],
    ['merge', gone],
  ])
}

async function outOfUseRefused(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const [gone, kept] = [await created(world, 1), await created(world, 2)]
  await server.call(ana, catalogue.endpoints.setActive, { params: { id: kept }, body: { active: false, version: 1 } })
  assert.equal((await merge(world, gone, kept)).body['field'], 'into')
}

async function intoEachOther(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const [a, b] = [await created(world, 1), await created(world, 2)]
  const replies = await Promise.all([merge(world, a, b), merge(world, b, a)])
  assert.equal(replies.filter((reply) => reply.status === 200).length, 1)
  assert.equal((await server.call(ana, catalogue.endpoints.counts)).body['all'], 1)
}

async function childrenAdopted(world: World): Promise<void> {
  const { server, ana, catalogue } = world
  const { tree } = catalogue
  if (!tree) return
  const [gone, kept] = [await created(world, 1), await created(world, 2)]
  const own = await created(world, 3, { [tree.parent]: kept })
  const adopted = await created(world, 4, { [tree.parent]: gone })
  assert.equal((await merge(world, gone, adopted)).body['field'], 'into', 'not into what hangs from it')
  assert.deepEqual((await merge(world, gone, kept)).body, { ok: true })
  const { body } = await server.call(ana, catalogue.endpoints.list)
  assert.deepEqual(
    (body['rows'] as { id: string }[]).map((row) => row.id),
    [kept, own, adopted],
  )
}

export const mergeContract: readonly Promised[] = [
  { name: 'two become one, with the permission to delete, and the audit knows', run: becomesOne },
  { name: 'into what is out of use nothing is joined', run: outOfUseRefused },
  { name: 'joined into each other at once, one stays', run: intoEachOther },
]
export const treeMergeContract: readonly Promised[] = [{ name: 'joined, its children go along', run: childrenAdopted }]
