/** Several third parties at once: all of them or none, each with its line in the history. */
import { auditRow } from '#platform/audit.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { dropTags, tagRows, tagsToCarry } from '#platform/tags/tags.server.ts'
import { MOST_TAGS, type ShownTag } from '#platform/tags/tags.ts'
import { PARTY_ENTITY, partyTags, readPartiesById } from '../read.server.ts'
import { mailParties, setSellers, tagParties } from './endpoints.ts'
import { mailThem } from './mail.server.ts'
import { failWith } from '#base/errors.ts'
import type { PartyView } from '../party.ts'
import { sellerNames, sellerProblems } from '../seller/seller.server.ts'

interface Who {
  readonly companyId: string
  readonly personId: string | null
}

interface Asked {
  readonly ids: readonly string[]
  readonly tagIds: readonly string[]
  readonly carry: boolean
}

const byName = (one: ShownTag, other: ShownTag): number => one.name.localeCompare(other.name, 'es')

/** @throws 698 when one is not there */
async function lockMarked(tx: Tx, companyId: string, marked: readonly string[]): Promise<PartyView[]> {
  const ids = [...new Set(marked)].toSorted()
  await tx.rows(sql`select id from party where company_id = ${companyId} and id = any(${ids}::uuid[]) order by id for update`)
  const parties = await readPartiesById(tx, companyId, ids)
  return parties.length < ids.length ? httpErrors.fail('notFound', {}, 'ids') : parties
}

/** @returns how many customers have another seller, and how many are none @throws 698 when one is not there, 401 at `sellerId` */
async function giveSeller(tx: Tx, who: Who, marked: readonly string[], sellerId: string | null) {
  const { companyId } = who
  const parties = await lockMarked(tx, companyId, marked)
  const customers = parties.filter(({ isCustomer, fixed, mergedInto }) => isCustomer && !fixed && mergedInto === null)
  const changed = customers.filter(({ seller }) => (seller?.id ?? null) !== sellerId)
  failWith(
    await sellerProblems(
      tx,
      who,
      changed.map(({ id, seller }) => ({ id, before: seller?.id ?? null, after: sellerId })),
    ),
  )
  const name = (await sellerNames(tx, companyId, [sellerId])).get(sellerId ?? '') ?? null
  await tx.run(sql`
    update party set seller_id = ${sellerId}::uuid, version = version + 1
     where company_id = ${companyId} and id = any(${changed.map(({ id }) => id)}::uuid[])`)
  await insertTogether(tx, [
    [
      'audit_event',
      changed.map(({ id, displayName, seller }) =>
        auditRow(who, {
          ...{ action: 'update', entity: PARTY_ENTITY, entityId: id, title: displayName },
          changes: { sellerId: [seller?.name ?? null, name] },
        }),
      ),
    ],
  ])
  return { changed: changed.length, leftOut: parties.length - customers.length }
}

/** @returns how many changed @throws 698 when one is not there, 401 at `tags` when a tag is not or there are too many */
async function tagThem(tx: Tx, who: Who, asked: Asked): Promise<number> {
  const { companyId } = who
  const parties = await lockMarked(tx, companyId, asked.ids)
  const chosen = ((await tagsToCarry(tx, companyId, partyTags, asked.tagIds)) ?? []).map((tag) => ({ ...tag, color: null }))
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const changed = parties
    .filter(({ fixed }) => !fixed)
    .map((party) => {
      const others = party.tags.filter(({ id }) => !chosenIds.has(id))
      return { party, after: (asked.carry ? [...others, ...chosen] : others).toSorted(byName) }
    })
    .filter(
      ({ party, after }) =>
        after.map(({ id }) => id).join() !==
        party.tags
          .toSorted(byName)
          .map(({ id }) => id)
          .join(),
    )
  if (changed.some(({ after }) => after.length > MOST_TAGS))
    return httpErrors.fail('invalid', { detalle: `Un tercero lleva máximo ${MOST_TAGS} etiquetas.` }, 'tagIds')
  const changedIds = changed.map(({ party }) => party.id)
  await dropTags(tx, companyId, partyTags, changedIds)
  // Whoever has one of them open is told that it changed.
  await tx.run(sql`update party set version = version + 1 where company_id = ${companyId} and id = any(${changedIds}::uuid[])`)
  await insertTogether(tx, [
    ['party_tag', changed.flatMap(({ party, after }) => tagRows(partyTags, companyId, party.id, after))],
    [
      'audit_event',
      changed.map(({ party, after }) =>
        auditRow(who, {
          action: 'update',
          entity: PARTY_ENTITY,
          entityId: party.id,
          title: party.displayName,
          changes: { tags: [party.tags.map(({ name }) => name), after.map(({ name }) => name)] },
        }),
      ),
    ],
  ])
  return changed.length
}

export const bulkHandlers: readonly Handler[] = [
  handle(mailParties, ({ tx, session, body, now }) => mailThem(tx, session, { ...body, now })),
  handle(tagParties, async ({ tx, session, body }) => ({ changed: await tagThem(tx, session, body) })),
  handle(setSellers, ({ tx, session, body }) => giveSeller(tx, session, body.ids, body.sellerId)),
]
